import type { DataSourceStatus } from '@/lib/product/data-sources/schema/schema';
import { carryingConfig, screenColumn } from '@/lib/pure/query/resolve/definition';
import { keptCalculation } from '@/lib/pure/query/resolve/read';
import type { Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { meaningOf } from './calculation-meaning';
import type { CalculationRow } from './calculation-store';
import type { Dashboard } from './schema';
import { sourcesOf } from './store';

/** Data sources by id, as far as they are there. */
export type KnownSources = ReadonlyMap<string, { status: DataSourceStatus; columns: readonly Column[] }>;

/** What a dashboard asks of a data source, with its calculations beside the columns. */
function calculated(
  config: DashboardConfig,
  sourceId: string,
  columns: readonly Column[],
  rows: readonly CalculationRow[],
): Parameters<typeof lackingWidgets> {
  const own = rows.filter(({ dataSourceId }) => dataSourceId === sourceId);
  const understood = own.flatMap((row) => meaningOf(row, columns).calculation ?? []);
  return [
    carryingConfig(config, own.map(keptCalculation)),
    sourceId,
    [...columns, ...understood.filter(({ level }) => level === 'row').map(screenColumn)],
  ];
}

/** Broken where a widget or a filter reads what is no longer there, stale where it reads what should be newer. */
export function stateOf(
  config: DashboardConfig,
  known: KnownSources,
  calculations: readonly CalculationRow[],
): Dashboard['state'] {
  if (config.kpis.length + config.charts.length === 0) return 'empty';
  const sources = sourcesOf(config).map((id) => ({ id, source: known.get(id) }));
  if (
    sources.some(
      ({ id, source }) => !source || lackingWidgets(...calculated(config, id, source.columns, calculations)).length > 0,
    )
  )
    return 'broken';
  return sources.some(({ source }) => source?.status === 'stale') ? 'stale' : 'ready';
}
