import type { Anomaly } from '../anomalies/find-anomalies';
import { findCycle } from '../series/cycle';
import { describeSeries, type Described } from '../series/describe';
import { variesWithLevel } from '../series/scale';
import { findSeason, type SeasonFit } from '../series/season';
import { findTurningPoint } from '../series/turning-point';
import { median, quantileOfSorted, sorted } from '../statistics/moments';
import { FEWEST_ROWS, type InsightTable, type RowGrouping, type MeasuredValues } from './ground/ground';
import { signOf, type Hypothesis } from './ground/hypothesis';
import type { AnomalyDetail } from './kinds/anomaly/kind';
import type { FindingDetail } from './kinds/models';
import { atGrain, FILLED, hoursBeside, periodsOf, readingsBeside, type CalendarPart, type Periods } from './periods';

/** A measure along the periods that hold it. */
export type MeasureSeries = {
  places: number[];
  x: Float64Array;
  y: Float64Array;
  /** Rows of each. */ rows: Float64Array;
};

const FEWEST_FOR_TREND = 8;
const FEWEST_FOR_SHIFT = 20;
/** A mean of fewer rows a period than this leaps from period to period. */
const FEWEST_ROWS_A_RATE = 20;
const HOURLY_DAYS = 7;
export const ANOMALIES_A_SERIES = 8;
const SHIFT_TEST = 'Level shift beside other shifts and line, AR(1) errors';

/** Sum or mean of a measure by period, of the rows that `holds` leaves. */
export function seriesOf(
  periods: Periods,
  { values, overTime }: MeasuredValues,
  holds: ((row: number) => boolean) | null,
): MeasureSeries {
  const [sums, counts] = [new Float64Array(periods.labels.length), new Float64Array(periods.labels.length)];
  for (let row = 0; row < values.length; row++) {
    const period = periods.of[row]!;
    const value = values[row]!;
    if (period < 0 || Number.isNaN(value) || (holds && !holds(row))) continue;
    sums[period]! += value;
    counts[period]! += 1;
  }
  const places = [...counts.keys()].filter((place) => counts[place]! > 0);
  return {
    places,
    x: Float64Array.from(places, (place) => periods.steps[place]!),
    y: Float64Array.from(places, (place) => (overTime === 'sum' ? sums[place]! : sums[place]! / counts[place]!)),
    rows: Float64Array.from(places, (place) => counts[place]!),
  };
}

/** A measure that many periods of its own span lack. */
const hasGaps = ({ places }: MeasureSeries) => places.length < FILLED * (places.at(-1)! - places[0]! + 1);

/** Periods whose mean is of a few rows, beside others of many: they leap by chance. */
function isThinMean({ overTime }: MeasuredValues, { rows }: MeasureSeries): (at: number) => boolean {
  const few = overTime === 'mean' && median(rows) >= FEWEST_ROWS;
  return (at) => few && rows[at]! < FEWEST_ROWS;
}

/** The parts of the calendar that come round often enough in a series. */
export const partsFor = (parts: readonly CalendarPart[], { places, x }: MeasureSeries) =>
  parts
    .filter(({ period, turns }) => (x.at(-1) ?? 0) - (x[0] ?? 0) + 1 >= turns * period)
    .map((part) => ({
      part,
      positions: Int32Array.from(places, (place) => part.positions[place]!),
      size: part.size,
      blocks: part.blocks && Int32Array.from(places, (place) => part.blocks![place]!),
    }));

/** A series on the scale on which it varies evenly. */
export type Scaled = {
  series: MeasureSeries;
  logarithmic: boolean;
  described: Described;
  parts: ReturnType<typeof partsFor>;
};

export function describeOnScale(series: MeasureSeries, periods: Periods): Scaled {
  const parts = partsFor(periods.parts, series);
  const logarithmic = variesWithLevel(series.y, Math.round(periods.parts[0]?.period ?? 8));
  return {
    series,
    logarithmic,
    parts,
    described: describeSeries(series.x, logarithmic ? series.y.map(Math.log) : series.y, parts),
  };
}

