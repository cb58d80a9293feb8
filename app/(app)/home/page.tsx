import { HomeScreen } from '@/components/home/home-screen';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { listInsights } from '@/lib/product/insights/insights';
import type { Insight } from '@/lib/product/insights/schema';
import { listOwnWorkspaces } from '@/lib/product/members/workspaces';
import { listSummaries } from '@/lib/product/summaries/summaries';
import { page } from '../../door';

export const metadata = { title: 'Home' };

const LATEST = 5;
/** The newest; of those found together the strongest first, as they come. */
const latestOf = (insights: Insight[]) =>
  insights
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, LATEST)
    .map(({ id, title, type, priority, confidence, dataSourceId, dataSourceName }) => ({
      id,
      title,
      type,
      priority,
      confidence,
      dataSourceId,
      dataSourceName,
    }));

export default page({ who: 'user' }, async ({ actor }) => {
  const [sources, dashboards, insights, summaries, { invitations }] = await Promise.all([
    listDataSources(actor),
    listDashboards(actor),
    listInsights(actor),
    listSummaries(actor),
    listOwnWorkspaces(actor),
  ]);
  const current = insights.filter(({ status }) => status === 'new' || status === 'pinned');
  const counts = {
    dataSources: sources.length,
    dashboards: dashboards.length,
    insights: current.length,
    summaries: summaries.length,
    documents: 0, // coming, like extractions
    extractions: 0,
  };
  return (
    <HomeScreen
      sources={sources}
      dashboards={dashboards}
      latest={latestOf(current)}
      counts={counts}
      invitations={invitations}
    />
  );
});
