import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import type { ColumnStatistics, FoundCells } from '@/lib/engines/answers/protocol/answers';
import { findCells, readRows as readEngineRows, readStatistics, runQueries } from '@/lib/engines/answers/run';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { CITATION_KEY } from '../citations/citation-column-schema';
import { placesOfRows, withoutCitation } from '../citations/citations';
import { mayDescribe, mayFind } from '../read/allowances';
import { loadTable, type SourceTable } from '../read/load';
import {
  PAGE_FOUND,
  SHORT_CELL,
  type FindQuery,
  type Misfit,
  type RowsPage,
  type RowsQuery,
  type StatisticsQuery,
} from '../schema/rows-schema';
import { refuse, selectionOf } from './rows-selection';

type Reader = Pick<UserActor, 'workspaceId'>;

const SIDE = {
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: null,
  max: null,
  distinct: 0,
  time: null,
  review: null,
} as const;
const sideColumn = (key: string, type: 'integer' | 'text'): QueryColumn => ({ ...SIDE, key, label: key, type });
export const SIDE_TABLE = [sideColumn('row', 'integer'), sideColumn('column', 'text'), sideColumn('text', 'text')];
export const PLACES_TABLE = [
  sideColumn('kind', 'text'),
  sideColumn('row', 'integer'),
  sideColumn('column', 'text'),
  sideColumn('found', 'text'),
  sideColumn('expected', 'text'),
];
const MOST_MISFITS = 5000;

/** What did not fit in these columns of these rows of the file (counted from 1). */
async function readMisfits(
  { columns, misfits }: SourceTable,
  shown: readonly string[],
  rowNumbers: number[],
  signal?: AbortSignal,
): Promise<Misfit[]> {
  if (!misfits || rowNumbers.length === 0 || !columns.some(({ key, invalid }) => invalid > 0 && shown.includes(key)))
    return [];
  const outcome = (
    await runQueries({
      relation: misfits,
      columns: SIDE_TABLE,
      signal,
      queries: [
        {
          id: 'misfits',
          query: {
            measures: [{ agg: 'count' }],
            dimensions: SIDE_TABLE.map(({ key }) => ({ field: key })),
            filters: [
              { field: 'row', op: 'in', values: rowNumbers },
              { field: 'column', op: 'in', values: [...shown] },
            ],
            limit: MOST_MISFITS,
          },
        },
      ],
    })
  ).get('misfits');
  if (!outcome?.ok)
    throw new AppError(
      outcome?.failure.code === 'timeout' ? 'timeout' : 'busy',
      outcome?.failure.message ?? 'Couldn’t load the rows. Try again.',
    );
  return outcome.answer.rows
    .map(({ row, column, text }) => ({ row: Number(row), key: String(column), text: String(text) }))
    .toSorted((a, b) => a.row - b.row);
}

/**
 * A page of the current version, or of one that is asked for: the rows that the filters leave, in the file's order or
 * by columns with ties in the file's order.
 */
export async function readRows(
  actor: Reader,
  id: string,
  { cursor, offset, limit, cells, version, ...asked }: RowsQuery,
  signal?: AbortSignal,
): Promise<RowsPage> {
  const table = await loadTable(actor, id, version);
  const { columns, relation } = table;
  const from = cursor ? Number(cursor) : (offset ?? 0);
  if (!Number.isInteger(from) || from < 0) refuse('cursor', 'isn’t a valid cursor');
  const selection = selectionOf(asked, table);
  const { rows, rowNumbers, rowCount, cut } = await readEngineRows({
    relation,
    columns,
    selection,
    page: { offset: from, limit },
    ...(cells === 'short' && { longest: SHORT_CELL }),
    signal,
  });
  const next = from + rows.length;
  const misfits = await readMisfits(table, selection.shown, rowNumbers, signal);
  const places = selection.shown.includes(CITATION_KEY) ? await placesOfRows(actor, rows) : [];
  const shown = selection.shown.filter((key) => key !== CITATION_KEY);
  return {
    columns: shown.map((key) => {
      const { label, type } = columns.find((column) => column.key === key)!;
      return { key, label, type };
    }),
    rows: withoutCitation(rows),
    rowNumbers,
    rowCount,
    nextCursor: rows.length > 0 && next < rowCount ? String(next) : null,
    ...(misfits.length > 0 && { misfits }),
    ...(places.some((place) => place !== null) && { places }),
    ...(cut.length > 0 && { cut }),
  };
}

/** The cells that hold a text as it is shown, letter case aside, among the rows that the filters leave. */
export async function findInRows(
  actor: UserActor,
  id: string,
  { text, offset, ...asked }: FindQuery,
  signal?: AbortSignal,
): Promise<FoundCells> {
  await mayFind(actor);
  const table = await loadTable(actor, id);
  const { columns, relation } = table;
  return findCells({
    relation,
    columns,
    selection: selectionOf(asked, table),
    text,
    offset,
    limit: PAGE_FOUND,
    signal,
  });
}

/** The figures of one column over the rows that the filters leave. */
export async function describeColumn(
  actor: UserActor,
  id: string,
  { column, ...asked }: StatisticsQuery,
  signal?: AbortSignal,
): Promise<ColumnStatistics> {
  await mayDescribe(actor);
  const table = await loadTable(actor, id);
  const { columns, relation } = table;
  if (!columns.some(({ key }) => key === column)) refuse('column', `there is no column ${column}`);
  return readStatistics({ relation, columns, selection: selectionOf(asked, table), key: column, signal });
}