export const back = (value: number, logarithmic: boolean) => (logarithmic ? Math.exp(value) : value);

/** Relative to where it began; where that is near nothing, to the size of the values. */
export function changeBetween(first: number, last: number, y: Float64Array): number {
  const size = Math.max(Math.abs(first), y.reduce((sum, value) => sum + Math.abs(value), 0) / y.length / 4);
  return size > 0 ? (last - first) / size : 0;
}
/** Half a change doubles no surprise: 10 % is .14, 50 % .53, 100 % .78. */
export const effectOfChange = (change: number) => 1 - Math.exp(-1.5 * Math.abs(change));

/** .46 at 5 standard deviations, .71 at 10. */
const effectOfDistance = (z: number) => 1 - Math.exp(-Math.abs(z) / 8);

export type TimedMeasure = { measured: MeasuredValues; periods: Periods; scaled: Scaled };

/** Every measure along time, with what is tested of it over all rows. */
export function* temporalHypotheses(ground: InsightTable): Generator<Hypothesis<FindingDetail>, TimedMeasure[]> {
  const { meaning, times, rows, counted } = ground;
  const periods = times && meaning.time ? periodsOf(times, meaning.time) : null;
  if (!periods || !times) return [];
  const hours = hoursBeside(times, meaning.time!, periods);
  const readings = readingsBeside(times, meaning.time!, periods);
  const timed: TimedMeasure[] = [];
  for (const measured of [...(counted ? [counted] : []), ...rows.measured]) {
    if (measured.figure.outcome !== null && rows.count < FEWEST_ROWS_A_RATE * periods.labels.length) continue;
    const series = seriesOf(periods, measured, null);
    if (series.y.length < FEWEST_FOR_TREND || hasGaps(series) || series.y.every((value) => value === series.y[0]))
      continue;
    const scaled = describeOnScale(series, periods);
    timed.push({ measured, periods, scaled });
    yield* wholeSeries(measured, periods, scaled);
    yield* hourOfDay(measured, times, periods);
    if (hours) yield* hoursThatStandOut(measured, hours);
    if (readings) yield* readingsThatStandOut(measured, readings);
  }
  return timed;
}

