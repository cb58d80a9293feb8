import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Comparison } from '@/lib/pure/query/schema/query';

/** What the KPIs compare with by themselves, where they agree; null where they do not or do not compare. */
export function ownComparison({ kpis }: Pick<DashboardConfig, 'kpis'>): Comparison | null {
  const kinds = new Set(
    kpis
      .map(({ comparison }) => comparison.kind)
      .filter((kind) => kind === 'previous_period' || kind === 'previous_year'),
  );
  const [kind] = kinds;
  return kinds.size === 1 && kind ? kind : null;
}
