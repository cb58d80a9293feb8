import { indent } from './dialects/dialect';
import { mayLack, type QueryColumn } from '../resolve/fields';
import { momentOf, partOf, spanOf, type AbsoluteFilter } from '../resolve/filters';
import { extentOf, rangeOf, type Extent } from '../resolve/resolve';
import { DAY, HOUR } from '../schema/calendar';
import { isTime } from '../schema/column';
import { mergeCell, type AggregateCell } from './aggregate';
import { binOfStep, stepsPerBin } from './bins';
import type { StatementSource } from './compile';
import { duckdb } from './dialects/duckdb';
import type { PlannedDimension } from './dimension';
import { quoteName, timeLiteral } from './literal';
import { shapeOf } from './merge';
import { hoursName, stepsName, stepsOf, TABLE, type QueryPlan } from './plan';
import { asNamed, predicate, type ColumnReference } from './predicate';
import { statement } from './statement';

/**
 * Several queries in one pass over the rows (DuckDB). A cube is a small table of groups finer than any that its queries
 * ask for, with aggregates that can be merged; each query is then answered from it. Measured on 1M rows: hours once,
 * and trend, heat map and totals read from them, take a third of asking each. GROUPING SETS save nothing: with them
 * DuckDB groups text without its dictionaries.
 */
export type Cube = {
  table: string;
  /** The SELECT that fills it. */
  sql: string;
  /** The plans it answers, and how each reads it. */
  serves: { plan: QueryPlan; source: StatementSource }[];
};

/** How the rows are stored. */
export type RowLayout = {
  /** Columns whose values are kept as small whole numbers. */
  enumerated: ReadonlySet<string>;
  /** All columns, hidden ones too. */
  held: ReadonlySet<string>;
};

/** Beyond these a cube is hardly smaller than the rows it stands for. */
const MAX_GROUPS = 70_000;

type Bucket = typeof HOUR | typeof DAY;

/** A plan as seen from the pass it could share. */
type Passenger = {
  plan: QueryPlan;
  /** The time column whose days or hours are enough to answer it, with the filters that these can tell apart. */
  time: { column: QueryColumn; bucket: Bucket; ranges: AbsoluteFilter[] } | null;
  /** Conditions on the rows themselves; equal ones make an equal scope. */
  conditions: string[];
  scope: string;
};

const named = asNamed(duckdb);
const quoted = (name: string) => quoteName(name, duckdb);

/** The instants at which a filter on time begins or ends to hold; none for filters that are no range. */
function edgesOf(filter: AbsoluteFilter, column: QueryColumn): number[] {
  if (filter.op === 'between') return Object.values(spanOf(filter.values, column)).filter((edge) => edge !== null);
  if (!('value' in filter) || filter.value === null || filter.op === 'ne' || filter.op === 'contains') return [];
  const { start, end, instant } = momentOf(filter.value, column);
  if (filter.op === 'gte' || filter.op === 'lt') return [start];
  return instant === null ? [start, end] : [];
}

function bucketOfFilter(filter: AbsoluteFilter, column: QueryColumn): Bucket | null {
  const part = partOf(filter);
  if (part) return part === 'hour' ? HOUR : DAY;
  const edges = edgesOf(filter, column);
  const divides = (bucket: Bucket) => edges.every((edge) => edge % bucket === 0);
  if (!edges.length) return null;
  return divides(DAY) ? DAY : divides(HOUR) ? HOUR : null;
}

function bucketOfDimension({ column, dimension: { grain, part } }: PlannedDimension): Bucket | null {
  if (grain === 'hour' || part === 'hour') return HOUR;
  return grain || part || column.type === 'date' ? DAY : null;
}

/** The only time column of a plan, by its dimensions or, when it has none, its filters. */
function timeColumnOf({ dimensions, filters, columns }: QueryPlan): QueryColumn | null {
  const [first] = dimensions;
  const column = first
    ? first.column
    : columns.find((each) => isTime(each) && filters.some(({ field }) => field === each.key));
  return column && isTime(column) && dimensions.every((dimension) => dimension.column.key === column.key)
    ? column
    : null;
}

