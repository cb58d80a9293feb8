import { valueKind, type QueryColumn } from '../resolve/fields';
import { columnsToWrite } from '../resolve/read';
import type { AbsoluteQuery } from '../resolve/resolve';
import { readableKey } from '../schema/calculation-key';
import { isNumeric, type Cell } from '../schema/column';
import { mergeCell, type AggregateCell } from './aggregate';
import { indent, type SqlDialect } from './dialects/dialect';
import { duckdb } from './dialects/duckdb';
import type { Bounds, PlannedDimension } from './dimension';
import { quoteName } from './literal';
import type { PlannedMeasure } from './measure';
import { withRanks } from './numbered-rows';
import { conditionsOf, hasTotals, isPresented, planQuery, ROW_NUMBER, TABLE, type QueryPlan } from './plan';
import { asNamed, predicate } from './predicate';
import { presented } from './presentation';
import { ordered, statement } from './statement';
import { totalsStatement } from './totals';

/** Where a statement reads from, and how it says the groups and aggregates of a plan there. */
export type StatementSource = {
  table: string;
  conditions: string[];
  /** What rows are grouped by; it is shown by `dimension.shown`. */
  place: (dimension: PlannedDimension) => string;
  measure: (measure: PlannedMeasure) => string;
  cell: (cell: AggregateCell) => string;
  /** What rows are ordered by where nothing else is asked; the number of the row unless it is said. */
  order?: string[];
};

/** The rows themselves. */
export function rowsOf(plan: QueryPlan): StatementSource {
  const name = asNamed(plan.dialect);
  const { filters, present } = conditionsOf(plan);
  return {
    table: TABLE,
    conditions: [...filters, ...present],
    place: ({ place }) => place(name),
    measure: ({ formula }) => formula.direct,
    cell: ({ sql }) => sql,
  };
}

export const isFolded = ({ query, dimensions }: QueryPlan) =>
  Boolean(query.other) && query.limit !== undefined && dimensions.length > 0;

/** A query as SQL over a source. */
export function statementOver(plan: QueryPlan, source: StatementSource): string {
  if (plan.selected.length) return selectStatement(plan, source);
  if (hasTotals(plan)) return totalsStatement(plan, source, namesOf(plan));
  if (isPresented(plan)) return presentedStatement(plan, source);
  return isFolded(plan) ? foldedStatement(plan, source) : groupedStatement(plan, source);
}

/**
 * What the columns of an answer are called in its statement: never as a column of the data, which an order would take
 * it for.
 */
function namesOf({ result, columns, dialect }: QueryPlan): (key: string) => string {
  const taken = new Set(columns.map(({ key }) => key));
  const names = new Map<string, string>();
  for (const { key } of result) {
    const readable = readableKey(key, columns);
    const name = readable !== null && !taken.has(readable) ? readable : key;
    names.set(key, quoteName(name, dialect));
    taken.add(name);
  }
  return (key) => names.get(key) ?? quoteName(key, dialect);
}

const orderOf = ({ sort, dialect }: QueryPlan, said: ReadonlyMap<string, string>) =>
  sort.map(({ by, dir }) => ordered(said.get(by)!, dir, dialect));

function groupedStatement(plan: QueryPlan, source: StatementSource): string {
  const { dialect, dimensions, measures, query } = plan;
  const places = new Map(dimensions.map((dimension) => [dimension.key, source.place(dimension)]));
  const measured = new Map(measures.map((measure) => [measure.key, source.measure(measure)]));
  const name = namesOf(plan);
  const as = (key: string, sql: string) => (sql === name(key) ? sql : `${sql} AS ${name(key)}`);
  const select = [
    ...dimensions.map(({ key, shown }) => as(key, shown(places.get(key)!))),
    ...[...measured].map(([key, sql]) => as(key, sql)),
  ];
  return statement(
    {
      select,
      ...withRanks(plan, [...places.values()], { from: source.table, where: source.conditions, said: select }),
      groupBy: [...places.values()],
      orderBy: orderOf(plan, new Map([...places, ...measured])),
      limit: query.limit,
    },
    dialect,
  );
}

