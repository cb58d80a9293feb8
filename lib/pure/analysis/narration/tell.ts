import { formatTimes } from '@/lib/pure/format/format';
import type { Measure } from '@/lib/pure/query/schema/query';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { rankCorrelation } from './rank';
import {
  largest,
  percent,
  pointsOf,
  say,
  smallest,
  sum,
  toNumber,
  type SpokenAxis,
  type NamedPoint,
  type Speech,
} from './speak';

/** Beyond this a series has a direction worth a word: about one per cent by chance for a dozen points. */
const CLEAR_DIRECTION = 0.6;
const FEW_POINTS = 4;

/** 'on 2 Mar 2019', 'in Mar 2019', 'in the week of 4 Mar 2019'. */
function when({ dimension }: SpokenAxis, name: string): string {
  if (dimension.grain === 'day' || dimension.grain === 'hour') return `on ${name}`;
  return dimension.grain === 'week' ? `in the ${name}` : `in ${name}`;
}

const adds = (measure: Measure | undefined) =>
  !measure?.over && !measure?.as && (measure?.agg === 'sum' || measure?.agg === 'count');

const isRank = ({ chart }: Speech): boolean => chart.query.measures[0]?.as?.kind === 'rank';

/** Points of whole periods: what the data do not fill is no news. */
export function wholePoints(points: NamedPoint[], { partial }: Speech): NamedPoint[] {
  const whole = points.slice(partial.first ? 1 : 0, partial.last ? -1 : undefined);
  return whole.length >= 2 ? whole : points;
}

function direction(points: readonly NamedPoint[]): 'Rose' | 'Fell' | null {
  if (points.length < FEW_POINTS) return null;
  const rho = rankCorrelation(
    points.map((_, place) => place),
    points.map(({ value }) => value),
  );
  return rho === null || Math.abs(rho) < CLEAR_DIRECTION ? null : rho > 0 ? 'Rose' : 'Fell';
}

/** One figure over time: where it went, its highest and lowest. */
export function tellSeries(speech: Speech, axis: SpokenAxis, measure: ResultColumn): string {
  const points = wholePoints(pointsOf(speech, axis, measure), speech);
  const [first, last] = [points[0]!, points.at(-1)!];
  if (points.length === 1) return `${say(first.value, measure)} ${when(axis, first.name)} (only one period).`;
  const [high, low] = [largest(points), smallest(points)];
  if (isRank(speech))
    return `${low.name} is ranked ${say(low.value, measure)} and ${high.name} ${say(high.value, measure)}.`;
  if (high.value === low.value) return `Constant at ${say(first.value, measure)} across all ${points.length} periods.`;
  const went = direction(points);
  const fromTo = `from ${say(first.value, measure)} ${when(axis, first.name)} to ${say(last.value, measure)} ${when(axis, last.name)}`;
  const start =
    (went === 'Rose' && last.value > first.value) || (went === 'Fell' && last.value < first.value)
      ? `${went} ${fromTo}`
      : `No clear trend ${fromTo}`;
  const extremes = [
    high === first || high === last ? null : `high of ${say(high.value, measure)} ${when(axis, high.name)}`,
    low === first || low === last ? null : `low of ${say(low.value, measure)} ${when(axis, low.name)}`,
  ].filter(Boolean);
  return extremes.length > 0 ? `${start}; ${extremes.join(', ')}.` : `${start}.`;
}

const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The points of each line: by the values of a second dimension, or one line a measure. */
function linesOf(speech: Speech, axis: SpokenAxis, split: SpokenAxis | undefined): Map<string, NamedPoint[]> {
  const { measures } = speech;
  if (!split)
    return new Map(
      measures
        .map((measure) => [measure.label, pointsOf(speech, axis, measure)] as const)
        .filter(([, points]) => points.length > 0),
    );
  const lines = new Map<string, NamedPoint[]>();
  for (const point of pointsOf(speech, axis, measures[0]!)) {
    const name = split.name(point.row[split.column.key]);
    lines.set(name, [...(lines.get(name) ?? []), point]);
  }
  return lines;
}

/** Several lines: which is highest and lowest at the end, which changed the most. */
export function tellLines(
  speech: Speech,
  axis: SpokenAxis,
  split: SpokenAxis | undefined,
  measure: ResultColumn,
): string {
  const lines = linesOf(speech, axis, split);
  const ends = [...lines].map(([name, points]) => {
    const whole = wholePoints(points, speech);
    return { name, value: whole.at(-1)!.value, at: whole.at(-1)!.name, first: whole[0]!, row: whole.at(-1)!.row };
  });
  const at = ends.at(-1)!.at;
  const standing = ends.filter((end) => end.at === at);
  const ranks = isRank(speech);
  const [high, low] = ranks ? [smallest(standing), largest(standing)] : [largest(standing), smallest(standing)];
  if (high.name === low.name) return `${high.name} is ${say(high.value, measure)} ${when(axis, at)}.`;
  const moved = ends.reduce((most, end) =>
    Math.abs(end.value - end.first.value) > Math.abs(most.value - most.first.value) ? end : most,
  );
  const change = moved.value - moved.first.value;
  const move =
    change === 0
      ? ''
      : ` ${moved.name} ${change > 0 === ranks ? 'fell' : 'rose'} the most, from ${say(moved.first.value, measure)} to ${say(moved.value, measure)}.`;
  if (ranks)
    return `${sentenceStart(when(axis, at))}, ${high.name} is ranked ${say(high.value, measure)} and ${low.name} ${say(low.value, measure)}.${move}`;
  return `${sentenceStart(when(axis, at))}, ${high.name} is highest at ${say(high.value, measure)} and ${low.name} lowest at ${say(low.value, measure)}.${move}`;
}

