import { DashboardsScreen } from '@/components/dashboards/list/dashboards-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { listMakers } from '@/lib/product/members/members';
import { page } from '../../../door';

export const metadata = { title: 'Create dashboard' };

/** The list with its dialog open; `?dataSourceId=` names what the dialog begins with. */
export default page({ who: 'user' }, async ({ actor, search: { dataSourceId } }) => {
  const [dashboards, sources, makers] = await Promise.all([
    listDashboards(actor),
    listDataSources(actor),
    listMakers(actor),
  ]);
  return (
    <DashboardsScreen
      initial={dashboards}
      sources={sources}
      makers={makers}
      limit={limitOf(actor.plan, 'dashboards')}
      creating
      chosen={[dataSourceId ?? []].flat()}
    />
  );
});
