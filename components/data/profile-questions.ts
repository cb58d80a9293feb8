import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isNumeric, isTime, type Cell, type Column, type HistogramBar } from '@/lib/pure/query/schema/column';
import type { Aggregate, Filter, QueryInput } from '@/lib/pure/query/schema/query';
import { missingIn, timelineGrain } from './source-facts';

type Answered = Extract<DashboardAnswer['widgets'][string], { error?: undefined }>;

/**
 * A figure of the profile as a question to the data: its answer is the figure, its evidence how the figure was made.
 */
export type FigureQuestion = {
  /** What the figure is called where its evidence is shown. */
  name: string;
  query: QueryInput;
  /** The row of the answer that is meant; null where all of it is. */
  pointOf: (answer: Answered) => number | null;
  /** What must be said beside it: that the profile's own figure is an estimate, or cut otherwise. */
  note?: string;
  /** Names of the measures where the query's own would all be alike. */
  labels?: string[];
};

const ESTIMATE = 'The profile shows an estimate (marked “about”). This is the exact count.';
const MOST_MEASURES = 20;
const TOP = 10;

const one = () => 0;
const all = () => null;
const estimated = ({ exact }: Pick<Column, 'exact'>) => (exact ? {} : { note: ESTIMATE });

export const rowsQuestion: FigureQuestion = { name: 'Rows', query: { measures: [{ agg: 'count' }] }, pointOf: one };

/**
 * Rows that lack a value, column by column. Null where nothing is missing, or in more columns than one question holds.
 */
export function missingCellsQuestion({ columns }: Pick<DataSource, 'columns'>): FigureQuestion | null {
  const holed = columns.filter((column) => missingIn(column) > 0);
  if (holed.length === 0 || holed.length > MOST_MEASURES || holed.some(({ review }) => review)) return null;
  return {
    name: 'Missing cells',
    pointOf: one,
    labels: holed.map(({ label }) => label),
    query: { measures: holed.map(({ key }) => ({ agg: 'count', filters: [{ field: key, op: 'is_null' }] })) },
  };
}

export const spanQuestion = ({ key, label }: Column): FigureQuestion => ({
  name: `Range of ${label}`,
  query: {
    measures: [
      { field: key, agg: 'min' },
      { field: key, agg: 'max' },
    ],
  },
  pointOf: one,
});

export const missingQuestion = ({ key, label }: Column): FigureQuestion => ({
  name: `Missing values in ${label}`,
  query: { measures: [{ agg: 'count' }], filters: [{ field: key, op: 'is_null' }] },
  pointOf: one,
});

export const distinctQuestion = (column: Column): FigureQuestion => ({
  name: `Distinct values in ${column.label}`,
  query: { measures: [{ field: column.key, agg: 'distinct' }] },
  pointOf: one,
  ...estimated(column),
});

const WORDS = {
  min: 'Minimum',
  max: 'Maximum',
  avg: 'Mean',
  median: 'Median',
  q1: 'Lower quartile of',
  q3: 'Upper quartile of',
  p5: '5th percentile of',
  p95: '95th percentile of',
  sd: 'Standard deviation of',
  sum: 'Sum of',
} satisfies Partial<Record<Aggregate, string>>;
const QUANTILES: readonly Aggregate[] = ['p5', 'q1', 'median', 'q3', 'p95'];

export const aggregateQuestion = (column: Column, agg: keyof typeof WORDS): FigureQuestion => ({
  name: `${WORDS[agg]} ${column.label}`,
  query: { measures: [{ field: column.key, agg }] },
  pointOf: one,
  ...(QUANTILES.includes(agg) && estimated(column)),
});

/** Rows whose value is 0, or below it. */
export const signQuestion = ({ key, label }: Column, sign: 'zero' | 'negative'): FigureQuestion => ({
  name: sign === 'zero' ? `Rows with ${label} 0` : `Rows with ${label} below 0`,
  query: { measures: [{ agg: 'count' }], filters: [{ field: key, op: sign === 'zero' ? 'eq' : 'lt', value: 0 }] },
  pointOf: one,
});

/** Rows by value, the most frequent first; `value` means one of them. */
export function topQuestion({ key, label }: Column, value?: Cell): FigureQuestion {
  return {
    name: value === undefined ? `Most frequent ${label}` : `Rows by ${label}`,
    query: {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: key }],
      sort: [{ by: 'count', dir: 'desc' }],
      limit: TOP,
      filters: [{ field: key, op: 'not_null' }],
    },
    pointOf: ({ rows, columns }) => {
      const index = value === undefined ? -1 : rows.findIndex((row) => row[columns[0]?.key ?? ''] === value);
      return index === -1 ? null : index;
    },
  };
}

/** The rows of one bar of the small histogram: from its lower edge up to its upper one, which the last bar includes. */
export function barQuestion({ key, label, histogram }: Column, { from, to }: HistogramBar): FigureQuestion {
  const isLast = histogram.at(-1)?.to === to;
  const filters: Filter[] = [
    { field: key, op: 'gte', value: from },
    { field: key, op: isLast ? 'lte' : 'lt', value: to },
  ];
  return { name: `Rows in this bin of ${label}`, query: { measures: [{ agg: 'count' }], filters }, pointOf: one };
}

/** How the values of a column are spread, as a whole. Null where there is nothing to count. */
export function spreadQuestion(column: Column): FigureQuestion | null {
  const { key, label, histogram, top } = column;
  if (isTime(column)) {
    const grain = timelineGrain(column);
    return (
      grain && {
        name: `Rows per ${grain} of ${label}`,
        query: {
          measures: [{ agg: 'count' }],
          dimensions: [{ field: key, grain }],
          filters: [{ field: key, op: 'not_null' }],
        },
        pointOf: all,
      }
    );
  }
  if (isNumeric(column) && histogram.length > 1) {
    return {
      name: `Distribution of ${label}`,
      pointOf: all,
      note: 'Bins have round widths. The thumbnail divides the same range into equal bins.',
      query: {
        measures: [{ agg: 'count' }],
        dimensions: [{ field: key, bins: histogram.length }],
        filters: [{ field: key, op: 'not_null' }],
      },
    };
  }
  return top.length > 0 ? topQuestion(column) : null;
}
