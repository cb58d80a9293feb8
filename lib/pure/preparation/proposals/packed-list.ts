import type { CountedValue } from './spellings';

/** What stands between parts, in the order in which it is looked for. */
const SEPARATORS = [';', '|', ','] as const;
const FEWEST_CELLS = 0.3;
const FEWEST_LISTS = 3;
const LONGEST_PART = 40;
/** How often a part comes back, on the average: words of a sentence rarely do. */
const REUSED = 2;

export type PackedList = { by: string; into: 'rows' | 'columns'; parts: number; rows: number; example: string };

/**
 * Whether a column packs several values into a cell: a separator in a third of the cells or more, between short parts
 * that come back. Always the same number of parts reads as columns ('Austin, TX'), another number each time as a list.
 * Not a sentence, whose parts are long or never come back, and not a number with thousands.
 */
export function packedList(values: readonly CountedValue[]): PackedList | null {
  for (const by of SEPARATORS) {
    const found = listAt(values, by);
    if (found) return found;
  }
  return null;
}

const rowsOf = (values: readonly CountedValue[]) => values.reduce((sum, { rows }) => sum + rows, 0);
const partsOf = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function listAt(values: readonly CountedValue[], by: string): PackedList | null {
  const packed = values.filter(({ text }) => partsOf(text, by).length > 1);
  const rows = rowsOf(packed);
  if (packed.length < FEWEST_LISTS || rows < rowsOf(values) * FEWEST_CELLS) return null;
  const lists = packed.map(({ text }) => partsOf(text, by));
  const parts = lists.flat();
  const isWordy = parts.some((part) => part.length > LONGEST_PART);
  const isNumber = by === ',' && lists.every((list) => list.every((part) => /^[\d.\s]+$/.test(part)));
  if (isWordy || isNumber || parts.length < new Set(parts).size * REUSED) return null;
  const counts = new Set(values.map(({ text }) => partsOf(text, by).length));
  const [count] = counts;
  return {
    by,
    into: counts.size === 1 ? 'columns' : 'rows',
    parts: counts.size === 1 ? count! : Math.max(...counts),
    rows,
    example: packed[0]!.text,
  };
}
