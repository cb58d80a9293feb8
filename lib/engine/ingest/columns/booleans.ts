import { quoted } from '../duck';
import { PLAIN, type Reader } from './reader';

const PAIRS: [string, string][] = [['true', 'false'], ['yes', 'no'], ['y', 'n'], ['t', 'f']];
const LONGEST = 5;

/**
 * Words for true and false, in the spellings that the cells show. Other words than true and false count only where both occur:
 * a column of F or No alone may be anything.
 */
export function booleans(cells: string[]): Reader[] {
  const short = [...new Set(cells.filter(({ length }) => length <= LONGEST))];
  return PAIRS.flatMap(([yes, no]) => {
    const spelt = (word: string) => short.filter((cell) => cell.toLowerCase() === word);
    const [truths, falsehoods] = [spelt(yes), spelt(no)];
    const shown = yes === 'true' ? truths.length + falsehoods.length > 0 : truths.length > 0 && falsehoods.length > 0;
    if (!shown) return [];
    const known = new Set([...truths, ...falsehoods]);
    const when = (words: string[], value: boolean) => words.map((word) => ` WHEN ${quoted(word)} THEN ${value}`).join('');
    return [{
      name: `boolean ${yes}`, type: 'boolean', store: 'BOOLEAN', readAs: yes === 'true' ? null : `${yes} / ${no}`, format: PLAIN, reading: null,
      fits: (cell) => known.has(cell),
      sql: (text) => `CASE ${text}${when(truths, true)}${when(falsehoods, false)} END`,
    }];
  });
}