function* wholeSeries(
  measured: MeasuredValues,
  periods: Periods,
  { series, logarithmic, described, parts }: Scaled,
): Generator<Hypothesis<FindingDetail>> {
  const { trend, shifts, steps, seasons } = described;
  const n = series.y.length;
  const { figure, key, weight } = measured;
  const base = { columns: [key, periods.time.field], scope: null, weight, confirm: null };
  const told = { figure, time: periods.time, periods: n };
  const label = (at: number) => periods.labels[series.places[at]!]!;
  const [first, last] = [back(trend.first, logarithmic), back(trend.last, logarithmic)];
  const change = changeBetween(first, last, series.y);
  yield {
    ...base,
    kind: 'trend',
    at: '',
    effect: effectOfChange(change),
    touched: Math.min(1, Math.abs(change) / 2),
    detail: {
      kind: 'trend',
      ...told,
      direction: signOf(trend.slope),
      from: label(0),
      to: label(n - 1),
      first,
      last,
      change,
      rest: null,
    },
    test: {
      name: 'Linear trend with AR(1) errors',
      symbol: 't',
      statistic: trend.t,
      p: steps ? Math.max(0.5, trend.p) : trend.p,
      n,
    },
  };
  for (const shift of n >= FEWEST_FOR_SHIFT ? shifts : []) {
    const [before, after] = [back(shift.before, logarithmic), back(shift.after, logarithmic)];
    const moved = changeBetween(before, after, series.y);
    yield {
      ...base,
      kind: 'changepoint',
      at: label(shift.at),
      effect: effectOfChange(moved),
      touched: Math.min(1, (Math.abs(moved) * (shift.to - shift.at)) / n),
      detail: {
        kind: 'changepoint',
        ...told,
        direction: signOf(after - before),
        at: label(shift.at),
        start: label(shift.from),
        end: label(shift.to - 1),
        before,
        after,
        change: moved,
        turn: null,
      },
      // Against the line the means say otherwise: no step that a reader could see.
      test: { name: SHIFT_TEST, symbol: 'z', statistic: shift.z, p: (after - before) * shift.z > 0 ? shift.p : 1, n },
    };
  }
  const turn = findTurningPoint(series.x, series.y, described.adjusted);
  if (turn) {
    const change = Math.min(
      ...[0, n - 1].map((end) => Math.abs(changeBetween(series.y[turn.at]!, series.y[end]!, series.y))),
    );
    yield {
      ...base,
      kind: 'turning_point',
      at: label(turn.at),
      effect: effectOfChange(change),
      touched: Math.min(1, change),
      detail: {
        kind: 'turning_point',
        ...told,
        direction: turn.isPeak ? 'peak' : 'trough',
        at: label(turn.at),
        start: label(0),
        end: label(n - 1),
      },
      test: {
        name: 'Slopes of both sides of the extreme, AR(1) errors or a walk',
        symbol: 't',
        statistic: turn.t,
        p: turn.p,
        n,
      },
    };
  }
  yield* periodsThatStandOut(measured, periods, { series, logarithmic, described, parts });
  for (const [nth, season] of seasons.entries())
    if (season && parts[nth]!.part.told)
      yield seasonHypothesis(measured, periods, { part: parts[nth]!.part, season, n });
  const cycle =
    parts.length === 0 && periods.steps.at(-1) === periods.labels.length - 1 ? findCycle(described.adjusted) : null;
  if (cycle)
    yield {
      ...base,
      kind: 'seasonality',
      at: '',
      effect: cycle.strength,
      touched: cycle.strength,
      detail: {
        kind: 'seasonality',
        ...told,
        part: null,
        period: cycle.period,
        peak: null,
        trough: null,
        strength: cycle.strength,
      },
      test: { name: 'Periodogram against red noise', symbol: 'power', statistic: cycle.power, p: cycle.p, n },
    };
}

/** Ordered by p, then by distance. */
const surest = (anomalies: Anomaly[]) => anomalies.toSorted((a, b) => a.p - b.p).slice(0, ANOMALIES_A_SERIES);

/**
 * A sum of the last year that is low: the year isn't over, or not all have reported. Of dates the period under way is
 * left out by its calendar.
 */
const isUnderWay = ({ overTime }: MeasuredValues, { grain }: Periods['time'], last: boolean, low: boolean) =>
  overTime === 'sum' && grain === null && last && low;

function* periodsThatStandOut(
  measured: MeasuredValues,
  { time, labels }: Periods,
  { series, logarithmic, described }: Scaled,
): Generator<Hypothesis<FindingDetail>> {
  const { figure, key, weight } = measured;
  const isThin = isThinMean(measured, series);
  const n = series.y.length;
  const total = series.y.reduce((sum, value) => sum + Math.abs(value), 0);
  const held = described.anomalies.filter(
    (one) => !isThin(one.at) && !isUnderWay(measured, time, one.at === n - 1, one.z < 0),
  );
  for (const { at, z, p, expected, low, high } of surest(held)) {
    const [value, usual, label] = [series.y[at]!, back(expected, logarithmic), labels[series.places[at]!]!];
    yield {
      kind: 'anomaly',
      columns: [key, time.field],
      scope: null,
      weight,
      confirm: null,
      at: label,
      effect: effectOfDistance(z),
      touched: total > 0 ? Math.abs(value - usual) / total : 0,
      detail: {
        kind: 'anomaly',
        figure,
        time,
        periods: n,
        direction: z > 0 ? 'high' : 'low',
        at: label,
        value,
        expected: usual,
        low: back(low, logarithmic),
        high: back(high, logarithmic),
        z,
      },
      test: { name: 'Distance from the expected value', symbol: 'z', statistic: z, p, n },
    };
  }
}

