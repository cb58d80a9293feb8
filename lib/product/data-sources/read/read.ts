import type { Readable } from 'node:stream';
import type { UserActor } from '@/lib/base/actor/actor';
import { notFound } from '@/lib/base/errors/errors';
import { hasObject, readObject } from '@/lib/base/files/objects';
import { aboutTable } from '@/lib/pure/analysis/dashboard/about';
import { finerColumns } from '@/lib/pure/analysis/semantics/hierarchies';
import { becauseOf } from '@/lib/pure/analysis/semantics/table/because';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { columnsOfLive } from './live';
import { effectiveColumns, effectiveRelations, rowCountOf } from './load';
import { CITATION_KEY } from '../citations/citation-column-schema';
import { documentsOfSource } from '../citations/citations';
import { readMerge } from './merge-view';
import { readPreparation } from './preparation-view';
import { addressViewOf, remoteViewOf } from './remote-view';
import { SOURCE_MODES } from '../schema/remote-schema';
import type { DataSource, DataSourceStatus, DataSourceSummary, UploadType } from '../schema/schema';
import {
  countSources,
  findSource,
  findVersion,
  listKeptFiles,
  listParsing,
  listVersions,
  type DataSourceRow,
  type ListedSource,
  type SourceWithVersion,
  type UnreadSource,
  type Version,
} from '../store/store';
import { listStatementTables } from '../store/statement-store';
import type {} from '../store/stored';

const base = (source: UnreadSource) => ({
  id: source.id,
  name: source.name,
  uploadType: source.uploadType as UploadType,
  createdAt: source.createdAt.toISOString(),
  refreshedAt: source.refreshedAt?.toISOString() ?? null,
  status: source.status as DataSourceStatus,
  version: source.currentVersion,
  sizeBytes: Number(source.sizeBytes),
  sha256: source.sha256,
  mode: SOURCE_MODES.find((each) => each === source.mode) ?? null,
  connectionId: source.connectionId,
});

const withoutRows = (source: DataSourceRow) => ({
  ...base(source),
  origin: source.origin,
  rowCount: 0,
  columnCount: 0,
  data: [],
  dataTruncated: false,
});

const withRows = (source: DataSourceRow, version: Version) => ({
  ...base(source),
  origin: source.origin,
  rowCount: rowCountOf(source, version),
  columnCount: version.columnCount,
  data: version.sample,
  dataTruncated: version.sample.length < rowCountOf(source, version),
});

export async function getDataSource(actor: Pick<UserActor, 'workspaceId'>, id: string): Promise<DataSource> {
  const found = await findVersion(actor.workspaceId, id);
  if (found)
    return {
      ...withRows(found.source, found.version),
      ...named(found),
      issues: found.version.issues,
      offers: found.version.offers,
      options: found.source.options,
      overrides: found.source.overrides,
      merge: await mergeOf(actor, found.source),
      preparation: await preparationOf(actor, found.source),
      remote: await remoteViewOf(actor, found.source, found.version),
      address: addressViewOf(found.source),
      statement: found.source.statement,
      ...(await statementTablesOf(actor, found.source)),
      ...(await documentsIn(actor, found)),
    };
  const parsing = await findSource(actor.workspaceId, id);
  if (!parsing) throw notFound('data source');
  return {
    ...withoutRows(parsing),
    rowNoun: ROWS,
    about: null,
    because: {},
    columns: [],
    issues: [],
    offers: [],
    options: parsing.options,
    overrides: parsing.overrides,
    merge: await mergeOf(actor, parsing),
    preparation: await preparationOf(actor, parsing),
    remote: await remoteViewOf(actor, parsing, null),
    address: addressViewOf(parsing),
    statement: parsing.statement,
  };
}

const statementTablesOf = async (actor: Pick<UserActor, 'workspaceId'>, { id, statement }: DataSourceRow) =>
  statement === null ? {} : { statementTables: await listStatementTables(actor.workspaceId, id) };

const documentsIn = async (actor: Pick<UserActor, 'workspaceId'>, { source, version }: SourceWithVersion) =>
  version.columns.some(({ key }) => key === CITATION_KEY)
    ? { documents: await documentsOfSource(actor, source.id) }
    : {};

