import type { DuckDBConnection } from '@duckdb/node-api';
import { TABLE } from '@/lib/query/plan';
import { pageStatement, sourceRows } from '@/lib/query/source-rows';
import { boundsOf } from './execute';
import type { PageWork, RowsPage } from './messages';
import { readRows } from './read';

/** One page of a table, or of the records behind one row of an answer. */
export async function readPage(connection: DuckDBConnection, { columns, page, behind }: PageWork): Promise<RowsPage> {
  const source = behind && sourceRows(behind.query, columns, behind.point, await boundsOf(connection, behind.query, columns));
  const counts = (await readRows(connection, source?.counts ?? `SELECT count(*), 0, 0 FROM ${TABLE}`)).rows[0]!;
  const { rows } = await readRows(connection, source ? source.page(page, columns) : pageStatement(columns, page));
  const [rowCount = 0, leftOut = 0, withoutValue = 0] = counts.map(Number);
  return { rows: rows.map((cells) => Object.fromEntries(columns.map(({ key }, nth) => [key, cells[nth] ?? null]))), rowCount, leftOut, withoutValue };
}
