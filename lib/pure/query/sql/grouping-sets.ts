import { mayLack } from '../resolve/fields';
import { extentOf } from '../resolve/resolve';
import { DAY, HOUR } from '../schema/calendar';
import type { Cell } from '../schema/column';
import type { Sort } from '../schema/query';
import { isFolded, type StatementSource } from './compile';
import type { PlannedDimension } from './dimension';
import { quoteName } from './literal';
import type { MergedPlans } from './merge';
import type { PlannedMeasure } from './measure';
import { ANSWER_ROWS, conditionsOf, hasTotals, isPresented, TABLE, type QueryPlan } from './plan';
import { asNamed } from './predicate';

/**
 * Several queries under the same conditions in one pass of the database over the rows: GROUP BY GROUPING SETS. What a
 * query sorts and limits is done here, so only queries of few groups take part.
 */
export type SharedSets = {
  members: MergedPlans[];
  /** Rows that are read at most: where there are more, the guess was wrong and each is asked by itself. */
  most: number;
  dimensions: PlannedDimension[];
  measures: PlannedMeasure[];
  /** @param source where the rows of the first member are read */
  statement: (source: Pick<StatementSource, 'table'>) => string;
  /** The rows of a member among all that came: its dimensions, then its measures. */
  rowsOf: (member: MergedPlans, rows: readonly Cell[][]) => Cell[][];
};

/** Groups of one query at most, as far as its columns' profiles tell. */
const MOST_GROUPS = 1_000;
const MOST_SETS = 24;
/** A pass of its own pays from so many queries on: one pass keeps one process of the database busy. */
const SETS_OF_A_PASS = 3;
const PERIOD = { hour: HOUR, day: DAY, week: 7 * DAY, month: 28 * DAY, quarter: 90 * DAY, year: 365 * DAY } as const;

function groupsOf({ column, dimension: { grain, part, bins } }: PlannedDimension): number {
  if (part) return 31;
  if (bins) return bins + 1;
  if (!grain) return column.distinct + 1;
  const extent = extentOf(column);
  return extent ? (extent.last - extent.first) / PERIOD[grain] + 2 : Infinity;
}

/** Aggregates over rows that every database computes in passing, and no window over groups. */
const isPlain = ({ formula }: PlannedMeasure) => formula.cells !== null && !/\bOVER\b/i.test(formula.direct);

const maySet = ({ plan }: MergedPlans): boolean =>
  plan.dialect.groupingSets &&
  !plan.selected.length &&
  !hasTotals(plan) &&
  !isFolded(plan) &&
  !isPresented(plan) &&
  plan.measures.every(isPlain) &&
  plan.dimensions.reduce((groups, dimension) => groups * groupsOf(dimension), 1) <= MOST_GROUPS;

/** What a continuous axis has no place for is left out here. */
const filtersOf = (plan: QueryPlan): string[] => [...new Set(conditionsOf(plan).filters)].toSorted();

/**
 * Which queries share a pass; the others stand alone.
 * @param lanes how many passes the database makes side by side
 */
export function shareSets(plans: readonly MergedPlans[], lanes = 1): { shared: SharedSets[]; alone: MergedPlans[] } {
  const byConditions = new Map<string, MergedPlans[]>();
  for (const merged of plans.filter(maySet)) {
    const key = filtersOf(merged.plan).join('\n');
    byConditions.set(key, [...(byConditions.get(key) ?? []), merged]);
  }
  const shared = [...byConditions.values()]
    .flatMap((members) => chunks(members, lanes))
    .filter((members) => members.length > 1)
    .map(sharedSets);
  const taken = new Set(shared.flatMap(({ members }) => members));
  return { shared, alone: plans.filter((merged) => !taken.has(merged)) };
}

function chunks(members: MergedPlans[], lanes: number): MergedPlans[][] {
  const passes = Math.min(lanes, Math.floor(members.length / SETS_OF_A_PASS));
  const size = Math.min(MOST_SETS, Math.ceil(members.length / Math.max(1, passes)));
  return Array.from({ length: Math.ceil(members.length / size) }, (_, nth) =>
    members.slice(nth * size, (nth + 1) * size),
  );
}

