import { tokenize, type QuestionToken } from '../language/tokens';
import type { ToldOf } from './told-of';
import { replaced } from './rewrite';

const FEW = 60;
const FEWEST_WORDS = 2;
const LONGEST = 5;
const SMALL = /^(the|a|an|and|of)$/;

/** Values of several words as the tokens that they are asked by. */
const written = ({ columns, values }: ToldOf): { text: string; words: string[] }[] =>
  columns.flatMap((column) =>
    column.type === 'category' && column.distinct <= FEW && column.role !== 'ignore'
      ? (values.get(column.key) ?? column.top).flatMap(({ value }) => {
          const text = String(value ?? '');
          const words = tokenize(text).map(({ lower }) => lower);
          return words.length >= FEWEST_WORDS && words.length <= LONGEST ? [{ text, words }] : [];
        })
      : [],
  );

/** Where the words of a value end that begin at a place, over small words that the table leaves out; −1 where they don’t. */
function endOf(tokens: readonly QuestionToken[], at: number, words: readonly string[]): number {
  let place = at;
  for (const [nth, word] of words.entries()) {
    while (nth > 0 && SMALL.test(tokens[place]?.lower ?? '') && tokens[place]?.lower !== word) place++;
    if (tokens[place]?.lower !== word && tokens[place]?.norm !== word) return -1;
    place++;
  }
  return place;
}

/** 'Near the bay' of a value 'NEAR BAY', 'east asia and the pacific' of 'east_asia_pacific'. */
export function rephraseJoinedValues(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  if (!tokens.some(({ lower }) => SMALL.test(lower))) return tokens;
  for (const { text, words } of written(table))
    for (const at of tokens.keys()) {
      const end = endOf(tokens, at, words);
      if (end - at > words.length) return replaced(tokens, [at, end], text);
    }
  return tokens;
}
