import { isNumberStore, nameOf, StepFault, storeOf, type MadeType, type PreparedColumn } from './table';

export const STEP_AGGREGATES = ['sum', 'avg', 'median', 'min', 'max', 'count', 'distinct'] as const;
export type StepAggregate = (typeof STEP_AGGREGATES)[number];

export const AGGREGATE_WORDS: Record<StepAggregate, string> = {
  sum: 'Sum',
  avg: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  count: 'Number',
  distinct: 'Distinct values',
};

const NUMBERS_ONLY: readonly StepAggregate[] = ['sum', 'avg', 'median'];
const typeOf = ({ store }: PreparedColumn): MadeType =>
  (['integer', 'decimal', 'boolean', 'date', 'datetime', 'text'] as const).find((type) => storeOf(type) === store)!;

/** One value of a group as SQL, and its type; without a column its rows are counted. @throws StepFault */
export function aggregatedCell(
  agg: StepAggregate,
  column: PreparedColumn | null,
  filter = '',
): { sql: string; type: MadeType } {
  if (!column) return { sql: `count(*)${filter}`, type: 'integer' };
  const cell = nameOf(column.key);
  if (NUMBERS_ONLY.includes(agg) && !isNumberStore(column.store))
    throw new StepFault(`${column.label} holds no numbers. Count it, or convert it to numbers first`);
  switch (agg) {
    case 'count':
      return { sql: `count(${cell})${filter}`, type: 'integer' };
    case 'distinct':
      return { sql: `count(DISTINCT ${cell})${filter}`, type: 'integer' };
    case 'sum':
      return column.store === 'BIGINT'
        ? { sql: `CAST(sum(${cell})${filter} AS BIGINT)`, type: 'integer' }
        : { sql: `fsum(${cell})${filter}`, type: 'decimal' };
    case 'avg':
      return { sql: `favg(CAST(${cell} AS DOUBLE))${filter}`, type: 'decimal' };
    case 'median':
      return { sql: `median(CAST(${cell} AS DOUBLE))${filter}`, type: 'decimal' };
    default:
      return { sql: `${agg}(${cell})${filter}`, type: typeOf(column) };
  }
}
