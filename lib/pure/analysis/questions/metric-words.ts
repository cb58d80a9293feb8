import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Measure, Query } from '@/lib/pure/query/schema/query';
import type { QuestionReading, ReadingPart } from './schema';

export type NamedMetric = { name: string; measure: Measure };

/** The measure that every table has: the metric is read as it, and then takes its place. */
const STAND_IN = 'number of rows';
const COUNTS = /\b(rows?|records?|counts?|number|how many)\b/iu;

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
const wordsOf = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name.trim())}(?![\\p{L}\\p{N}])`, 'iu');

/** The metric that a text names, the longest name first. */
const namedIn = <M extends NamedMetric>(text: string, metrics: readonly M[]): M | null =>
  metrics
    .toSorted((left, right) => right.name.length - left.name.length)
    .find(({ name }) => wordsOf(name).test(text)) ?? null;

export type MetricQuestion<M extends NamedMetric> = { metric: M; question: string; previous: string[] };

/**
 * A question that names a metric, to be read with a plain count in its place; one that follows such a question means
 * the same metric, unless it counts something itself. Null where none is named.
 */
export function metricQuestion<M extends NamedMetric>(
  { question, previous }: { question: string; previous: readonly string[] },
  metrics: readonly M[],
): MetricQuestion<M> | null {
  const last = previous.at(-1);
  const metric =
    namedIn(question, metrics) ?? (last === undefined || COUNTS.test(question) ? null : namedIn(last, metrics));
  if (!metric) return null;
  const read = (text: string) => text.replace(wordsOf(metric.name), STAND_IN);
  return { metric, question: read(question), previous: previous.map(read) };
}

const countsRows = ({ agg, field, filters, over, as }: Measure) =>
  agg === 'count' && field === undefined && !filters?.length && !over && !as;

/** 'Metric: net revenue (certified)'. */
export const metricPart = ({ name, measure }: NamedMetric): string =>
  `Metric: ${name}${measure.metric?.certified ? ' (certified)' : ''}`;

function partsWith(parts: readonly ReadingPart[], metric: NamedMetric): ReadingPart[] {
  const own: ReadingPart = {
    id: 'metric',
    role: 'aggregate',
    text: metricPart(metric),
    chosen: 'metric',
    alternatives: [],
  };
  return [own, ...parts.filter(({ role }) => role !== 'aggregate' && role !== 'measure')];
}

/** The reading with the metric in the place of the count that stood in for it; null where none stands there. */
export function withMetric(reading: QuestionReading, metric: NamedMetric): QuestionReading | null {
  const { query, parts } = reading;
  if (query.select || query.measures.length !== 1 || !countsRows(query.measures[0]!)) return null;
  const next: Query = { ...query, measures: [metric.measure] };
  const [before, after] = [resultKeys(query).measures[0], resultKeys(next).measures[0]];
  const sort = query.sort?.map((each) => (each.by === before ? { ...each, by: after! } : each));
  return { ...reading, query: { ...next, ...(sort && { sort }) }, parts: partsWith(parts, metric) };
}
