import type { Cell } from '@/lib/pure/query/schema/column';
import type { QueryOutcome } from './protocol/answers';

/** A number, true, false or nothing, as JSON writes most of them. */
const SHORT = 8;
/** Quotes, colon and comma around a name. */
const AROUND = 4;

const cellSize = (cell: Cell | object): number =>
  typeof cell === 'string'
    ? cell.length
    : typeof cell === 'object' && cell !== null
      ? JSON.stringify(cell).length
      : SHORT;

/**
 * About how many characters an answer has as JSON, for the limit of a cache. Each cell is counted and none is written:
 * writing an answer of 8 MB only to measure it holds the thread that serves pages.
 */
export function answerSize({ answer: { rows, ...answer }, ...outcome }: QueryOutcome & { ok: true }): number {
  let size = JSON.stringify({ ...outcome, answer }).length;
  for (const row of rows) for (const key in row) size += key.length + AROUND + cellSize(row[key] ?? null);
  return size;
}
