import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { addJob, findUnderWay, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { describeRows } from '@/lib/engines/connectors/calls/connectors';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { RemoteColumn } from '@/lib/engines/manifest/remote';
import { askConnection } from '@/lib/product/connections/open-connection';
import { viewOf } from '@/lib/product/connections/remote-failure';
import { connectionOf } from '../read/live';
import { getDataSource } from '../read/read';
import { whenRead, type ReadByJob } from '../read/when-read';
import { REMOTE_JOB, REMOTE_STEPS } from '../schema/job-schema';
import type { SourceMode } from '../schema/remote-schema';
import { changeRemote, countOn, setFailure } from '../store/remote-store';
import type { RemoteState, StoredRemoteVersion } from '../store/remote-stored';
import type { SourceWithVersion } from '../store/store';
import { measuredInTime } from './build';
import { ANSWER_WITHIN_MS } from './take';

/** A count that takes longer is not waited for. */
const COUNT_WITHIN_MS = 5_000;
const DAY = 24 * 3_600_000;
/** The sample of a live source is taken anew when its rows have changed by so much, or after a day. */
const MUCH_CHANGED = 0.1;

/** One job at a time reads a data source. */
export async function addRemoteJob(
  tx: Tx,
  { workspaceId, userId }: Pick<UserActor, 'workspaceId' | 'userId'>,
  { id, mode }: { id: string; mode?: SourceMode },
): Promise<Job> {
  const running = mode ? null : await findUnderWay(tx, workspaceId, [REMOTE_JOB], id);
  if (running) return running;
  return addJob(tx, {
    workspaceId,
    createdById: userId,
    kind: REMOTE_JOB,
    targetId: id,
    payload: mode ? { mode } : {},
    stepCount: REMOTE_STEPS.length,
  });
}

const isMissing = (known: readonly RemoteColumn[], now: readonly RemoteColumn[]) =>
  known.find(({ key }) => !now.some((column) => column.key === key));

const isOther = (known: readonly RemoteColumn[], now: readonly RemoteColumn[]) =>
  known.length !== now.length || known.some(({ key, value }, nth) => now[nth]?.key !== key || now[nth].value !== value);

type Looked = { columns: readonly RemoteColumn[]; rowCount: number | null };

/** Whether its rows can still be asked, and how many there are. @throws RemoteFailure */
async function look(
  { workspaceId }: UserActor,
  id: string,
  { database, remote }: { database: RemoteState; remote: StoredRemoteVersion },
): Promise<Looked> {
  const connection = await connectionOf(workspaceId, database);
  return askConnection(workspaceId, connection, async () => {
    const relation: RemoteRelation = {
      kind: 'remote',
      key: `${workspaceId}/${id}/live/look`,
      connection,
      rows: database.rows,
      columns: remote.columns,
      identity: remote.identity,
    };
    const { columns } = await describeRows(connection, database.rows, remote.columns).catch(async (error: unknown) => {
      // The catalogue shows no table that may not be read; the database itself says which of the two it is.
      if (error instanceof RemoteFailure && error.reason === 'table_missing')
        await measuredInTime(relation, { keys: [] });
      throw error;
    });
    const missing = isMissing(remote.columns, columns);
    if (missing)
      throw new RemoteFailure('column_missing', `The column “${missing.name}” is no longer in the database.`);
    const measured = await measuredInTime(relation, { keys: [], signal: AbortSignal.timeout(COUNT_WITHIN_MS) });
    return { columns, rowCount: measured?.rowCount ?? null };
  });
}

const isOutdated = ({ version }: SourceWithVersion, remote: StoredRemoteVersion, { columns, rowCount }: Looked) =>
  isOther(remote.columns, columns) ||
  Date.now() - version.createdAt.getTime() > DAY ||
  (rowCount !== null &&
    Math.abs(rowCount - Number(version.rowCount)) > MUCH_CHANGED * Math.max(1, Number(version.rowCount)));

/** A live source is asked anew from now on. Where its database is away its answers stay, and it says why. */
async function askAnew(
  actor: UserActor,
  found: SourceWithVersion,
  { database, remote }: { database: RemoteState; remote: StoredRemoteVersion },
): Promise<void> {
  const { workspaceId } = actor;
  const { id } = found.source;
  await countOn(workspaceId, id, null);
  try {
    const looked = await look(actor, id, { database, remote });
    await setFailure(workspaceId, id, null);
    const { rows, freshness, refresh, watermark, rowCount } = database;
    await inTransaction(async (tx) => {
      await changeRemote(tx, workspaceId, id, {
        remote: { rows, freshness, refresh, watermark, rowCount: looked.rowCount ?? rowCount },
      });
      if (!isOutdated(found, remote, looked)) return;
      await addRemoteJob(tx, actor, { id });
      await wakeWorkersOnCommit(tx);
    });
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    await setFailure(workspaceId, id, viewOf(error));
  }
}

/** Copies what is new, or all of it; asks a live source at once. */
export async function refreshRemote(
  actor: UserActor,
  found: SourceWithVersion & { database: RemoteState },
  origin: RequestOrigin,
): Promise<ReadByJob> {
  const { source, version, database } = found;
  const { id } = source;
  const entry = {
    ...auditEntry(actor, origin),
    action: 'data_source.refreshed',
    targetType: 'data_source',
    targetId: id,
  };
  const { remote } = version;
  if (database.mode === 'live' && remote?.mode === 'live') {
    await record(null, entry);
    await askAnew(actor, found, { database, remote });
    return { dataSource: await getDataSource(actor, id) };
  }
  const job = await inTransaction(async (tx) => {
    await record(tx, entry);
    return addRemoteJob(tx, actor, { id });
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}