/** Bars of a ranking: the first, how it compares with the last shown, the share of the top three. */
export function tellRanking(speech: Speech, axis: SpokenAxis, measure: ResultColumn): string {
  const points = pointsOf(speech, axis, measure);
  const [high, low] = [largest(points), smallest(points)];
  if (points.length === 1) return `Only ${high.name}: ${say(high.value, measure)}.`;
  if (high.value === low.value) return `All ${points.length} are equal at ${say(high.value, measure)}.`;
  if (axis.ordered)
    return `${high.name} is highest at ${say(high.value, measure)}; ${low.name} is lowest at ${say(low.value, measure)}.`;
  const times = low.value > 0 && high.value / low.value >= 1.1 ? formatTimes(high.value, low.value) : null;
  const lead = times
    ? `${high.name} is highest at ${say(high.value, measure)}, ${times} the value for ${low.name}`
    : `${high.name} is highest at ${say(high.value, measure)}; ${low.name} is ${speech.other ? 'lowest of those shown' : 'lowest'} at ${say(low.value, measure)}`;
  return `${lead}.${tellConcentration(speech, points, measure)}`;
}

function tellConcentration(
  { other, rows, chart, measures }: Speech,
  points: NamedPoint[],
  measure: ResultColumn,
): string {
  const complete = other !== null || chart.query.limit === undefined || rows.length < chart.query.limit;
  if (!adds(chart.query.measures[measures.indexOf(measure)]) || !complete || points.length < 5) return '';
  const all =
    sum(rows.map((row) => toNumber(row[measure.key]) ?? 0)) + (other ? (toNumber(other.row[measure.key]) ?? 0) : 0);
  const top = points
    .map(({ value }) => value)
    .sort((a, b) => b - a)
    .slice(0, 3);
  return all > 0 && top.every((value) => value >= 0) && points.every(({ value }) => value >= 0)
    ? ` The top three make up ${percent(sum(top) / all)} of the total.`
    : '';
}

/** A histogram: the most common range, the median, the skew. */
export function tellHistogram(speech: Speech, axis: SpokenAxis, measure: ResultColumn): string {
  const points = pointsOf(speech, axis, measure);
  const all = sum(points.map(({ value }) => value));
  if (all === 0) return 'No values in this range.';
  const peak = largest(points);
  const median = binAt(points, all / 2);
  const [low, high] = [points.indexOf(binAt(points, 0.05 * all)), points.indexOf(binAt(points, 0.95 * all))];
  const middle = points.indexOf(median);
  const shape =
    high - middle > 2 * (middle - low)
      ? 'right-skewed'
      : middle - low > 2 * (high - middle)
        ? 'left-skewed'
        : 'roughly symmetric';
  return `Most common range: ${peak.name} (${say(peak.value, measure)} of ${say(all, measure)}). The median is in ${median.name}; the distribution is ${shape}.`;
}

function binAt(points: NamedPoint[], upTo: number): NamedPoint {
  let seen = 0;
  return points.find(({ value }) => (seen += value) >= upTo) ?? points.at(-1)!;
}

/** Two dimensions as cells: the most and the least. */
export function tellCells(speech: Speech, [down, across]: [SpokenAxis, SpokenAxis], measure: ResultColumn): string {
  const points = pointsOf(speech, down, measure);
  const cell = ({ row }: NamedPoint) => `${down.name(row[down.column.key])}, ${across.name(row[across.column.key])}`;
  const [high, low] = [largest(points), smallest(points)];
  if (high.value === low.value) return `All ${points.length} cells are equal at ${say(high.value, measure)}.`;
  return `Highest at ${cell(high)} (${say(high.value, measure)}), lowest at ${cell(low)} (${say(low.value, measure)}).`;
}

const strength = (rho: number) => (Math.abs(rho) >= 0.7 ? 'Strong' : Math.abs(rho) >= 0.4 ? 'Moderate' : 'Weak');

function tellRelation(y: string, x: string, rho: number | null): string {
  if (rho === null || Math.abs(rho) < 0.1) return `No clear correlation between ${y} and ${x}`;
  return `${strength(rho)} ${rho > 0 ? 'positive' : 'negative'} correlation between ${y} and ${x}`;
}

