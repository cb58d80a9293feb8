import type { QueryColumn } from '../resolve/fields';
import { presentedFormat } from '../resolve/presentation-words';
import type { AbsoluteQuery } from '../resolve/resolve';
import { isTime, type ColumnFormat, type ColumnType, type Grain } from '../schema/column';
import { BrokenQuery } from '../schema/broken';
import type { Presentation } from '../schema/query';
import type { SqlDialect } from './dialects/dialect';
import type { PlannedDimension } from './dimension';
import { timeLiteral } from './literal';
import type { PlannedMeasure } from './measure';
import { ordered } from './statement';

// How a measure is presented beside the others of its answer: by windows over the groups, after they are aggregated.

/** Groups of an answer as a statement gives them: what each dimension is called there. */
type Groups = {
  dimensions: readonly PlannedDimension[];
  names: readonly string[];
  dialect: SqlDialect;
  cut: AbsoluteQuery['cut'];
  /** With totals: which names say that a dimension is totalled, and how many are levels of rows. */
  pivot?: { flags: readonly string[]; rows: number };
};

/** Periods a year before, by grain; a year is no whole number of the shorter ones. */
const PERIODS_OF_YEAR: Partial<Record<Grain, number>> = { month: 12, quarter: 4, year: 1 };

/** Parts of it add up to it: a sum or a count as it stands. */
function adds({ formula }: PlannedMeasure): boolean {
  const [cell, ...more] = formula.cells ?? [];
  return cell !== undefined && !more.length && cell.sql === formula.direct && !['min', 'max'].includes(cell.merge);
}

const isAxis = ({ column, dimension }: PlannedDimension) => isTime(column) && dimension.part === undefined;
const grainOf = ({ column, dimension }: PlannedDimension): Grain | null =>
  dimension.grain ?? (column.type === 'date' ? 'day' : null);

const WORDS: Record<Presentation['kind'], string> = {
  share: 'A share',
  change: 'A change',
  index: 'An index',
  running: 'A running total',
  moving: 'A moving average',
  rank: 'A rank',
};

function assertGrain(as: Presentation, axis: PlannedDimension): void {
  const grain = grainOf(axis);
  if (as.kind !== 'change' && as.kind !== 'moving') return;
  if (!grain)
    throw new BrokenQuery(`${WORDS[as.kind]} needs periods. Group ${axis.label} by day, week, month or year.`);
  if (as.kind === 'change' && as.against === 'previous_year' && !PERIODS_OF_YEAR[grain])
    throw new BrokenQuery(`A change against the year before needs months, quarters or years, not ${grain}s.`);
}

/** @throws BrokenQuery where a measure can’t be presented so in these groups. */
export function assertPresentable(
  as: Presentation,
  measure: PlannedMeasure,
  { dimensions, totals }: { dimensions: readonly PlannedDimension[]; totals: AbsoluteQuery['totals'] },
): void {
  const { kind } = as;
  const ofPivot = as.kind === 'share' && as.of !== 'group';
  if (totals && !ofPivot)
    throw new BrokenQuery(`${WORDS[kind]} doesn’t work in a pivot table. Show shares of the row, column or total.`);
  if (!totals && as.kind === 'share' && (as.of === 'row' || as.of === 'column'))
    throw new BrokenQuery(`A share of each ${as.of} needs a pivot table.`);
  if (measure.type !== 'integer' && measure.type !== 'decimal')
    throw new BrokenQuery(`${WORDS[kind]} needs numbers; ${measure.label} has none.`);
  if ((kind === 'share' || kind === 'running') && !adds(measure))
    throw new BrokenQuery(`${WORDS[kind]} needs a sum or a count; parts of ${measure.label} don’t add up.`);
  if (kind === 'share' && as.of === 'group' && dimensions.length < 2)
    throw new BrokenQuery('A share of each group needs two groupings.');
  if (kind === 'share' || kind === 'rank') return;
  const axis = dimensions.find(isAxis);
  if (!axis) throw new BrokenQuery(`${WORDS[kind]} needs a date. Group the chart by a date column.`);
  assertGrain(as, axis);
}

const TYPES: Partial<Record<Presentation['kind'], ColumnType>> = {
  share: 'decimal',
  index: 'decimal',
  moving: 'decimal',
  rank: 'integer',
};

/** What type and format its values have. */
export const presentedAs = (
  as: Presentation,
  { type, format }: Pick<PlannedMeasure, 'type' | 'format'>,
): { type: ColumnType; format: ColumnFormat } => ({
  type: as.kind === 'change' && as.say === 'percent' ? 'decimal' : (TYPES[as.kind] ?? type),
  format: presentedFormat(as, format),
});

const windowOf = (partition: readonly string[], rest: readonly string[] = []) =>
  `OVER (${[...(partition.length ? [`PARTITION BY ${partition.join(', ')}`] : []), ...rest].join(' ')})`;

/** Rows of a series one after the other, and the number of the period of each. */
type Series = { ordinal: string; over: (frame?: string) => string; dialect: SqlDialect };

function seriesOf({ dimensions, names, dialect }: Groups): {
  series: Series;
  grain: Grain | null;
  time: string;
  within: string[];
} {
  const at = dimensions.findIndex(isAxis);
  const grain = grainOf(dimensions[at]!);
  const within = names.filter((_, nth) => nth !== at);
  const time = names[at]!;
  return {
    grain,
    time,
    within,
    series: {
      dialect,
      ordinal: grain ? dialect.ordinal[grain](time) : time,
      over: (frame) => windowOf(within, [`ORDER BY ${time}`, ...(frame ? [frame] : [])]),
    },
  };
}

