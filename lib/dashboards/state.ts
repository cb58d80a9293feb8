import type { DataSourceStatus } from '@/lib/datasets/schema';
import type { Column } from '@/lib/query/column';
import type { DashboardConfig } from '@/lib/query/dashboard-config';
import { lackingWidgets } from '@/lib/query/lacking';
import type { Dashboard } from './schema';
import { sourcesOf } from './store';

/** Data sources by id, as far as they are there. */
export type Known = ReadonlyMap<string, { status: DataSourceStatus; columns: readonly Column[] }>;

/** Broken where a widget or a filter reads what is no longer there, stale where it reads what should be newer. */
export function stateOf(config: DashboardConfig, known: Known): Dashboard['state'] {
  if (config.kpis.length + config.charts.length === 0) return 'empty';
  const sources = sourcesOf(config).map((id) => ({ id, source: known.get(id) }));
  if (sources.some(({ id, source }) => !source || lackingWidgets(config, id, source.columns).length > 0)) return 'broken';
  return sources.some(({ source }) => source?.status === 'stale') ? 'stale' : 'ready';
}
