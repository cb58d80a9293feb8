import { getDashboard } from '@/lib/dashboards/dashboards';
import { getDataSource } from '@/lib/datasets/read';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Dashboard' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const dashboard = await found(params, (id) => getDashboard(actor, id));
  // A data source that was deleted leaves its widgets to say so.
  const sources = await Promise.all(dashboard.dataSourceIds.map((id) => getDataSource(actor, id).catch(() => null)));
  return <DashboardScreen key={dashboard.id} dashboard={dashboard} sources={sources.filter((source) => source !== null)} mayEdit={actor.role !== 'viewer'} />;
});
