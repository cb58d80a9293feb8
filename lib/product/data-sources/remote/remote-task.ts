import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import type { JobFailure, JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { describeRows } from '@/lib/engines/connectors/calls/connectors';
import type { DescribedRows } from '@/lib/engines/connectors/requests';
import { AWAY_REASONS, type RemoteColumn, type RemoteConnection } from '@/lib/engines/manifest/remote';
import { askConnection } from '@/lib/product/connections/open-connection';
import { asAppError } from '@/lib/product/connections/remote-failure';
import { connectionOf } from '../read/live';
import { removeFilesOf } from '../read/reading';
import { REMOTE_STEPS } from '../schema/job-schema';
import { SOURCE_MODES, type SourceMode } from '../schema/remote-schema';
import { changeRemote, setFailure } from '../store/remote-store';
import type { RemoteState } from '../store/remote-stored';
import {
  findSource,
  findVersion,
  fingerprintOf,
  hasVersion,
  insertVersion,
  lockSource,
  releasePlace,
  type DataSourceRow,
  type SourceWithVersion,
} from '../store/store';
import { releasePruned } from '../versions/versions';
import {
  buildAppended,
  buildCopy,
  buildLive,
  NOT_ALONE,
  NOTHING_NEW,
  type BuiltVersion,
  type RemoteWork,
} from './build';
import { nextRefresh } from './schedule';

const GONE = new AppError('gone', 'This data source was deleted, or isn’t read from a database.');

/** What the job was asked for: to become live or a copy, or to be read again as it is. */
const modeOf = ({ payload }: TaskInput, { mode }: RemoteState): SourceMode =>
  SOURCE_MODES.find((each) => each === payload.mode) ?? mode;

const sameColumns = (left: readonly RemoteColumn[], right: readonly RemoteColumn[]): boolean =>
  left.length === right.length &&
  left.every(({ key, value }, nth) => right[nth]?.key === key && right[nth].value === value);

async function build(
  work: RemoteWork,
  { mode, watermark, found }: { mode: SourceMode; watermark: string | null; found: SourceWithVersion | null },
): Promise<BuiltVersion | typeof NOTHING_NEW> {
  if (mode === 'live') return buildLive(work);
  const key = work.relation.columns.find(({ name }) => name === watermark)?.key ?? null;
  const before = found?.version.remote;
  const continues =
    key && found && before?.mode === 'copy' && before.watermark !== null && !mayHoldOtherReadings(found)
      ? sameColumns(before.columns, work.relation.columns)
      : false;
  if (key && found && before && continues) {
    const made = await buildAppended(work, { version: found.version, before, key });
    if (made !== NOT_ALONE) return made;
  }
  return buildCopy(work, key);
}

/** A person has chosen other types since: all rows are read again. */
const mayHoldOtherReadings = ({ source, version }: SourceWithVersion): boolean =>
  version.columns.some(({ key }) => source.overrides[key]?.type !== version.overrides[key]?.type);

type Opened = { connection: RemoteConnection; described: DescribedRows };

async function open(
  { actor, signal }: TaskInput,
  database: RemoteState,
  known: readonly RemoteColumn[] | undefined,
): Promise<Opened> {
  const connection = await connectionOf(actor.workspaceId, database);
  const described = await askConnection(actor.workspaceId, connection, (asked) =>
    describeRows(asked, database.rows, known, signal),
  );
  return { connection, described };
}

function workOf(
  { actor: { workspaceId }, jobId, targetId, signal, onProgress }: TaskInput,
  { overrides }: DataSourceRow,
  { database, opened: { connection, described } }: { database: RemoteState; opened: Opened },
): RemoteWork {
  const { columns, identity, leftOut } = described;
  const { rows } = database;
  return {
    workspaceId,
    sourceId: targetId,
    id: jobId,
    connection,
    relation: {
      kind: 'remote',
      key: `${workspaceId}/${targetId}/live/${jobId}`,
      connection,
      rows,
      columns,
      identity,
    },
    leftOut,
    overrides,
    signal,
    onRows: (done) =>
      onProgress({ step: REMOTE_STEPS[1], stepIndex: 1, done, total: database.rowCount ?? 0, unit: 'rows' }),
    onProfile: ({ done, total, unit }) => onProgress({ step: REMOTE_STEPS[2], stepIndex: 2, done, total, unit }),
  };
}

/**
 * Reads a data source from its database into a new version. Safe to run twice: the version's row is the last thing
 * written.
 */
async function readRemote(input: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, jobId, targetId: id, onProgress } = input;
  const { workspaceId } = actor;
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(workspaceId, jobId)) return { resultUrl };
  onProgress({ step: REMOTE_STEPS[0], stepIndex: 0, done: 0, total: 0, unit: 'rows' });
  const source = await findSource(workspaceId, id);
  if (!source?.database) throw GONE;
  const { database } = source;
  const found = await findVersion(workspaceId, id);
  const mode = modeOf(input, database);
  try {
    const opened = await open(input, database, found?.version.remote?.columns);
    const work = workOf(input, source, { database, opened });
    const built = await askConnection(workspaceId, opened.connection, () =>
      build(work, { mode, watermark: database.watermark, found }),
    );
    if (built === NOTHING_NEW) await setFailure(workspaceId, id, null);
    else await keep(input, { source, database, mode, built });
  } catch (error) {
    throw asAppError(error);
  }
  await releasePruned(workspaceId, id);
  return { resultUrl };
}

async function keep(
  { actor, jobId, targetId: id }: TaskInput,
  {
    source,
    database,
    mode,
    built: { result, parts, remote },
  }: { source: DataSourceRow; database: RemoteState; mode: SourceMode; built: BuiltVersion },
): Promise<void> {
  const { workspaceId } = actor;
  const { rows, freshness, refresh, watermark } = database;
  await inTransaction(async (tx) => {
    const current = await lockSource(tx, workspaceId, id);
    if (current === null) throw GONE;
    const number = await insertVersion(tx, workspaceId, id, {
      id: jobId,
      result,
      parts,
      cause: current === 0 ? 'connect' : mode === database.mode ? 'refresh' : mode,
      createdById: actor.userId,
      files: [],
      options: {},
      overrides: source.overrides,
      remote,
    });
    await changeRemote(tx, workspaceId, id, {
      mode,
      remote: { rows, freshness, refresh, watermark, rowCount: result.rowCount },
      refreshAt: mode === 'copy' ? nextRefresh(refresh, new Date()) : null,
      size: fingerprintOf(parts),
    });
    await record(tx, {
      ...auditEntry(actor),
      action: 'data_source.read',
      targetType: 'data_source',
      targetId: id,
      details: { version: number, rows: result.rowCount, columns: result.columns.length, mode },
    });
  });
}

const isAway = (code: string): code is (typeof AWAY_REASONS)[number] => AWAY_REASONS.some((each) => each === code);

/** A first reading that failed leaves nothing; a data source that has a version keeps it, and says what is in the way. */
async function remoteFailed({ workspaceId }: TaskActor, id: string, { code, message }: JobFailure): Promise<void> {
  const source = await findSource(workspaceId, id);
  if (!source) return;
  if (source.currentVersion > 0) {
    if (isAway(code)) await setFailure(workspaceId, id, { code, message, at: new Date().toISOString() });
    return;
  }
  await releasePlace(workspaceId, id);
  await removeFilesOf(workspaceId, id);
}

export const remoteTask: JobTask = { run: readRemote, onFailure: remoteFailed };
