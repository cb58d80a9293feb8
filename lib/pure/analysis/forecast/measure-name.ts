import { lowerFirst } from '../semantics/table/shown';
import type { ForecastAggregate, MeasureChoice } from './choice';

const NAMES: Record<ForecastAggregate, (noun: string) => string> = {
  sum: (noun) => noun,
  avg: (noun) => `Average ${lowerFirst(noun)}`,
  median: (noun) => `Median ${lowerFirst(noun)}`,
  min: (noun) => `Lowest ${lowerFirst(noun)}`,
  max: (noun) => `Highest ${lowerFirst(noun)}`,
  count: (noun) => `Rows with ${lowerFirst(noun)}`,
  distinct: (noun) => `Distinct values of ${lowerFirst(noun)}`,
};

/** As it stands in a title. Where each period is one row (`single`), the value is the row's own. */
export const measureName = (
  { field, label }: Pick<MeasureChoice, 'field' | 'label'>,
  agg: ForecastAggregate,
  single: boolean,
): string =>
  field === null ||
  (single && agg !== 'count' && agg !== 'distinct') ||
  (agg !== 'sum' && label.toLowerCase().startsWith(agg === 'avg' ? 'average' : agg))
    ? label
    : NAMES[agg](label);
