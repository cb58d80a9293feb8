import { listDashboards } from '@/lib/dashboards/dashboards';
import { listDataSources } from '@/lib/datasets/read';
import { limitOf } from '@/lib/plans/plans';
import { DashboardsScreen } from '@/components/dashboards/dashboards-screen';
import { page } from '../../../door';

export const metadata = { title: 'Create dashboard' };

/** The list with its dialog open; `?dataSourceId=` names what the dialog begins with. */
export default page({ who: 'user' }, async ({ actor, search: { dataSourceId } }) => {
  const [dashboards, sources] = await Promise.all([listDashboards(actor), listDataSources(actor)]);
  return <DashboardsScreen initial={dashboards} sources={sources} limit={limitOf(actor.plan, 'dashboards')} creating chosen={[dataSourceId ?? []].flat()} />;
});
