import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { createDashboard } from '@/lib/product/dashboards/dashboards';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Preview' };

/** The automatic dashboard of `?dataSourceId=`, not kept: for whom the plan has no place left. */
export default page({ who: 'analyst' }, async ({ actor, search: { dataSourceId } }) => {
  const source = await found({ id: String(dataSourceId) }, (id) => getDataSource(actor, id));
  const { dashboard } = await createDashboard(actor, { dataSourceIds: [source.id], mode: 'auto', preview: true });
  const limit = limitOf(actor.plan, 'dashboards');
  const why =
    limit === null
      ? 'This is a preview. It won’t be saved.'
      : `This preview won’t be saved: your plan allows ${limit} dashboards. Delete one or upgrade, then create it.`;
  return (
    <DashboardScreen
      key={`${source.id} ${source.version}`}
      dashboard={dashboard}
      sources={[source]}
      mayEdit={false}
      preview={why}
    />
  );
});
