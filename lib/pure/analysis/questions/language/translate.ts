import { compoundOf } from './foreign/compounds';
import { foundAt, nounAt, pluralOf, type Dictionary, type Found, type Sense } from './foreign/dictionary';
import { nounForms, plain } from './foreign/inflect';
import { readNumbers } from './foreign/numbers';
import type { TableWords } from './foreign/table-words';
import { languageOf } from './foreign/told';
import { MULTIPLIERS, tokenize, yearLike, type QuestionToken } from './tokens';

/** A question on its way into English: `words` are its words in plain letters. */
type Text = {
  dictionary: Dictionary;
  tokens: readonly QuestionToken[];
  words: readonly string[];
  isName: readonly boolean[];
  table: TableWords;
  question: string;
};
/** A piece of the English question, with what it was found as; null for words that stay. */
type Piece = { tokens: QuestionToken[]; sense: Sense | null };

const AGGREGATES = new Set(['average', 'total', 'median', 'maximum', 'minimum']);

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
function formOfName({ dictionary, words, table }: Text, at: number): string | null {
  const isOwn = (lemma: string) => table.isName(lemma) || table.valueAt([lemma], 0) > 0;
  const found = nounForms(words[at]!, dictionary.language).find(
    ({ lemma }) => lemma.length >= LEAST_OF_NAME && isOwn(lemma),
  );
  return found && found.lemma !== words[at] ? table.spelled(found.lemma) : null;
}

/** A number in figures or in words. */
const isNumber = ({ dictionary, tokens, words }: Text, at: number): boolean => {
  const token = tokens[at];
  if (token === undefined || token.number !== null) return token !== undefined;
  const english = dictionary.nouns.get(words[at]!)?.[0];
  return english !== undefined && (tokenize(english)[0]?.number ?? null) !== null;
};

const MONTHS = /^(january|february|march|april|may|june|july|august|september|october|november|december)$/;
const meansMonth = ({ dictionary, words }: Text, at: number) =>
  words[at] !== undefined && MONTHS.test(dictionary.nouns.get(words[at])?.[0] ?? '');
/** A year, a month, or a day of one. */
const isMoment = (text: Text, at: number) =>
  yearLike(text.words[at] ?? '') || meansMonth(text, at) || (isNumber(text, at) && meansMonth(text, at + 1));

const UNTIL = new Set(['bis', 'a', 'al', 'au', 'hasta', 'jusqu']);
/** Of a span its first words: 'von 2010 bis 2015', 'de enero a marzo'. */
const isSpan = (text: Text, at: number) =>
  isMoment(text, at) && text.words.slice(at + 1, at + 5).some((word) => UNTIL.has(word));
const isNear = (text: Text, at: number) => isNumber(text, at) || isNumber(text, at + 1);

const DAYS = /^(mon|tues|wednes|thurs|fri|satur|sun)days?$/;
/** 'An Samstagen', 'les lundis', 'los lunes'. */
const onDay = ({ dictionary, words }: Text, at: number) =>
  at > 0 && DAYS.test(nounAt(dictionary, words[at + 1] ?? '')?.english[0] ?? '') ? 'on' : null;

/** Small words that mean one thing before a number or a date and another before a noun. */
const SMALL: Record<string, (text: Text, at: number) => string | null> = {
  nach: (text, at) => (isMoment(text, at + 1) ? 'after' : null),
  ab: (text, at) => (!isMoment(text, at + 1) && isNumber(text, at + 1) ? 'at least' : null),
  bis: (text, at) => (isMoment(text, at + 1) && !isMoment(text, at - 1) ? 'until' : null),
  hasta: (text, at) => (isMoment(text, at + 1) && !isMoment(text, at - 1) ? 'until' : null),
  uber: (text, at) => (isNear(text, at + 1) ? null : 'about'),
  unter: (text, at) => (isNear(text, at + 1) ? null : 'among'),
  von: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  de: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  del: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  du: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  a: (text, at) => {
    if (text.dictionary.language !== 'fr' || (isNumber(text, at - 1) && isNumber(text, at + 1))) return 'to';
    if (isMoment(text, at - 1) && isMoment(text, at + 1)) return 'to';
    return text.tokens[at]!.lower === 'a' ? 'have' : null;
  },
  desde: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  depuis: (text, at) => (isSpan(text, at + 1) ? 'from' : null),
  quand: (_, at) => (at > 0 ? 'where' : null),
  lorsque: (_, at) => (at > 0 ? 'where' : null),
  lorsqu: (_, at) => (at > 0 ? 'where' : null),
  wenn: (_, at) => (at > 0 ? 'where' : null),
  cuando: (_, at) => (at > 0 ? 'where' : null),
  an: onDay,
  am: onDay,
  le: onDay,
  les: onDay,
  los: onDay,
  que: ({ tokens, words }, at) =>
    /^qué$/i.test(tokens[at]!.text) || at === 0 || /^(en|de|por|con|a|para|desde)$/.test(words[at - 1]!)
      ? 'which'
      : null,
};
/** 'Plus de ventes' without a number asks for more, and compares nothing. */
const NUMBERED: Record<string, string> = {
  'plus de': 'more',
  'plus d': 'more',
  'mas de': 'more',
  'moins de': 'fewer',
  'moins d': 'fewer',
  'menos de': 'fewer',
};

