import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { addJob } from '@/lib/base/jobs/jobs';
import { assertPlace } from '@/lib/base/plans/plans';
import { describeRows, refusedSelect } from '@/lib/engines/connectors/calls/connectors';
import { FRESHNESS, type RemoteColumn, type RemoteConnection, type RemoteRows } from '@/lib/engines/manifest/remote';
import { askConnection, holdConnection, openConnection } from '@/lib/product/connections/open-connection';
import { asAppError } from '@/lib/product/connections/remote-failure';
import { whenRead, type ReadByJob } from '../read/when-read';
import { REMOTE_JOB, REMOTE_STEPS } from '../schema/job-schema';
import type { RemoteSourceInput } from '../schema/remote-schema';
import { insertRemoteSource } from '../store/remote-store';
import { countPlaces } from '../store/store';

/** How long a request is held open for a database. */
export const ANSWER_WITHIN_MS = 10_000;

const refuse = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

function rowsOf({ table, tables, on, sql }: RemoteSourceInput): RemoteRows {
  if (table) return { kind: 'table', table };
  if (tables && on) return { kind: 'tables', tables, on };
  if (sql !== undefined) return { kind: 'sql', sql };
  throw refuse('table', 'send one of table, tables and sql');
}

const NAMED = 3;
function nameOf(rows: RemoteRows): string {
  if (rows.kind === 'table') return rows.table.name;
  if (rows.kind === 'sql') return 'Query';
  const names = rows.tables.map(({ name }) => name);
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}

/** Values of these can be compared, so that what is greater is new. */
const GROWS: ReadonlySet<RemoteColumn['value']> = new Set(['integer', 'decimal', 'date', 'datetime']);

/** Refuses a column that can’t tell which rows are new. */
export function assertWatermark(columns: readonly RemoteColumn[], watermark: string | null | undefined): void {
  if (!watermark) return;
  const column = columns.find(({ name }) => name === watermark);
  if (!column) throw refuse('watermark', `there is no column ${watermark}`);
  if (!GROWS.has(column.value)) throw refuse('watermark', 'must be a number, a date or a time that only grows');
}

/** What is wrong is told before anything is kept: a text that is no SELECT, a table that is not there. */
async function assertReadable(
  { workspaceId }: UserActor,
  connection: RemoteConnection,
  { rows, watermark, signal }: { rows: RemoteRows; watermark?: string | null; signal: AbortSignal },
): Promise<void> {
  try {
    if (rows.kind === 'sql') {
      const { options } = await connection.settings();
      const refused = await refusedSelect({ type: connection.type, options }, rows.sql);
      if (refused) throw new AppError('not_a_select', refused.message, { position: refused.position });
    }
    const { columns } = await askConnection(workspaceId, connection, (asked) =>
      describeRows(asked, rows, undefined, signal),
    );
    if (columns.length === 0) throw new AppError('unusable', 'None of its columns can be read here.');
    assertWatermark(columns, watermark);
  } catch (error) {
    throw asAppError(error);
  }
}

/** A data source whose rows are asked in a user’s own database, or copied from there. */
export async function takeRemoteSource(
  actor: UserActor,
  input: RemoteSourceInput,
  origin: RequestOrigin,
  signal: AbortSignal,
): Promise<ReadByJob> {
  const { workspaceId } = actor;
  const connection = await openConnection(workspaceId, input.connectionId);
  const rows = rowsOf(input);
  await assertReadable(actor, connection, { rows, watermark: input.watermark, signal });
  const living = await livingInstances();
  const { id, job } = await inTransaction(async (tx) => {
    await holdConnection(tx, workspaceId, input.connectionId);
    await assertPlace(tx, workspaceId, 'dataSources', () => countPlaces(tx, workspaceId, living));
    const made = await insertRemoteSource(tx, workspaceId, {
      createdById: actor.userId,
      name: input.name ?? nameOf(rows).slice(0, 200),
      type: connection.type,
      connectionId: input.connectionId,
      mode: input.mode,
      remote: {
        rows,
        freshness: input.freshness ?? FRESHNESS.usual,
        refresh: input.refresh ?? 'manual',
        watermark: input.watermark ?? null,
        rowCount: null,
      },
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.connected',
      targetType: 'data_source',
      targetId: made,
      details: { connection: input.connectionId, mode: input.mode, rows: rows.kind },
    });
    return {
      id: made,
      job: await addJob(tx, {
        workspaceId,
        createdById: actor.userId,
        kind: REMOTE_JOB,
        targetId: made,
        payload: { mode: input.mode },
        stepCount: REMOTE_STEPS.length,
      }),
    };
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}
