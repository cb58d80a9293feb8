import { BrokenQuery } from './broken';
import { duckdb } from './dialects';
import type { QueryColumn } from './fields';
import { planQuery } from './plan';
import { resolve } from './resolve';
import type { Query } from './schema';

/** Why a query cannot be asked of these columns, null where it can. A column that waits for a reading breaks nothing. */
export function whyBroken(query: Query, columns: readonly QueryColumn[]): BrokenQuery | null {
  const read = columns.map((column) => ({ ...column, review: null }));
  try {
    planQuery(resolve(query, read).query, read, duckdb);
    return null;
  } catch (error) {
    if (error instanceof BrokenQuery) return error;
    throw error;
  }
}
