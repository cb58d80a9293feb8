import { createHash } from 'node:crypto';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import {
  Prisma,
  type DataSourcePart,
  type DataSourceVersion,
  type DataSource as SourceRow,
} from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import { publish, subscribe } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { orNull } from '@/lib/base/errors/errors';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { newId } from '@/lib/base/secrets/ids';
import { ByteCache } from '@/lib/engines/answers/cache';
import { TEST_OF_VERSION_JOB, TEST_STEPS } from '@/lib/engines/answers/protocol/analysis';
import type {
  ColumnOverride,
  FileReading,
  ImportOffer,
  IngestResult,
  IssueGroup,
  ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { withOptionsOf, withReadingsOf } from '../schema/choices';
import { KEPT_VERSIONS, type VersionSummary } from '../schema/import-schema';
import { ENGINE_JOB, FOLLOW_VERSION_JOB } from '../schema/job-schema';
import { isForEngine } from '@/lib/engines/cluster/cluster';
import {
  remoteStateOf,
  storedRemoteVersion,
  type RemoteState,
  type StoredRemoteVersion,
  type UnreadRemote,
} from './remote-stored';
import { storedAddress, type StoredAddress } from './address-stored';
import { queuePreparations } from './follow-store';
import { markMergesStale } from './stale-store';
import { keepStatementTables, type ReadTable } from './statement-store';
import {
  storedColumns,
  storedFiles,
  storedIssues,
  storedOffers,
  storedOptions,
  storedOrigin,
  storedOverrides,
  storedReading,
  storedRelations,
  storedSample,
  storedVersionSteps,
  type FileOrigin,
  type KeptFile,
  type StoredPart,
  type VersionSteps,
} from './stored';

export type DataSourceRow = Omit<
  SourceRow,
  'origin' | 'overrides' | 'files' | 'options' | 'recipe' | 'preparation' | 'remote' | 'failure' | 'address'
> & {
  origin: FileOrigin;
  overrides: Record<string, ColumnOverride>;
  files: KeptFile[];
  options: ReadingOptions;
  /** It is merged or prepared from others. */
  hasParents: boolean;
  /** How it is read from a database; null where it is not. */
  database: RemoteState | null;
  /** The web address that its file is read from; null where it has none. */
  address: StoredAddress | null;
};
type VersionJson = {
  files: KeptFile[];
  reading: FileReading;
  options: ReadingOptions;
  overrides: Record<string, ColumnOverride>;
  offers: ImportOffer[];
  columns: Column[];
  relations: ColumnRelations;
  issues: IssueGroup[];
  sample: Row[];
  remote: StoredRemoteVersion | null;
  preparation: VersionSteps | null;
};
export type Version = Omit<DataSourceVersion, keyof VersionJson> & VersionJson & { parts: DataSourcePart[] };
/** What made a version. */
export type VersionCause = VersionSummary['cause'];
/** What a query needs to know of a source. */
export type SourceAsked = Pick<
  DataSourceRow,
  'id' | 'name' | 'status' | 'currentVersion' | 'overrides' | 'options' | 'database'
>;
export type SourceWithVersion = { source: DataSourceRow; version: Version };

const toSource = ({
  recipe,
  preparation,
  origin,
  overrides,
  files,
  options,
  remote,
  failure,
  address,
  ...row
}: SourceRow): DataSourceRow => ({
  ...row,
  address: address === null ? null : storedAddress.read(address),
  database: remoteStateOf({ ...row, remote, failure }),
  origin: storedOrigin.read(origin),
  overrides: storedOverrides.read(overrides),
  files: storedFiles.read(files),
  options: storedOptions.read(options),
  hasParents: recipe !== null || preparation !== null,
});
/** A version never changes: its profile, which is large, is checked once. */
const toVersion = (row: DataSourceVersion & { parts: DataSourcePart[] }): Version => ({
  ...row,
  files: storedFiles.read(row.files),
  reading: storedReading.read(row.reading),
  options: storedOptions.read(row.options),
  overrides: storedOverrides.read(row.overrides),
  offers: storedOffers.read(row.offers),
  columns: storedColumns.read(row.columns, row.id),
  relations: storedRelations.read(row.relations, row.id),
  issues: storedIssues.read(row.issues, row.id),
  sample: storedSample.read(row.sample, row.id),
  remote: row.remote === null ? null : storedRemoteVersion.read(row.remote, row.id),
  preparation: row.preparation === null ? null : storedVersionSteps.read(row.preparation, row.id),
});
/** What a query needs, of rows that were read together with others; those that can’t be read are left out. */
type UnreadAsked = Omit<SourceAsked, 'overrides' | 'options' | 'database'> &
  UnreadRemote & { overrides: unknown; options: unknown };
export const readSourcesAsked = (rows: UnreadAsked[]): SourceAsked[] =>
  readableOf(rows, (row) => ({
    ...row,
    overrides: storedOverrides.read(row.overrides),
    options: storedOptions.read(row.options),
    database: remoteStateOf(row),
  }));
/** Not in the bin. */
const LIVING = { deletedAt: null };
const LISTED = { ...LIVING, status: { not: 'uploading' }, currentVersion: { gt: 0 } };
const PARSING = { ...LIVING, status: 'parsing', currentVersion: 0 };

/** A data source that is made whole in this transaction. */
export async function insertSource(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, createdById, name }: { id: string; createdById: string; name: string },
): Promise<void> {
  await tx.dataSource.create({ data: { id, workspaceId, createdById, name, uploadType: '', status: 'ready' } });
}

