import { DashboardsScreen } from '@/components/dashboards/list/dashboards-screen';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { summaries } from '../sources';
import { config } from '../taxis/config';
import { dashboard, serve } from '../taxis/server';

serve();
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const all: Dashboard[] = [
  { ...dashboard, state: 'broken', updatedAt: at(0) },
  { ...dashboard, id: '018f0000-0000-7000-8000-0000000000d2', name: 'Trips by borough', updatedAt: at(2) },
  {
    ...dashboard,
    id: '018f0000-0000-7000-8000-0000000000d3',
    name: 'Blank',
    state: 'empty',
    config: { ...config, kpis: [], charts: [] },
    updatedAt: at(9),
  },
];

/** `&creating` opens the dialog, `&empty` has nothing yet. */
export default function DashboardsPage() {
  const params = new URLSearchParams(location.search);
  return (
    <DashboardsScreen
      initial={params.has('empty') ? [] : all}
      sources={params.has('nodata') ? [] : summaries}
      limit={5}
      creating={params.has('creating')}
    />
  );
}