/**
 * The value of the period that lies `distance` before, null where that period has no row: rows before are looked at by
 * the number of their period, never by their place alone.
 */
function before(value: string, distance: number, { ordinal, over }: Series): string {
  const cases = Array.from({ length: distance }, (_, nth) => {
    const back = nth + 1;
    return `WHEN lag(${ordinal}, ${back}) ${over()} = ${ordinal} - ${distance} THEN lag(${value}, ${back}) ${over()}`;
  });
  return `CASE ${cases.join(' ')} END`;
}

function changeOf(as: Extract<Presentation, { kind: 'change' }>, value: string, groups: Groups): string {
  const { series, grain } = seriesOf(groups);
  const distance = as.against === 'previous_year' ? PERIODS_OF_YEAR[grain!]! : 1;
  const earlier = before(value, distance, series);
  const difference = `(${value} - ${earlier})`;
  return as.say === 'difference' ? difference : groups.dialect.divide(difference, `abs(NULLIF(${earlier}, 0))`);
}

/** Null until the frame is full: each of its periods has a row with a value. */
function movingOf(periods: number, value: string, { ordinal, over, dialect }: Series): string {
  const frame = over(`ROWS BETWEEN ${periods - 1} PRECEDING AND CURRENT ROW`);
  const whole = `lag(${ordinal}, ${periods - 1}) ${over()} = ${ordinal} - ${periods - 1}`;
  const mean = dialect.divide(`${dialect.sum(value)} ${frame}`, String(periods));
  return `CASE WHEN ${whole} AND count(${value}) ${frame} = ${periods} THEN ${mean} END`;
}

/** Among all groups; along time among those of each period. */
function rankOf(value: string, { dimensions, names, dialect }: Groups): string {
  const period = dimensions.length > 1 ? names.filter((_, nth) => isAxis(dimensions[nth]!)).slice(0, 1) : [];
  const over = windowOf(period, [`ORDER BY ${ordered(value, 'desc', dialect)}`]);
  return `CASE WHEN ${value} IS NOT NULL THEN rank() ${over} END`;
}

/** The value where its period is whole: one that is under way, or cut by a filter, is held against none. */
function ofWhole(value: string, { dimensions, names, dialect, cut }: Groups): string {
  const at = dimensions.findIndex(isAxis);
  if (!cut || cut.dimension !== at) return value;
  const { column, dimension } = dimensions[at]!;
  const shown: QueryColumn = { ...column, type: dimension.grain === 'hour' ? 'datetime' : 'date' };
  const starts = cut.starts.map((start) => timeLiteral(start, shown, dialect));
  return `CASE WHEN ${names[at]} NOT IN (${starts.join(', ')}) THEN ${value} END`;
}

/** 100 for the first whole period with a value. */
function indexOf(value: string, groups: Groups): string {
  const { time, within } = seriesOf(groups);
  const order = `ORDER BY CASE WHEN ${value} IS NULL THEN 1 ELSE 0 END, ${time}`;
  const first = `first_value(${value}) ${windowOf(within, [order, 'ROWS UNBOUNDED PRECEDING'])}`;
  return groups.dialect.divide(`(100 * ${value})`, `NULLIF(${first}, 0)`);
}

/**
 * A share of a figure that stands in the same answer: of the total over all columns at the same level of rows, over all
 * rows at the same level of columns, or over both.
 */
function shareOfTotal(
  of: Extract<Presentation, { kind: 'share' }>['of'],
  value: string,
  { names, dialect, pivot: { flags, rows } }: Groups & { pivot: NonNullable<Groups['pivot']> },
): string {
  const isKept = (nth: number) => (of === 'row' && nth < rows) || (of === 'column' && nth >= rows);
  const kept = names.flatMap((name, nth) => (isKept(nth) ? [name, flags[nth]!] : []));
  const summed = flags.filter((_, nth) => !isKept(nth));
  const whole = summed.length
    ? `max(CASE WHEN ${summed.map((flag) => `${flag} = 1`).join(' AND ')} THEN ${value} END) ${windowOf(kept)}`
    : value;
  return dialect.divide(value, `NULLIF(${whole}, 0)`);
}

/** A value of a group, presented beside those of the other groups. */
export function presented(as: Presentation, value: string, groups: Groups): string {
  const { dialect, names } = groups;
  switch (as.kind) {
    case 'share': {
      if (groups.pivot) return shareOfTotal(as.of, value, { ...groups, pivot: groups.pivot });
      const whole = windowOf(as.of === 'group' ? names.slice(0, 1) : []);
      return dialect.divide(value, `NULLIF(${dialect.sum(value)} ${whole}, 0)`);
    }
    case 'change':
      return changeOf(as, ofWhole(value, groups), groups);
    case 'index':
      return indexOf(ofWhole(value, groups), groups);
    case 'running':
      return `${dialect.sum(value)} ${seriesOf(groups).series.over('ROWS UNBOUNDED PRECEDING')}`;
    case 'moving':
      return movingOf(as.periods, ofWhole(value, groups), seriesOf(groups).series);
    case 'rank':
      return rankOf(value, groups);
  }
}
