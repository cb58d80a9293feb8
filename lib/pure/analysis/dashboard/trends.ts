import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import { evennessOf } from '../charts/evenness';
import { formsFor, type FormAxis, type CrossedForm } from '../charts/forms';
import type { DimensionMeaning } from '../semantics/dimension';
import { isCalendar } from '../semantics/rows';
import { lastWholeYear, partsOnly, wholeOnly } from '../semantics/table/scope';
import { atTheEnd, averaged, bare, lowerFirst, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { MOST_POINTS, ownGrain, pointsAt, type TimeAxis } from '../semantics/time-axis';
import { readLabel } from '../semantics/lexicon/read-label';
import { readableLabel, shorten } from '../semantics/lexicon/words';
import { noteOf, type ChartDraft } from './draft';

export const MOST_LINES = 6;
const FEW_PERIODS = 12;
const FEWEST_A_PERIOD = 5;
/** A series may be drawn point by point up to here. */
const DRAWN_POINT_BY_POINT = 200;

/** Time as a dimension of charts. */
export const timeDimension = (time: TimeAxis, grain: Grain | null = time.grain): Dimension =>
  time.kind === 'year' || !grain ? { field: time.column.key } : { field: time.column.key, grain };

/** A level that adds up over entities can be drawn moment by moment. */
export const isDrawnAsMeasured = (column: Column): boolean =>
  ownGrain(column) !== null && column.distinct <= DRAWN_POINT_BY_POINT;

type Placed = { shown: ShownMeasure; grain: Grain | null };

/**
 * A level that adds up over entities keeps the spacing of the data, or three months of it would be added; where that is
 * too fine it is averaged.
 */
function atGrain(asked: ShownMeasure, table: TableMeaning, onWhole: boolean): Placed {
  const { time, rows } = table;
  // Of a total there is one row a moment.
  const shown =
    onWhole && table.totals?.whole.length && !table.series && asked.what === 'average' && time!.kind === 'year'
      ? bare(asked)
      : asked;
  if (time!.kind === 'year') return { shown: rows.kind === 'reading' ? bare(shown) : shown, grain: null };
  const own = ownGrain(time!.column);
  if (!shown.stock || shown.what !== 'sum')
    return { shown: rows.kind === 'reading' && own === time!.grain ? bare(shown) : shown, grain: time!.grain };
  return isDrawnAsMeasured(time!.column) ? { shown, grain: own } : { shown: averaged(shown), grain: time!.grain };
}

const isLevel = ({ what }: ShownMeasure) => what === 'average' || what === 'share' || what === 'ratio';
const isLatest = ({ measure }: ShownMeasure) => measure.agg === 'latest';

function titleOf(placed: Placed, table: TableMeaning, split?: DimensionMeaning): string {
  const { shown, grain } = placed;
  const by = split && readableLabel(split.column.label);
  if (isLatest(shown)) return `${shown.noun} at the end of each ${grain}${by ? ` by ${by}` : ''}`;
  const along = `${shown.name} ${isLevel(shown) ? 'by' : 'per'} ${grain ?? table.time?.steps ?? 'year'}`;
  return by ? `${along} and ${by}` : along;
}

const ONE_ROW_A_MOMENT = 0.98;
/**
 * A level whose points hold several of its moments is what it was at the last of them: nobody asks for the mean of a
 * balance. Only of one thing, or of each of several.
 */
function endsPeriods(shown: ShownMeasure, table: TableMeaning, split?: DimensionMeaning): boolean {
  const { time, rows, entity, levels } = table;
  if (!shown.stock || time?.kind !== 'date' || time.begins || !time.grain || ownGrain(time.column) === time.grain)
    return false;
  const level = levels.find(({ measure }) => measure.column === shown.column);
  if (level) return level.by === (split?.column.key ?? null);
  if (rows.kind === 'reading') return !split && time.column.distinct >= ONE_ROW_A_MOMENT * table.rowCount;
  const isOfEach = rows.kind === 'panel' && rows.followed.length === 1 && split !== undefined;
  return isOfEach && split.column === entity?.column && (shown.what === 'average' || !isDrawnAsMeasured(time.column));
}

/** Things and events: a mean of a few of them leaps from period to period and says nothing of time. */
export const isNoise = (shown: ShownMeasure, { rows, rowCount, time }: TableMeaning): boolean =>
  (time?.begins === true && shown.what !== 'rows') ||
  (isLevel(shown) &&
    (rows.kind === 'thing' || rows.kind === 'event') &&
    rowCount / (time?.points ?? 1) < FEWEST_A_PERIOD);

/** How a figure over two dimensions is drawn: as its readers did best, among what may be drawn. */
const crossed = (shown: ShownMeasure, across: FormAxis, by: FormAxis, otherwise: CrossedForm): CrossedForm =>
  formsFor({
    across,
    by,
    adds: shown.what === 'rows' || (shown.what === 'sum' && shown.column?.negatives === 0),
    evenness: evennessOf(shown.column),
  })[0] ?? otherwise;

/**
 * A figure over time: one line, or a line for each of a few values of `split`. Few sums stand as bars. A level ends each
 * period.
 */
export const trend = (
  asked: ShownMeasure,
  table: TableMeaning,
  score: number,
  split?: DimensionMeaning,
): ChartDraft | null => {
  const { time, levels } = table;
  if (!time || !endsPeriods(asked, table, split)) return meanCourse(asked, table, score, split);
  const ties = levels.find(({ measure }) => measure.column === asked.column)?.ties;
  return drawn({ shown: atTheEnd(asked, time.column, ties ? { ties } : {}), grain: time.grain }, table, score, split);
};

/** A figure over time, of a level the mean of each period. */
export const meanCourse = (
  asked: ShownMeasure,
  table: TableMeaning,
  score: number,
  split?: DimensionMeaning,
): ChartDraft | null =>
  !table.time || isNoise(asked, table) ? null : drawn(atGrain(asked, table, !split), table, score, split);

function drawn(placed: Placed, table: TableMeaning, score: number, split?: DimensionMeaning): ChartDraft | null {
  const time = table.time!;
  if (time.points < 2) return null;
  const { shown, grain } = placed;
  const bars = !split && time.points <= FEW_PERIODS && !isLevel(shown);
  const onEntity = split && split.column.key === table.entity?.column.key;
  // Of a year that has hardly begun the sum is no sum of a year; a mean may be told.
  const whole = isLevel(shown) || shown.stock ? null : lastWholeYear(table);
  return {
    slot: split ? 'split' : 'trend',
    title: titleOf(placed, table, split),
    type: bars
      ? 'bar'
      : split
        ? crossed(
            shown,
            { distinct: time.points, ordered: true },
            { distinct: split.column.distinct, ordered: split.ordered },
            'line',
          )
        : 'line',
    query: {
      measures: [shown.measure],
      dimensions: [timeDimension(time, grain), ...(split ? [{ field: split.column.key }] : [])],
      filters: [
        ...(onEntity ? partsOnly(table) : wholeOnly(table)),
        ...(whole === null ? [] : [{ field: time.column.key, op: 'lte' as const, value: whole }]),
      ],
    },
    options: {
      ...noteOf(
        shown.note,
        !split && scopeWords(table),
        whole !== null && `without ${whole + 1}, which isn’t complete`,
      ),
      ...(bars && { horizontal: false }),
    },
    score,
  };
}

const scopeWords = ({ entity, totals }: TableMeaning): string | null =>
  entity && totals?.whole.length ? totals.whole[0]! : null;

/**
 * A series as it was measured, where its own spacing is finer than the trend's and can still be drawn: the season of
 * monthly data beside its years.
 */
export function detail(asked: ShownMeasure, table: TableMeaning, score: number): ChartDraft | null {
  const { time } = table;
  if (table.rows.kind !== 'reading' || time?.kind !== 'date' || asked.stock) return null;
  const own = ownGrain(time.column);
  if (
    !own ||
    own === time.grain ||
    time.column.distinct > DRAWN_POINT_BY_POINT ||
    pointsAt(time.column, own) > DRAWN_POINT_BY_POINT
  )
    return null;
  const shown = bare(asked);
  return {
    slot: 'trend',
    title: titleOf({ shown, grain: own }, table),
    type: 'line',
    query: { measures: [shown.measure], dimensions: [timeDimension(time, own)], filters: [] },
    options: noteOf(shown.note),
    score,
  };
}

const NAMED_IN_TITLE = 3;

/** Readings of one kind on one scale (lowest and highest temperature) as lines of one chart. */
export function together(group: ShownMeasure[], kind: string, table: TableMeaning, score: number): ChartDraft | null {
  const { time } = table;
  if (!time || group.length < 2) return null;
  return {
    slot: 'split',
    title: `${group
      .slice(0, NAMED_IN_TITLE)
      .map(({ noun }, place) => shorten(place === 0 ? noun : lowerFirst(noun), 32))
      .join(', ')}${group.length > NAMED_IN_TITLE ? ' and others' : ''} by ${time.grain ?? 'year'}`,
    type: 'line',
    query: {
      measures: group.map(({ measure }) => measure),
      dimensions: [timeDimension(time)],
      filters: wholeOnly(table),
    },
    options: noteOf(group[0]!.note, kind),
    score,
  };
}

/** Several figures of one kind over time, stacked: kinds of events side by side instead of a chart each. */
export function stackedTrend(shown: ShownMeasure[], table: TableMeaning, score: number): ChartDraft | null {
  const { time } = table;
  if (!time || time.points < 3 || shown.length < 3) return null;
  return {
    slot: 'parts',
    title: `${shown[0]!.name}, ${lowerFirst(shown[1]!.name)} and others per ${time.grain ?? 'year'}`,
    type: time.points <= MOST_POINTS ? 'stacked_bar' : 'area',
    query: {
      measures: shown.map(({ measure }) => measure),
      dimensions: [timeDimension(time)],
      filters: wholeOnly(table),
    },
    options: { ...noteOf(scopeWords(table)), horizontal: false },
    score,
  };
}

/** Each month of the year as often as any other: their sums can be compared. */
const coversWholeYears = ({ column, years }: TimeAxis): boolean => years > 0 && pointsAt(column, 'year') === years;

const FEWEST_YEARS = 2;
/**
 * What keeps sums by month of the year to years that were begun and ended, so that each month stands as often as any
 * other; null where fewer than two of them are left.
 */
function wholeYears({ column }: TimeAxis): { filters: Filter[]; words: string | null } | null {
  const [begin, end] = [String(column.min), String(column.max)];
  const [first, last] = [
    Number(begin.slice(0, 4)) + (begin.slice(5, 7) === '01' ? 0 : 1),
    Number(end.slice(0, 4)) - (end.slice(5, 7) === '12' ? 0 : 1),
  ];
  if (last - first + 1 < FEWEST_YEARS) return null;
  if (begin.startsWith(String(first)) && end.startsWith(String(last))) return { filters: [], words: null };
  return {
    filters: [{ field: column.key, op: 'between', values: [`${first}-01-01`, `${last}-12-31`] }],
    words: `${first} to ${last}`,
  };
}

/** Weather knows no weekday. */
const OF_NATURE = new Set([
  'precipitation',
  'rain',
  'rainfall',
  'snow',
  'snowfall',
  'temperature',
  'wind',
  'humidity',
  'pressure',
  'sunshine',
  'radiation',
  'dewpoint',
  'extent',
  'tide',
  'flow',
  'level',
  'magnitude',
  'ozone',
]);
const HAS_CLOCK = new Set(['hour', 'minute', 'second']);

/** Years by months where both are columns of their own. */
export function calendarGrid(shown: ShownMeasure, table: TableMeaning, score: number): ChartDraft | null {
  const { time } = table;
  const months = table.dimensions.find(
    ({ column }) => isCalendar(column) && column.distinct >= 7 && column.distinct <= 12,
  );
  if (time?.kind !== 'year' || table.rows.kind !== 'reading' || !months) return null;
  return {
    slot: 'rhythm',
    title: `${shown.name} by year and ${readableLabel(months.column.label)}`,
    score,
    type: crossed(
      shown,
      { distinct: months.column.distinct, ordered: true },
      { distinct: time.column.distinct, ordered: true },
      'heatmap',
    ),
    query: { measures: [shown.measure], dimensions: [{ field: months.column.key }, { field: time.column.key }] },
    options: noteOf(shown.note),
  };
}

/**
 * Weekday by hour where the data know the hour, else months of the year (or weekdays) where there are years (or weeks)
 * of them.
 */
export function rhythm(shown: ShownMeasure, table: TableMeaning, score: number): ChartDraft | null {
  const { time } = table;
  // A running total is highest at the end, whatever day that is.
  const runs = shown.measure.agg === 'max';
  if (time?.kind !== 'date' || shown.stock || runs || table.rows.kind === 'panel') return null;
  const field = time.column.key;
  const own = time.column.time?.grain ?? 'day';
  const days = (Date.parse(String(time.column.max)) - Date.parse(String(time.column.min))) / 86_400_000;
  const draft = ({
    figure,
    words,
    dimensions,
    type,
    by = score,
    years,
  }: {
    figure: ShownMeasure;
    words: string;
    dimensions: Dimension[];
    type: ChartDraft['type'];
    by?: number;
    years?: ReturnType<typeof wholeYears>;
  }): ChartDraft => ({
    slot: 'rhythm',
    title: `${figure.name} by ${words}`,
    type,
    score: by,
    query: { measures: [figure.measure], dimensions, ...(years && { filters: years.filters }) },
    options: {
      ...noteOf(figure.note, type === 'heatmap' && readableLabel(time.column.label), years?.words),
      ...(type === 'bar' && { horizontal: false }),
    },
  });
  const natural = shown.column !== null && readLabel(shown.column.label).words.some((word) => OF_NATURE.has(word));
  if (HAS_CLOCK.has(own) && natural && days >= 300)
    return draft({
      figure: shown,
      words: 'month and hour',
      dimensions: [
        { field, part: 'month' },
        { field, part: 'hour' },
      ],
      type: 'heatmap',
    });
  if (HAS_CLOCK.has(own) && days >= 7)
    return draft({
      figure: shown,
      words: 'weekday and hour',
      dimensions: [
        { field, part: 'weekday' },
        { field, part: 'hour' },
      ],
      type: 'heatmap',
    });
  if (time.years >= 2 && own !== 'year' && own !== 'quarter') {
    const figure = table.rows.kind === 'reading' && !coversWholeYears(time) ? averaged(shown) : shown;
    const years = isLevel(figure) ? undefined : wholeYears(time);
    if (years !== null)
      return draft({
        figure,
        words: 'month of the year',
        dimensions: [{ field, part: 'month' }],
        type: 'bar',
        years,
      });
  }
  // What stays where it was from day to day has no weekday either.
  if (own === 'day' && days >= 28 && !natural && !shown.column?.persists)
    return draft({
      figure: shown,
      words: 'weekday',
      dimensions: [{ field, part: 'weekday' }],
      type: 'bar',
      by: score - 0.2,
    });
  return null;
}
