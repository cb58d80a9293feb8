import { DashboardsScreen } from '@/components/dashboards/list/dashboards-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { page } from '../../../door';

export const metadata = { title: 'Create dashboard' };

/** The list with its dialog open; `?dataSourceId=` names what the dialog begins with. */
export default page({ who: 'user' }, async ({ actor, search: { dataSourceId } }) => {
  const [dashboards, sources] = await Promise.all([listDashboards(actor), listDataSources(actor)]);
  return (
    <DashboardsScreen
      initial={dashboards}
      sources={sources}
      limit={limitOf(actor.plan, 'dashboards')}
      creating
      chosen={[dataSourceId ?? []].flat()}
    />
  );
});
