import type { UserActor } from '@/lib/base/actor/actor';
import { notFound, orNull } from '@/lib/base/errors/errors';
import { effectiveColumns, versionOf } from '@/lib/product/data-sources/read/load';
import { likeliest } from '@/lib/pure/analysis/dashboard/repair/likeness';
import { calculationsNamed } from '@/lib/pure/query/resolve/definition';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import type { BrokenColumn, BrokenSource } from './schema';
import { findDashboard, sourcesOf } from './store';

/**
 * What a dashboard reads that its data sources no longer have, each with the column that most likely took its place.
 */
export async function proposeRepair(actor: UserActor, id: string): Promise<BrokenSource[]> {
  const dashboard = await findDashboard(actor.workspaceId, id);
  if (!dashboard) throw notFound('dashboard');
  const config = withoutCalculated(dashboard.config);
  const found = await Promise.all(sourcesOf(config).map((dataSourceId) => brokenSource(actor, config, dataSourceId)));
  return found.filter(({ columns, name }) => name === null || columns.length > 0);
}

/** What names a calculation is mended in its expression, not by another column. */
function withoutCalculated({ kpis, charts, filters, ...rest }: DashboardConfig): DashboardConfig {
  const plain = (query: Query | null) => query === null || calculationsNamed(query).length === 0;
  return {
    ...rest,
    kpis: kpis.filter(({ query, sparkline }) => plain(query) && plain(sparkline)),
    charts: charts.filter(({ query }) => plain(query)),
    filters: filters.filter(({ field }) => !isCalculationKey(field)),
  };
}

async function brokenSource(actor: UserActor, config: DashboardConfig, dataSourceId: string): Promise<BrokenSource> {
  const newest = await orNull(versionOf(actor, dataSourceId));
  if (!newest) return { dataSourceId, name: null, version: null, columns: [] };
  const { source, version } = newest;
  const now = effectiveColumns(source, version);
  const fields = [...new Set(lackingWidgets(config, dataSourceId, now).flatMap((lacking) => lacking.fields))];
  const columns: BrokenColumn[] = [];
  for (const field of fields)
    columns.push(await brokenColumn(actor, { id: dataSourceId, newest: version.number, now }, field));
  return { dataSourceId, name: source.name, version: version.number, columns };
}

/** Its name and its likely successor come from the newest kept version in which its widgets could still be asked. */
async function brokenColumn(
  actor: UserActor,
  { id, newest, now }: { id: string; newest: number; now: Column[] },
  field: string,
): Promise<BrokenColumn> {
  const stands = now.find(({ key }) => key === field);
  for (let number = newest - 1; number >= 1; number--) {
    const older = await orNull(versionOf(actor, id, number));
    if (!older) break;
    const before = effectiveColumns(older.source, older.version);
    const gone = before.find(({ key }) => key === field);
    if (gone && gone.type !== stands?.type)
      return {
        field,
        label: gone.label,
        type: gone.type,
        typeNow: stands?.type ?? null,
        lastVersion: number,
        likeliest: likeliest(
          gone,
          before,
          now.filter(({ key }) => key !== field),
        ),
      };
  }
  return {
    field,
    label: stands?.label ?? field,
    type: null,
    typeNow: stands?.type ?? null,
    lastVersion: null,
    likeliest: null,
  };
}
