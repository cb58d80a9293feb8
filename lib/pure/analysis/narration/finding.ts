import { formatDelta, formatNumber, formatPeriod, unitOf } from '@/lib/pure/format/format';
import { CHART_KINDS, type Telling } from '@/lib/pure/query/schema/chart-kinds';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryAnswer, ResultColumn } from '@/lib/pure/query/schema/result';
import { areAlike } from '../charts/alike';
import { mostPanels, panelDimension } from '../charts/panels';
import { placeReferences, sayReference } from '../charts/references';
import { formatOfKpi } from '../charts/written';
import { pointsOf, prepare, say, type SpokenAxis, type Speech, type SpokenAnswer } from './speak';
import {
  tellBoxes,
  tellCells,
  tellDensity,
  tellDots,
  tellHistogram,
  tellLines,
  tellParts,
  tellRanking,
  tellSeries,
  tellStack,
  wholePoints,
} from './tell';
import { tellPivot } from './tell-pivot';

/** A sentence or two with their numbers, and the result columns these were read from. */
export type ChartFinding = { text: string; columns: string[] };

const NOTHING = 'No matching rows.';

/**
 * The text alternative of a chart: what it says, with its numbers, rounded as it rounds. Pure; runs in the browser too.
 */
export const describeChart = (chart: Chart, answer: SpokenAnswer, columns: readonly Column[]): string =>
  [findingOf(chart, answer, columns).text, ...describeReferences(chart, answer, columns).map(({ text }) => text)].join(
    ' ',
  );

/** As `describeChart`, with the keys of the result columns that the numbers come from. */
export function findingOf(chart: Chart, answer: SpokenAnswer, columns: readonly Column[]): ChartFinding {
  if (answer.rows.length === 0) return { text: NOTHING, columns: [] };
  const speech = prepare(chart, answer, columns);
  return {
    text: panelDimension(chart) ? tellPanels(speech) : asSentences(tell(speech)),
    columns: [...speech.axes.map(({ column }) => column.key), ...speech.measures.map(({ key }) => key)],
  };
}

/** '12 panels by region: North, South, …': each says its own. */
function tellPanels({ chart, axes, measures, rows }: Speech): string {
  const [axis, measure] = [axes.at(-1)!, measures[0]];
  const totals = new Map<string, number>();
  for (const row of rows) {
    const name = axis.name(row[axis.column.key]);
    totals.set(name, (totals.get(name) ?? 0) + Math.abs(Number(row[measure?.key ?? ''] ?? 0)));
  }
  const names = [...totals.keys()];
  const shown = (axis.ordered ? names : names.toSorted((a, b) => totals.get(b)! - totals.get(a)!)).slice(
    0,
    mostPanels(chart),
  );
  const which = shown.length < names.length ? `${shown.length} of ${names.length}` : shown.length;
  return `${which} panels by ${axis.column.label}: ${shown.join(', ')}.`;
}

