import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import {
  configWithMeanings,
  metricsInConfig,
  metricsNamed,
  withMeanings,
  type MetricMeaning,
  type MetricMeanings,
} from '@/lib/pure/query/resolve/metrics';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import { metricRowsOf, type MetricRow } from './store';

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;
const NONE: MetricMeanings = new Map();

/** The measure of a definition; null for a ratio of what is no plain measure any more. */
export function measureOfRow(
  { definition }: Pick<MetricRow, 'definition'>,
  others: ReadonlyMap<string, MetricRow>,
): MetricMeaning['measure'] | null {
  if (definition.kind === 'measure') {
    const { agg, field, filters } = definition;
    return { agg, ...(field !== undefined && { field }), ...(filters.length > 0 && { filters }) };
  }
  const [top, bottom] = [definition.numeratorId, definition.denominatorId].map((id) => others.get(id)?.definition);
  if (top?.kind !== 'measure' || bottom?.kind !== 'measure') return null;
  const divided = measureOfRow({ definition: top }, others);
  const over = measureOfRow({ definition: bottom }, others);
  return divided && over && { ...divided, over };
}

export function meaningOfRow(row: MetricRow, others: ReadonlyMap<string, MetricRow>): MetricMeaning | null {
  const measure = measureOfRow(row, others);
  const { id, dataSourceId, name, certifiedAt, format, goodDirection } = row;
  return measure && { id, dataSourceId, name, certified: certifiedAt !== null, format, goodDirection, measure };
}

/** What metrics mean now, by id; deleted ones mean what they did last. */
export async function meaningsOf(workspaceId: WorkspaceId, ids: readonly string[]): Promise<MetricMeanings> {
  if (ids.length === 0) return NONE;
  const rows = await metricRowsOf(workspaceId, ids);
  const behind = rows.flatMap(({ definition }) =>
    definition.kind === 'ratio' ? [definition.numeratorId, definition.denominatorId] : [],
  );
  const others = new Map((await metricRowsOf(workspaceId, behind)).map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((row) => {
      const meaning = meaningOfRow(row, others);
      return meaning ? [[row.id, meaning] as const] : [];
    }),
  );
}

type Asked = { dataSourceId: string; query: Query; sparkline?: Query | null };

/** Questions with the metrics that they name as these are defined now. */
export async function asDefined<A extends Asked>({ workspaceId }: Asker, asked: readonly A[]): Promise<readonly A[]> {
  const ids = metricsNamed(asked.flatMap(({ query, sparkline }) => [query, sparkline ?? null]));
  if (ids.length === 0) return asked;
  const meanings = await meaningsOf(workspaceId, ids);
  return asked.map((each) => ({
    ...each,
    query: withMeanings(each.query, meanings, each.dataSourceId),
    ...(each.sparkline && { sparkline: withMeanings(each.sparkline, meanings, each.dataSourceId) }),
  }));
}

/** Dashboards with the metrics that they name as these are defined now: measures, titles, units, good directions. */
export async function configsAsDefined(
  { workspaceId }: Asker,
  configs: readonly DashboardConfig[],
): Promise<DashboardConfig[]> {
  const ids = [...new Set(configs.flatMap(metricsInConfig))];
  if (ids.length === 0) return [...configs];
  const meanings = await meaningsOf(workspaceId, ids);
  return configs.map((config) => configWithMeanings(config, meanings));
}

export async function configAsDefined(actor: Asker, config: DashboardConfig): Promise<DashboardConfig> {
  const [defined] = await configsAsDefined(actor, [config]);
  return defined ?? config;
}