/** What stands between a day, its month and its year: '5 de mayo de 2020'. */
const isInDate = (text: Text, at: number) =>
  /^(de|del)$/.test(text.words[at]!) &&
  ((isNumber(text, at - 1) && meansMonth(text, at + 1)) ||
    (meansMonth(text, at - 1) && yearLike(text.words[at + 1] ?? '')));

const MORE = /^((le|la|les|el|los|las) )?(plus|mas|moins|menos)$/;
/** 'Le plus cher', 'más caro que': degrees that are words of their own. */
function degreeAt({ dictionary, words }: Text, at: number): Found | null {
  for (const length of [2, 1]) {
    const said = MORE.exec(words.slice(at, at + length).join(' '));
    const adjective = said && dictionary.forms.get(words[at + length] ?? '');
    if (adjective?.kind !== 'adjective' || adjective.english[0] === 'average') continue;
    const isLess = /^(moins|menos)$/.test(said![3]!);
    const isCompared = words[at + length + 1] === 'que';
    const english = isLess
      ? `least ${adjective.english[0]}`
      : superlativeOf(dictionary, words[at + length]!, isCompared);
    return {
      sense: { kind: 'adjective', english: [english], degree: isCompared ? 'comparative' : 'superlative' },
      length: length + 1,
    };
  }
  return null;
}

function superlativeOf({ degrees, forms }: Dictionary, word: string, isCompared: boolean): string {
  const degree = degrees.get(forms.get(word)!.english[0]!);
  return (isCompared ? degree?.more : degree?.most) ?? `most ${forms.get(word)!.english[0]}`;
}

/** 'Stärker als': without its umlaut it looks like another form of 'stark'. */
function germanDegreeAt({ dictionary, words }: Text, at: number): Found | null {
  const adjective = words[at + 1] === 'als' && words[at]!.endsWith('er') ? dictionary.forms.get(words[at]!) : undefined;
  const more = adjective?.kind === 'adjective' ? dictionary.degrees.get(adjective.english[0]!)?.more : undefined;
  return more ? { sense: { kind: 'adjective', english: [more], degree: 'comparative' }, length: 1 } : null;
}

/** 'Délai médian de résolution' is the median of a 'délai de résolution'. */
function aggregateInside({ dictionary, words }: Text, at: number): Found | null {
  const { phrases, forms, language, longest } = dictionary;
  const inside = phrases.get(words[at + 1] ?? '') ?? forms.get(words[at + 1] ?? '');
  const aggregate = inside?.english[0] ?? '';
  if (language === 'de' || !AGGREGATES.has(aggregate)) return null;
  for (let length = longest; length > 1; length--) {
    const sense = phrases.get([words[at], ...words.slice(at + 2, at + 1 + length)].join(' '));
    if (sense?.kind === 'noun' && at + length < words.length)
      return { sense: { ...sense, english: sense.english.map((each) => `${aggregate} ${each}`) }, length: length + 1 };
  }
  return null;
}

