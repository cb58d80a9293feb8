import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { askTable } from '@/lib/product/data-sources/read/ask';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { getMetric } from './metrics';
import type { Metric, MetricValuesAsked } from './schema';

export type MetricValues = Pick<QueryAnswer, 'columns' | 'rows' | 'truncated' | 'period' | 'partial' | 'moment'> & {
  metric: Metric;
  query: Query;
  evidenceId: string;
  dataVersion: number;
};

/** A metric as it is defined now, by groups and under further filters. */
export async function readMetricValues(
  actor: Pick<UserActor, 'workspaceId'>,
  id: string,
  { by, filters, limit }: MetricValuesAsked,
  signal?: AbortSignal,
): Promise<MetricValues> {
  const metric = await getMetric(actor, id);
  if (!metric.measure) throw new AppError('validation', metric.error ?? 'This metric can’t be calculated.');
  const query: Query = {
    measures: [metric.measure],
    dimensions: by,
    filters,
    ...(by.length > 0 && { limit }),
  };
  const table = await loadTable(actor, metric.dataSourceId);
  const outcome = (await askTable(table, { queries: [{ id, query }], signal })).get(id);
  if (!outcome?.ok) {
    const { code, message } = outcome?.failure ?? { code: 'failed', message: 'The value couldn’t be calculated.' };
    throw new AppError(code === 'broken' ? 'validation' : code === 'timeout' ? 'timeout' : 'busy', message);
  }
  const { answer, sql } = outcome;
  const evidence = await keepEvidence(actor, table, [{ id, query, answer, sql }]);
  const { columns, rows, truncated, period, partial, moment } = answer;
  return {
    metric,
    query,
    columns,
    rows,
    truncated,
    period,
    partial,
    moment,
    evidenceId: evidence.get(id) ?? '',
    dataVersion: table.version,
  };
}
