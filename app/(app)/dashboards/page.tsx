import { DashboardsScreen } from '@/components/dashboards/list/dashboards-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { page } from '../../door';

export const metadata = { title: 'Dashboards' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [dashboards, sources] = await Promise.all([listDashboards(actor), listDataSources(actor)]);
  return <DashboardsScreen initial={dashboards} sources={sources} limit={limitOf(actor.plan, 'dashboards')} />;
});
