import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { canonical, evidenceHash } from '@/lib/pure/query/schema/canonical';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { citeEvidence, insertEvidence } from './store';

type Workspace = Pick<UserActor, 'workspaceId'>;

/** What a kernel made of the answer to a query: `how` is what it was asked, `asked` the query with that. */
export type ComputedEvidence = Pick<Evidence, 'kind' | 'sql' | 'columns' | 'rows' | 'engine' | 'moment'> & {
  query: Query;
  asked: unknown;
  how: unknown;
};

/**
 * Named with what it says: a newer kernel may say something else of the same data, and both stay true to what was
 * shown.
 */
export function computedEvidence(
  { workspaceId }: Workspace,
  table: SourceTable,
  { query, asked, how, ...rest }: ComputedEvidence,
): Evidence {
  const hash = evidenceHash({ version: `${table.id} ${table.version}`, query, rows: rest.rows });
  const id = createHash('sha256')
    .update([workspaceId, canonical(query), JSON.stringify(how), hash].join('\0'))
    .digest('hex');
  return {
    id,
    ...rest,
    query: asked,
    dataSourceId: table.id,
    dataVersion: table.version,
    rowCount: rest.rows.length,
    value: null,
    unit: null,
    computedAt: new Date().toISOString(),
    hash,
  };
}

/** Evidence that stays as long as its data do, with what it was computed from. */
export async function keepComputed({ workspaceId }: Workspace, computed: Evidence[], from: string[]): Promise<void> {
  await insertEvidence(workspaceId, computed);
  await inTransaction((tx) => citeEvidence(tx, workspaceId, [...from, ...computed.map(({ id }) => id)]));
}