const asSentences = (text: string) =>
  text.replace(/(^|\. )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

type Tell = (speech: Speech, first: SpokenAxis, measure: ResultColumn, second: SpokenAxis | undefined) => string;

const TELL: Record<Exclude<Telling, 'rows' | 'dots' | 'pivot'>, Tell> = {
  series: tellSeries,
  lines: (speech, first, measure, second) => tellLines(speech, first, second, measure),
  bars: tellBars,
  each: tellEach,
  ranking: tellRanking,
  stack: tellStack,
  histogram: tellHistogram,
  boxes: tellBoxes,
  parts: tellParts,
  cells: (speech, first, measure, second) => tellCells(speech, [first, second!], measure),
  density: (speech, first, measure, second) => tellDensity(speech, [first, second!], measure),
};

function tell(speech: Speech): string {
  const { chart, axes, measures, rows } = speech;
  const [first, second] = axes;
  const [measure] = measures;
  const told = CHART_KINDS[chart.type].tells({
    dimensions: axes.map(({ dimension }) => dimension),
    measures: measures.length,
    alike: areAlike(measures.map(({ format }, place) => ({ measure: chart.query.measures[place], format }))),
    pairs: Boolean(chart.query.select) && measures.length === 2,
  });
  if (told === 'dots') return tellDots(speech);
  if (told === 'pivot' && chart.query.totals) return tellPivot(speech);
  if (told === 'rows' || told === 'pivot' || !first || !measure)
    return `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}.`;
  if ((told === 'each' ? measures : [measure]).every((each) => pointsOf(speech, first, each).length === 0))
    return 'The matching rows have no values for this chart.';
  return TELL[told](speech, first, measure, second);
}

function tellBars(speech: Speech, axis: SpokenAxis, measure: ResultColumn): string {
  return axis.dimension.grain || axis.column.format.kind === 'year'
    ? tellSeries(speech, axis, measure)
    : tellRanking(speech, axis, measure);
}

/** Measures of unlike units one after the other: their heights compare to nothing. */
function tellEach(speech: Speech, axis: SpokenAxis): string {
  return speech.measures
    .filter((measure) => pointsOf(speech, axis, measure).length > 0)
    .map((measure) => `${measure.label}: ${withinSentence(tellBars(speech, axis, measure))}`)
    .join(' ');
}

const withinSentence = (text: string) => text.replace(/^(Rose|Fell|No|All)\b/, (word) => word.toLowerCase());

/** What the chart is held against, each with its value; `typed`: as a person set it. */
export function describeReferences(
  chart: Chart,
  answer: SpokenAnswer,
  columns: readonly Column[],
): { text: string; typed: boolean }[] {
  if (!chart.options.references?.length || answer.rows.length === 0 || panelDimension(chart)) return [];
  const speech = prepare(chart, answer, columns);
  const { axes, measures } = speech;
  const [axis] = axes;
  const [measure] = measures;
  if (!axis || !measure || !CHART_KINDS[chart.type].holdsReferences) return [];
  const alone = axes.length === 1 && measures.length === 1;
  const values = alone ? wholePoints(pointsOf(speech, axis, measure), speech).map(({ value }) => value) : [];
  return placeReferences(chart.options.references, values).map((reference) => ({
    text: `${sayReference(reference, (value) => say(value, measure))}.`,
    typed: reference.typed,
  }));
}

type KpiAnswer = Pick<QueryAnswer, 'columns' | 'rows'> &
  Partial<Pick<QueryAnswer, 'period'>> & {
    comparison?: {
      value: number | null;
      from: string;
      to: string;
      latest?: { value: number; from: string; to: string };
    };
  };

/** A headline figure in words: 'Revenue: $51,769.99 for 18–31 Mar 2019, 8.8% lower than 4–17 Mar ($56,765.20).' */
export function describeKpi(kpi: Kpi, { columns, rows, period, comparison }: KpiAnswer): string {
  const key = columns.at(-1)?.key;
  const cell = key === undefined ? null : rows[0]?.[key];
  const value = cell === null || cell === undefined || cell === '' ? null : Number(cell);
  const format = formatOfKpi(kpi);
  const unit = unitOf(format);
  const exact = (number: number) => `${formatNumber(number, format)}${unit ? ` ${unit}` : ''}`;
  const when = period ? ` for ${formatPeriod(period.from, period.to)}` : '';
  if (value === null || !Number.isFinite(value)) return `${kpi.label}: no value${when}.`;
  const latest = comparison?.latest;
  const delta = comparison && formatDelta(latest?.value ?? value, comparison.value, format);
  if (!comparison || comparison.value === null || !delta) return `${kpi.label}: ${exact(value)}${when}.`;
  const base = formatPeriod(comparison.from, comparison.to, {
    year: (latest ?? period)?.from.slice(0, 4) !== comparison.from.slice(0, 4),
  });
  if (latest) {
    const at = `${kpi.label}: ${exact(value)}${when}. ${formatPeriod(latest.from, latest.to)}: ${exact(latest.value)}`;
    return delta.direction === 'same'
      ? `${at}, unchanged from ${base}.`
      : `${at}, ${delta.change.slice(1)} ${delta.word} than ${base} (${exact(comparison.value)}).`;
  }
  if (delta.direction === 'same') return `${kpi.label}: ${exact(value)}${when}, unchanged from ${base}.`;
  return `${kpi.label}: ${exact(value)}${when}, ${delta.change.slice(1)} ${delta.word} than ${base} (${exact(comparison.value)}).`;
}
