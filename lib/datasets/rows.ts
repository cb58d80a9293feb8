import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { readRows as readEngineRows, runQueries } from '@/lib/engine/run';
import type { QueryColumn } from '@/lib/query/fields';
import { loadDataSet, type DataSet } from './load';
import type { Misfit, RowsPage, RowsQuery } from './schema';

const SIDE = { format: { kind: 'plain' }, nulls: 0, invalid: 0, min: null, max: null, distinct: 0, time: null, review: null } as const;
export const SIDE_TABLE: QueryColumn[] = [{ ...SIDE, key: 'row', label: 'row', type: 'integer' }, { ...SIDE, key: 'column', label: 'column', type: 'text' }, { ...SIDE, key: 'text', label: 'text', type: 'text' }];
const MOST_MISFITS = 5000;

/** What did not fit in the rows `from` to `to` of the file (counted from 1, both included). */
async function readMisfits({ columns, misfits }: DataSet, from: number, to: number, signal?: AbortSignal): Promise<Misfit[]> {
  if (!misfits || to < from || !columns.some(({ invalid }) => invalid > 0)) return [];
  const outcome = (await runQueries({
    relation: misfits, columns: SIDE_TABLE, signal,
    queries: [{ id: 'misfits', query: { measures: [{ agg: 'count' }], dimensions: SIDE_TABLE.map(({ key }) => ({ field: key })), filters: [{ field: 'row', op: 'between', values: [from, to] }, { field: 'column', op: 'not_null' }], limit: MOST_MISFITS } }],
  })).get('misfits');
  if (!outcome?.ok) throw new AppError(outcome?.failure.code === 'timeout' ? 'timeout' : 'busy', outcome?.failure.message ?? 'The rows were not answered.');
  return outcome.answer.rows.map(({ row, column, text }) => ({ row: Number(row), key: String(column), text: String(text) })).toSorted((a, b) => a.row - b.row);
}

/** A page of the current version, or of one that is asked for: in the file's order, or by one column with ties in the file's order. */
export async function readRows(actor: Pick<UserActor, 'workspaceId'>, id: string, { cursor, offset, limit, sort, version }: RowsQuery, signal?: AbortSignal): Promise<RowsPage> {
  const dataSet = await loadDataSet(actor, id, version);
  const { columns, relation } = dataSet;
  const from = cursor ? Number(cursor) : offset ?? 0;
  if (!Number.isInteger(from) || from < 0) throw new AppError('validation', 'cursor: is not one of ours', { fields: { cursor: 'is not one of ours' } });
  const [key, dir] = sort ? [sort.slice(0, sort.lastIndexOf(':')), sort.slice(sort.lastIndexOf(':') + 1) as 'asc' | 'desc'] : [];
  if (key && !columns.some((column) => column.key === key)) throw new AppError('validation', `sort: there is no column ${key}`, { fields: { sort: `there is no column ${key}` } });
  const { rows, rowCount } = await readEngineRows({ relation, columns, offset: from, limit, ...(key && dir && { sort: { key, dir } }), signal });
  const next = from + rows.length;
  // A misfit names its row in the file, which is a place of the page only as long as nothing is sorted.
  const misfits = sort ? [] : await readMisfits(dataSet, from + 1, next, signal);
  return {
    columns: columns.map(({ key: name, label, type }) => ({ key: name, label, type })), rows,
    nextCursor: rows.length > 0 && next < rowCount ? String(next) : null, ...(misfits.length > 0 && { misfits }),
  };
}
