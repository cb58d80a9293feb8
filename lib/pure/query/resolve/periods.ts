import { addPeriods, readMoment, writeInstant } from '../schema/calendar';
import { isTime, type Grain } from '../schema/column';
import type { Comparison, Query } from '../schema/query';
import type { QueryAnswer, Row } from '../schema/result';
import type { QueryColumn } from './fields';
import { isSpan } from './filters';
import { resultKeys } from './keys';
import { endsWhole, trustedExtent, startsWhole, type Extent } from './resolve';

/** The column whose periods a figure is compared by; without a grain its values are years. */
export type By = { field: string; grain?: Grain };

/**
 * A period that a figure may be told for: its figure, its span (`to` exclusive), and the row of the answer that holds
 * it.
 */
export type PeriodFigure = { value: number; from: string; to: string; row: number };

const MOST_PERIODS = 400;
const FEWEST_PERIODS = 4;
/** Of the rows of a usual period. */
const LEAST_SHARE = 1 / 3;

const isYears = (column: QueryColumn, { grain }: By) => grain === undefined && !isTime(column);

/**
 * A figure by period, the newest first, with how many rows hold it. Null where the column bears no such periods or a
 * span of it is chosen already.
 */
export function periodsQuery(query: Query, by: By, columns: readonly QueryColumn[]): Query | null {
  const column = columns.find(({ key }) => key === by.field);
  if (!column || column.review || query.dimensions.length > 0 || !(isYears(column, by) || (by.grain && isTime(column))))
    return null;
  if (isTime(column) && query.filters.some((filter) => filter.field === by.field && isSpan(filter))) return null;
  const [measure] = query.measures;
  if (!measure) return null;
  const counted = measure.over?.field ?? measure.field;
  const asked: Query = {
    measures: [measure, { agg: 'count', ...(counted !== undefined && { field: counted }) }],
    dimensions: [by],
    filters: [...query.filters, { field: by.field, op: 'not_null' }],
    ...(query.calculations && { calculations: query.calculations }),
  };
  return { ...asked, sort: [{ by: resultKeys(asked).dimensions[0]!, dir: 'desc' }], limit: MOST_PERIODS };
}

type Period = { from: string; to: string; n: number; value: number | null; whole: boolean; row: number };

/** The period is over, and the data reach both its ends; without an extent they do. */
function isWhole(start: number, grain: Grain, extent: Extent | null, now: number): boolean {
  const end = addPeriods(start, 1, grain);
  return end <= now && (extent === null || (endsWhole(end, grain, extent) && startsWhole(start, extent)));
}

const numberIn = (row: Row, key: string): number | null => {
  const cell = row[key];
  return cell === null || cell === undefined || cell === '' || !Number.isFinite(Number(cell)) ? null : Number(cell);
};

