import { HomeScreen } from '@/components/home/home-screen';
import { summaries } from '../sources';
import { dashboard, serve } from '../taxis/server';

serve();
const two = [
  dashboard,
  { ...dashboard, id: '018f0000-0000-7000-8000-0000000000d2', name: 'Trips by borough', state: 'stale' as const },
];

export default function HomePage() {
  const empty = new URLSearchParams(location.search).has('empty');
  const none = { insights: 0, documents: 0, summaries: 0, extractions: 0 };
  return empty ? (
    <HomeScreen
      sources={[]}
      dashboards={[]}
      latest={[]}
      invitations={[]}
      counts={{ dataSources: 0, dashboards: 0, ...none }}
    />
  ) : (
    <HomeScreen
      sources={summaries}
      dashboards={two}
      latest={[]}
      invitations={[]}
      counts={{ dataSources: 3, dashboards: 2, ...none }}
    />
  );
}
