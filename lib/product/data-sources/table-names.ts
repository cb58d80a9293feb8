import type { WorkspaceId } from '@/lib/base/actor/actor';
import { readOnlyReason } from '@/lib/base/db/read-only';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import { bareName } from '@/lib/engines/manifest/sides';
import { keepTableName, listNamed, listTableNames, type SourceTableName } from './store/table-name-store';

export type NamedTable = { id: string; name: string; table: string };

const isNamed = ({ sqlName }: SourceTableName): boolean => sqlName !== null;

/**
 * The data sources of a workspace with the table that each is in statements. A table is named once, after the data
 * source as it is called then; renaming that leaves it, so that a statement never comes to mean other rows.
 */
export async function tableNames(workspaceId: WorkspaceId): Promise<NamedTable[]> {
  const found = await listNamed(workspaceId);
  const known = found.every(isNamed) || readOnlyReason() ? found : await nameAll(workspaceId);
  return known.flatMap(({ id, name, sqlName }) => (sqlName === null ? [] : [{ id, name, table: sqlName }]));
}

async function nameAll(workspaceId: WorkspaceId): Promise<SourceTableName[]> {
  await inTransaction(async (tx) => {
    await lockFor(tx, `table names ${workspaceId}`);
    const taken = new Set(await listTableNames(tx, workspaceId));
    for (const source of await listNamed(workspaceId)) {
      if (source.sqlName !== null) continue;
      const table = freeName(bareName(source.name), taken);
      taken.add(table);
      await keepTableName(tx, workspaceId, source.id, table);
    }
  });
  return listNamed(workspaceId);
}

export function freeName(name: string, taken: ReadonlySet<string>): string {
  const wanted = keysOf([name])[0] ?? 'table';
  let free = wanted;
  for (let n = 2; taken.has(free); n++) free = `${wanted}_${n}`;
  return free;
}