/** Single hours of a series that is told by day. A day and its first hour are written alike. */
function* hoursThatStandOut(measured: MeasuredValues, hours: Periods): Generator<Hypothesis<FindingDetail>> {
  const series = seriesOf(hours, measured, null);
  if (series.y.length < FEWEST_FOR_SHIFT || hasGaps(series) || series.y.every((value) => value === series.y[0])) return;
  for (const one of periodsThatStandOut(measured, hours, describeOnScale(series, hours)))
    yield { ...one, at: `hour ${one.at}` };
}

/**
 * Anomalous readings within an hour that holds several: reported as the hour, which a query can ask for, with its
 * actual value and the one it would have if the reading were as expected.
 */
function* readingsThatStandOut(measured: MeasuredValues, readings: Periods): Generator<Hypothesis<FindingDetail>> {
  const series = seriesOf(readings, measured, null);
  if (series.y.length < FEWEST_FOR_SHIFT || hasGaps(series) || series.y.every((value) => value === series.y[0])) return;
  const told = new Set<string>();
  for (const one of periodsThatStandOut(measured, readings, describeOnScale(series, readings))) {
    if (told.has(one.at) || one.detail.kind !== 'anomaly') continue;
    told.add(one.at);
    const own = series.places.flatMap((place, at) => (readings.labels[place] === one.at ? [series.y[at]!] : []));
    yield { ...one, at: `reading ${one.at}`, detail: ofHour(one.detail, own, measured.overTime) };
  }
}

/** `own`: the readings of the hour, one of which the detail is about. */
function ofHour(detail: AnomalyDetail, own: readonly number[], overTime: MeasuredValues['overTime']): AnomalyDetail {
  const parts = overTime === 'sum' ? 1 : own.length;
  const value = own.reduce((sum, each) => sum + each, 0) / parts;
  const expected = value - (detail.value - detail.expected) / parts;
  // The errors of the readings add up as independent ones do.
  const scale = Math.sqrt(own.length) / parts;
  const low = expected - (detail.expected - detail.low) * scale;
  return { ...detail, value, expected, low, high: expected + (detail.high - detail.expected) * scale };
}

function seasonHypothesis(
  { figure, key, weight }: MeasuredValues,
  periods: Periods,
  { part, season, n }: { part: CalendarPart; season: SeasonFit; n: number },
): Hypothesis<FindingDetail> {
  const { f, p, strength, profile } = season;
  const extreme = (pick: (values: number[]) => number) => part.values[profile.indexOf(pick([...profile]))] ?? null;
  return {
    kind: 'seasonality',
    columns: [key, periods.time.field],
    scope: null,
    at: part.part ?? '',
    weight,
    confirm: null,
    effect: strength,
    touched: strength,
    detail: {
      kind: 'seasonality',
      figure,
      time: periods.time,
      part: part.part,
      period: Math.round(part.period),
      peak: extreme((values) => Math.max(...values)),
      trough: extreme((values) => Math.min(...values)),
      strength,
      periods: n,
    },
    test: { name: 'F of the parts of the calendar', symbol: 'F', statistic: f, p, n },
  };
}

/** The hours of the day, where the data are that fine and the series is told by day. */
function* hourOfDay(
  measured: MeasuredValues,
  times: Float64Array,
  periods: Periods,
): Generator<Hypothesis<FindingDetail>> {
  if (periods.time.grain !== 'day' || times.every((time) => Number.isNaN(time) || time % 86_400 === 0)) return;
  const hourly = atGrain(times, periods.time.field, 'hour');
  if (!hourly || hourly.labels.length < HOURLY_DAYS * 24 || hourly.labels.length < (hourly.steps.at(-1)! + 1) / 2)
    return;
  const series = seriesOf(hourly, measured, null);
  const [part] = partsFor(
    hourly.parts.filter(({ part: name }) => name === 'hour'),
    series,
  );
  const season = part && findSeason({ x: series.x, y: series.y, positions: part.positions, size: part.size });
  if (season) yield seasonHypothesis(measured, hourly, { part: part.part, season, n: series.y.length });
}