/** '1990er Jahre', 'les années 90', 'los años 90'. */
function decadeAt({ words }: Text, at: number): Found | null {
  const written = /^((?:19|20)?\d0)er$/.exec(words[at]!)?.[1];
  const behind = /^(annees|anos|decada|decennie)$/.test(words[at]!)
    ? /^(?:(?:de |los |des )*)((?:19|20)?\d0)$/.exec(
        words.slice(at + 1, at + (words[at + 1] === 'de' ? 3 : 2)).join(' '),
      )
    : null;
  const digits = written ?? behind?.[1];
  if (digits === undefined) return null;
  const year = digits.length === 4 ? digits : `${Number(digits) < 30 ? 20 : 19}${digits}`;
  const length = written ? (/^jahren?$/.test(words[at + 1] ?? '') ? 2 : 1) : words[at + 1] === 'de' ? 3 : 2;
  return { sense: { kind: 'phrase', english: [`${year}s`] }, length };
}

/** Whether a word is written as a noun: in German with a capital, in French without the accent of a participle. */
const isWrittenAsNoun = ({ dictionary, tokens }: Text, at: number): boolean => {
  const { text, lower } = tokens[at]!;
  if (dictionary.language === 'fr') return !/ée?s?$/.test(lower);
  const hasCapitals = tokens.some((token, place) => place > 0 && /^\p{Lu}\p{Ll}/u.test(token.text));
  return dictionary.language !== 'de' || /^\p{Lu}/u.test(text) || !hasCapitals;
};

const isNumberedMore = (text: Text, at: number, length: number) =>
  length > 1 &&
  /^(mas|menos|plus|moins)$/.test(text.words[at + length - 1]!) &&
  /^(de|d|que)$/.test(text.words[at + length] ?? '') &&
  isNear(text, at + length + 1);

function lookUp(text: Text, at: number): Found | null {
  const { dictionary, words, isName, table } = text;
  const whole = decadeAt(text, at) ?? aggregateInside(text, at);
  if (whole) return whole;
  const found = foundAt(dictionary, words, at, isWrittenAsNoun(text, at));
  const degree = degreeAt(text, at) ?? germanDegreeAt(text, at);
  if (degree && (degree.sense.degree === 'comparative' || (found?.length ?? 0) < degree.length)) return degree;
  const small = found?.length === 1 || found === null ? SMALL[words[at]!]?.(text, at) : null;
  if (small) return { sense: { kind: 'phrase', english: [small] }, length: 1 };
  // 'Tienen más de tres' compares, and asks for no most.
  if (found && isNumberedMore(text, at, found.length)) return foundAt(dictionary, words.slice(0, at + 1), at, true);
  if (!found) {
    const sense = dictionary.language === 'de' && !isName[at] ? compoundOf(dictionary, words[at]!, table.isName) : null;
    return sense && { sense, length: 1 };
  }
  const many = NUMBERED[words.slice(at, at + found.length).join(' ')];
  if (many && !isNear(text, at + found.length)) return { ...found, sense: { kind: 'phrase', english: [many] } };
  return found;
}

/** A question in capitals alone. */
const isLoud = (tokens: readonly QuestionToken[]) => tokens.every(({ text }) => text === text.toUpperCase());
/** 'CA' is no short form of 'circa'. */
const isCode = ({ tokens }: Text, at: number, found: Found | null) =>
  found?.length === 1 && found.sense.kind === 'phrase' && /^[A-Z]{2,3}$/.test(tokens[at]!.text) && !isLoud(tokens);

/** Words of the table stay, unless they are part of a longer phrase or small words that only one of its labels has. */
function stays({ isName, dictionary, words }: Text, at: number, found: Found | null): boolean {
  if (!isName[at]) return false;
  if (!found) return true;
  if (found.length > 1) return isName.slice(at, at + found.length).every(Boolean);
  const isSmall = dictionary.phrases.get(words[at]!)?.kind === 'phrase';
  return !(isSmall && words[at]!.length < 5) || (isName[at - 1] === true && isName[at + 1] === true);
}

/** Behind these a word of the language is meant, and no value that is written alike. */
const ASKS = /^(by|per|for each|which|how many|number of|how many different)$/;

const COUNTS = /^((total )?number of|how many( different)?|(with )?the most|(share|percent|percentage|proportion) of)$/;

/** Words of a compound that are no name: 'average salary'. */
const ASKING =
  /^(average|total|median|maximum|minimum|highest|lowest|share|number|growth|trend|of|(year|month|week|dai|hour|quarter)ly)$/;

/** The English word that the table has, else the usual one. */
const chosen = ({ english }: Sense, { isNear }: TableWords): string =>
  (english.length > 1
    ? english.find((each) => each.split(' ').every((word) => ASKING.test(word) || isNear(word)))
    : undefined) ?? english[0]!;

