import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/core/actor';
import type { DataSet } from '@/lib/datasets/load';
import { inTransaction } from '@/lib/db/transaction';
import { canonical, evidenceHash } from '@/lib/query/canonical';
import type { Evidence } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { citeEvidence, insertEvidence } from './store';

type Workspace = Pick<UserActor, 'workspaceId'>;

/** What a kernel made of the answer to a query: `how` is what it was asked, `asked` the query with that. */
export type Computed = Pick<Evidence, 'kind' | 'sql' | 'columns' | 'rows' | 'engine'> & { query: Query; asked: unknown; how: unknown };

/** Named with what it says: a newer kernel may say something else of the same data, and both stay true to what was shown. */
export function computedEvidence({ workspaceId }: Workspace, dataSet: DataSet, { query, asked, how, ...rest }: Computed): Evidence {
  const hash = evidenceHash({ version: `${dataSet.id} ${dataSet.version}`, query, rows: rest.rows });
  const id = createHash('sha256').update([workspaceId, canonical(query), JSON.stringify(how), hash].join('\0')).digest('hex');
  return { id, ...rest, query: asked, dataSourceId: dataSet.id, dataVersion: dataSet.version, rowCount: rest.rows.length, value: null, unit: null, computedAt: new Date().toISOString(), hash };
}

/** Evidence that stays as long as its data do, with what it was computed from. */
export async function keepComputed({ workspaceId }: Workspace, computed: Evidence[], from: string[]): Promise<void> {
  await insertEvidence(workspaceId, computed);
  await inTransaction((tx) => citeEvidence(tx, workspaceId, [...from, ...computed.map(({ id }) => id)]));
}
