import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '@/lib/pure/query/schema/column';
import { cellOf, sizeOf } from './cells';

export const ANSWER_BYTES = 8 * 1024 * 1024;

/** Thrown when an answer would be larger than one may be. */
export class AnswerTooLarge extends Error {}

/**
 * Streams the rows of a statement, at most `rows` of them and 8 MB; `more` tells that there were others.
 * @throws AnswerTooLarge when those rows hold more than 8 MB.
 */
export async function readRows(
  connection: DuckDBConnection,
  sql: string,
  rows = Infinity,
): Promise<{ rows: Cell[][]; more: boolean }> {
  const result = await connection.stream(sql);
  const read: Cell[][] = [];
  let bytes = 0;
  for await (const chunk of result) {
    const wanted = Math.min(chunk.rowCount, rows - read.length);
    const vectors = Array.from({ length: chunk.columnCount }, (_, nth) => chunk.getColumnVector(nth));
    for (let row = 0; row < wanted; row++) {
      const cells: Cell[] = [];
      for (const vector of vectors) {
        const cell = cellOf(vector.getItem(row));
        bytes += sizeOf(cell);
        cells.push(cell);
      }
      if (bytes > ANSWER_BYTES) throw new AnswerTooLarge();
      read.push(cells);
    }
    if (wanted < chunk.rowCount) return { rows: read, more: true };
  }
  return { rows: read, more: false };
}