/** Takes a place: counted at once, never listed, and lapsing with the process that holds it. */
export async function reserve(
  tx: Tx,
  workspaceId: WorkspaceId,
  { createdById, instanceId, uploadKey }: { createdById: string; instanceId: string; uploadKey: string | null },
): Promise<string> {
  const id = newId();
  await tx.dataSource.create({
    data: { id, workspaceId, createdById, name: '', uploadType: '', status: 'uploading', instanceId, uploadKey },
  });
  return id;
}

/** The place that a person's upload took, or the data source that it made. */
export async function findUploaded(
  workspaceId: WorkspaceId,
  createdById: string,
  uploadKey: string,
): Promise<Pick<SourceRow, 'id' | 'status' | 'instanceId'> | null> {
  return prisma().dataSource.findFirst({
    where: { workspaceId, ...LIVING, createdById, uploadKey },
    orderBy: { createdAt: 'desc' },
    select: { id: true, status: true, instanceId: true },
  });
}

/** Items that take a place of the plan; places of processes that are gone are cleared first. */
export async function countPlaces(tx: Tx, workspaceId: WorkspaceId, living: string[]): Promise<number> {
  await tx.dataSource.deleteMany({ where: { workspaceId, status: 'uploading', NOT: { instanceId: { in: living } } } });
  return tx.dataSource.count({ where: { workspaceId, ...LIVING } });
}

/** Items that are there, without the places of uploads under way. */
export const countSources = (workspaceId: WorkspaceId) =>
  prisma().dataSource.count({ where: { workspaceId, ...LIVING, status: { not: 'uploading' } } });

export async function releasePlace(workspaceId: WorkspaceId, id: string): Promise<void> {
  await prisma().dataSource.deleteMany({ where: { id, workspaceId, currentVersion: 0 } });
}

/** What the product knows of a file that it has made itself. */
export type MadeFile = Partial<Pick<DataSourceRow, 'overrides' | 'options'>> & {
  uploadType?: 'extraction';
  /** The SQL that it is the result of, and what that read. */
  statement?: { text: string; tables: readonly ReadTable[] };
};

export async function fileArrived(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { name, file, uploadType, overrides, options, statement }: { name: string; file: KeptFile } & MadeFile,
): Promise<void> {
  const { fileName, family, sizeBytes, sha256 } = file;
  await tx.dataSource.update({
    where: { id, workspaceId },
    data: {
      name,
      uploadType: uploadType ?? family,
      ...(overrides && { overrides: storedOverrides.write(overrides) }),
      ...(options && { options: storedOptions.write(options) }),
      statement: statement?.text,
      files: storedFiles.write([file]),
      sizeBytes: BigInt(sizeBytes),
      sha256,
      status: 'parsing',
      instanceId: null,
      origin: storedOrigin.write({ fileName, encoding: '', notes: [] }),
    },
  });
  if (statement) await keepStatementTables(tx, workspaceId, id, statement.tables);
}

type FilesTaken = {
  files: KeptFile[];
  options: ReadingOptions;
  overrides: Record<string, ColumnOverride>;
  uploadType: string;
  name?: string;
};

