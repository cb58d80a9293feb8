import { HomeScreen } from '@/components/home/home-screen';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { countDocuments } from '@/lib/product/documents/documents';
import { countExtractions } from '@/lib/product/extractions/extractions';
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
  const [sources, dashboards, insights, summaries, { invitations }, documents, extractions] = await Promise.all([
    listDataSources(actor),
    listDashboards(actor),
    listInsights(actor),
    listSummaries(actor),
    listOwnWorkspaces(actor),
    countDocuments(actor),
    countExtractions(actor),
  ]);
  const current = insights.filter(({ status }) => status === 'new' || status === 'pinned');
  const counts = {
    dataSources: sources.length,
    dashboards: dashboards.length,
    insights: current.length,
    summaries: summaries.length,
    documents,
    extractions,
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