function periodsIn(
  { columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>,
  { grain }: By,
  column: QueryColumn,
  now: number,
): Period[] {
  const [time, measure, count] = [columns[0]!.key, columns[1]!.key, columns.at(-1)!.key];
  const extent = trustedExtent(column);
  return rows.flatMap((row, nth): Period[] => {
    const rest = { n: numberIn(row, count) ?? 0, value: numberIn(row, measure), row: nth };
    if (!grain) {
      const year = numberIn(row, time);
      return year === null
        ? []
        : [{ ...rest, from: yearStart(year), to: yearStart(year + 1), whole: Date.parse(yearStart(year + 1)) <= now }];
    }
    const start = readMoment(String(row[time]))?.start;
    if (start === undefined || !extent) return [];
    return [
      {
        ...rest,
        from: writeInstant(start),
        to: writeInstant(addPeriods(start, 1, grain)),
        whole: isWhole(start, grain, extent, now),
      },
    ];
  });
}

export const yearStart = (year: number) => `${String(year).padStart(4, '0')}-01-01`;

/** The usual one of some numbers: their median. */
function usualOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

type Answer = Pick<QueryAnswer, 'columns' | 'rows'>;

/**
 * Without a first and last period that hold fewer rows than each of those between them, which all hold the same: a row
 * for each shop and month, whose last month some shops haven't reported yet. Where numbers of rows vary, fewer of them
 * may be what happened.
 */
function withoutShortEnds<P extends { n: number }>(periods: readonly P[]): readonly P[] {
  const between = periods.slice(1, -1);
  const each = between[0]?.n ?? 0;
  if (between.length < FEWEST_PERIODS || each < 2 || between.some(({ n }) => n !== each)) return periods;
  return periods.filter(({ n }) => n >= each);
}

/**
 * The periods that a figure may be read from: whole, with a value, with at least a third of a usual period's rows, and
 * none at an end that lacks rows which all others have. None where there are fewer than four.
 */
function sound<P extends { n: number; whole: boolean; value?: number | null }>(periods: readonly P[]): P[] {
  const least = LEAST_SHARE * usualOf(periods.filter(({ n }) => n > 0).map(({ n }) => n));
  const whole = withoutShortEnds(periods.filter((each) => each.whole && each.n > 0));
  const found = whole.filter(({ n, value }) => value !== null && n >= least);
  return found.length < FEWEST_PERIODS ? [] : found;
}

const tellable = (answer: Answer, by: By, column: QueryColumn, now: number): PeriodFigure[] =>
  sound(periodsIn(answer, by, column, now)).map(({ from, to, value, row }) => ({ from, to, value: value!, row }));

/** Every whole period that holds a value, oldest first, however few its rows are: a fall is told by them. */
export const wholePeriods = (answer: Answer, by: By, column: QueryColumn, now: number): PeriodFigure[] =>
  periodsIn(answer, by, column, now)
    .filter(({ whole, value, n }) => whole && value !== null && n > 0)
    .map(({ from, to, value, row }) => ({ from, to, value: value!, row }))
    .toReversed();

/** Rows that hold a figure, by period. */
export type PeriodCount = { start: number; rows: number };

/**
 * The starts of the periods that a figure may be read from, in the order given, where it is known how many rows each
 * holds.
 */
export const soundPeriods = (
  counts: readonly PeriodCount[],
  grain: Grain,
  extent: Extent | null,
  now: number,
): number[] =>
  sound(counts.map(({ start, rows }) => ({ start, n: rows, whole: isWhole(start, grain, extent, now) }))).map(
    ({ start }) => start,
  );

/** The last two that follow each other. */
export function lastPair(starts: readonly number[], grain: Grain): [number, number] | null {
  for (let nth = starts.length - 1; nth > 0; nth--)
    if (addPeriods(starts[nth - 1]!, 1, grain) === starts[nth]) return [starts[nth - 1]!, starts[nth]!];
  return null;
}

/** The last period that may be told and the one it is held against; null where nothing may be told. */
export function toldPeriods({
  answer,
  by,
  column,
  kind,
  now,
}: {
  answer: Answer;
  by: By;
  column: QueryColumn;
  kind: Comparison;
  now: number;
}): { latest: PeriodFigure; before: PeriodFigure } | null {
  const allowed = tellable(answer, by, column, now);
  const [latest] = allowed;
  if (!latest) return null;
  const earlier = kind === 'previous_year' ? sameAYearBefore(latest, by) : null;
  const before = allowed.find(({ from, to }) => (earlier === null ? to === latest.from : from === earlier));
  return before ? { latest, before } : null;
}

/** Whether the period that begins then may be told; without one, whether the last whole period may. */
export function mayTell({
  answer,
  by,
  column,
  from,
  now,
}: {
  answer: Answer;
  by: By;
  column: QueryColumn;
  from: string | null;
  now: number;
}): boolean {
  const asked = from ?? periodsIn(answer, by, column, now).find(({ whole }) => whole)?.from;
  return tellable(answer, by, column, now).some((told) => told.from === asked);
}

/** Weeks stand 52 weeks back, so that weekdays meet. */
function sameAYearBefore({ from }: PeriodFigure, { grain }: By): string {
  const start = readMoment(from)!.start;
  return writeInstant(grain === 'week' ? addPeriods(start, -52, 'week') : addPeriods(start, -1, 'year'));
}
