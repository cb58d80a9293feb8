import { PLAIN, type Reader } from './reader';

const PAIRS: [string, string][] = [['true', 'false'], ['yes', 'no'], ['y', 'n'], ['t', 'f']];

/** Words for true and false. Other words than these two count only where both occur: a column of F or No alone may be anything. */
export function booleans(cells: string[]): Reader[] {
  const seen = new Set(cells.map((cell) => cell.toLowerCase()));
  return PAIRS.filter(([yes, no]) => (yes === 'true' ? seen.has(yes) || seen.has(no) : seen.has(yes) && seen.has(no))).map(([yes, no]) => ({
    name: `boolean ${yes}`, type: 'boolean', store: 'BOOLEAN', readAs: yes === 'true' ? null : `${yes} / ${no}`, format: PLAIN, reading: null,
    fits: (cell) => cell.toLowerCase() === yes || cell.toLowerCase() === no,
    sql: (text) => `CASE lower(${text}) WHEN '${yes}' THEN true WHEN '${no}' THEN false END`,
  }));
}
