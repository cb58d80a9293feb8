import type { Metric, MetricDefinition } from '@/lib/product/metrics/schema';
import type { Filter, MetricFormat, PlainAggregate } from '@/lib/pure/query/schema/query';

/** A metric as it is put together; what belongs to the other kind is kept while one looks around. */
export type MetricForm = {
  dataSourceId: string;
  name: string;
  description: string;
  kind: MetricDefinition['kind'];
  agg: PlainAggregate;
  /** Empty: rows are counted. */
  field: string;
  filters: Filter[];
  numeratorId: string;
  denominatorId: string;
  format: MetricFormat | null;
  goodDirection: Metric['goodDirection'];
  ownerId: string | null;
  certified: boolean;
};

export const startForm = (dataSourceId: string): MetricForm => ({
  dataSourceId,
  name: '',
  description: '',
  kind: 'measure',
  agg: 'sum',
  field: '',
  filters: [],
  numeratorId: '',
  denominatorId: '',
  format: null,
  goodDirection: 'up',
  ownerId: null,
  certified: false,
});

export function formOf(metric: Metric): MetricForm {
  const { dataSourceId, name, description, definition, format, goodDirection, owner, certified } = metric;
  const start = startForm(dataSourceId);
  const own = {
    ...start,
    name,
    description,
    format,
    goodDirection,
    ownerId: owner?.id ?? null,
    certified: !!certified,
  };
  if (definition.kind === 'ratio') return { ...own, ...definition };
  return { ...own, kind: 'measure', agg: definition.agg, field: definition.field ?? '', filters: definition.filters };
}

/** Null until it is complete. */
export function definitionOf(form: MetricForm): MetricDefinition | null {
  const { kind, agg, field, filters, numeratorId, denominatorId } = form;
  if (kind === 'ratio') return numeratorId && denominatorId ? { kind, numeratorId, denominatorId } : null;
  return field === '' ? { kind, agg: 'count', filters } : { kind, agg, field, filters };
}