/** Groups that are aggregated first, and then seen beside each other; sorted and limited last. */
function presentedStatement(plan: QueryPlan, source: StatementSource): string {
  const { dialect, dimensions, measures, query } = plan;
  const groups = dimensions.map(source.place);
  const names = groupNames(plan);
  const values = measures.map((_, nth) => quoteName(`__value_${nth + 1}`, dialect));
  const aggregated = [
    ...groups.map((group, nth) => `${group} AS ${names[nth]}`),
    ...measures.map((measure, nth) => `${source.measure(measure)} AS ${values[nth]}`),
  ];
  const inner = statement(
    {
      select: aggregated,
      ...withRanks(plan, groups, { from: source.table, where: source.conditions, said: aggregated }),
      groupBy: groups,
    },
    dialect,
  );
  const figures = measures.map(({ key }, nth) => {
    const { as } = query.measures[nth]!;
    return [
      key,
      as ? presented(as, values[nth]!, { dimensions, names, dialect, cut: query.cut }) : values[nth]!,
    ] as const;
  });
  const name = namesOf(plan);
  return statement(
    {
      select: [
        ...dimensions.map(({ key, shown }, nth) => `${shown(names[nth]!)} AS ${name(key)}`),
        ...figures.map(([key, sql]) => `${sql} AS ${name(key)}`),
      ],
      from: dialect.derived(inner, 'answer'),
      orderBy: orderOf(plan, new Map([...dimensions.map(({ key }, nth) => [key, names[nth]!] as const), ...figures])),
      limit: query.limit,
    },
    dialect,
  );
}

/** What a folded row is called, and what it is called where the column itself holds that word. */
export const OTHER = 'Other';
export const ALL_OTHERS = 'All others';

const PLACE = '__place';
const FOLDED = '__folded';

/** Names that start with an underscore cannot be keys of columns. */
const groupNames = ({ dialect, dimensions }: QueryPlan) =>
  dimensions.map((_, nth) => quoteName(`__group_${nth + 1}`, dialect));

/**
 * The groups of a source with their place in the order, from 1; the group without any value has a place of its own
 * beside them. Aggregates that can be merged are kept with each group.
 */
function rankedGroups(plan: QueryPlan, source: StatementSource): { sql: string; cells: ReadonlyMap<string, string> } {
  const { dialect, dimensions, measures } = plan;
  const groups = dimensions.map(source.place);
  const kept = measures.flatMap(({ formula }) => formula.cells ?? []);
  const cells = new Map(
    [...new Set(kept.map(({ sql }) => sql))].map((sql, nth) => [sql, quoteName(`__cell_${nth + 1}`, dialect)]),
  );
  const said = new Map([
    ...dimensions.map(({ key }, nth) => [key, groups[nth]!] as const),
    ...measures.map((measure) => [measure.key, source.measure(measure)] as const),
  ]);
  const empty = `CASE WHEN ${groups.map((group) => `${group} IS NULL`).join(' AND ')} THEN 1 ELSE 0 END`;
  const select = [
    ...groups.map((group, nth) => `${group} AS ${groupNames(plan)[nth]}`),
    ...[...cells].map(([cell, name]) => `${source.cell(kept.find((each) => each.sql === cell)!)} AS ${name}`),
    `row_number() OVER (PARTITION BY ${empty} ORDER BY ${orderOf(plan, said).join(', ')}) AS ${quoteName(PLACE, dialect)}`,
  ];
  const sql = statement(
    {
      select,
      ...withRanks(plan, groups, { from: source.table, where: source.conditions, said: select }),
      groupBy: groups,
    },
    dialect,
  );
  return { sql, cells };
}

