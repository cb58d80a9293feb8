import { addPeriods, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { isCourse, isYear } from './measure';
import { readLabel } from './lexicon/read-label';

/**
 * The column along which the table runs. `date`: real dates, grouped by grain; `year`: whole numbers that are years.
 */
export type TimeAxis = {
  column: Column;
  kind: 'date' | 'year';
  /** The spacing of charts: the coarsest that leaves 12 to 60 points; null for years, which stand for themselves. */
  grain: Grain | null;
  /** Points at that grain. */
  points: number;
  /**
   * The coarsest grain with four complete periods in the data, for figures against the period before; null where there
   * is none.
   */
  periodGrain: Grain | null;
  /** Whole years the data cover. */
  years: number;
  /** What the numbers count where they are no years: 'week'. */
  steps?: string;
  /** When the things listed began: their number runs along it, and nothing that holds of them today. */
  begins?: boolean;
};

const GRAINS_COARSE_FIRST: Grain[] = ['year', 'quarter', 'month', 'week', 'day', 'hour'];
const SECONDS: Record<Grain | 'minute' | 'second', number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  quarter: 7_889_238,
  year: 31_556_952,
};
const FEWEST_POINTS = 12;
export const MOST_POINTS = 60;

type Span = { start: number; end: number; step: number };

function spanOf(column: Column): Span | null {
  const first = readMoment(String(column.min));
  const last = readMoment(String(column.time?.suspects?.last ?? column.max));
  return first && last ? { start: first.start, end: last.start, step: (column.time?.step ?? 0) * 1000 } : null;
}

function countPeriods(span: Span, grain: Grain): number {
  const start = startOf(span.start, grain);
  return Math.round((startOf(span.end, grain) - start) / (SECONDS[grain] * 1000)) + 1;
}

/**
 * Whole periods of a grain that the data fill: the first and the last count when they begin and end within one usual
 * step of the data.
 */
function completePeriods(column: Column, grain: Grain): number {
  const span = spanOf(column);
  if (!span) return 0;
  const slack = Math.max(span.step, SECONDS[column.time?.grain ?? 'day'] * 1000);
  const first = startOf(span.start, grain);
  const last = startOf(span.end, grain);
  const firstWhole = span.start - first <= slack;
  const lastWhole = addPeriods(last, 1, grain) - span.end <= slack;
  const all = countPeriods(span, grain);
  return Math.max(0, all - (firstWhole ? 0 : 1) - (lastWhole ? 0 : 1));
}

/** Points of a chart at a grain, from the first to the last value. */
export const pointsAt = (column: Column, grain: Grain): number => {
  const span = spanOf(column);
  return span ? countPeriods(span, grain) : 0;
};

/** The spacing of the values, as far as charts know it. */
export const ownGrain = (column: Column): Grain | null => {
  const own = column.time?.grain;
  return own === undefined || own === 'second' || own === 'minute' ? null : own;
};

/** Data say nothing of a spacing finer than their own. */
export const isAllowedGrain = (column: Column, grain: Grain): boolean =>
  SECONDS[grain] >= SECONDS[column.time?.grain ?? 'day'] * 0.99;

/**
 * The coarsest grain that leaves 12 to 60 points; failing that the one that comes nearest. Null for one single moment.
 */
function chartGrain(column: Column): { grain: Grain; points: number } | null {
  const span = spanOf(column);
  if (!span || column.distinct < 2) return null;
  const options = GRAINS_COARSE_FIRST.filter((grain) => isAllowedGrain(column, grain)).map((grain) => ({
    grain,
    points: countPeriods(span, grain),
  }));
  const fitting = options.find(({ points }) => points >= FEWEST_POINTS && points <= MOST_POINTS);
  if (fitting) return fitting;
  const fewer = options.filter(({ points }) => points < FEWEST_POINTS && points >= 3).at(-1);
  const more = options.find(({ points }) => points > MOST_POINTS);
  if (more && (!fewer || (fewer.points < 6 && more.points <= 400))) return more;
  return fewer ?? more ?? options.filter(({ points }) => points >= 2).at(-1) ?? null;
}