const bucketsIn = ({ first, last }: Extent, bucket: Bucket) => (last - first) / bucket;

function timeOf(plan: QueryPlan): Passenger['time'] {
  const column = timeColumnOf(plan);
  const extent = column && extentOf(column);
  if (!extent) return null;
  const ranges = plan.filters.filter(
    (filter) => filter.field === column.key && bucketOfFilter(filter, column) !== null,
  );
  const buckets = [
    ...plan.dimensions.map(bucketOfDimension),
    ...ranges.map((filter) => bucketOfFilter(filter, column)),
  ];
  if (buckets.includes(null)) return null;
  const bucket = buckets.includes(HOUR) ? HOUR : DAY;
  return bucketsIn(extent, bucket) < MAX_GROUPS ? { column, bucket, ranges } : null;
}

function passenger(plan: QueryPlan): Passenger {
  const time = timeOf(plan);
  const filters = plan.filters
    .filter((filter) => !time?.ranges.includes(filter))
    .map((filter) => predicate(filter, plan.columns, duckdb));
  const conditions = time ? filters : [...filters, ...present(plan, named)];
  return { plan, time, conditions, scope: [...conditions].sort().join(' AND ') };
}

/** What a cube groups by for a dimension. */
type Place = {
  sql: string;
  /** The groups it has at most, by the profile of its column. */
  width: number;
  /** Kept as small whole numbers. */
  narrow: boolean;
  /** The place in the query's own terms, from the cube's column. */
  from: (name: string) => string;
};

const same = (name: string) => name;

function placeOf(dimension: PlannedDimension, { enumerated, held }: RowLayout): Place {
  const {
    column,
    bins,
    dimension: { grain, part },
  } = dimension;
  const sql = dimension.place(named);
  if (!bins)
    return {
      sql,
      width: part ? 31 : column.distinct + 1,
      narrow: !grain && !part && enumerated.has(column.key),
      from: same,
    };
  const steps = stepsOf(column);
  const ratio = steps && held.has(stepsName(column.key, steps)) ? stepsPerBin(bins, steps) : null;
  if (!steps || ratio === null) return { sql, width: dimension.dimension.bins!, narrow: false, from: same };
  return {
    sql: quoted(stepsName(column.key, steps)),
    width: 256,
    narrow: true,
    from: (name) => binOfStep({ step: name, steps, ratio, bins, dialect: duckdb }),
  };
}

/** Writes down what rows are grouped by and which aggregates are kept, each once. */
class Draft {
  private readonly cells = new Map<string, string>();
  private readonly serves: { plan: QueryPlan; conditions: string[]; place: StatementSource['place'] }[] = [];

  constructor(
    private readonly conditions: string[],
    private readonly places: { sql: string; name: string }[],
  ) {}

  add(plan: QueryPlan, conditions: string[], place: StatementSource['place']): void {
    for (const { formula } of plan.measures)
      for (const { sql } of formula.cells ?? [])
        if (!this.cells.has(sql)) this.cells.set(sql, quoted(`__cell_${this.cells.size + 1}`));
    this.serves.push({ plan, conditions, place });
  }

  finish(name: string, wrapped = (sql: string) => sql): Cube {
    const table = quoted(name);
    const sql = statement(
      {
        select: [
          ...this.places.map((place) => `${place.sql} AS ${place.name}`),
          ...[...this.cells].map(([cell, as]) => `${cell} AS ${as}`),
        ],
        from: TABLE,
        where: this.conditions,
        groupBy: this.places.map((place) => place.sql),
      },
      duckdb,
    );
    const cell = (each: AggregateCell) => mergeCell(each, this.cells.get(each.sql)!, duckdb);
    const measure: StatementSource['measure'] = ({ formula }) => formula.fold((formula.cells ?? []).map(cell));
    return {
      table,
      sql: wrapped(sql),
      serves: this.serves.map(({ plan, conditions, place }) => ({
        plan,
        source: { table, conditions, place, measure, cell },
      })),
    };
  }
}