function sharedSets(members: MergedPlans[]): SharedSets {
  const { dialect } = members[0]!.plan;
  const name = asNamed(dialect);
  const dimensions = new Map(
    members.flatMap(({ plan }) => plan.dimensions).map((dimension) => [dimension.place(name), dimension]),
  );
  const measures = new Map(
    members.flatMap(({ plan }) => plan.measures).map((measure) => [measure.formula.direct, measure]),
  );
  const places = [...dimensions.keys()];
  // Rows without a value are here as well: a bin that is capped would take them for its own.
  const placeOf = ({ continuous, column, place }: PlannedDimension) =>
    continuous && mayLack(column) ? `CASE WHEN ${name(column)} IS NOT NULL THEN ${place(name)} END` : place(name);
  const figures = [...measures.keys()];
  const quoted = places.map((_, nth) => quoteName(`__group_${nth + 1}`, dialect));
  const setOf = ({ plan }: MergedPlans) => plan.dimensions.map((dimension) => places.indexOf(dimension.place(name)));
  const sets = new Map(
    members.map((member) => [
      setOf(member)
        .toSorted((a, b) => a - b)
        .join(),
      setOf(member),
    ]),
  );
  const conditions = filtersOf(members[0]!.plan);
  const statement = ({ table }: Pick<StatementSource, 'table'>): string => {
    const inner = [
      `SELECT ${[`${TABLE}.*`, ...[...dimensions.values()].map((each, nth) => `${placeOf(each)} AS ${quoted[nth]}`)].join(', ')}`,
      `FROM ${table}`,
      ...(conditions.length ? [`WHERE ${conditions.join('\n  AND ')}`] : []),
      ...(dialect.computedOnce ? [dialect.computedOnce] : []),
    ].join('\n');
    const select = [
      ...quoted.map((place) => `GROUPING(${place})`),
      ...[...dimensions.values()].map((dimension, nth) => dimension.shown(quoted[nth]!)),
      ...figures,
    ];
    const listed = [...sets.values()].map((set) => `(${set.map((nth) => quoted[nth]).join(', ')})`);
    return `SELECT ${select.map((sql, nth) => `${sql} AS ${quoteName(`__cell_${nth + 1}`, dialect)}`).join(',\n  ')}\nFROM ${dialect.derived(inner, TABLE)}\nGROUP BY GROUPING SETS (${listed.join(', ')})`;
  };
  const rowsOf = (member: MergedPlans, rows: readonly Cell[][]): Cell[][] => {
    const own = setOf(member);
    const flags = places.map((_, nth) => (own.includes(nth) ? 0 : 1));
    const wanted = [
      ...own.map((nth) => places.length + nth),
      ...member.plan.measures.map(({ formula }) => 2 * places.length + figures.indexOf(formula.direct)),
    ];
    const found = rows
      .filter((row) => flags.every((flag, nth) => Number(row[nth]) === flag))
      .map((row) => wanted.map((place) => row[place] ?? null))
      .filter((cells) => member.plan.dimensions.every(({ continuous }, nth) => !continuous || cells[nth] !== null));
    return sorted(found, member.plan);
  };
  return {
    members,
    most: MOST_SETS * MOST_GROUPS,
    dimensions: [...dimensions.values()],
    measures: [...measures.values()],
    statement,
    rowsOf,
  };
}

/** In the order that the query asks for, and no more than its limit. */
function sorted(rows: Cell[][], { sort, result, query }: QueryPlan): Cell[][] {
  const keys = result.map(({ key }) => key);
  const order = sort.map(({ by, dir }): { at: number; dir: Sort['dir'] } => ({ at: keys.indexOf(by), dir }));
  const ordered = rows.toSorted((left, right) => {
    for (const { at, dir } of order) {
      const difference = compareCells(left[at] ?? null, right[at] ?? null, dir);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return ordered.slice(0, query.limit ?? ANSWER_ROWS);
}

/** Nulls stand last in both directions; texts in the order of their characters' code points. */
export function compareCells(left: Cell, right: Cell, dir: Sort['dir']): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const difference =
    typeof left === 'string' && typeof right === 'string' ? compareTexts(left, right) : Number(left) - Number(right);
  return dir === 'desc' ? -difference : difference;
}

/** A whole number beyond 2^53 travels as text. */
const WHOLE = /^-?\d{16,}$/;

function compareTexts(left: string, right: string): number {
  if (WHOLE.test(left) && WHOLE.test(right)) {
    const [one, other] = [BigInt(left), BigInt(right)];
    return one < other ? -1 : one > other ? 1 : 0;
  }
  // Surrogates stand before the last characters of the basic plane, though they make larger ones.
  const [one, other] = [[...left], [...right]];
  for (let nth = 0; nth < Math.min(one.length, other.length); nth++) {
    const difference = one[nth]!.codePointAt(0)! - other[nth]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
