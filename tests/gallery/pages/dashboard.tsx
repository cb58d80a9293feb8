import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { dashboard, serve, source } from '../taxis/server';
import { calculations } from './calculations';

serve();

/** `&f.pickup.between=2019-03-18..2019-03-31` shows what the pictures of the design show. */
export default function DashboardPage() {
  const params = new URLSearchParams(location.search);
  const preview = params.has('preview')
    ? 'This is a preview: your plan allows 2 dashboards and has no space left. Delete one or upgrade to keep it.'
    : undefined;
  const shown = params.has('empty')
    ? { ...dashboard, config: { ...dashboard.config, kpis: [], charts: [], layout: [] } }
    : dashboard;
  return (
    <DashboardScreen
      dashboard={shown}
      sources={[source]}
      mayEdit
      calculations={{ items: params.has('calculations') ? calculations : [], limit: 5 }}
      preview={preview}
    />
  );
}
