import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { localPathOf } from '@/lib/base/files/objects';
import { loadedTable } from '@/lib/engines/cluster/cluster';
import type { IngestedPart } from '@/lib/engines/ingest/schema/schema';
import type { PartsRelation, Relation } from '@/lib/engines/manifest/relation';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { withLateDates } from './late-dates';
import { columnsOfLive, liveRelation, liveStateOf, type LiveState } from './live';
import { readingFolderOf } from './reading';
import type { VersionSide } from '../schema/difference';
import type { DataSourceStatus } from '../schema/schema';
import {
  findVersion,
  listVersionsOf,
  readingIdOf,
  type DataSourceRow,
  type SourceAsked,
  type SourceWithVersion,
  type Version,
} from '../store/store';

/** A version of a data source as queries need it. */
export type SourceTable = {
  id: string;
  name: string;
  status: DataSourceStatus;
  version: number;
  rowCount: number;
  columns: Column[];
  relations: ColumnRelations;
  /** Where its rows are asked. */
  relation: Relation;
  /** The rows that lie here: all of them, or the even sample of a live source. */
  held: PartsRelation;
  /** Null where all rows lie here. */
  live: LiveState | null;
  /** Of a live source: the columns as its even sample was profiled. */
  profile?: Column[];
  /** These rows are an even sample of so many. */
  sampleOf?: number;
  /** Texts that did not fit a chosen type, as (row, column, text); null where all fit. */ misfits: PartsRelation | null;
  /** Places of issues beyond those listed, as (kind, row, column, found, expected). */ places: PartsRelation | null;
};

/**
 * By the columns as measured: the same list is answered until another choice is made, so that what it means to a query
 * need not be worked out again.
 */
const chosen = new WeakMap<readonly Column[], { choices: string; columns: Column[] }>();

/** The columns as measured, with the labels and roles that the user has chosen since. */
export function effectiveColumns(
  { overrides }: Pick<DataSourceRow, 'overrides'>,
  { columns }: Pick<Version, 'columns'>,
): Column[] {
  const choices = JSON.stringify(overrides);
  const known = chosen.get(columns);
  if (known?.choices === choices) return known.columns;
  const made = withChoices(columns, overrides);
  chosen.set(columns, { choices, columns: made });
  return made;
}

const said = new WeakMap<ColumnRelations, { rows: string; relations: ColumnRelations }>();

/** The relations as measured, with what a person has said of the rows since; the same ones until something else is. */
export function effectiveRelations(
  { options: { rows } }: Pick<DataSourceRow, 'options'>,
  { relations }: Pick<Version, 'relations'>,
): ColumnRelations {
  if (!rows) return relations;
  const told = JSON.stringify(rows);
  const known = said.get(relations);
  if (known?.rows === told) return known.relations;
  const made = { ...relations, stated: rows };
  said.set(relations, { rows: told, relations: made });
  return made;
}

function withChoices(columns: readonly Column[], overrides: DataSourceRow['overrides']): Column[] {
  return columns.map((measured) => {
    const column = withLateDates(measured, Date.now());
    const { label, role } = overrides[column.key] ?? {};
    return label || role ? { ...column, label: label ?? column.label, role: role ?? column.role } : column;
  });
}

function relationOf(
  workspaceId: WorkspaceId,
  { id, dataSourceId, number, parts, engineTable }: Version,
  kind: IngestedPart['kind'],
): PartsRelation {
  const own = parts.filter((part) => part.kind === kind).map(({ objectKey }) => objectKey);
  // A version that a revert made shares its parts, and so their native copy, with the version that it went back to.
  // What is appended to a copy of a database adds a part of its own.
  const last = own.at(-1);
  const folder = readingFolderOf(dataSourceId, last ? readingIdOf(last) : id);
  const loaded = kind === 'rows' ? loadedTable(engineTable) : undefined;
  return {
    kind: 'parts',
    key: `${workspaceId}/${dataSourceId}/${number}${kind === 'rows' ? '' : `/${kind}`}${loaded ? `/${loaded}` : ''}`,
    ...(loaded && { loaded }),
    parts: own.map(localPathOf),
    nativeFile: `${folder}/${kind === 'rows' ? 'native' : kind}.duckdb`,
  };
}