/** What all ranges lie within, so that the pass can skip the rest. */
function hullOf(passengers: Passenger[], column: QueryColumn): string[] {
  const ranges = passengers.map(({ time }) => rangeOf(time!.ranges, column));
  const from = ranges.map((range) => range.from ?? -Infinity).reduce((low, at) => Math.min(low, at));
  const to = ranges.map((range) => range.to ?? Infinity).reduce((high, at) => Math.max(high, at));
  const edge = (sign: string, at: number) =>
    Number.isFinite(at) ? [`${named(column)} ${sign} ${timeLiteral(at, column, duckdb)}`] : [];
  return [...edge('>=', from), ...edge('<', to)];
}

/** Conditions that leave out what has no place on the continuous axes of a plan. */
const present = ({ dimensions }: QueryPlan, name: ColumnReference) => [
  ...new Set(
    dimensions
      .filter(({ continuous, column }) => continuous && mayLack(column))
      .map(({ column }) => `${name(column)} IS NOT NULL`),
  ),
];

/** Queries along one time column, from its days or, of date-times, its hours, which stand ready as numbers. */
function timeCube(passengers: Passenger[], name: string): Cube {
  const { time, conditions } = passengers[0]!;
  const { column } = time!;
  const isHourly = column.type === 'datetime' && bucketsIn(extentOf(column)!, HOUR) < MAX_GROUPS;
  const when = quoted('__time');
  const place = isHourly ? quoted(hoursName(column.key)) : duckdb.truncate.day(named(column));
  const draft = new Draft([...conditions, ...hullOf(passengers, column)], [{ sql: place, name: when }]);
  const bucket: ColumnReference = () => when;
  for (const { plan, time: own } of passengers) {
    const ranges = own!.ranges.map((filter) => predicate(filter, plan.columns, duckdb, bucket));
    draft.add(plan, [...ranges, ...present(plan, bucket)], ({ place }) => place(bucket));
  }
  return draft.finish(
    name,
    isHourly
      ? (sql) =>
          `SELECT * REPLACE (TIMESTAMP '1970-01-01' + to_hours(${when}) AS ${when})\nFROM (\n  ${indent(sql)}\n) AS hours`
      : undefined,
  );
}

/** Queries by some of the same groups under the same conditions. */
function groupCube({ places: groups, members }: Ride, name: string, layout: RowLayout): Cube {
  const places = groups.map(({ sql }, nth) => ({ sql, name: quoted(`__place_${nth + 1}`) }));
  const draft = new Draft(members[0]!.conditions, places);
  const placeIn = (dimension: PlannedDimension) => {
    const { sql, from } = placeOf(dimension, layout);
    return from(places.find((place) => place.sql === sql)!.name);
  };
  for (const { plan } of members) draft.add(plan, [], placeIn);
  return draft.finish(name);
}

function groupedBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

const cellsOf = ({ plan }: Passenger) =>
  plan.measures.flatMap(({ formula }) => (formula.cells ?? []).map(({ sql }) => sql));

/** How much time a passenger looks at. */
function spanOfTime({ time }: Passenger): number {
  const { column, ranges } = time!;
  const { first, last } = extentOf(column)!;
  const { from, to } = rangeOf(ranges, column);
  return Math.min(to ?? last, last) - Math.max(from ?? first, first);
}

/**
 * Passengers along one time column, the longest first: one rides along that needs nothing new, or looks at half of the
 * ride's time at least. A month's own figures are cheaper over the month alone than over all years.
 */
function alongTime(passengers: Passenger[]): Passenger[][] {
  const rides: { members: Passenger[]; cells: Set<string> }[] = [];
  for (const each of [...passengers].sort((left, right) => spanOfTime(right) - spanOfTime(left))) {
    const cells = cellsOf(each);
    const ride = rides.find(
      ({ members: [longest], cells: kept }) =>
        cells.every((cell) => kept.has(cell)) || spanOfTime(each) >= spanOfTime(longest!) / 2,
    );
    if (ride) ride.members.push(each);
    else rides.push({ members: [each], cells: new Set() });
    for (const cell of cells) (ride ?? rides.at(-1)!).cells.add(cell);
  }
  return rides.map(({ members }) => members);
}