/** The question with English words in place of the original ones. */
const asEnglish = (english: string, from: QuestionToken, to: QuestionToken): QuestionToken[] =>
  english === '-' ? [] : tokenize(english).map((token) => ({ ...token, start: from.start, end: to.end }));

const LINKS = new Set(['en', 'de', 'del', 'du', 'des']);

/** '5 millones' is one number. */
function pushNumber(pieces: Piece[], piece: Piece): boolean {
  const [token] = piece.tokens;
  const times = piece.tokens.length === 1 ? MULTIPLIERS[token!.lower.replace(/s$/, '')] : undefined;
  const last = pieces.at(-1)?.tokens.at(-1);
  if (times === undefined || !last || last.number === null) return false;
  const number = last.number * times;
  const lower = String(number);
  pieces.at(-1)!.tokens.splice(-1, 1, { ...last, text: lower, lower, norm: lower, number, end: token!.end });
  return true;
}

const SUPERLATIVES =
  /^((high|low|larg|small|cheap)est|(best|worst) (selling|rated)|(highest|lowest) paid|(most|least) \w+)$/;

/** Adjectives and superlatives stand behind their noun in French and Spanish: 'clients français', 'la ville la plus chère'. */
function isBehindNoun({ dictionary, table }: Text, pieces: readonly Piece[], { sense }: Piece): boolean {
  const last = pieces.at(-1);
  if (dictionary.language === 'de' || !sense || !last || AGGREGATES.has(sense.english[0]!)) return false;
  const isSaid =
    (sense.kind === 'adjective' && sense.degree !== 'comparative') ||
    (sense.kind === 'phrase' && SUPERLATIVES.test(sense.english[0]!));
  const isName = last.sense === null && last.tokens.length === 1 && table.isName(plain(last.tokens[0]!.lower));
  return isSaid && (last.sense?.kind === 'noun' || isName);
}

/** Where the noun begins that a word behind it is said of: 'prix de vente' is one. */
function nounStart(pieces: readonly Piece[], isMost: boolean): number {
  let start = pieces.length - 1;
  if (!isMost) return start;
  while (start >= 2 && pieces[start - 1]!.sense?.english[0] === 'of' && pieces[start - 2]!.sense?.kind === 'noun')
    start -= 2;
  return start;
}

const COMPARES = /^(more than|less than|at least|at most|over|under|exactly)$/;
/** A German verb at the end of its clause: 'mehr als 50.000 verdienen'. */
function isBehindNumber({ dictionary }: Text, pieces: readonly Piece[], { sense }: Piece): boolean {
  const [compared, number] = pieces.slice(-2);
  const isVerb = sense?.kind === 'verb' || sense?.english[0] === 'cost';
  return (
    dictionary.language === 'de' &&
    isVerb &&
    COMPARES.test(compared?.sense?.english[0] ?? '') &&
    (number?.tokens.at(-1)?.number ?? null) !== null
  );
}

function pushPiece(text: Text, pieces: Piece[], piece: Piece, at: number, next: number): void {
  const { words } = text;
  const last = pieces.at(-1);
  if (pushNumber(pieces, piece)) return;
  if (isBehindNoun(text, pieces, piece)) {
    pieces.splice(nounStart(pieces, piece.sense!.degree !== 'positive'), 0, piece);
    return;
  }
  if (isBehindNumber(text, pieces, piece)) {
    pieces.splice(-2, 0, piece);
    return;
  }
  const isAggregate = piece.sense !== null && AGGREGATES.has(piece.sense.english[0]!);
  // 'Edad media de los pasajeros', 'salario medio en dólares': the name goes on behind its aggregate.
  const isNamed = last !== undefined && (last.sense === null || last.sense.kind === 'noun');
  const endsLinked = next - at > 1 && LINKS.has(words[next - 1]!);
  if (!isAggregate || !isNamed || !(endsLinked || LINKS.has(words[next] ?? ''))) pieces.push(piece);
  else pieces.splice(-1, 1, piece, last, ...(endsLinked ? [pieceOf(text, 'of', next - 1)] : []));
}

const isAdjective = ({ sense }: Found, degree: Sense['degree']) =>
  sense.kind === 'adjective' && sense.degree === degree;