/** Other files, or other choices, become those that the data source is read from. */
export async function takeFiles(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { files, options, overrides, uploadType, name }: FilesTaken,
): Promise<void> {
  await tx.dataSource.update({
    where: { id, workspaceId },
    data: {
      files: storedFiles.write(files),
      options: storedOptions.write(options),
      overrides: storedOverrides.write(overrides),
      uploadType,
      ...(name && { name }),
      sizeBytes: BigInt(sizeOf(files)),
      sha256: hashOf(files),
    },
  });
}

export const sizeOf = (files: readonly KeptFile[]) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
/** Of several files: of their hashes, one after another. */
const hashOf = (files: readonly KeptFile[]) =>
  files.length === 1
    ? files[0]!.sha256
    : createHash('sha256')
        .update(files.map(({ sha256 }) => sha256).join(''))
        .digest('hex');

export async function findSource(workspaceId: WorkspaceId, id: string): Promise<DataSourceRow | null> {
  const row = await prisma().dataSource.findFirst({
    where: { id, workspaceId, ...LIVING, status: { not: 'uploading' } },
  });
  return row && toSource(row);
}

/** What people chose about a data source that is locked. */
export async function choicesOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Pick<DataSourceRow, 'options' | 'overrides'>> {
  const { options, overrides } = toSource(await tx.dataSource.findUniqueOrThrow({ where: { id, workspaceId } }));
  return { options, overrides };
}

/** A choice that the file could not be read by is not kept: the readings are again those of the version that stands. */
export async function takeBackChoices(workspaceId: WorkspaceId, id: string): Promise<void> {
  const found = await findVersion(workspaceId, id);
  if (!found) return;
  const { source, version } = found;
  await prisma().dataSource.updateMany({
    where: { id, workspaceId },
    data: {
      options: storedOptions.write(withOptionsOf(source.options, version.options)),
      overrides: storedOverrides.write(withReadingsOf(source.overrides, version.overrides)),
    },
  });
}

/** The files, as they were uploaded, that the workspace's data sources are read from. */
export async function listKeptFiles(workspaceId: WorkspaceId): Promise<KeptFile[]> {
  const rows = await prisma().dataSource.findMany({
    where: { workspaceId, status: { not: 'uploading' } },
    orderBy: { createdAt: 'asc' },
  });
  return readableOf(rows, ({ files }) => storedFiles.read(files)).flat();
}

/** The current version, or the one asked for if it is kept. */
export async function findVersion(
  workspaceId: WorkspaceId,
  id: string,
  number?: number,
): Promise<SourceWithVersion | null> {
  const row = await prisma().dataSource.findFirst({ where: { id, workspaceId, ...LISTED } });
  if (!row || (number !== undefined && number < row.currentVersion - KEPT_VERSIONS)) return null;
  const version = await readVersion(workspaceId, id, number ?? row.currentVersion);
  return version && { source: toSource(row), version };
}

/** With their current versions. */
export async function listVersionsOf(
  workspaceId: WorkspaceId,
  sources: readonly SourceAsked[],
): Promise<{ source: SourceAsked; version: Version }[]> {
  const found = await Promise.all(
    sources.map(async (source) => ({
      source,
      version: await orNull(readVersion(workspaceId, source.id, source.currentVersion)),
    })),
  );
  return found.flatMap(({ source, version }) => (version ? { source, version } : []));
}

/**
 * What a version holds never changes: those asked for last are kept, so that the next question to a dashboard does not
 * read their profile again. Where else it lies may change, and is told between the processes.
 */
const versions = new ByteCache<Version>(16 * 1024 * 1024);
const MOVED = 'version.moved';
let moves = 0;
let isFollowing = false;

/** Once in each bundle of the server: each has such a cache. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribe(MOVED, (workspaceId) => {
    moves++;
    versions.dropOf(workspaceId);
  });
}

/** Rows of a workspace's versions lie somewhere else now. */
export const publishMoved = (workspaceId: string): Promise<void> => publish(MOVED, workspaceId);

