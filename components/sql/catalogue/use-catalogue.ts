import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { tableDetail, useTables } from '@/components/data-sources/connect/connect-calls';
import type { ColumnView, TableDetail } from '@/lib/product/connections/connection-schema';
import type { SqlConnection } from '@/lib/product/sql/schema';
import type { KnownNames, KnownTable } from '../editor/known-names';
import { namedIn } from '../editor/tables-named';

/** Tables of one statement whose columns are asked for. */
const MOST_NAMED = 8;

/** Columns of a database as the editor offers them. */
export const knownColumns = (columns: readonly ColumnView[]): KnownTable['columns'] =>
  columns.map(({ name, label, value }) => ({ key: name, label, type: value }));

const columnsOf = (answers: { data: TableDetail | undefined }[]) => answers.map(({ data }) => data?.columns ?? []);

const tablesAt = <T>(tables: readonly T[], places: string): T[] =>
  places === '' ? [] : places.split(' ').map((place) => tables[Number(place)]!);

/** The first tables of a database, with the columns of those that the text names; null where none is asked. */
export function useCatalogue(connection: SqlConnection | null, text: string): KnownNames | null {
  const id = connection?.id ?? '';
  const { data } = useTables(id, '', connection !== null);
  const tables = useMemo(
    () => data?.pages.flatMap((page) => page.tables.map(({ schema, name }) => ({ schema, table: name }))) ?? [],
    [data],
  );
  const found = namedIn(text, tables).slice(0, MOST_NAMED);
  // What is typed elsewhere in the text names the same ones.
  const places = found.map((table) => tables.indexOf(table)).join(' ');
  const named = useMemo(() => tablesAt(tables, places), [tables, places]);
  const columns = useQueries({
    queries: named.map(({ schema, table }) => tableDetail(id, { schema, name: table })),
    combine: columnsOf,
  });
  return useMemo(() => {
    if (!connection) return null;
    const { language, schema, functions } = connection;
    const known = tables.map((table): KnownTable => {
      const place = named.indexOf(table);
      return { ...table, columns: knownColumns(columns[place] ?? []) };
    });
    return { language, schema, functions, tables: known };
  }, [connection, tables, named, columns]);
}
