import { isNumeric } from './column';
import { duckdb, type Dialect } from './dialects';
import type { Bounds, PlannedDimension } from './dimension';
import { columnOf, valueKind, type QueryColumn } from './fields';
import { quoteName } from './literal';
import type { PlannedMeasure } from './measure';
import { conditionsOf, planQuery, ROW_NUMBER, TABLE, type Plan } from './plan';
import { asNamed, predicate } from './predicate';
import type { AbsoluteQuery } from './resolve';
import { indent, ordered, statement } from './statement';

/** Where a statement reads from, and how it says the groups and measures of a plan there. */
export type Source = {
  table: string;
  conditions: string[];
  group: (dimension: PlannedDimension) => string;
  measure: (measure: PlannedMeasure) => string;
};

/** The rows themselves. */
export function rowsOf(plan: Plan): Source {
  const name = asNamed(plan.dialect);
  const { filters, present } = conditionsOf(plan);
  return { table: TABLE, conditions: [...filters, ...present], group: (dimension) => dimension.group(name), measure: ({ formula }) => formula.direct };
}

/** What a folded row is called, and what it is called where the column itself holds that word. */
export const OTHER = 'Other';
export const ALL_OTHERS = 'All others';

/** Marks, in an answer with `other`, the row that holds the folded groups. */
export const FOLDED = '__folded';

export const isFolded = ({ query, dimensions }: Plan) => Boolean(query.other) && query.limit !== undefined && dimensions.length > 0;

/** A query over groups, as SQL over a source. */
export function statementOver(plan: Plan, source: Source): string {
  return isFolded(plan) ? foldedStatement(plan, source, plan.query.limit!) : groupedStatement(plan, source);
}

function groupedStatement(plan: Plan, source: Source): string {
  const { dialect, dimensions, measures, query } = plan;
  const said = new Map([...dimensions.map((dimension) => [dimension.key, source.group(dimension)] as const), ...measures.map((measure) => [measure.key, source.measure(measure)] as const)]);
  return statement({
    select: [...said].map(([key, sql]) => (sql === quoteName(key, dialect) ? sql : `${sql} AS ${quoteName(key, dialect)}`)),
    from: source.table,
    where: source.conditions,
    groupBy: dimensions.map((dimension) => said.get(dimension.key)!),
    orderBy: orderOf(plan, said),
    limit: query.limit,
  }, dialect);
}

/**
 * The first `limit` groups, the group without any value (which takes no place), and one row for all others,
 * whose aggregates are computed over its members.
 */
function foldedStatement(plan: Plan, source: Source, limit: number): string {
  const { dialect, dimensions, measures } = plan;
  const quoted = (key: string) => quoteName(key, dialect);
  const { top, shown } = foldOf(plan, source, limit);
  const marked = statement({ select: ['*', `${shown} AS ${quoted('__shown')}`], from: source.table, where: source.conditions }, dialect);
  const groups = new Map(dimensions.map((dimension) => [dimension.key, `CASE WHEN ${quoted('__shown')} THEN ${source.group(dimension)} END`]));
  const measured = new Map(measures.map((measure) => [measure.key, source.measure(measure)]));
  const whole = statement({
    select: [...[...groups, ...measured].map(([key, sql]) => `${sql} AS ${quoted(key)}`), `NOT ${quoted('__shown')} AS ${quoted(FOLDED)}`],
    from: 'marked',
    groupBy: [...groups.values(), quoted('__shown')],
    orderBy: [`${quoted('__shown')} DESC`, ...orderOf(plan, new Map([...groups, ...measured]))],
  }, dialect);
  return `WITH top AS (\n  ${indent(top)}\n), marked AS (\n  ${indent(marked)}\n)\n${whole}`;
}

const orderOf = ({ sort, dialect }: Plan, said: ReadonlyMap<string, string>) => sort.map(({ by, dir }) => ordered(said.get(by)!, dir, dialect));

/** The groups of a source. Names that start with an underscore cannot be keys of columns. */
const groupsOf = ({ dialect, dimensions }: Plan, source: Source) => dimensions.map((dimension, nth) => ({ key: dimension.key, sql: source.group(dimension), name: quoteName(`__group_${nth + 1}`, dialect), isText: valueKind(dimension.column) === 'text' }));

