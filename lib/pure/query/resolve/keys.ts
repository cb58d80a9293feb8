import { calculationKey } from '../schema/calculation-key';
import type { Dimension, Measure, Query } from '../schema/query';

const dimensionKey = ({ field, grain, part, bins }: Dimension) => {
  if (bins) return `${field}_bin`;
  const suffix = part ?? grain;
  return suffix ? `${field}_${suffix}` : field;
};

function plainKey({ metric, field, calculationId, agg }: Measure): string {
  // Stays when its definition changes: sorts, alerts and numbers in texts name it.
  if (metric) return `metric_${metric.id.replaceAll('-', '').slice(-12).toLowerCase()}`;
  if (calculationId !== undefined) return calculationKey(calculationId);
  return field === undefined ? agg : `${agg}_${field}`;
}

const measureKey = (measure: Measure) => {
  const { as } = measure;
  const key = plainKey(measure);
  return as ? `${key}_${as.kind}` : key;
};

/**
 * The keys of the answer's columns: dimensions, then measures (or the two selected columns); a number is added where
 * two would be equal.
 */
export function resultKeys(query: Pick<Query, 'dimensions' | 'measures' | 'select'>): {
  dimensions: string[];
  measures: string[];
} {
  const taken = new Set<string>();
  const unique = (wanted: string) => {
    let key = wanted;
    for (let n = 2; taken.has(key); n++) key = `${wanted}_${n}`;
    taken.add(key);
    return key;
  };
  if (query.select) return { dimensions: [], measures: query.select.map(unique) };
  return {
    dimensions: query.dimensions.map((dimension) => unique(dimensionKey(dimension))),
    measures: query.measures.map((measure) => unique(measureKey(measure))),
  };
}