/** Two days are no course: nothing is said of the way from one to the other. */
const FEWEST_MOMENTS = 3;
/** Of two or three periods none can be called usual. */
const FEWEST_COMPLETE = 4;

/**
 * The steps that cut two periods of a grain into the fewest points from eight up; null where the data are not that
 * fine.
 */
const CUT: Record<Grain, Grain[]> = {
  year: ['quarter', 'month'],
  quarter: ['month', 'week'],
  month: ['week', 'day'],
  week: ['day'],
  day: ['hour'],
  hour: [],
};
export const finestOf = (column: Column, period: Grain): Grain | null =>
  CUT[period].findLast((grain) => isAllowedGrain(column, grain)) ?? null;

/** When something began or ends to exist says what it is, not when things happened. */
const ATTRIBUTE = new Set([
  'birth',
  'birthdate',
  'birthday',
  'born',
  'founded',
  'founding',
  'foundation',
  'established',
  'inception',
  'incorporated',
  'incorporation',
  'built',
  'renovated',
  'remodelled',
  'expiry',
  'expire',
  'expired',
  'expiration',
  'maturity',
  'warranty',
]);
const NOT_THE_AXIS = new Set([
  'update',
  'updated',
  'modified',
  'revised',
  'revision',
  'reviewed',
  'edited',
  'change',
  'changetime',
  'ship',
  'shipped',
  'due',
  'drop',
  'dropoff',
  'end',
  'ended',
  'finish',
  'closed',
  'delivery',
  'delivered',
  'arrival',
  'return',
  'returned',
  'deadline',
  'last',
  'next',
  'hire',
  'hired',
  'join',
  'joined',
  'previous',
  'model',
  'since',
  'record',
  'min',
  'max',
  'joining',
  'introduced',
  'super',
  // A plan isn’t when something happened.
  'target',
  'planned',
  'expected',
  'scheduled',
  'estimated',
  'promised',
]);
const IS_THE_AXIS = new Set([
  'date',
  'time',
  'timestamp',
  'datetime',
  'day',
  'month',
  'year',
  'quarter',
  'week',
  'period',
  'order',
  'start',
  'started',
  'begin',
  'created',
  'pickup',
  'event',
  'occurred',
  'open',
  'purchase',
  'transaction',
  'release',
  'invoice',
]);

/**
 * 'date of birth', 'year built', and years with a 0 or −1 among them, which dates nothing. 'Last counted', 'last login' say
 * how fresh a row is: only the last of what happened is there.
 */
function isAttribute(column: Column): boolean {
  const { words } = readLabel(column.label);
  return (
    words.some((word) => ATTRIBUTE.has(word)) ||
    (words[0] === 'last' && words.length > 1) ||
    (column.type === 'integer' && Number(column.min) <= 0)
  );
}

/** A period is dated by what happened in it, such as its pay date, rather than by its first day. */
const BEGINS_PERIOD = 0.3;
const isFirstOfPeriod = (words: readonly string[]) =>
  words.includes('period') && words.some((word) => /^(begin|beginning|start|from)$/.test(word));

/** The pay date of each pay period. */
const isOfSamePeriods = (column: Column, panel: Column) =>
  isFirstOfPeriod(readLabel(panel.label).words) &&
  isTime(column) &&
  column.distinct === panel.distinct &&
  column.nulls === panel.nulls;

function axisScore(column: Column, place: number, count: number, rowCount: number): number {
  const { words } = readLabel(column.label);
  const coverage = 1 - column.nulls / Math.max(1, rowCount);
  const named =
    words.some((word) => NOT_THE_AXIS.has(word)) || /(^|[\s_])rev$/i.test(column.label.trim())
      ? -1.5
      : words.some((word) => IS_THE_AXIS.has(word))
        ? 0.5
        : 0;
  const waiting = column.review ? -0.3 : 0;
  return (
    coverage * 2 +
    waiting +
    named -
    (isFirstOfPeriod(words) ? BEGINS_PERIOD : 0) +
    (isTime(column) ? 1 : words.length === 1 ? 0.4 : 0) -
    (0.5 * place) / Math.max(1, count)
  );
}

