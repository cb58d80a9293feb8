import { SummariesScreen } from '@/components/summaries/summaries-screen';
import { FEATURES } from '@/lib/base/plans/plans';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { listSummaries } from '@/lib/product/summaries/summaries';
import { page } from '../../door';

export const metadata = { title: 'Summaries' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [summaries, dashboards, sources] = await Promise.all([
    listSummaries(actor),
    listDashboards(actor),
    listDataSources(actor),
  ]);
  const named = dashboards
    .filter(({ dataSourceIds }) => dataSourceIds.length > 0)
    .map(({ id, name }) => ({ id, name }));
  return (
    <SummariesScreen
      initial={summaries}
      dashboards={named}
      sources={sources}
      included={FEATURES[actor.plan].summaries}
    />
  );
});
