import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { env } from '@/lib/base/env/env';
import { commitObject, localPathOf, withFiles } from '@/lib/base/files/objects';
import { copyRows, measureRows } from '@/lib/engines/connectors/calls/connectors';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import type { CopyResult, MeasuredRows } from '@/lib/engines/connectors/requests';
import { profileParts, type IngestOptions } from '@/lib/engines/ingest/process';
import type { ColumnOverride, IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import { REMOTE_SAMPLE_ROWS, type RemoteColumn, type RemoteConnection } from '@/lib/engines/manifest/remote';
import type { TypedColumn } from '@/lib/engines/manifest/typed-parts';
import type { SourceMode } from '../schema/remote-schema';
import { buildParts, readingFolderOf } from '../read/reading';
import type { StoredRemoteVersion } from '../store/remote-stored';
import { partKeyOf, type IngestFigures, type Version } from '../store/store';
import type { StoredPart } from '../store/stored';

const COPY_MINUTES = 60;

/** What a version is built of. `id` becomes the id of the version. */
export type RemoteWork = {
  workspaceId: WorkspaceId;
  sourceId: string;
  id: string;
  connection: RemoteConnection;
  relation: RemoteRelation;
  leftOut: StoredRemoteVersion['leftOut'];
  overrides: Record<string, ColumnOverride>;
  signal: AbortSignal;
  onRows: (rows: number) => void;
  onProfile: NonNullable<IngestOptions['onProgress']>;
};
export type BuiltVersion = { result: IngestFigures; parts: StoredPart[]; remote: StoredRemoteVersion };

const typedOf = (columns: readonly RemoteColumn[], overrides: RemoteWork['overrides']): TypedColumn[] =>
  columns.map(({ key, label, value }) => {
    const chosen = overrides[key]?.type;
    return { key, label, value, ...(chosen && { chosen }) };
  });

const capsOf = (rows: number) => ({ rows, bytes: env().COPY_BYTES, deadlineMs: COPY_MINUTES * 60_000 });

const copy = (
  { connection, relation, signal, onRows }: RemoteWork,
  asked: Pick<Parameters<typeof copyRows>[0], 'outDir' | 'caps' | 'sample' | 'after'>,
): Promise<CopyResult> =>
  copyRows(
    { connection, rows: relation.rows, columns: relation.columns, ...asked },
    ({ rows }) => onRows(rows),
    signal,
  );

const profile = (
  { workspaceId, relation, overrides, signal, onProfile }: RemoteWork,
  { outDir, parts, notes }: { outDir: string; parts: string[]; notes: string[] },
): Promise<IngestResult> =>
  profileParts(
    { typed: typedOf(relation.columns, overrides), parts, outDir, notes },
    { workspaceId, signal, onProgress: onProfile, deadlineMs: env().UPLOAD_TIMEOUT * 1000 },
  );

/** Builds parts; a folder of rows that could not be read is not left behind. */
const built = (work: RemoteWork, build: (outDir: string) => Promise<IngestResult>) =>
  buildParts(work, build).catch(async (error: unknown) => {
    await rm(readingFolderOf(work.sourceId, work.id), { recursive: true, force: true });
    throw error;
  });

/** Null where the database takes longer than its deadline to count: then the sample says what it can. */
export async function measuredInTime(
  relation: RemoteRelation,
  { keys, signal }: { keys?: readonly string[]; signal?: AbortSignal },
): Promise<MeasuredRows | null> {
  try {
    return await measureRows(relation, keys, signal);
  } catch (error) {
    if (error instanceof RemoteFailure && (error.reason === 'timeout' || error.reason === 'cancelled')) return null;
    throw error;
  }
}

const remoteOf = (
  { relation: { columns, identity }, leftOut }: RemoteWork,
  mode: SourceMode,
  held: Pick<StoredRemoteVersion, 'moment' | 'watermark' | 'sampled' | 'heldRows' | 'exact'>,
): StoredRemoteVersion => ({ mode, columns: [...columns], identity: [...identity], leftOut, ...held });

/** An even sample with its profile, and what the database counts of all rows. */
export async function buildLive(work: RemoteWork): Promise<BuiltVersion> {
  const { relation, signal } = work;
  const exact = await measuredInTime(relation, { signal });
  signal.throwIfAborted();
  let copied: CopyResult | undefined;
  const { result, parts } = await built(work, async (outDir) => {
    copied = await copy(work, { outDir, caps: capsOf(2 * REMOTE_SAMPLE_ROWS), sample: REMOTE_SAMPLE_ROWS });
    return profile(work, { outDir, parts: copied.parts.map(({ path }) => path), notes: [] });
  });
  const heldRows = copied?.rowCount ?? result.rowCount;
  const rowCount = Math.max(exact?.rowCount ?? 0, heldRows);
  return {
    result: { ...result, rowCount },
    parts,
    remote: remoteOf(work, 'live', {
      moment: exact?.moment ?? copied?.moment ?? new Date().toISOString(),
      watermark: null,
      sampled: exact ? heldRows < rowCount : heldRows >= REMOTE_SAMPLE_ROWS / 2,
      heldRows,
      exact: exact?.columns ?? [],
    }),
  };
}

/** All rows. `watermark`: the key of a column whose largest value is kept, so that the next copy begins there. */
export async function buildCopy(work: RemoteWork, watermark: string | null): Promise<BuiltVersion> {
  let copied: CopyResult | undefined;
  const { result, parts } = await built(work, async (outDir) => {
    copied = await copy(work, {
      outDir,
      caps: capsOf(env().COPY_ROWS),
      ...(watermark && { after: { key: watermark, value: null } }),
    });
    return profile(work, { outDir, parts: copied.parts.map(({ path }) => path), notes: [] });
  });
  return {
    result,
    parts,
    remote: remoteOf(work, 'copy', {
      moment: copied?.moment ?? new Date().toISOString(),
      watermark: copied?.watermark ?? null,
      sampled: false,
      heldRows: result.rowCount,
      exact: [],
    }),
  };
}

/** The same rows under other names in the folder that is profiled: the parts themselves stay where they are. */
async function linkHeld(version: Version, outDir: string): Promise<Map<string, StoredPart>> {
  const held = new Map<string, StoredPart>();
  const own = version.parts.filter(({ kind, rowCount }) => kind === 'rows' && rowCount > 0n);
  await withFiles(
    own.map(({ objectKey }) => localPathOf(objectKey)),
    async () => {
      for (const [nth, { kind, objectKey, sha256, sizeBytes, rowCount }] of own.entries()) {
        const path = join(outDir, `held-${nth}.parquet`);
        // Another disk holds the files, where a link can't be made.
        await link(localPathOf(objectKey), path).catch(() => copyFile(localPathOf(objectKey), path));
        held.set(path, { kind, objectKey, sha256, sizeBytes: Number(sizeBytes), rowCount: Number(rowCount) });
      }
    },
  );
  return held;
}

/** Rows that can't come from the new ones alone: some were deleted, or came late. */
export const NOT_ALONE = 'not alone';
export const NOTHING_NEW = 'nothing new';

/**
 * The rows of a copy with those that are new since, as a part of their own. The database is counted first: where the
 * rows here and the new ones are not all of its rows, or were deleted there, only a whole copy tells the truth.
 */
export async function buildAppended(
  work: RemoteWork,
  { version, before, key }: { version: Version; before: StoredRemoteVersion; key: string },
): Promise<BuiltVersion | typeof NOTHING_NEW | typeof NOT_ALONE> {
  const { workspaceId, sourceId, id, relation, signal } = work;
  const held = Number(version.rowCount);
  const there = (await measuredInTime(relation, { keys: [], signal }))?.rowCount ?? null;
  signal.throwIfAborted();
  if (there !== null && there < held) return NOT_ALONE;
  const outDir = readingFolderOf(sourceId, id);
  const stop = async (why: typeof NOTHING_NEW | typeof NOT_ALONE) => {
    await rm(outDir, { recursive: true, force: true });
    return why;
  };
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true, mode: 0o700 });
  try {
    const copied = await copy(work, {
      outDir,
      caps: capsOf(Math.max(1, env().COPY_ROWS - held)),
      after: { key, value: before.watermark },
    });
    if (there !== null && held + copied.rowCount < there) return await stop(NOT_ALONE);
    if (copied.rowCount === 0) return await stop(NOTHING_NEW);
    const earlier = await linkHeld(version, outDir);
    const added = copied.parts.map(({ path }) => path);
    const result = await profile(work, { outDir, parts: [...earlier.keys(), ...added], notes: [] });
    const parts: StoredPart[] = [];
    for (const { kind, path, sha256, sizeBytes, rowCount } of result.parts) {
      const known = earlier.get(path);
      const objectKey = known?.objectKey ?? partKeyOf(workspaceId, sourceId, id, basename(path));
      if (!known) await commitObject(objectKey, path);
      parts.push(known ?? { kind, objectKey, sha256, sizeBytes, rowCount });
    }
    for (const path of earlier.keys()) await rm(path, { force: true });
    return {
      result,
      parts,
      remote: remoteOf(work, 'copy', {
        moment: copied.moment,
        watermark: copied.watermark ?? before.watermark,
        sampled: false,
        heldRows: result.rowCount,
        exact: [],
      }),
    };
  } catch (error) {
    await stop(NOT_ALONE);
    throw error;
  }
}