const says = (piece: Piece | undefined, english: string) => piece?.sense?.english[0] === english;

/** 'Wie viele Gäste hatte Rom im Schnitt' asks for a mean; 'im Schnitt am teuersten' is the most expensive on average. */
function onAverage(pieces: Piece[]): Piece[] {
  const at = pieces.findIndex((piece) => says(piece, 'on average'));
  const count = pieces.findIndex((piece) => says(piece, 'how many'));
  if (at < 0) return pieces;
  if (count >= 0 && count < at) {
    const { tokens: said } = pieces[count]!;
    const average = asEnglish('average', said[0]!, said.at(-1)!);
    return pieces.flatMap((piece, place) => {
      if (place === count) return [{ ...piece, tokens: average }];
      return place === at || (place > count && place < at && says(piece, 'have')) ? [] : [piece];
    });
  }
  const next = pieces[at + 1];
  return next?.sense?.degree === 'superlative' ? pieces.with(at, next).with(at + 1, pieces[at]!) : pieces;
}

/** '5 millones de habitantes'. */
const isOfMany = ({ words, dictionary }: Text, at: number) =>
  /^(de|d)$/.test(words[at]!) &&
  MULTIPLIERS[(dictionary.nouns.get(words[at - 1] ?? '')?.[0] ?? '').replace(/s$/, '')] !== undefined;

/** German articles between two nouns, and behind a comma: 'Alter der Fahrer', 'Kunden, die …'. */
function articleAt({ dictionary, tokens, words, question }: Text, pieces: readonly Piece[], at: number): string | null {
  if (dictionary.language !== 'de' || !/^(der|die|das|den|dem|denen|deren|dessen)$/.test(words[at]!)) return null;
  if (at > 0 && question.slice(tokens[at - 1]!.end, tokens[at]!.start).includes(',')) return 'that';
  return words[at] === 'der' && pieces.at(-1)?.sense?.kind === 'noun' ? 'of' : null;
}

function englishOf(text: Text): QuestionToken[] {
  const { tokens, words, table } = text;
  const pieces: Piece[] = [];
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
    else if (isCode(text, at, found)) keep(1);
    else if (stays(text, at, found)) pieces.push({ ...pieceOf(text, table.spelled(words[at]!), at++), sense: null });
    else if (isInDate(text, at) || isOfMany(text, at)) at++;
    else if (articleAt(text, pieces, at)) pieces.push(pieceOf(text, articleAt(text, pieces, at)!, at++));
    else if (words[at] === 'am' && text.dictionary.language === 'de' && nextIsMost(text, at + 1)) at++;
    else if (words[at] === 'als' && last?.degree === 'comparative') pieces.push(pieceOf(text, 'than', at++));
    else if (words[at] === 'que' && last?.degree === 'comparative') pieces.push(pieceOf(text, 'than', at++));
    else {
      const isAsking = found?.sense.kind === 'phrase' || (found?.length ?? 1) > 1;
      const cognate = isAsking ? null : (formOfName(text, at) ?? cognateOf(words[at]!, table.isName));
      if (cognate) pushPiece(text, pieces, pieceOf(text, cognate, at), at, ++at);
      else if (!found) keep(1);
      else {
        const one = chosen(found.sense, table);
        const isMany = found.sense.kind === 'noun' && COUNTS.test(last?.english[0] ?? '');
        const said = asEnglish(isMany ? pluralOf(one) : one, tokens[at]!, tokens[at + found.length - 1]!);
        if (said.length) pushPiece(text, pieces, { tokens: said, sense: found.sense }, at, at + found.length);
        at += found.length;
      }
    }
  }
  return onAverage(pieces).flatMap(({ tokens: said }) => said);
}

const pieceOf = ({ tokens }: Text, english: string, at: number): Piece => ({
  tokens: asEnglish(english, tokens[at]!, tokens[at]!),
  sense: { kind: /^(of|than|that)$/.test(english) ? 'phrase' : 'noun', english: [english] },
});

const nextIsMost = (text: Text, at: number) => {
  const found = at < text.words.length ? foundAt(text.dictionary, text.words, at, false) : null;
  return found !== null && isAdjective(found, 'superlative');
};

/**
 * Translates the words of a German, French or Spanish question into English. Words of the table itself stay as they are,
 * and so does an English question; a word that no dictionary has stays, so that it can be named.
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