/** The folded groups as a statement named `ranked`, and the condition beside it that a row belongs to one of them. */
export function foldedGroups(plan: QueryPlan, source: StatementSource): { sql: string; member: string } {
  const { dialect, dimensions, query } = plan;
  const among = dimensions
    .map((dimension, nth) => dialect.same(`ranked.${groupNames(plan)[nth]}`, source.place(dimension)))
    .join(' AND ');
  return {
    sql: rankedGroups(plan, source).sql,
    member: `EXISTS (SELECT 1 FROM ranked WHERE ${quoteName(PLACE, dialect)} > ${query.limit} AND ${among})`,
  };
}

/**
 * The first `limit` groups, the group without any value (which takes no place), and one last row for all others, whose
 * aggregates are those of its members: merged where they can be, else computed over the rows again. Beside the result
 * stand whether the row is folded, its last place, and whether a dimension holds the word of the folded row.
 */
function foldedStatement(plan: QueryPlan, source: StatementSource): string {
  const { dialect, dimensions, measures, query } = plan;
  const quoted = (name: string) => quoteName(name, dialect);
  const { sql, cells } = rankedGroups(plan, source);
  const names = groupNames(plan);
  const merges = measures.every(({ formula }) => formula.cells !== null);
  const measured = ({ formula }: PlannedMeasure) =>
    merges
      ? formula.fold(formula.cells!.map((cell) => mergeCell(cell, cells.get(cell.sql)!, dialect)))
      : formula.direct;
  const groups = new Map(
    dimensions.map(({ key }, nth) => [key, `CASE WHEN ${quoted(PLACE)} <= ${query.limit} THEN ${names[nth]} END`]),
  );
  const figures = new Map(measures.map((measure) => [measure.key, measured(measure)]));
  const shown = new Map(dimensions.map((dimension) => [dimension.key, dimension.shown(groups.get(dimension.key)!)]));
  const folded = `CASE WHEN ${quoted(PLACE)} > ${query.limit} THEN 1 ELSE 0 END`;
  const holdsWord = dimensions.map(({ column }, nth) =>
    valueKind(column) === 'text' ? `max(CASE WHEN ${names[nth]} = '${OTHER}' THEN 1 ELSE 0 END)` : '0',
  );
  const again = dimensions
    .map((dimension, nth) => dialect.same(`ranked.${names[nth]}`, source.place(dimension)))
    .join(' AND ');
  const rows = merges
    ? { from: 'ranked', where: [] }
    : withRanks(plan, [...groups.values(), folded], {
        from: `${source.table}\nJOIN ranked ON ${again}`,
        where: source.conditions,
        said: [...figures.values()],
        beside: 'ranked',
      });
  const name = namesOf(plan);
  // Some databases take a name of the answer for that of the column, wherever it stands.
  const groupName = (key: string) =>
    !merges && plan.columns.some((column) => column.key === key) ? quoted(`${key}_or_other`) : name(key);
  return `WITH ranked AS (\n  ${indent(sql)}\n)\n${statement(
    {
      select: [
        ...[...shown].map(([key, expression]) => `${expression} AS ${groupName(key)}`),
        ...[...figures].map(([key, expression]) => `${expression} AS ${name(key)}`),
        `${folded} AS ${quoted(FOLDED)}`,
        `max(${quoted(PLACE)})`,
        ...holdsWord,
      ],
      ...rows,
      groupBy: [...groups.values(), folded],
      orderBy: [quoted(FOLDED), ...orderOf(plan, new Map([...groups, ...figures]))],
    },
    dialect,
  )}`;
}

/** Two columns as they stand, in the order of the file where nothing else is asked. */
function selectStatement(plan: QueryPlan, source: StatementSource): string {
  const { dialect, selected, sort, result, query } = plan;
  const said = selected.map((column, nth) => ({ key: result[nth]!.key, name: asNamed(dialect)(column) }));
  return statement(
    {
      select: said.map(({ key, name }) => (name === namesOf(plan)(key) ? name : `${name} AS ${namesOf(plan)(key)}`)),
      from: source.table,
      where: source.conditions,
      orderBy: [
        ...sort.map(({ by, dir }) => ordered(said.find(({ key }) => key === by)!.name, dir, dialect)),
        ...(source.order ?? [quoteName(ROW_NUMBER, dialect)]),
      ],
      limit: query.limit,
    },
    dialect,
  );
}

