import { mayChange } from '@/lib/base/actor/actor';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listCalculations } from '@/lib/product/dashboards/calculations';
import { getDashboard } from '@/lib/product/dashboards/dashboards';
import { lastEditOf } from '@/lib/product/dashboards/versions';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Dashboard' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const dashboard = await found(params, (id) => getDashboard(actor, id));
  // A data source that was deleted leaves its widgets to say so.
  const sources = await Promise.all(dashboard.dataSourceIds.map((id) => getDataSource(actor, id).catch(() => null)));
  const calculations = {
    items: await listCalculations(actor, dashboard.id),
    limit: limitOf(actor.plan, 'calculationsPerDashboard'),
  };
  return (
    <DashboardScreen
      key={dashboard.id}
      dashboard={dashboard}
      sources={sources.filter((source) => source !== null)}
      calculations={calculations}
      edited={await lastEditOf(actor, dashboard.id)}
      mayEdit={mayChange(actor)}
    />
  );
});