async function readVersion(workspaceId: WorkspaceId, dataSourceId: string, number: number): Promise<Version | null> {
  follow();
  const movesBefore = moves;
  const key = `${workspaceId}/${dataSourceId}/${number}`;
  const kept = versions.get(key);
  if (kept) return kept;
  const row = await prisma().dataSourceVersion.findFirst({
    where: { dataSourceId, workspaceId, number },
    include: { parts: { orderBy: { position: 'asc' } } },
  });
  if (!row) return null;
  const version = toVersion(row);
  if (moves === movesBefore)
    versions.set(
      key,
      version,
      JSON.stringify([version.columns, version.relations, version.issues, version.sample]).length,
    );
  return version;
}

/** What can be said of a data source of the list that can’t be read. */
export type UnreadSource = Omit<
  SourceRow,
  'origin' | 'overrides' | 'files' | 'options' | 'recipe' | 'preparation' | 'remote' | 'failure' | 'address'
>;
export type ListedSource = { usedIn: number } & (SourceWithVersion | { source: UnreadSource; version: null });

/** With their current versions. */
export async function listVersions(workspaceId: WorkspaceId): Promise<ListedSource[]> {
  const rows = await prisma().dataSource.findMany({
    where: { workspaceId, ...LISTED },
    orderBy: { createdAt: 'desc' },
    include: { dashboards: { where: { dashboard: { deletedAt: null } } } },
  });
  const versions = await prisma().dataSourceVersion.findMany({
    where: { workspaceId, OR: rows.map(({ id, currentVersion }) => ({ dataSourceId: id, number: currentVersion })) },
    include: { parts: false },
  });
  return rows.flatMap(({ dashboards, ...row }): ListedSource[] => {
    const version = versions.find((each) => each.dataSourceId === row.id);
    if (!version) return [];
    const usedIn = dashboards.length;
    return orUnreadable<ListedSource[]>(
      () => [{ usedIn, source: toSource(row), version: toVersion({ ...version, parts: [] }) }],
      () => [{ usedIn, source: row, version: null }],
    );
  });
}

/** First uploads that were answered 202 and are still being read. */
export async function listParsing(workspaceId: WorkspaceId): Promise<DataSourceRow[]> {
  const rows = await prisma().dataSource.findMany({
    where: { workspaceId, ...PARSING },
    orderBy: { createdAt: 'desc' },
  });
  return readableOf(rows, toSource);
}

/** Size and hash of what has no file of its own. */
export const fingerprintOf = (parts: readonly StoredPart[]) => ({
  sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  sha256: parts[0]?.sha256 ?? '',
});
/** What a reading found, without where it lies. */
export type IngestFigures = Omit<IngestResult, 'parts' | 'nativeFile' | 'settled'>;

/** How a version was created, and from what. `id` is the reading's id, so that a repeated run creates one version. */
export type NewVersion = {
  id: string;
  result: IngestFigures;
  parts: StoredPart[];
  cause: VersionCause;
  createdById: string;
  files: KeptFile[];
  options: ReadingOptions;
  overrides: Record<string, ColumnOverride>;
  revertOf?: number;
  /** Of rows from a user's own database. */
  remote?: StoredRemoteVersion;
  /** Of a prepared source. */
  preparation?: VersionSteps;
};

/**
 * Until the transaction ends nobody else makes a version of it. Answers the number of its newest, null where it is
 * gone.
 */