/**
 * Groups of small whole numbers are found without hashing; up to so many of them, one pass by all is cheaper than one
 * by each.
 */
const MAX_NARROW_GROUPS = 4096;

type Ride = { places: Place[]; members: Passenger[] };

const groupsOf = (places: Place[]) => places.reduce((groups, { width }) => groups * width, 1);

/**
 * Passengers of one scope by their groups, the widest first: one rides along whose groups the ride has, or can have
 * cheaply.
 */
function byGroups(passengers: Passenger[], layout: RowLayout): Ride[] {
  const rides: (Ride & { scope: string })[] = [];
  for (const each of [...passengers].sort(
    (left, right) => right.plan.dimensions.length - left.plan.dimensions.length,
  )) {
    const places = each.plan.dimensions.map((dimension) => placeOf(dimension, layout));
    const joined = (ride: Ride) => [
      ...new Map([...ride.places, ...places].map((place) => [place.sql, place])).values(),
    ];
    const fits = (ride: Ride) => {
      const all = joined(ride);
      return (
        all.length === ride.places.length || (all.every(({ narrow }) => narrow) && groupsOf(all) <= MAX_NARROW_GROUPS)
      );
    };
    const ride = rides.find((candidate) => candidate.scope === each.scope && fits(candidate));
    if (ride) {
      ride.places = joined(ride);
      ride.members.push(each);
    } else rides.push({ places: joined({ places: [], members: [] }), members: [each], scope: each.scope });
  }
  return rides;
}

/** Truncating each row to anything but its day is slower than truncating its day. */
const isSlowAlone = ({ plan }: Passenger) =>
  plan.dimensions.some(({ dimension: { grain } }) => grain !== undefined && grain !== 'day');

const isMergeable = ({ selected, measures, query }: QueryPlan) =>
  !selected.length && !query.totals && measures.every(({ formula }) => formula.cells !== null);
const isSmall = ({ time, plan }: Passenger, layout: RowLayout) =>
  time !== null || groupsOf(plan.dimensions.map((dimension) => placeOf(dimension, layout))) <= MAX_GROUPS;

/** Steps are there to be counted instead of the values. */
const isStepped = ({ places }: Ride) => places.some(({ from }) => from !== same);

/** Queries of one shape are one statement anyway. */
const pays = (passengers: Passenger[]) => new Set(passengers.map(({ plan }) => shapeOf(plan))).size > 1;

/** Which plans share a pass. What cannot (medians, distinct counts, too many groups) or would not gain stands alone. */
export function sharePasses(plans: QueryPlan[], layout: RowLayout): { cubes: Cube[]; alone: QueryPlan[] } {
  const passengers = plans
    .filter(isMergeable)
    .map(passenger)
    .filter((each) => isSmall(each, layout));
  const timed = groupedBy(
    passengers.filter(({ time }) => time !== null),
    ({ time, scope }) => `${time!.column.key}\n${scope}`,
  ).flatMap(alongTime);
  const others = passengers.filter(({ time }) => time === null);
  // A total rides along time where that passes over all of the same rows anyway.
  const along = (each: Passenger) =>
    each.plan.dimensions.length
      ? undefined
      : timed.find(([longest]) => longest!.scope === each.scope && longest!.time!.ranges.length === 0);
  for (const total of others)
    along(total)?.push({ ...total, time: { column: along(total)![0]!.time!.column, bucket: DAY, ranges: [] } });
  const grouped = byGroups(
    others.filter((each) => !along(each)),
    layout,
  );

  const cubes = [
    ...timed
      .filter((ride) => pays(ride) || ride.some(isSlowAlone))
      .map((ride) => (name: string) => timeCube(ride, name)),
    ...grouped
      .filter((ride) => pays(ride.members) || isStepped(ride))
      .map((ride) => (name: string) => groupCube(ride, name, layout)),
  ].map((make, nth) => make(`__cube_${nth + 1}`));
  const served = new Set(cubes.flatMap(({ serves }) => serves.map(({ plan }) => plan)));
  return { cubes, alone: plans.filter((plan) => !served.has(plan)) };
}
