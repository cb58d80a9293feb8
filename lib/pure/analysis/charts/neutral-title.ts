import { presentationWords } from '@/lib/pure/query/resolve/presentation-words';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Filter, Measure } from '@/lib/pure/query/schema/query';
import { readableLabel, sentenceCase, shorten } from '../semantics/lexicon/words';

/** A title that says what is drawn and claims nothing: the measure by the dimensions. */

const AGGREGATES: Record<Measure['agg'], string> = {
  sum: '',
  avg: 'average',
  median: 'median',
  min: 'smallest',
  max: 'largest',
  count: 'rows with',
  distinct: 'distinct',
  q1: 'lower quartile of',
  q3: 'upper quartile of',
  p5: '5th percentile of',
  p10: '10th percentile of',
  p90: '90th percentile of',
  p95: '95th percentile of',
  sd: 'standard deviation of',
  latest: 'latest',
};
const LONGEST = 160;

type Names = (key: string) => string;
type Asked = Pick<Chart['query'], 'measures' | 'dimensions' | 'select'>;

const plain = ({ field, agg }: Pick<Measure, 'field' | 'agg'>, nameOf: Names): string =>
  field === undefined ? 'rows' : `${AGGREGATES[agg]} ${nameOf(field)}`.trim();

/** 'status churned' of one value; else the column alone. */
function condition(filter: Filter, nameOf: Names): string {
  const value =
    filter.op === 'eq' ? filter.value : filter.op === 'in' && filter.values.length === 1 ? filter.values[0] : undefined;
  return value === undefined || value === null ? nameOf(filter.field) : `${nameOf(filter.field)} ${String(value)}`;
}

/** Over the dates that fall into each weekday or month, a figure is one per day. */
const isPerDay = ({ over }: Measure, dimension: Dimension | undefined): boolean =>
  over?.agg === 'distinct' && dimension?.part !== undefined && over.field === dimension.field;

function measured(measure: Measure, nameOf: Names, dimension?: Dimension): string {
  const figure = aggregated(measure, nameOf, dimension);
  return measure.as ? `${figure}, ${presentationWords(measure.as)},` : figure;
}

function aggregated(measure: Measure, nameOf: Names, dimension?: Dimension): string {
  const { metric, field, agg, filters = [], over } = measure;
  if (metric) return metric.name;
  const [only] = filters;
  if (isPerDay(measure, dimension)) return `${plain({ field, agg }, nameOf)} per day`;
  if (agg === 'count' && over?.agg === 'count' && only) return `share with ${condition(only, nameOf)}`;
  if (over)
    return `${plain({ field, agg }, nameOf)} per ${over.agg === 'count' ? 'row' : over.field === undefined ? 'row' : nameOf(over.field)}`;
  return plain({ field, agg }, nameOf);
}

const along = ({ field, grain, part }: Dimension, nameOf: Names): string =>
  grain ? `per ${grain}` : `by ${part ?? nameOf(field)}`;

/** 'Average fare by zone', 'Tips against fares', 'Distribution of age'. */
export function neutralTitle(
  { measures, dimensions, select }: Asked,
  columns: readonly Pick<Column, 'key' | 'label'>[],
): string {
  const nameOf: Names = (key) => readableLabel(columns.find((column) => column.key === key)?.label ?? key);
  return shorten(sentenceCase(words({ measures, dimensions, select }, nameOf)), LONGEST);
}

function words({ measures, dimensions, select }: Asked, nameOf: Names): string {
  if (select) return `${nameOf(select[1])} against ${nameOf(select[0])}`;
  const [measure] = measures;
  const [first, second] = dimensions;
  if (!first || !measure) return measure ? measured(measure, nameOf) : 'values';
  const counts = measure.agg === 'count' && measure.field === undefined && !measure.over && !measure.as;
  if (counts && first.bins)
    return second?.bins
      ? `${nameOf(second.field)} against ${nameOf(first.field)}`
      : `distribution of ${nameOf(first.field)}`;
  const joined = second ? ` ${first.grain ? 'by' : 'and'} ${second.part ?? nameOf(second.field)}` : '';
  const box = measures.length === 5 && measures.every(({ field }) => field === measure.field);
  const names = box
    ? nameOf(measure.field!)
    : measures
        .slice(0, 2)
        .map((each) => measured(each, nameOf, first))
        .join(' and ');
  return `${names} ${along(first, nameOf)}${joined}`;
}
