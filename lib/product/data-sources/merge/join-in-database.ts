import type { UserActor } from '@/lib/base/actor/actor';
import { loadTable, type SourceTable } from '../read/load';
import type { MergeInput } from '../schema/merge-schema';
import type { RemoteSourceInput } from '../schema/remote-schema';

/** A table of a live source, with the names of its columns there. */
function tableIn({ relation, live }: SourceTable) {
  if (!live || relation.kind !== 'remote' || relation.rows.kind !== 'table') return null;
  const names = new Map(relation.columns.map(({ key, name }) => [key, name]));
  return { connectionId: relation.connection.id, table: relation.rows.table, freshness: live.freshness, names };
}

/**
 * Two live tables of one connection are joined in their database where only what matches is wanted, by equal keys. Null
 * for every other merge.
 */
export async function joinInDatabase(actor: UserActor, input: MergeInput): Promise<RemoteSourceInput | null> {
  const { leftId, rightId, on, how, name } = input;
  if (leftId === rightId || how !== 'inner' || on.some(({ match }) => match !== 'exact')) return null;
  const tables = [await loadTable(actor, leftId), await loadTable(actor, rightId)];
  const [left, right] = tables.map(tableIn);
  if (!left || !right || left.connectionId !== right.connectionId) return null;
  const pairs = on.map((pair) => ({ left: left.names.get(pair.left), right: right.names.get(pair.right) }));
  return {
    connectionId: left.connectionId,
    mode: 'live',
    freshness: Math.min(left.freshness, right.freshness),
    name:
      name ??
      tables
        .map((table) => table.name)
        .join(' and ')
        .slice(0, 200),
    tables: [left.table, right.table],
    on: pairs.map((pair) => ({
      left: { table: left.table, column: pair.left ?? '' },
      right: { table: right.table, column: pair.right ?? '' },
    })),
  };
}
