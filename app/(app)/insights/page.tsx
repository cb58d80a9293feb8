import { InsightsScreen } from '@/components/insights/insights-screen';
import { listInsights, listTests } from '@/lib/product/insights/insights';
import { page } from '../../door';

export const metadata = { title: 'Insights' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [insights, tests] = await Promise.all([listInsights(actor), listTests(actor)]);
  return <InsightsScreen insights={insights} tests={tests} />;
});
