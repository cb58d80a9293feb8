import { totalled, TOTALS_KEY } from '../schema/totals';
import type { Cell } from '../schema/column';
import type { Row } from '../schema/result';
import { quoteName } from './literal';
import { withRanks } from './numbered-rows';
import { hasTotals, TABLE, type QueryPlan } from './plan';
import { asNamed } from './predicate';
import { presented } from './presentation';
import { ordered, statement } from './statement';

// An answer with totals at every level: its groups, and those of each beginning of its row levels beside each beginning
// of its column levels. Each figure is computed over its own rows, none from others.

/** Where the rows stand, and how groups and aggregates are said there. */
type LevelsSource = {
  table: string;
  conditions: string[];
  place: (dimension: QueryPlan['dimensions'][number]) => string;
  measure: (measure: QueryPlan['measures'][number]) => string;
};

/** What an answer says where a dimension is totalled. */
export const TOTAL = 'Total';

/** Places of the dimensions that stand in each set, all of them first. */
function setsOf({ query: { totals }, dimensions }: QueryPlan): number[][] {
  const rows = totals?.rows ?? 0;
  const down = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => to - nth);
  return down(0, rows).flatMap((row) =>
    down(rows, dimensions.length).map((column) => [
      ...Array.from({ length: row }, (_, nth) => nth),
      ...Array.from({ length: column - rows }, (_, nth) => rows + nth),
    ]),
  );
}

/** Names that start with an underscore cannot be keys of columns. */
function namesIn({ dialect, dimensions, measures }: QueryPlan) {
  const named = (what: string) => (_: unknown, nth: number) => quoteName(`__${what}_${nth + 1}`, dialect);
  return {
    groups: dimensions.map(named('group')),
    values: measures.map(named('value')),
    flags: dimensions.map(named('total')),
  };
}

const needsRanks = ({ measures }: QueryPlan) =>
  measures.some(({ formula }) => formula.quantiles?.length || formula.latest?.length);

/** All sets in one pass. */
function setsStatement(plan: QueryPlan, source: LevelsSource): string {
  const { dialect, dimensions, measures } = plan;
  const { groups, values, flags } = namesIn(plan);
  const name = asNamed(dialect);
  // The same rows everywhere: what a continuous axis has no place for is left out by the conditions.
  const inner = [
    `SELECT ${[`${TABLE}.*`, ...dimensions.map((each, nth) => `${each.place(name)} AS ${groups[nth]}`)].join(', ')}`,
    `FROM ${source.table}`,
    ...(source.conditions.length ? [`WHERE ${source.conditions.join('\n  AND ')}`] : []),
    ...(dialect.computedOnce ? [dialect.computedOnce] : []),
  ].join('\n');
  const sets = setsOf(plan).map((set) => `(${set.map((nth) => groups[nth]).join(', ')})`);
  return statement(
    {
      select: [
        ...groups,
        ...measures.map((measure, nth) => `${source.measure(measure)} AS ${values[nth]}`),
        ...flags.map((flag, nth) => `GROUPING(${groups[nth]}) AS ${flag}`),
      ],
      from: dialect.derived(inner, TABLE),
      groupBy: [`GROUPING SETS (${sets.join(', ')})`],
    },
    dialect,
  );
}

/** A statement a set, where the database knows no sets or numbers rows within their group; the types of the first hold. */
function unionStatement(plan: QueryPlan, source: LevelsSource): string {
  const { dialect, dimensions, measures } = plan;
  const { groups, values, flags } = namesIn(plan);
  const places = dimensions.map(source.place);
  const ofSet = (set: number[]): string => {
    const own = set.map((nth) => places[nth]!);
    const select = [
      ...places.map((place, nth) => `${set.includes(nth) ? place : 'NULL'} AS ${groups[nth]}`),
      ...measures.map((measure, nth) => `${source.measure(measure)} AS ${values[nth]}`),
      ...flags.map((flag, nth) => `${set.includes(nth) ? 0 : 1} AS ${flag}`),
    ];
    const rows = withRanks(plan, own, { from: source.table, where: source.conditions, said: [...select, ...places] });
    return statement({ select, ...rows, groupBy: own }, dialect);
  };
  return setsOf(plan).map(ofSet).join('\nUNION ALL\n');
}

/**
 * Totals first, the groups of all levels last. Behind the columns of the answer stands which dimensions are totalled, a
 * bit for each: a column for each is read as long as one of the answer.
 */
export function totalsStatement(plan: QueryPlan, source: LevelsSource, nameOf: (key: string) => string): string {
  const { dialect, dimensions, measures, query, sort } = plan;
  const { groups, values, flags } = namesIn(plan);
  const inner = dialect.groupingSets && !needsRanks(plan) ? setsStatement(plan, source) : unionStatement(plan, source);
  const figures = measures.map(({ key }, nth) => {
    const { as } = query.measures[nth]!;
    const pivot = { flags, rows: query.totals!.rows };
    const value = as
      ? presented(as, values[nth]!, { dimensions, names: groups, dialect, cut: query.cut, pivot })
      : values[nth]!;
    return [key, value] as const;
  });
  const said = new Map([...dimensions.map(({ key }, nth) => [key, groups[nth]!] as const), ...figures]);
  return statement(
    {
      select: [
        ...dimensions.map(({ key, shown }, nth) => `${shown(groups[nth]!)} AS ${nameOf(key)}`),
        ...figures.map(([key, sql]) => `${sql} AS ${nameOf(key)}`),
        `${flags.map((flag, nth) => (nth ? `${2 ** nth} * ${flag}` : flag)).join(' + ')} AS ${quoteName(TOTALS_KEY, dialect)}`,
      ],
      from: dialect.derived(inner, 'answer'),
      orderBy: sort.length
        ? [`${flags.join(' + ')} DESC`, ...flags, ...sort.map(({ by, dir }) => ordered(said.get(by)!, dir, dialect))]
        : [],
      limit: query.limit,
    },
    dialect,
  );
}

/** Says in a row of an answer with totals which dimensions it totals, and of each of them that it does. */
export function markTotals({ dimensions, result }: QueryPlan, row: Row, cells: readonly Cell[]): Row {
  const mask = Number(cells[result.length]);
  for (let nth = 0; mask > 0 && nth < dimensions.length; nth++)
    if (totalled(mask, nth)) row[dimensions[nth]!.key] = TOTAL;
  row[TOTALS_KEY] = mask;
  return row;
}

/** The dimensions by which a row of an answer is narrowed. */
export const narrowing = (plan: QueryPlan, point: Row): QueryPlan['dimensions'] =>
  hasTotals(plan)
    ? plan.dimensions.filter((_, nth) => !totalled(Number(point[TOTALS_KEY] ?? 0), nth))
    : plan.dimensions;