const besides = (workspaceId: WorkspaceId, version: Version, which: 'misfits' | 'places') =>
  version.parts.some(({ kind }) => kind === which) ? relationOf(workspaceId, version, which) : null;

/**
 * The current version of a data source of the actor's workspace, or an older one by its number, as long as it is kept.
 */
export async function versionOf(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  id: string,
  number?: number,
): Promise<SourceWithVersion> {
  const found = await findVersion(workspaceId, id, number);
  if (found) return found;
  const newest = number === undefined ? null : await findVersion(workspaceId, id);
  if (!newest || number === undefined) throw notFound('data source');
  if (number > newest.version.number)
    throw new AppError('not_found', `Version ${number} of this data source doesn’t exist.`);
  throw new AppError('gone', `Version ${number} of this data is no longer stored.`);
}

/** What a comparison of versions looks at. */
export const sideOf = ({ source, version }: SourceWithVersion): VersionSide => ({
  rowCount: Number(version.rowCount),
  columns: effectiveColumns(source, version),
});

const toTable = async (
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  { source, version }: { source: SourceAsked; version: Version },
): Promise<SourceTable> => {
  const held = relationOf(workspaceId, version, 'rows');
  const table = {
    id: source.id,
    name: source.name,
    status: source.status as DataSourceStatus,
    version: version.number,
    columns: effectiveColumns(source, version),
    relations: effectiveRelations(source, version),
    held,
    misfits: besides(workspaceId, version, 'misfits'),
    places: besides(workspaceId, version, 'places'),
  };
  const { database } = source;
  if (!database || version.remote?.mode !== 'live')
    return { ...table, rowCount: Number(version.rowCount), relation: held, live: null };
  const { number, remote } = version;
  return {
    ...table,
    rowCount: rowCountOf(source, version),
    columns: effectiveColumns(source, { columns: columnsOfLive(version, remote) }),
    relation: await liveRelation(workspaceId, { id: source.id, database }, { number, remote }),
    live: liveStateOf(workspaceId, database, remote),
    profile: table.columns,
  };
};

/** Of a live source: as it was counted last. */
export const rowCountOf = (
  { database, currentVersion }: Pick<SourceAsked, 'database' | 'currentVersion'>,
  { number, rowCount, remote }: Pick<Version, 'number' | 'rowCount' | 'remote'>,
): number =>
  remote?.mode === 'live' && number === currentVersion ? (database?.rowCount ?? Number(rowCount)) : Number(rowCount);

/**
 * The table as far as its rows lie here: of a live source its even sample, as it was profiled. For whatever reads every
 * row in its own way: insights, drivers, forecasts.
 */
export const onHeldRows = (table: SourceTable): SourceTable =>
  table.live
    ? {
        ...table,
        relation: table.held,
        rowCount: table.live.heldRows,
        columns: table.profile ?? table.columns,
        live: null,
        ...(table.live.sampled && { sampleOf: table.rowCount }),
      }
    : table;

export const loadHeld = async (...asked: Parameters<typeof loadTable>): Promise<SourceTable> =>
  onHeldRows(await loadTable(...asked));

/** For whatever needs all rows here. @throws AppError 'unusable' that says what to do */
export function allRows({ name, held, live }: SourceTable, todo: string): PartsRelation {
  if (live) throw new AppError('unusable', `“${name}” is live: its rows stay in its database. ${todo}`);
  return held;
}

export async function loadTable(
  actor: Pick<UserActor, 'workspaceId'>,
  id: string,
  number?: number,
): Promise<SourceTable> {
  return toTable(actor, await versionOf(actor, id, number));
}

/** Of sources that were just read. */
export async function loadTablesOf(
  actor: Pick<UserActor, 'workspaceId'>,
  sources: readonly SourceAsked[],
): Promise<SourceTable[]> {
  const found = await listVersionsOf(actor.workspaceId, sources);
  return Promise.all(found.map((each) => toTable(actor, each)));
}

export { readSourcesAsked, type SourceAsked } from '../store/store';
