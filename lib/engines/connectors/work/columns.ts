import { keysOf } from '@/lib/engines/manifest/column-keys';
import { MOST_REMOTE_COLUMNS, type RemoteColumn, type TableName } from '@/lib/engines/manifest/remote';
import type { ColumnInfo, Connector, Session } from '../connector';
import { RemoteFailure } from '../failure';

/** A column as it was found, with the place of its table among those that are joined. */
export type CatalogueColumn = ColumnInfo & { table: number };
export type UsableColumns = { columns: RemoteColumn[]; leftOut: { name: string; databaseType: string }[] };

type Naming = {
  /** The joined tables; one or none where names are those of one table or SELECT. */
  tables: readonly TableName[];
  /** Columns of an earlier look, whose keys are kept. */
  known: readonly RemoteColumn[];
};

/** Names that several joined tables have are told apart by the table’s. */
function labelsOf(found: readonly CatalogueColumn[], tables: readonly TableName[]): string[] {
  const repeated = (name: string) => found.filter((each) => each.name.toLowerCase() === name.toLowerCase()).length > 1;
  return found.map(({ name, table }) =>
    tables.length > 1 && repeated(name) ? `${tables[table]!.name} ${name}` : name,
  );
}

/** Keys of the columns; what was known before keeps its own. */
function keysFor(found: readonly CatalogueColumn[], labels: string[], known: readonly RemoteColumn[]): string[] {
  const kept = found.map(
    (column) => known.find(({ name, table }) => name === column.name && table === column.table)?.key,
  );
  const taken = new Set(kept.filter((key) => key !== undefined));
  return keysOf(labels).map((fresh, nth) => {
    const own = kept[nth];
    if (own !== undefined) return own;
    let key = fresh;
    for (let n = 2; taken.has(key); n++) key = `${fresh}_${n}`;
    taken.add(key);
    return key;
  });
}

/**
 * The columns that queries can use, and those of types that none can.
 * @throws RemoteFailure 'column_missing' where none is left, 'too_large' where they are too many
 */
export function usableColumns(
  found: readonly CatalogueColumn[],
  { connector, session }: { connector: Connector; session: Session },
  { tables, known }: Naming,
): UsableColumns {
  const read = found.map((column) => connector.reading(column.databaseType, session));
  const kept = found.filter((_, nth) => read[nth] !== null);
  if (!kept.length)
    throw new RemoteFailure('column_missing', 'There is no column here whose type can be used in a table of figures.');
  if (kept.length > MOST_REMOTE_COLUMNS)
    throw new RemoteFailure(
      'too_large',
      `This has ${kept.length} columns; a data source can have at most ${MOST_REMOTE_COLUMNS}. Choose columns with a SELECT.`,
    );
  const labels = labelsOf(kept, tables);
  const keys = keysFor(kept, labels, known);
  const columns = kept.map(({ name, table, databaseType, nullable }, nth): RemoteColumn => ({
    key: keys[nth]!,
    label: labels[nth]!,
    name,
    table,
    databaseType,
    value: connector.reading(databaseType, session)!.value,
    // Rows without a partner hold nothing of the tables that are joined to them.
    nullable: nullable || table > 0,
  }));
  const leftOut = found.filter((_, nth) => read[nth] === null);
  return { columns, leftOut: leftOut.map(({ name, databaseType }) => ({ name, databaseType })) };
}
