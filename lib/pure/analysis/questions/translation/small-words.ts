import { dictionary } from '@/lib/pure/format/dictionary';
import { MULTIPLIERS, tokenize, yearLike } from '../language/tokens';
import { nounAt } from '../language/foreign/dictionary';
import type { ForeignText } from './text';

/** A number in figures or in words. */
const isNumber = ({ dictionary, tokens, words }: ForeignText, at: number): boolean => {
  const token = tokens[at];
  if (token === undefined || token.number !== null) return token !== undefined;
  const english = dictionary.nouns.get(words[at]!)?.[0];
  return english !== undefined && (tokenize(english)[0]?.number ?? null) !== null;
};

const MONTHS = /^(january|february|march|april|may|june|july|august|september|october|november|december)$/;
const meansMonth = ({ dictionary, words }: ForeignText, at: number) =>
  words[at] !== undefined && MONTHS.test(dictionary.nouns.get(words[at])?.[0] ?? '');
/** A year, a month, or a day of one. */
export const isMoment = (text: ForeignText, at: number) =>
  yearLike(text.words[at] ?? '') || meansMonth(text, at) || (isNumber(text, at) && meansMonth(text, at + 1));

const UNTIL = new Set(['bis', 'a', 'al', 'au', 'hasta', 'jusqu']);
/** Of a span its first words: 'von 2010 bis 2015', 'de enero a marzo'. */
const isSpan = (text: ForeignText, at: number) =>
  isMoment(text, at) && text.words.slice(at + 1, at + 5).some((word) => UNTIL.has(word));
export const isNear = (text: ForeignText, at: number) => isNumber(text, at) || isNumber(text, at + 1);

const DAYS = /^(mon|tues|wednes|thurs|fri|satur|sun)days?$/;
/** 'An Samstagen', 'les lundis', 'los lunes'. */
const onDay = ({ dictionary, words }: ForeignText, at: number) =>
  at > 0 && DAYS.test(nounAt(dictionary, words[at + 1] ?? '')?.english[0] ?? '') ? 'on' : null;

/** Small words that mean one thing before a number or a date and another before a noun. */
export const SMALL: Record<string, (text: ForeignText, at: number) => string | null> = dictionary({
  nach: (text, at) => (isMoment(text, at + 1) ? 'after' : null),
  ab: (text, at) => (!isMoment(text, at + 1) && isNumber(text, at + 1) ? 'at least' : null),
  bis: (text, at) => (isMoment(text, at + 1) && !isMoment(text, at - 1) ? 'until' : null),
  hasta: (text, at) => (isMoment(text, at + 1) && !isMoment(text, at - 1) ? 'until' : null),
  unter: ({ words }, at) =>
    /^(den|allen)$/.test(words[at + 1] ?? '') && !/schnitt/.test(words[at + 2] ?? '') ? 'among' : null,
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
  // 'Le plus de pas' are steps, 'ne … pas' denies.
  pas: ({ words }, at) =>
    /^(de|des|les|nombre|combien)$/.test(words[at - 1] ?? '') && !words.some((word) => word === 'ne' || word === 'n')
      ? 'steps'
      : null,
  an: onDay,
  am: onDay,
  le: onDay,
  les: onDay,
  los: onDay,
  qui: ({ words }, at) => (at > 0 && !/^(a|de|pour|avec|chez)$/.test(words[at - 1]!) ? 'that' : null),
  que: ({ tokens, words }, at) =>
    /^qué$/i.test(tokens[at]!.text) || at === 0 || /^(en|de|por|con|a|para|desde)$/.test(words[at - 1]!)
      ? 'which'
      : null,
});
/** 'Plus de ventes' without a number asks for more, and compares nothing. */
export const NUMBERED: Record<string, string> = dictionary({
  'plus de': 'more',
  'plus d': 'more',
  'mas de': 'more',
  'moins de': 'fewer',
  'moins d': 'fewer',
  'menos de': 'fewer',
});

/** 'À partir du charbon' tells no time. */
export const FROM = new Set(['a partir de', 'a partir du', 'a partir d', 'a compter de']);

/** What stands between a day, its month and its year: '5 de mayo de 2020'. */
export const isInDate = (text: ForeignText, at: number) =>
  /^(de|del)$/.test(text.words[at]!) &&
  ((isNumber(text, at - 1) && meansMonth(text, at + 1)) ||
    (meansMonth(text, at - 1) && yearLike(text.words[at + 1] ?? '')));

/** '5 millones de habitantes'. */
export const isOfMany = ({ words, dictionary }: ForeignText, at: number) =>
  /^(de|d)$/.test(words[at]!) &&
  MULTIPLIERS[(dictionary.nouns.get(words[at - 1] ?? '')?.[0] ?? '').replace(/s$/, '')] !== undefined;