/** The statement of one planned query over the rows themselves. */
export const statementOf = (plan: QueryPlan): string => statementOver(plan, rowsOf(plan));

/**
 * A query with absolute filters as SQL over the table `data`, whose columns are named by their keys.
 * No text of a user becomes SQL: fields are looked up, values are quoted by the type of their column.
 * @throws BrokenQuery when the query cannot be asked of these columns.
 */
export function compile(
  query: AbsoluteQuery,
  columns: readonly QueryColumn[],
  dialect: SqlDialect = duckdb,
  bounds: Bounds = {},
): string {
  return statementOf(planQuery(query, columns, dialect, bounds));
}

/** Columns that the queries bin. */
export function binnedColumns(queries: readonly AbsoluteQuery[], columns: readonly QueryColumn[]): QueryColumn[] {
  const binned = new Set(
    queries.flatMap(({ dimensions }) => dimensions.filter(({ bins }) => bins).map(({ field }) => field)),
  );
  return columns.filter((column) => binned.has(column.key) && isNumeric(column));
}

/** What the profile says of all rows. */
export const profileBounds = (binned: readonly QueryColumn[]): Bounds =>
  Object.fromEntries(
    binned.map(({ key, min, max }) => [
      key,
      min === null || max === null ? null : { min: Number(min), max: Number(max) },
    ]),
  );

/** Nobody has measured what is computed. */
export const isComputed = ({ formula }: QueryColumn) => formula !== undefined;

/** The bounds of binned fields as far as the profile knows them: without filters they are those of the whole column. */
export function knownBounds(query: AbsoluteQuery, columns: readonly QueryColumn[]): Bounds | null {
  const binned = binnedColumns([query], columnsToWrite(query, columns));
  return binned.length && (query.filters.length || binned.some(isComputed)) ? null : profileBounds(binned);
}

type Filters = AbsoluteQuery['filters'];

/**
 * Of each column two truth values: whether the filters leave a row with its smallest, and one with its largest value.
 * Where both are left they are the bounds. DuckDB knows which blocks can hold them: a twentieth of the time that
 * finding bounds among all rows takes.
 */
export function edgesStatement(
  filters: Filters,
  binned: readonly QueryColumn[],
  columns: readonly QueryColumn[],
): string {
  const conditions = (own: Filters) => own.map((filter) => predicate(filter, columns, duckdb)).join(' AND ');
  return `SELECT ${binned.flatMap(({ key, min, max }) => [min, max].map((value) => `EXISTS (SELECT 1 FROM ${TABLE} WHERE ${conditions([{ field: key, op: 'eq', value }, ...filters])})`)).join(',\n  ')}`;
}

/**
 * Smallest and largest value of each column under the filters, and how to read them from the statement's row.
 *
 * @param source the dialect, and the table where it isn't `data` itself
 */
export function boundsStatement(
  filters: Filters,
  binned: readonly QueryColumn[],
  columns: readonly QueryColumn[],
  { dialect, table }: { dialect: SqlDialect; table: string } = { dialect: duckdb, table: TABLE },
): { sql: string; read: (row: readonly Cell[]) => Bounds } {
  const name = asNamed(dialect);
  const sql = statement(
    {
      select: binned.flatMap((column) => [dialect.min(name(column)), dialect.max(name(column))]),
      from: table,
      where: filters.map((filter) => predicate(filter, columns, dialect)),
    },
    dialect,
  );
  const read = (row: readonly Cell[]) =>
    profileBounds(
      binned.map((column, nth) => ({ ...column, min: row[2 * nth] ?? null, max: row[2 * nth + 1] ?? null })),
    );
  return { sql, read };
}
