import { foundAt, pluralOf, type Found, type Sense } from '../language/foreign/dictionary';
import { nounForms, plain } from '../language/foreign/inflect';
import { lookUp } from './look-up';
import { readNumbers } from './numbers';
import { onAverage, pushPiece } from './order';
import { isInDate, isOfMany } from './small-words';
import type { TableWords } from './table-words';
import { asEnglish, pieceOf, type ForeignPiece, type ForeignText } from './text';
import { isCode, languageOf } from './told';
import type { QuestionToken } from '../language/tokens';

const COGNATES: [RegExp, string][] = [
  [/c?cion(es)?$/, 'tion'],
  [/cion(es)?$/, 'tion'],
  [/tionen$/, 'tion'],
  [/(dad|dades|ites?|itat|itaten)$/, 'ity'],
];

/** 'Acciones' are actions, where the table has a column of that name. */
function cognateOf(word: string, isName: (word: string) => boolean): string | null {
  for (const [ending, english] of COGNATES) {
    const start = word.replace(ending, '');
    if (start === word) continue;
    // 'Acción' keeps one of its two letters: ac-tion.
    const found = [`${start}${english}`, `${start}c${english}`].find((each) => isName(each) || isName(`${each}s`));
    if (found) return /(s|en)$/.test(word) && !found.endsWith('y') ? `${found}s` : found;
  }
  return null;
}

const LEAST_OF_NAME = 4;
/** 'Umsätze' where a column is called 'Umsatz': a form of a word of the table is that word. */
function formOfName({ dictionary, words, table }: ForeignText, at: number): string | null {
  const isOwn = (lemma: string) => table.isName(lemma) || table.valueAt([lemma], 0) > 0;
  const found = nounForms(words[at]!, dictionary.language).find(
    ({ lemma }) => lemma.length >= LEAST_OF_NAME && isOwn(lemma),
  );
  return found && found.lemma !== words[at] ? table.spelled(found.lemma) : null;
}

const staysCode = ({ tokens }: ForeignText, at: number, found: Found | null) =>
  found?.length === 1 && found.sense.kind === 'phrase' && isCode(tokens, at);

/** Words of the table stay, unless they are part of a longer phrase or small words that only one of its labels has. */
function stays({ isName, dictionary, words }: ForeignText, at: number, found: Found | null): boolean {
  if (!isName[at]) return false;
  if (!found) return true;
  if (found.length > 1) return isName.slice(at, at + found.length).every(Boolean);
  const isSmall = dictionary.phrases.get(words[at]!)?.kind === 'phrase';
  return !(isSmall && words[at]!.length < 5) || (isName[at - 1] === true && isName[at + 1] === true);
}

/** Behind these a word of the language is meant, and no value that is written alike. */
const ASKS = /^(by|per|for each|which|how many|number of|how many different)$/;

const COUNTS =
  /^((total )?number of|how many( different)?|(with )?(the )?most|(share|percent|percentage|proportion) of)$/;

/** Words of a compound that are no name: 'average salary'. */
const ASKING =
  /^(average|total|median|maximum|minimum|highest|lowest|share|number|growth|trend|of|(year|month|week|dai|hour|quarter)ly)$/;

/** The English word that the table has, else the usual one. */
const chosen = ({ english }: Sense, { isNear }: TableWords): string =>
  (english.length > 1
    ? english.find((each) => each.split(' ').every((word) => ASKING.test(word) || isNear(word)))
    : undefined) ?? english[0]!;

/** German articles between two nouns, and behind a comma: 'Alter der Fahrer', 'Kunden, die …'. */
function articleAt(
  { dictionary, tokens, words, question }: ForeignText,
  pieces: readonly ForeignPiece[],
  at: number,
): string | null {
  if (dictionary.language !== 'de' || !/^(der|die|das|den|dem|denen|deren|dessen)$/.test(words[at]!)) return null;
  if (at > 0 && question.slice(tokens[at - 1]!.end, tokens[at]!.start).includes(',')) return 'that';
  return words[at] === 'der' && pieces.at(-1)?.sense?.kind === 'noun' ? 'of' : null;
}

function englishOf(text: ForeignText): QuestionToken[] {
  const { tokens, words, table } = text;
  const pieces: ForeignPiece[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = lookUp(text, at);
    const last = pieces.at(-1)?.sense ?? null;
    const ofValue = table.valueAt(words, at);
    const isValue =
      ofValue >= (found?.length ?? 1) && found?.sense.kind !== 'phrase' && !ASKS.test(last?.english[0] ?? '');
    const keep = (length: number) => {
      pieces.push({ tokens: tokens.slice(at, at + length), sense: null });
      at += length;
    };
    if (isValue && ofValue > 0) keep(ofValue);
    else if (staysCode(text, at, found)) keep(1);
    else if (stays(text, at, found)) pieces.push({ ...pieceOf(text, table.spelled(words[at]!), at++), sense: null });
    else if (isInDate(text, at) || isOfMany(text, at)) at++;
    else if (articleAt(text, pieces, at)) pieces.push(pieceOf(text, articleAt(text, pieces, at)!, at++));
    else if (words[at] === 'am' && text.dictionary.language === 'de' && nextIsMost(text, at + 1)) at++;
    else if (words[at] === 'als' && last?.degree === 'comparative') pieces.push(pieceOf(text, 'than', at++));
    else if (words[at] === 'que' && last?.degree === 'comparative') pieces.push(pieceOf(text, 'than', at++));
    else {
      const isAsking = found?.sense.kind === 'phrase' || (found?.length ?? 1) > 1;
      const cognate = isAsking ? null : (formOfName(text, at) ?? cognateOf(words[at]!, table.isName));
      if (cognate) pushPiece(text, pieces, pieceOf(text, cognate, at), [at, ++at]);
      else if (!found) keep(1);
      else {
        const one = chosen(found.sense, table);
        const isMany = found.sense.kind === 'noun' && COUNTS.test(last?.english[0] ?? '');
        const said = asEnglish(isMany ? pluralOf(one) : one, tokens[at]!, tokens[at + found.length - 1]!);
        if (said.length) pushPiece(text, pieces, { tokens: said, sense: found.sense }, [at, at + found.length]);
        at += found.length;
      }
    }
  }
  return onAverage(pieces).flatMap(({ tokens: said }) => said);
}

const nextIsMost = (text: ForeignText, at: number) => {
  const found = at < text.words.length ? foundAt(text.dictionary, text.words, at, false) : null;
  return found?.sense.kind === 'adjective' && found.sense.degree === 'superlative';
};

/**
 * Translates the words of a German, French or Spanish question into English. Words of the table itself stay as they
 * are, and so does an English question; a word that no dictionary has stays, so that it can be named.
 */
export function translate(question: string, tokens: readonly QuestionToken[], table: TableWords): QuestionToken[] {
  const words = tokens.map(({ lower }) => plain(lower));
  const names = words.map(table.isName);
  if (!languageOf({ tokens, words, isName: names })) return [...tokens];
  const isValue = words.map(() => false);
  words.forEach((_, at) => isValue.fill(true, at, at + table.valueAt(words, at)));
  const dictionary = languageOf({ tokens, words, isName: names.map((isName, at) => isName || isValue[at]!) });
  if (!dictionary) return [...tokens];
  const numbered = readNumbers(question, tokens);
  const plainly = numbered.map(({ lower }) => plain(lower));
  return englishOf({
    dictionary,
    tokens: numbered,
    words: plainly,
    isName: plainly.map(table.isName),
    table,
    question,
  });
}