/** Dots: direction, strength and how many there are. */
export function tellDots({ rows, measures }: Speech): string {
  const [x, y] = measures as [ResultColumn, ResultColumn];
  const pairs = rows.flatMap((row) => {
    const [a, b] = [toNumber(row[x.key]), toNumber(row[y.key])];
    return a === null || b === null ? [] : [[a, b] as const];
  });
  const rho =
    pairs.length > 2
      ? rankCorrelation(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        )
      : null;
  const figure =
    rho === null
      ? ''
      : ` (Spearman’s ρ = ${rho.toFixed(2).replace('-', '−')}, n = ${pairs.length.toLocaleString('en-US')})`;
  return `${tellRelation(y.label, x.label, rho)}${figure}.`;
}

/** Cells of density: correlation, and the densest cell. */
export function tellDensity(speech: Speech, [across, up]: [SpokenAxis, SpokenAxis], measure: ResultColumn): string {
  const points = pointsOf(speech, across, measure).filter(({ row }) => toNumber(row[up.column.key]) !== null);
  const at = (axis: SpokenAxis) => points.map(({ row }) => Number(row[axis.column.key]));
  const rho = rankCorrelation(
    at(across),
    at(up),
    points.map(({ value }) => value),
  );
  const peak = largest(points);
  const all = sum(points.map(({ value }) => value));
  return `${tellRelation(up.column.label, across.column.label, rho)}. The densest cell is ${across.column.label} ${across.name(peak.row[across.column.key])} and ${up.column.label} ${up.name(peak.row[up.column.key])}, with ${say(peak.value, measure)} of ${say(all, measure)}.`;
}

/** Boxes: medians compared. Measures are smallest, lower quartile, median, upper quartile, largest. */
export function tellBoxes(speech: Speech, axis: SpokenAxis): string {
  const [, lower, middle, upper] = speech.measures as [ResultColumn, ResultColumn, ResultColumn, ResultColumn];
  const points = pointsOf(speech, axis, middle);
  const [high, low] = [largest(points), smallest(points)];
  if (high.name === low.name) return `The median of ${high.name} is ${say(high.value, middle)}.`;
  const apart = (toNumber(high.row[lower.key]) ?? 0) > (toNumber(low.row[upper.key]) ?? 0);
  return `The median is highest for ${high.name} (${say(high.value, middle)}) and lowest for ${low.name} (${say(low.value, middle)}); their interquartile ranges ${apart ? 'don’t overlap' : 'overlap'}.`;
}

type Piece = { name: string; total: number; shares: { bar: string; share: number }[] };

/**
 * The parts of stacked bars, the largest over all bars first: by the second dimension, or by the measures themselves.
 */
function piecesOf(speech: Speech): Piece[] {
  const [axis, split] = speech.axes as [SpokenAxis, SpokenAxis | undefined];
  const cells = speech.rows.flatMap((row) =>
    speech.measures.map((measure) => ({
      bar: axis.name(row[axis.column.key]),
      piece: split ? split.name(row[split.column.key]) : measure.label,
      value: Math.max(0, toNumber(row[measure.key]) ?? 0),
    })),
  );
  const bars = new Map<string, number>();
  for (const { bar, value } of cells) bars.set(bar, (bars.get(bar) ?? 0) + value);
  const pieces = new Map<string, Piece>();
  for (const { bar, piece, value } of cells) {
    const entry = pieces.get(piece) ?? { name: piece, total: 0, shares: [] };
    entry.total += value;
    if (bars.get(bar)! > 0) entry.shares.push({ bar, share: value / bars.get(bar)! });
    pieces.set(piece, entry);
  }
  return [...pieces.values()].sort((a, b) => b.total - a.total);
}

/** Stacked bars: the largest part, where its share is greatest and least. */
export function tellStack(speech: Speech): string {
  const pieces = piecesOf(speech);
  const all = sum(pieces.map(({ total }) => total));
  const [first] = pieces;
  if (!first || all === 0) return 'The total is zero, so there are no shares.';
  const shares = [...first.shares].sort((a, b) => b.share - a.share);
  const [most, least] = [shares[0]!, shares.at(-1)!];
  const lead = `${first.name} is the largest at ${percent(first.total / all)} of the total`;
  return most.bar === least.bar
    ? `${lead}.`
    : `${lead}; its share is highest in ${most.bar} (${percent(most.share)}) and lowest in ${least.bar} (${percent(least.share)}).`;
}

/** Parts of one whole. */
export function tellParts(speech: Speech, axis: SpokenAxis, measure: ResultColumn): string {
  const points = pointsOf(speech, axis, measure);
  const all = sum(points.map(({ value }) => value));
  const high = largest(points);
  return all > 0
    ? `${high.name} is the largest at ${percent(high.value / all)} (${say(high.value, measure)} of ${say(all, measure)}).`
    : 'The total is zero, so there are no shares.';
}
