import { singular } from '../../semantics/lexicon/words';
import { isWord } from '../language/likeness';
import { isPhraseWord } from '../language/phrases';
import type { QuestionToken } from '../language/tokens';
import { dictionaries, englishOutputs, foundAt, type Dictionary } from '../language/foreign/dictionary';
import { compoundOf } from './compounds';

/** English question words that no other language shares. */
const ENGLISH = new Set(
  'how many much which what who the of by per with and is are was were for from between than more less without excluding average number share does did do have has each every top most least at show list compare over under since before after where when only versus'.split(
    ' ',
  ),
);
/** Words that several languages share or that English writes alike, so they tell none. */
const SHARED = new Set(
  'in a de la total pro median film films region patient population los an on or mars mai so die war man hat art also note des pour sin son mes once mayor fin list plus le do no me am un final las el van den per si me te as e y o u y he ha no non max min maximum minimum sale come main car but fort comment point pain but rate sol'.split(
    ' ',
  ),
);

const isShared = (word: string) => SHARED.has(word) || (word.length > 4 && SHARED.has(word.replace(/s$/, '')));

const isPlainEnglish = (word: string, token: QuestionToken) =>
  ENGLISH.has(word) || isWord(singular(word)) || isPhraseWord(token);
/** A word that English has as well says nothing about the language. */
const isEnglish = (word: string, token: QuestionToken) =>
  isPlainEnglish(word, token) || englishOutputs('all').has(word);

/** What is written with an accent is no English. */
const isMarked = ({ text }: QuestionToken) => /[^\p{ASCII}]/u.test(text);
/** A question in capitals alone. */
const isLoud = (tokens: readonly QuestionToken[]) => tokens.every(({ text }) => text === text.toUpperCase());
/** 'CA' is no short form of 'circa'. */
export const isCode = (tokens: readonly QuestionToken[], at: number): boolean =>
  /^[A-Z]{2,3}$/.test(tokens[at]!.text) && !isLoud(tokens);

type Written = { tokens: readonly QuestionToken[]; words: readonly string[]; isName: readonly boolean[] };

/**
 * How many words of a question only this language has, how many of them make a question, and how many it has at all.
 */
type Told = { known: number; asking: number; all: number };

function told(dictionary: Dictionary, { tokens, words, isName }: Written): Told {
  let [known, asking, all] = [0, 0, 0];
  for (let at = 0; at < words.length; at++) {
    if (isName[at]) continue;
    const found = foundAt(dictionary, words, at, true);
    if (found) all += found.length;
    if (found && found.length > 1) {
      const isAsking = found.sense.kind === 'phrase';
      const own = words.slice(at, at + found.length).filter((word, place) => {
        const isOther = isAsking ? ENGLISH.has(word) : isEnglish(word, tokens[at + place]!);
        return !isShared(word) && !isName[at + place] && !isOther;
      }).length;
      // 'Le plus' is of words that are shared.
      const isMost = isAsking && own === 0 && /^(most|least)$/.test(found.sense.english[0]!) ? 1 : 0;
      known += own + isMost;
      if (isAsking) asking += own + isMost;
      at += found.length - 1;
      continue;
    }
    // 'El Paso', 'San Francisco': a name of several words begins with an article.
    const isOfName = at > 0 && /^\p{Lu}/u.test(tokens[at]!.text) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');
    const isAsking = found?.sense.kind === 'phrase';
    if (isCode(tokens, at)) continue;
    if (!isMarked(tokens[at]!) && (isShared(words[at]!) || ENGLISH.has(words[at]!))) continue;
    if (isAsking && isOfName) continue;
    if (isAsking) asking++;
    else if (isEnglish(words[at]!, tokens[at]!)) continue;
    if (found || isCompound(dictionary, words[at]!)) known++;
  }
  return { known, asking, all };
}

const isCompound = (dictionary: Dictionary, word: string) =>
  dictionary.language === 'de' && word.length > 8 && compoundOf(dictionary, word, () => false) !== null;

/**
 * The language of a question: the one that knows most of its words, where these are more than the English ones. Where
 * none of them makes a question, any English word counts.
 */
export function languageOf(written: Written): Dictionary | null {
  const { tokens, words, isName } = written;
  // The dictionaries are not needed for a question whose words are all English.
  const isKnown = (word: string, at: number) =>
    isName[at] || tokens[at]!.number !== null || (!isMarked(tokens[at]!) && isPlainEnglish(word, tokens[at]!));
  if (words.every(isKnown)) return null;
  const [best] = dictionaries()
    .map((dictionary) => ({ dictionary, ...told(dictionary, written) }))
    .sort((a, b) => b.known - a.known || b.asking - a.asking || b.all - a.all);
  if (!best || best.known === 0) return null;
  const english = words.filter(
    (word, at) =>
      !isName[at] &&
      /\p{L}/u.test(word) &&
      (ENGLISH.has(word) ||
        (best.asking === 0 && isEnglish(word, tokens[at]!) && !foundAt(best.dictionary, words, at, true))),
  ).length;
  return best.known > english ? best.dictionary : null;
}
