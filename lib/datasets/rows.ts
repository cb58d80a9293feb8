import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { readRows as readEngineRows } from '@/lib/engine/run';
import { loadDataSet } from './load';
import type { RowsPage, RowsQuery } from './schema';

/** A page of the current version: in the file's order, or by one column with ties in the file's order. */
export async function readRows(actor: Pick<UserActor, 'workspaceId'>, id: string, { cursor, offset, limit, sort }: RowsQuery, signal?: AbortSignal): Promise<RowsPage> {
  const { columns, relation } = await loadDataSet(actor, id);
  const from = cursor ? Number(cursor) : offset ?? 0;
  if (!Number.isInteger(from) || from < 0) throw new AppError('validation', 'cursor: is not one of ours', { fields: { cursor: 'is not one of ours' } });
  const [key, dir] = sort ? [sort.slice(0, sort.lastIndexOf(':')), sort.slice(sort.lastIndexOf(':') + 1) as 'asc' | 'desc'] : [];
  if (key && !columns.some((column) => column.key === key)) throw new AppError('validation', `sort: there is no column ${key}`, { fields: { sort: `there is no column ${key}` } });
  const { rows, rowCount } = await readEngineRows({ relation, columns, offset: from, limit, ...(key && dir && { sort: { key, dir } }), signal });
  const next = from + rows.length;
  return {
    columns: columns.map(({ key: name, label, type }) => ({ key: name, label, type })), rows,
    nextCursor: rows.length > 0 && next < rowCount ? String(next) : null,
  };
}