/** The statement of the groups that are shown, and the condition (beside it, under the name `top`) that a row belongs to one of them or has no value. */
export function foldOf(plan: Plan, source: Source, limit: number): { top: string; shown: string } {
  const groups = groupsOf(plan, source);
  const among = groups.map(({ sql, name }) => `top.${name} IS NOT DISTINCT FROM ${sql}`).join(' AND ');
  return {
    top: statement({
      select: groups.map(({ sql, name }) => `${sql} AS ${name}`),
      from: source.table,
      where: [...source.conditions, `(${groups.map(({ sql }) => `${sql} IS NOT NULL`).join(' OR ')})`],
      groupBy: groups.map(({ sql }) => sql),
      orderBy: orderOf(plan, new Map([...groups.map(({ key, sql }) => [key, sql] as const), ...plan.measures.map((measure) => [measure.key, source.measure(measure)] as const)])),
      limit,
    }, plan.dialect),
    shown: `((${groups.map(({ sql }) => `${sql} IS NULL`).join(' AND ')}) OR EXISTS (SELECT 1 FROM top WHERE ${among}))`,
  };
}

/** How many groups a source has, and whether each dimension holds the word that a folded row would carry. */
export function groupsStatement(plan: Plan, source: Source): string {
  const groups = groupsOf(plan, source);
  const inner = statement({
    select: groups.map(({ sql, name }) => `${sql} AS ${name}`),
    from: source.table,
    where: [...source.conditions, `(${groups.map(({ sql }) => `${sql} IS NOT NULL`).join(' OR ')})`],
    groupBy: groups.map(({ sql }) => sql),
  }, plan.dialect);
  const holds = groups.map(({ name, isText }) => (isText ? `count(CASE WHEN ${name} = '${OTHER}' THEN 1 END)` : '0'));
  return statement({ select: ['count(*)', ...holds], from: `(\n  ${indent(inner)}\n) AS groups` }, plan.dialect);
}

/** Two columns as they stand, in the order of the file where nothing else is asked. */
function selectStatement(plan: Plan): string {
  const { dialect, selected, sort, result, query } = plan;
  const source = rowsOf(plan);
  const said = selected.map((column, nth) => ({ key: result[nth]!.key, name: asNamed(dialect)(column) }));
  return statement({
    select: said.map(({ key, name }) => (name === quoteName(key, dialect) ? name : `${name} AS ${quoteName(key, dialect)}`)),
    from: source.table,
    where: source.conditions,
    orderBy: [...sort.map(({ by, dir }) => ordered(said.find(({ key }) => key === by)!.name, dir, dialect)), quoteName(ROW_NUMBER, dialect)],
    limit: query.limit,
  }, dialect);
}

/** The statement of one planned query over the rows themselves. */
export const statementOf = (plan: Plan): string => (plan.selected.length ? selectStatement(plan) : statementOver(plan, rowsOf(plan)));

/**
 * A query with absolute filters as SQL over the table `data`, whose columns are named by their keys.
 * No text of a user becomes SQL: fields are looked up, values are quoted by the type of their column.
 * @throws BrokenQuery when the query cannot be asked of these columns.
 */
export function compile(query: AbsoluteQuery, columns: readonly QueryColumn[], dialect: Dialect = duckdb, bounds: Bounds = {}): string {
  return statementOf(planQuery(query, columns, dialect, bounds));
}

export const binnedFields = (query: AbsoluteQuery) => [...new Set(query.dimensions.filter(({ bins }) => bins).map(({ field }) => field))];

/** Smallest and largest value of each binned field under the query's filters (`min_0`, `max_0`, …); null when the query has no bins. */
export function boundsStatement(query: AbsoluteQuery, columns: readonly QueryColumn[], dialect: Dialect = duckdb): string | null {
  const fields = binnedFields(query).map((field) => columnOf(columns, field)).filter(isNumeric);
  if (!fields.length) return null;
  const name = asNamed(dialect);
  return statement({
    select: fields.flatMap((column, nth) => ['min', 'max'].map((agg) => `${finite(agg, name(column), column, dialect)} AS ${agg}_${nth}`)),
    from: TABLE,
    where: query.filters.map((filter) => predicate(filter, columns, dialect)),
  }, dialect);
}

const finite = (agg: string, value: string, column: QueryColumn, dialect: Dialect) =>
  (column.type === 'decimal' && dialect.filterClause ? `${agg}(${value}) FILTER (WHERE ${dialect.isFinite(value)})` : `${agg}(${value})`);