const BEGINS = new Set(['hire', 'hired', 'join', 'joined', 'joining', 'enrolment', 'enrollment', 'signup']);

/** When a row was fetched or written says nothing of what happened. */
const WRITTEN = new Set(
  'scraped crawled extracted exported imported loaded snapshot inserted retrieved collected fetched accessed entered as'.split(
    ' ',
  ),
);
const MUCH_LONGER = 3;
const NEARLY_EVERY = 0.95;
const MANY_BLANK = 0.3;
const NEAR = 2;

/**
 * A file is cut by a period: of two dates that nearly every row has, one within that period and one spread far beyond
 * it (who left this year, and when they joined), the file is about the first.
 */
function isWhatTheFileCovers(
  candidates: readonly { column: Column; score: number }[],
  rowCount: number,
): (candidate: { column: Column; score: number }) => boolean {
  const [best] = candidates;
  const length = (column: Column) => {
    const span = spanOf(column);
    return span ? span.end - span.start : 0;
  };
  return ({ column, score }) =>
    isTime(best!.column) &&
    isTime(column) &&
    column.nulls <= (1 - NEARLY_EVERY) * rowCount &&
    best!.score - score <= NEAR &&
    column.distinct >= FEWEST_POINTS &&
    length(best!.column) > MUCH_LONGER * length(column) &&
    !readLabel(column.label).words.some((word) => WRITTEN.has(word) || NOT_THE_AXIS.has(word));
}

/**
 * The time axis of the table: the column of dates (or years) that fills most rows and is named like when things
 * happened.
 */
export function findTimeAxis(columns: readonly Column[], rowCount: number, panelTime?: string): TimeAxis | null {
  const panel = columns.find(({ key }) => key === panelTime);
  const datesPanel = (column: Column) => column === panel || (panel !== undefined && isOfSamePeriods(column, panel));
  const found = columns
    .filter(
      (column) =>
        column.role !== 'ignore' &&
        column.role !== 'id' &&
        (isTime(column) || isCourse(column) || (isYear(column) && column.role !== 'dimension')) &&
        (column.distinct >= FEWEST_MOMENTS || (column.distinct > 1 && column.key === panelTime)) &&
        column.nulls <= 0.5 * rowCount &&
        (column.key === panelTime || !isAttribute(column)),
    )
    .map((column, place) => ({
      column,
      score: axisScore(column, place, columns.length, rowCount) + (datesPanel(column) ? 3 : 0),
    }))
    .filter(({ score }) => score > 0.5)
    .sort((a, b) => b.score - a.score);
  // What only some rows came to, such as a termination, is no time of all of them where another is.
  const isOfAll = ({ column: { nulls } }: { column: Column }) => nulls <= (1 - NEARLY_EVERY) * rowCount;
  const candidates = found.some(isOfAll)
    ? found.filter(({ column }) => column.nulls <= MANY_BLANK * rowCount || column.key === panelTime)
    : found;
  const column = (candidates.find(isWhatTheFileCovers(candidates, rowCount)) ?? candidates[0])?.column;
  if (!column) return null;
  if (isCourse(column))
    return {
      column,
      kind: 'year',
      grain: null,
      points: column.distinct,
      periodGrain: null,
      years: column.distinct,
      steps: readLabel(column.label).words[0]!,
    };
  if (!isTime(column))
    return {
      column,
      kind: 'year',
      grain: null,
      points: column.distinct,
      periodGrain: null,
      years: Number(column.max) - Number(column.min) + 1,
    };
  const chart = chartGrain(column);
  if (!chart) return null;
  const periodGrain =
    GRAINS_COARSE_FIRST.find(
      (grain) => isAllowedGrain(column, grain) && completePeriods(column, grain) >= FEWEST_COMPLETE,
    ) ?? null;
  return {
    column,
    kind: 'date',
    ...chart,
    periodGrain,
    years: completePeriods(column, 'year'),
    ...(readLabel(column.label).words.some((word) => BEGINS.has(word)) && { begins: true }),
  };
}
