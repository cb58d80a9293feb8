import { listDashboards } from '@/lib/dashboards/dashboards';
import { listDataSources } from '@/lib/datasets/read';
import { listDocuments } from '@/lib/documents/read';
import { listExtractions } from '@/lib/extractions/read';
import { listInsights } from '@/lib/insights/insights';
import type { Insight } from '@/lib/insights/schema';
import { listSummaries } from '@/lib/summaries/summaries';
import { HomeScreen } from '@/components/home/home-screen';
import { page } from '../../door';

export const metadata = { title: 'Home' };

const LATEST = 5;
/** The newest; of those found together the strongest first, as they come. */
const latestOf = (insights: Insight[]) => insights.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, LATEST).map(({ id, title, type, priority, confidence, dataSourceId, dataSourceName }) => ({ id, title, type, priority, confidence, dataSourceId, dataSourceName }));

export default page({ who: 'user' }, async ({ actor }) => {
  const [sources, dashboards, insights, documents, summaries, extractions] = await Promise.all([
    listDataSources(actor), listDashboards(actor), listInsights(actor), listDocuments(actor), listSummaries(actor), listExtractions(actor),
  ]);
  const current = insights.filter(({ status }) => status === 'new' || status === 'pinned');
  const counts = { dataSources: sources.length, dashboards: dashboards.length, insights: current.length, documents: documents.length, summaries: summaries.length, extractions: extractions.length };
  return <HomeScreen sources={sources} dashboards={dashboards} latest={latestOf(current)} counts={counts} />;
});
