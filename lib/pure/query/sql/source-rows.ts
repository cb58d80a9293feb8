import type { QueryColumn } from '../resolve/fields';
import { momentOf } from '../resolve/filters';
import { rangeFilters, type AbsoluteQuery } from '../resolve/resolve';
import { BrokenQuery } from '../schema/broken';
import { addPeriods } from '../schema/calendar';
import type { Cell } from '../schema/column';
import type { Row } from '../schema/result';
import { ALL_OTHERS, foldedGroups, isFolded, OTHER, rowsOf } from './compile';
import { indent, type SqlDialect } from './dialects/dialect';
import { duckdb } from './dialects/duckdb';
import { groupOf, type Bounds, type PlannedDimension } from './dimension';
import { quoteName } from './literal';
import { conditionsOf, hasTotals, planQuery, ROW_NUMBER, TABLE, type QueryPlan } from './plan';
import { asNamed, predicate } from './predicate';
import { ordered, statement } from './statement';
import { narrowing } from './totals';

export type RowSort = { key: string; dir: 'asc' | 'desc' };
export type RowsWindow = { offset: number; limit: number };

/**
 * The order of rows: by columns, ties in the order of the file.
 * @throws BrokenQuery when the order names no column.
 */
export function rowOrder(
  sort: readonly RowSort[],
  columns: readonly QueryColumn[],
  dialect: SqlDialect = duckdb,
  name = (key: string) => quoteName(key, dialect),
): string[] {
  const unknown = sort.find(({ key }) => !columns.some((column) => column.key === key));
  if (unknown)
    throw new BrokenQuery(
      `Column not found: can’t sort by ${unknown.key}, because it isn’t in this version of the data.`,
      unknown.key,
    );
  return [...sort.map(({ key, dir }) => ordered(name(key), dir, dialect)), name(ROW_NUMBER)];
}

type Narrowing = { conditions?: string[]; order?: string[]; ranked?: string };

/**
 * A page of rows in the order of the file or another; each row ends in its number, counted from 0 in the order of the
 * file.
 */
export function pageStatement(
  select: readonly string[],
  { offset, limit }: RowsWindow,
  { conditions = [], order, ranked }: Narrowing = {},
  dialect: SqlDialect = duckdb,
): string {
  const number = quoteName(ROW_NUMBER, dialect);
  const orderBy = order ?? [number];
  // Without order or condition the numbers of the rows are known; else they are found first, so that only one page is
  // read whole.
  const plain = orderBy.length === 1 && !conditions.length;
  const numbers = statement({ select: [number], from: TABLE, where: conditions, orderBy, limit }, dialect);
  const page = statement(
    {
      select: [...select, number],
      from: TABLE,
      where: plain
        ? [`${number} >= ${offset}`, `${number} < ${offset + limit}`]
        : [`${number} IN (\n  ${indent(`${numbers} OFFSET ${offset}`)}\n)`],
      orderBy,
    },
    dialect,
  );
  return ranked ? withRanked(ranked, page) : page;
}

export const withRanked = (ranked: string, sql: string) => `WITH ranked AS (\n  ${indent(ranked)}\n)\n${sql}`;

/** Which records stand behind a row of an answer, as conditions; they read a statement named `ranked` where one is. */
export type SourceConditions = { filters: string[]; bar: string[]; counted: string[]; ranked: string | null };

const isFoldedRow = (plan: QueryPlan, point: Row) =>
  isFolded(plan) && plan.dimensions.every(({ key }) => point[key] === OTHER || point[key] === ALL_OTHERS);

/** The rows of one group. */
function inGroup(planned: PlannedDimension, point: Row, { columns, dialect }: QueryPlan): string {
  const { key, column, dimension } = planned;
  const name = asNamed(dialect);
  const value = point[key] ?? null;
  const { grain, part, bins } = dimension;
  const is = (cell: Cell) => predicate({ field: column.key, op: 'eq', value: cell }, columns, dialect);
  if (value === null) return is(null);
  if (part || bins) return `${groupOf(planned, name)} = ${Number(value)}`;
  if (!grain) return is(value);
  const { start } = momentOf(value, column);
  return rangeFilters(column.key, { from: start, to: addPeriods(start, 1, grain) })
    .map((filter) => predicate(filter, columns, dialect))
    .join(' AND ');
}

export type SourceRowsStatement = {
  /** What is selected of the records behind the point. */
  page: (page: RowsWindow, select: readonly string[]) => string;
  /**
   * One row of three numbers: records behind the point; records that the filters left out; records of the bar without a
   * value to count.
   */
  counts: string;
};

export type SourceConditionsRequest = {
  query: AbsoluteQuery;
  columns: readonly QueryColumn[];
  point: Row;
  bounds?: Bounds;
  dialect?: SqlDialect;
  /** What is read, where it isn't `data` itself. */
  table?: string;
};

/**
 * As `sourceRows`, before it is written down as statements.
 * @throws BrokenQuery as `compile`.
 */
export function sourceConditions({
  query,
  columns,
  point,
  bounds = {},
  dialect = duckdb,
  table = TABLE,
}: SourceConditionsRequest): SourceConditions {
  const plan = planQuery(query, columns, dialect, bounds);
  const { filters, present } = conditionsOf(plan);
  const folded = isFoldedRow(plan, point) ? foldedGroups(plan, { ...rowsOf(plan), table }) : null;
  const selected = plan.selected.map((column, nth) =>
    predicate({ field: column.key, op: 'eq', value: point[plan.result[nth]!.key] ?? null }, plan.columns, dialect),
  );
  const bar = folded
    ? [...present, folded.member]
    : [
        ...(hasTotals(plan) ? present : []),
        ...narrowing(plan, point).map((dimension) => inGroup(dimension, point, plan)),
        ...selected,
      ];
  const counting = plan.measures.map(({ contributes }) => contributes);
  const counted = counting.length && !counting.includes(null) ? [`(${[...new Set(counting)].join(' OR ')})`] : [];
  return { filters, bar, counted, ranked: folded?.sql ?? null };
}

/**
 * The records behind one row of an answer: those that passed the filters, fall into that bar, and count towards at
 * least one of its measures (they hold a value and meet the measure's own filters).
 * @param point the row of the answer; a folded row is known by its word.
 * @throws BrokenQuery as `compile`.
 */
export function sourceRows(asked: SourceConditionsRequest): SourceRowsStatement {
  const { dialect = duckdb } = asked;
  const { filters, bar, counted, ranked } = sourceConditions(asked);
  const all = (conditions: string[]) => (conditions.length ? conditions.join(' AND ') : dialect.true);
  const marked = statement(
    {
      select: [`(${all(filters)}) AS "__passed"`, `(${all(bar)}) AS "__inside"`, `(${all(counted)}) AS "__counted"`],
      from: TABLE,
    },
    dialect,
  );
  const count = (condition: string) => dialect.count(`CASE WHEN ${condition} THEN 1 END`);
  const counts = statement(
    {
      select: [
        `${count('"__passed" AND "__inside" AND "__counted"')} AS "rows"`,
        `${dialect.count('*')} - ${count('"__passed"')} AS "left_out"`,
        `${count('"__passed" AND "__inside"')} - ${count('"__passed" AND "__inside" AND "__counted"')} AS "without_value"`,
      ],
      from: `(\n  ${indent(marked)}\n) AS marked`,
    },
    dialect,
  );
  return {
    page: (page, select) =>
      pageStatement(
        select,
        page,
        { conditions: [...filters, ...bar, ...counted], ...(ranked !== null && { ranked }) },
        dialect,
      ),
    counts: ranked === null ? counts : withRanked(ranked, counts),
  };
}
