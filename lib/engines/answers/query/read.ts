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
    for (const values of chunk.getRows()) {
      if (read.length >= rows) return { rows: read, more: true };
      const cells = values.map(cellOf);
      bytes += cells.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
      if (bytes > ANSWER_BYTES) throw new AnswerTooLarge();
      read.push(cells);
    }
  }
  return { rows: read, more: false };
}
