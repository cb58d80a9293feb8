import type { UserActor, WorkspaceId } from '@/lib/core/actor';
import { notFound } from '@/lib/core/errors';
import type { Relation } from '@/lib/engine/shapes';
import { cacheFolderOf, localPathOf } from '@/lib/files/objects';
import type { Column, ColumnRelations } from '@/lib/query/column';
import { findVersion, type Source, type Version } from './store';

/** A version of a data set as queries need it. */
export type DataSet = { id: string; name: string; version: number; rowCount: number; columns: Column[]; relations: ColumnRelations; relation: Relation; /** Texts that did not fit a chosen type, as (row, column, text); null where all fit. */ misfits: Relation | null };

export const versionFolderOf = (dataSourceId: string, versionId: string) => cacheFolderOf('sets', dataSourceId, versionId);

/** The columns as measured, with the labels and roles that the user has chosen since. */
export function effectiveColumns({ overrides }: Pick<Source, 'overrides'>, { columns }: Pick<Version, 'columns'>): Column[] {
  return columns.map((column) => {
    const { label, role } = overrides[column.key] ?? {};
    return label || role ? { ...column, label: label ?? column.label, role: role ?? column.role } : column;
  });
}

export function relationOf(workspaceId: WorkspaceId, version: Version): Relation {
  return {
    kind: 'parts',
    key: `${workspaceId}/${version.dataSourceId}/${version.number}`,
    parts: version.parts.filter(({ kind }) => kind === 'rows').map(({ objectKey }) => localPathOf(objectKey)),
    nativeFile: `${versionFolderOf(version.dataSourceId, version.id)}/native.duckdb`,
  };
}

function misfitsOf(workspaceId: WorkspaceId, version: Version): Relation | null {
  const parts = version.parts.filter(({ kind }) => kind === 'misfits').map(({ objectKey }) => localPathOf(objectKey));
  if (parts.length === 0) return null;
  return { kind: 'parts', key: `${workspaceId}/${version.dataSourceId}/${version.number}/misfits`, parts, nativeFile: `${versionFolderOf(version.dataSourceId, version.id)}/misfits.duckdb` };
}

/** The current version of a data source of the actor's workspace, or an older one by its number. */
export async function loadDataSet(actor: Pick<UserActor, 'workspaceId'>, id: string, number?: number): Promise<DataSet> {
  const found = await findVersion(actor.workspaceId, id, number);
  if (!found) throw notFound('data source');
  const { source, version } = found;
  return {
    id, name: source.name, version: version.number, rowCount: Number(version.rowCount), columns: effectiveColumns(source, version),
    relations: version.relations, relation: relationOf(actor.workspaceId, version), misfits: misfitsOf(actor.workspaceId, version),
  };
}