const MOST_LEVELS = 12;
const HELD = 0.9;
const WITH_STREAM = 0.35;

/**
 * What one value of a category does that the others do not: tested on the series of the value against that of all other
 * rows.
 */
export function* segmentSeries(timed: TimedMeasure, grouping: RowGrouping): Generator<Hypothesis<FindingDetail>> {
  const { measured, periods } = timed;
  if (grouping.column.key === measured.key || grouping.column.key === periods.time.field) return;
  for (const [code, value] of commonest(grouping).entries())
    if (value !== null) yield* oneSegment(timed, grouping, code);
}

/** The levels with most rows, by code; null for the others. */
function commonest({ codes, levels }: RowGrouping): (RowGrouping['levels'][number] | null)[] {
  const counts = new Float64Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code]! += 1;
  const bound = [...counts].sort((a, b) => b - a)[MOST_LEVELS - 1] ?? 0;
  return levels.map((level, code) => (counts[code]! >= Math.max(1, bound) ? level : null));
}

function* oneSegment(
  { measured, periods, scaled }: TimedMeasure,
  grouping: RowGrouping,
  code: number,
): Generator<Hypothesis<FindingDetail>> {
  const own = seriesOf(periods, measured, (row) => grouping.codes[row] === code);
  const rest = seriesOf(periods, measured, (row) => grouping.codes[row] !== code && grouping.codes[row]! >= 0);
  const n = own.y.length;
  if (n < FEWEST_FOR_SHIFT || n < HELD * scaled.series.y.length || rest.y.length < n) return;
  const restBy = new Map(rest.places.map((place, at) => [place, rest.y[at]!]));
  const others = Float64Array.from(own.places, (place) => restBy.get(place) ?? Number.NaN);
  if (others.some(Number.isNaN)) return;
  const { apart, logarithmic } = comparedWith(own.y, others);
  const parts = partsFor(periods.parts, own);
  const against = describeSeries(own.x, apart, parts);
  const itself = describeSeries(own.x, logarithmic ? own.y.map(Math.log) : own.y, parts);
  const remaining = describeSeries(own.x, logarithmic ? others.map(Math.log) : others, parts);
  const scope = { field: grouping.column.key, value: grouping.levels[code]! };
  const all = scaled.series.y.reduce((sum, value) => sum + Math.abs(value), 0);
  const share =
    measured.overTime === 'sum' && all > 0
      ? own.y.reduce((sum, value) => sum + Math.abs(value), 0) / all
      : 1 / grouping.levels.length;
  const base = {
    columns: [measured.key, periods.time.field, scope.field],
    scope,
    weight: measured.weight,
    confirm: null,
  };
  const told = { figure: measured.figure, time: periods.time, periods: n };
  const label = (at: number) => periods.labels[own.places[at]!]!;

  const { trend } = itself;
  const turned = trend.slope * remaining.trend.slope < 0 && remaining.trend.p < 0.05;
  const [first, last] = [back(trend.first, logarithmic), back(trend.last, logarithmic)];
  const change = changeBetween(first, last, own.y);
  const alone = against.trend.slope * trend.slope > 0 && (turned || remaining.trend.p > 0.05);
  yield {
    // Against the stream is news; with it hardly.
    ...base,
    kind: 'trend',
    at: '',
    effect: effectOfChange(change) * (trend.slope * scaled.described.trend.slope < 0 ? 1 : WITH_STREAM),
    touched: share * Math.min(1, Math.abs(change)),
    detail: {
      kind: 'trend',
      ...told,
      direction: signOf(trend.slope),
      from: label(0),
      to: label(n - 1),
      first,
      last,
      change,
      rest: turned ? signOf(remaining.trend.slope) : null,
    },
    test: {
      name: 'Linear trend against all other rows, AR(1) errors',
      symbol: 't',
      statistic: against.trend.t,
      p: alone && !against.steps ? Math.max(against.trend.p, trend.p) : 1,
      n,
    },
  };
  for (const { at, from, to, z, p } of against.shifts) {
    const [before, after] = [mean(own.y.subarray(from, at)), mean(own.y.subarray(at, to))];
    const moved = changeBetween(before, after, own.y);
    const follows =
      itself.shifts.some((shift) => Math.abs(shift.at - at) <= Math.max(3, n * 0.05) && shift.p < 0.01) &&
      (after - before) * z > 0;
    yield {
      ...base,
      kind: 'changepoint',
      at: label(at),
      effect: effectOfChange(moved),
      touched: (share * Math.abs(moved) * (to - at)) / n,
      detail: {
        kind: 'changepoint',
        ...told,
        direction: signOf(after - before),
        at: label(at),
        start: label(from),
        end: label(to - 1),
        before,
        after,
        change: moved,
        turn: null,
      },
      test: { name: `${SHIFT_TEST}, against all other rows`, symbol: 'z', statistic: z, p: follows ? p : 1, n },
    };
  }
  const isThin = isThinMean(measured, own);
  for (const { at, z, p } of surest(against.anomalies.filter((one) => !isThin(one.at)))) {
    const usual = logarithmic
      ? own.y[at]! / Math.exp(apart[at]! - expectedAt(against, at))
      : own.y[at]! - apart[at]! + expectedAt(against, at);
    const itselfToo = itself.anomalies.some((one) => one.at === at && one.z * z > 0);
    const spread = (Math.abs(apart[at]! - expectedAt(against, at)) / Math.abs(z)) * 3.29;
    yield {
      ...base,
      kind: 'anomaly',
      at: label(at),
      effect: effectOfDistance(z),
      touched: all > 0 ? Math.abs(own.y[at]! - usual) / all : 0,
      detail: {
        kind: 'anomaly',
        ...told,
        direction: z > 0 ? 'high' : 'low',
        at: label(at),
        value: own.y[at]!,
        expected: usual,
        z,
        low: logarithmic ? usual * Math.exp(-spread) : usual - spread,
        high: logarithmic ? usual * Math.exp(spread) : usual + spread,
      },
      test: {
        name: 'Distance from the expected value, against all other rows',
        symbol: 'z',
        statistic: z,
        p: itselfToo || Math.abs(z) < 3.5 ? p : Math.max(p, 0.2),
        n,
      },
    };
  }
}

/**
 * A segment beside all others, so that what moves both alike cancels: the logarithm of the ratio, or the difference
 * from the others at its own level, whichever is more even.
 */
function comparedWith(own: Float64Array, others: Float64Array): { apart: Float64Array; logarithmic: boolean } {
  const ratio = median(own) / median(others);
  const level = ratio > 0 && Number.isFinite(ratio) ? ratio : 1;
  const difference = own.map((value, at) => value - level * others[at]!);
  if (!own.every((value) => value > 0) || !others.every((value) => value > 0))
    return { apart: difference, logarithmic: false };
  const log = own.map((value, at) => Math.log(value / others[at]!));
  return lopsided(log) <= lopsided(difference)
    ? { apart: log, logarithmic: true }
    : { apart: difference, logarithmic: false };
}

/** Octile skewness, without its sign: 0 for what is even on both sides (Hinkley 1975). */
function lopsided(values: Float64Array): number {
  const inOrder = sorted(values);
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantileOfSorted(inOrder, share));
  return Math.abs(high! + low! - 2 * middle!) / (high! - low! || 1);
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
const expectedAt = ({ anomalies }: Described, at: number) => anomalies.find((one) => one.at === at)!.expected;
