import { frequentFrom, isFrequent, rankOf } from './frequent-words';
import { editDistance, isWord, stem } from './likeness';

/** Words of the language that questions are made of; names of columns and values are laid beside their own (likeness). */
const WORDS = (
  'how the and for all many much which where what whose when most least best worst average mean total combined overall ' +
  'altogether typical median maximum minimum latest current number count distinct different unique share percentage ' +
  'percent proportion fraction ratio each every across broken grouped depending according common frequent often ' +
  'popular rarest selling compare compared comparison versus against difference between over above more than greater ' +
  'larger higher bigger exceeding least under below less fewer lower smaller exactly equal without excluding except ' +
  'other apart among first highest lowest largest biggest smallest greatest cheapest oldest youngest longest shortest ' +
  'richest poorest busiest expensive older younger before after since until during from with have having only also ' +
  'there their these those that this show list give tell please would could about increase increased decrease ' +
  'decreased growth change changed hourly daily weekly monthly quarterly yearly annual annually hour hours week weeks ' +
  'month months quarter quarters year years weekday weekdays weekend january february march april june july august ' +
  'september october november december monday tuesday wednesday thursday friday saturday sunday yesterday together'
).split(' ');

const VOWELS = /[aeiou]/g;
const WORD = /^\p{Ll}{3,}$/u;
const LONG = 8;

const isSwap = (written: string, word: string) =>
  written.length === word.length && editDistance(written, word) === 1 && sorted(written) === sorted(word);
const sorted = (word: string) => [...word].sort().join('');

/** 'Meny' and 'manny' for 'many': of four letters only a vowel or a doubled letter may be wrong. */
const isNearShort = (written: string, word: string) =>
  written.replaceAll(VOWELS, '*') === word.replaceAll(VOWELS, '*') ||
  written.replaceAll(/(.)\1/g, '$1') === word.replaceAll(/(.)\1/g, '$1');

function slips(written: string, word: string): number | null {
  if (isSwap(written, word)) return 1;
  const shorter = Math.min(written.length, word.length);
  if (shorter < 4 || word.length < 4 || written[0] !== word[0]) return null;
  const edits = editDistance(written, word);
  const isSameEnd = written.at(-1) === word.at(-1);
  if (edits > (shorter >= LONG && isSameEnd ? 2 : 1) || (word.length === 4 && !isNearShort(written, word))) return null;
  return edits;
}

/** Shorter ones may be names. */
const SHORTEST = 5;
/** Of two words as near the one that is so many times as frequent is meant. */
const MORE_FREQUENT = 4;

/** The one that is meant of words as near as each other, the most frequent first; null where it is in doubt. */
function likeliest([best, next]: readonly string[]): string | null {
  if (best === undefined || next === undefined || stem(best) === stem(next)) return best ?? null;
  return rankOf(next)! + 1 >= MORE_FREQUENT * (rankOf(best)! + 1) ? best : null;
}

const isFamiliar = (length: number) => (word: string) => word.length >= SHORTEST && Math.abs(word.length - length) <= 2;

/**
 * The word that a slip of the pen stands for: 'meny' → 'many', 'quaterly' → 'quarterly', 'poeple' → 'people'. One that
 * questions are made of comes before others as near. Null for a word that is known, or that is as near to two of them.
 */
export function spelled(written: string): string | null {
  if (!WORD.test(written) || WORDS.includes(written) || isFrequent(written) || isWord(written)) return null;
  const frequent = written.length < SHORTEST ? [] : frequentFrom(written[0]!).filter(isFamiliar(written.length));
  const near = [...WORDS, ...frequent].flatMap((word) => {
    const edits = slips(written, word);
    return edits === null ? [] : [{ word, edits }];
  });
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const nearest = [...new Set(near.filter(({ edits }) => edits === fewest).map(({ word }) => word))];
  const own = nearest.filter((word) => WORDS.includes(word));
  if (own.length) return own.length === 1 ? own[0]! : null;
  const known = nearest.filter(isWord);
  return likeliest(known.length ? known : nearest);
}
