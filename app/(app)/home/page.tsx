import { listDashboards } from '@/lib/dashboards/dashboards';
import { listDataSources } from '@/lib/datasets/read';
import { HomeScreen } from '@/components/home/home-screen';
import { page } from '../../door';

export const metadata = { title: 'Home' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [sources, dashboards] = await Promise.all([listDataSources(actor), listDashboards(actor)]);
  const counts = { dataSources: sources.length, dashboards: dashboards.length, insights: 0, documents: 0, summaries: 0, extractions: 0 };
  return <HomeScreen sources={sources} dashboards={dashboards} counts={counts} />;
});