const ROWS = 'rows';
/** Of a wider table the meaning takes too long to read for an answer; its rows are hardly ever things with a name. */
const WIDEST_NAMED = 200;

const profileOf = (version: Version) =>
  version.remote?.mode === 'live' ? columnsOfLive(version, version.remote) : version.columns;

function named(found: SourceWithVersion): Pick<DataSource, 'columns' | 'rowNoun' | 'about' | 'because' | 'finer'> {
  const { source, version } = found;
  const columns = effectiveColumns(source, { columns: profileOf(version) });
  if (columns.length > WIDEST_NAMED) return { columns, rowNoun: ROWS, about: null, because: {} };
  const relations = effectiveRelations(source, version);
  const rowCount = rowCountOf(source, version);
  const table = readTable({
    name: source.name,
    columns,
    relations,
    rowCount,
    thisYear: new Date().getUTCFullYear(),
  });
  // Of a live source what was measured was measured on the rows that are held here.
  const measured = version.remote?.mode === 'live' ? effectiveColumns(source, version) : columns;
  const finer = finerColumns({
    columns: measured,
    relations,
    rowCount: version.remote?.mode === 'live' ? version.remote.heldRows : rowCount,
  });
  return {
    columns,
    ...(Object.keys(finer).length > 0 && { finer }),
    rowNoun: table.rows.noun,
    about: aboutTable(table),
    because: Object.fromEntries(
      Object.entries(becauseOf({ columns, relations, rowCount })).filter(([key]) => !source.overrides[key]?.role),
    ),
  };
}

/** A list of many carries no rows that were left out. */
const withoutCells = ({ leftOut, ...origin }: DataSourceRow['origin']): DataSourceRow['origin'] => ({
  ...origin,
  ...(leftOut && { leftOut: { ...leftOut, first: [] } }),
});

const mergeOf = ({ workspaceId }: Pick<UserActor, 'workspaceId'>, { id, uploadType }: DataSourceRow) =>
  uploadType === 'merge' ? readMerge(workspaceId, id) : null;

const preparationOf = ({ workspaceId }: Pick<UserActor, 'workspaceId'>, { id, uploadType }: DataSourceRow) =>
  uploadType === 'prepared' ? readPreparation(workspaceId, id) : null;

/** Newest first; those still being read stand before them. */
export async function listDataSources(actor: Pick<UserActor, 'workspaceId'>): Promise<DataSourceSummary[]> {
  const parsing = (await listParsing(actor.workspaceId)).map((source) => ({
    ...withoutRows(source),
    columns: [],
    issueCount: 0,
    usedIn: 0,
    failure: null,
  }));
  return [...parsing, ...(await listVersions(actor.workspaceId)).map(summaryOf)];
}

function summaryOf({ usedIn, ...listed }: ListedSource): DataSourceSummary {
  if (listed.version === null) return unreadable(listed.source, usedIn);
  const { source, version } = listed;
  return {
    ...withRows(source, version),
    origin: withoutCells(source.origin),
    usedIn,
    columns: effectiveColumns(source, version).map(({ key, label, type, role }) => ({ key, label, type, role })),
    issueCount: version.issues.reduce((sum, { count }) => sum + count, 0),
    failure: source.address?.failure ?? source.database?.failure ?? null,
  };
}

const unreadable = (source: UnreadSource, usedIn: number): DataSourceSummary => ({
  ...base(source),
  status: 'unreadable',
  origin: { fileName: '', encoding: '', notes: [] },
  rowCount: 0,
  columnCount: 0,
  data: [],
  dataTruncated: false,
  columns: [],
  issueCount: 0,
  usedIn,
  failure: null,
});

export const countDataSources = ({ workspaceId }: Pick<UserActor, 'workspaceId'>): Promise<number> =>
  countSources(workspaceId);

/** A file as it was uploaded. */
export type Original = { fileName: string; open: () => Readable };

/** The uploaded files of everything that the asker's workspace holds. */
export async function listOriginals(actor: Pick<UserActor, 'workspaceId'>): Promise<Original[]> {
  const kept = await listKeptFiles(actor.workspaceId);
  const there = await Promise.all(kept.map(({ objectKey }) => hasObject(objectKey)));
  return kept
    .filter((_, nth) => there[nth])
    .map(({ objectKey, fileName }) => ({ fileName, open: () => readObject(objectKey) }));
}