export async function lockSource(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<number | null> {
  const [row] = await tx.$queryRaw<
    { currentVersion: number }[]
  >`select "currentVersion" from "DataSource" where "id" = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid and "deletedAt" is null for update`;
  return row?.currentVersion ?? null;
}

/** The sixth version before it loses its rows. Returns the number of the new version. */
export async function insertVersion(
  tx: Tx,
  workspaceId: WorkspaceId,
  dataSourceId: string,
  { id, result, parts, cause, createdById, files, options, overrides, revertOf, remote, preparation }: NewVersion,
): Promise<number> {
  const { currentVersion, origin } = await tx.dataSource.findUniqueOrThrow({
    where: { id: dataSourceId, workspaceId },
    select: { currentVersion: true, origin: true },
  });
  const number = currentVersion + 1;
  await tx.dataSourceVersion.create({
    data: {
      id,
      workspaceId,
      dataSourceId,
      number,
      rowCount: BigInt(result.rowCount),
      columnCount: result.columns.length,
      cause,
      revertOf: revertOf ?? null,
      createdById,
      files: storedFiles.write(files),
      options: storedOptions.write(options),
      overrides: storedOverrides.write(overrides),
      reading: storedReading.write(result.reading),
      offers: storedOffers.write(result.offers),
      columns: storedColumns.write(result.columns),
      relations: storedRelations.write(result.relations),
      issues: storedIssues.write(result.issues),
      sample: storedSample.write(result.sample),
      ...(remote && { remote: storedRemoteVersion.write(remote) }),
      ...(preparation && { preparation: storedVersionSteps.write(preparation) }),
      parts: {
        create: parts.map(({ kind, objectKey, sha256, sizeBytes, rowCount }, position) => ({
          id: newId(),
          workspaceId,
          position,
          kind,
          objectKey,
          sha256,
          sizeBytes: BigInt(sizeBytes),
          rowCount: BigInt(rowCount),
        })),
      },
    },
  });
  const status = result.columns.some(({ review }) => review) ? 'needs_review' : 'ready';
  await tx.dataSource.update({
    where: { id: dataSourceId, workspaceId },
    data: {
      currentVersion: number,
      status,
      refreshedAt: new Date(),
      ...(remote && { mode: remote.mode, failure: Prisma.DbNull }),
      origin: storedOrigin.write({
        fileName: fileNameOf(files) ?? storedOrigin.read(origin).fileName,
        ...result.reading,
      }),
    },
  });
  await markMergesStale(tx, workspaceId, dataSourceId);
  await queuePreparations(tx, workspaceId, { parentId: dataSourceId, createdById });
  await addJob(tx, {
    workspaceId,
    createdById,
    kind: TEST_OF_VERSION_JOB,
    targetId: dataSourceId,
    stepCount: TEST_STEPS.length,
  });
  if (remote?.mode !== 'live' && isForEngine(result.rowCount))
    await addJob(tx, { workspaceId, createdById, kind: ENGINE_JOB, targetId: dataSourceId, stepCount: 1 });
  await addJob(tx, { workspaceId, createdById, kind: FOLLOW_VERSION_JOB, targetId: dataSourceId, stepCount: 1 });
  await wakeWorkersOnCommit(tx);
  await tx.dataSourceVersion.updateMany({
    where: { dataSourceId, workspaceId, prunedAt: null, number: { lt: number - KEPT_VERSIONS } },
    data: { prunedAt: new Date() },
  });
  return number;
}

/** 'a.csv', or 'a.csv and 2 more'. */
function fileNameOf([first, ...more]: KeptFile[]): string | null {
  if (!first) return null;
  return more.length ? `${first.fileName} and ${more.length} more` : first.fileName;
}

export async function hasVersion(workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await prisma().dataSourceVersion.count({ where: { workspaceId, id } })) > 0;
}

export async function updateSource(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  data: { name?: string; overrides?: Record<string, ColumnOverride>; options?: ReadingOptions; status?: string },
): Promise<boolean> {
  const { overrides, options, ...rest } = data;
  const { count } = await tx.dataSource.updateMany({
    where: { id, workspaceId, ...LIVING },
    data: {
      ...rest,
      ...(overrides && { overrides: storedOverrides.write(overrides) }),
      ...(options && { options: storedOptions.write(options) }),
    },
  });
  return count > 0;
}

/** Object keys of everything that belongs to a data source. */
export const originalKeyOf = (workspaceId: string, id: string, sha256: string) =>
  `originals/${workspaceId}/${id}/${sha256.slice(0, 16)}`;
/**
 * Of a file that waits for the word to take it: its own, whatever it holds, so that throwing it away takes nothing
 * else.
 */
export const stagedKeyOf = (workspaceId: string, id: string, importId: string) =>
  `originals/${workspaceId}/${id}/${importId}`;
export const partFolderOf = (workspaceId: string, id: string, readingId: string) =>
  `sets/${workspaceId}/${id}/${readingId}`;
export const readingIdOf = (partKey: string) => partKey.split('/').at(-2)!;
export const partKeyOf = (workspaceId: string, id: string, readingId: string, name: string) =>
  `${partFolderOf(workspaceId, id, readingId)}/${name}`;
export const objectFoldersOf = (workspaceId: string, id: string) => [
  `originals/${workspaceId}/${id}`,
  `sets/${workspaceId}/${id}`,
  `ledgers/${workspaceId}/${id}`,
];
