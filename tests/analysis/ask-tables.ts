import type { Column } from '@/lib/pure/query/schema/column';
import type { AskTable } from '@/lib/pure/analysis/questions/schema';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { noRelations, ready } from './columns';

export const ASK_ROWS = 240;

/** A value for each row of a made-up table, by its place. */
export const forEachRow = <Value>(of: (nth: number) => Value): Value[] =>
  Array.from({ length: ASK_ROWS }, (_, nth) => of(nth));

/** A made-up table of 240 rows, as questions are read against it. */
export function askTable(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ASK_ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ASK_ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}
