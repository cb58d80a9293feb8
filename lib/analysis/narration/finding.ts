import { formatDelta, formatNumber, formatPeriod, unitOf } from '@/lib/core/format';
import type { Column } from '@/lib/query/column';
import type { Chart, Kpi } from '@/lib/query/dashboard-config';
import type { QueryAnswer, ResultColumn } from '@/lib/query/result';
import { pointsOf, prepare, type Axis, type Speech, type Told } from './speak';
import { tellBoxes, tellCells, tellDensity, tellDots, tellHistogram, tellLines, tellParts, tellRanking, tellSeries, tellStack } from './tell';

/** A sentence or two with their numbers, and the result columns these were read from. */
export type Finding = { text: string; columns: string[] };

const NOTHING = 'No rows match.';

/** The text alternative of a chart: what it says, with its numbers, rounded as it rounds. Pure; runs in the browser too. */
export const describeChart = (chart: Chart, answer: Told, columns: readonly Column[]): string => findingOf(chart, answer, columns).text;

/** As `describeChart`, with the keys of the result columns that the numbers come from. */
export function findingOf(chart: Chart, answer: Told, columns: readonly Column[]): Finding {
  if (answer.rows.length === 0) return { text: NOTHING, columns: [] };
  const speech = prepare(chart, answer, columns);
  return { text: asSentences(tell(speech)), columns: [...speech.axes.map(({ column }) => column.key), ...speech.measures.map(({ key }) => key)] };
}

const asSentences = (text: string) => text.replace(/(^|\. )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

function tell(speech: Speech): string {
  const { chart, axes, measures, rows } = speech;
  const [first, second] = axes;
  const [measure] = measures;
  if (chart.type === 'scatter' && chart.query.select && measures.length === 2) return tellDots(speech);
  if (chart.type === 'table' || !first || !measure) return `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}.`;
  if (pointsOf(speech, first, measure).length === 0) return 'The rows that match hold no value here.';
  switch (chart.type) {
    case 'line': return second || measures.length > 1 ? tellLines(speech, first, second, measure) : tellSeries(speech, first, measure);
    case 'area': return second || measures.length > 1 ? tellStack(speech) : tellSeries(speech, first, measure);
    case 'bar': return second || measures.length > 1 ? tellStack(speech) : tellBars(speech, first, measure);
    case 'stacked_bar': return tellStack(speech);
    case 'histogram': return first.dimension.bins ? tellHistogram(speech, first, measure) : tellRanking(speech, first, measure);
    case 'box': return measures.length === 5 ? tellBoxes(speech, first) : tellRanking(speech, first, measure);
    case 'pie': return tellParts(speech, first, measure);
    case 'heatmap': case 'scatter': {
      if (!second) return tellBars(speech, first, measure);
      return first.dimension.bins && second.dimension.bins ? tellDensity(speech, [first, second], measure) : tellCells(speech, [first, second], measure);
    }
  }
}

const tellBars = (speech: Speech, axis: Axis, measure: ResultColumn): string => (axis.dimension.grain || axis.column.format.kind === 'year' ? tellSeries(speech, axis, measure) : tellRanking(speech, axis, measure));

type KpiAnswer = Pick<QueryAnswer, 'columns' | 'rows'> & Partial<Pick<QueryAnswer, 'period'>> & { comparison?: { value: number | null; from: string; to: string; latest?: { value: number; from: string; to: string } } };

/** A headline figure in words: 'Revenue: $51,769.99 for 18–31 Mar 2019, 8.8% lower than 4–17 Mar ($56,765.20).' */
export function describeKpi(kpi: Kpi, { columns, rows, period, comparison }: KpiAnswer): string {
  const key = columns.at(-1)?.key;
  const cell = key === undefined ? null : rows[0]?.[key];
  const value = cell === null || cell === undefined || cell === '' ? null : Number(cell);
  const unit = unitOf(kpi.format);
  const exact = (number: number) => `${formatNumber(number, kpi.format)}${unit ? ` ${unit}` : ''}`;
  const when = period ? ` for ${formatPeriod(period.from, period.to)}` : '';
  if (value === null || !Number.isFinite(value)) return `${kpi.label}: no value${when}.`;
  const latest = comparison?.latest;
  const delta = comparison && formatDelta(latest?.value ?? value, comparison.value, kpi.format);
  if (!comparison || comparison.value === null || !delta) return `${kpi.label}: ${exact(value)}${when}.`;
  const base = formatPeriod(comparison.from, comparison.to, { year: (latest ?? period)?.from.slice(0, 4) !== comparison.from.slice(0, 4) });
  if (latest) {
    const at = `${kpi.label}: ${exact(value)}${when}. ${formatPeriod(latest.from, latest.to)}: ${exact(latest.value)}`;
    return delta.direction === 'same' ? `${at}, as much as ${base}.` : `${at}, ${delta.change.slice(1)} ${delta.word} than ${base} (${exact(comparison.value)}).`;
  }
  if (delta.direction === 'same') return `${kpi.label}: ${exact(value)}${when}, as much as ${base}.`;
  return `${kpi.label}: ${exact(value)}${when}, ${delta.change.slice(1)} ${delta.word} than ${base} (${exact(comparison.value)}).`;
}
