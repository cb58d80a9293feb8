import { readHealth } from '@/lib/admin/health';
import { readMonitoring } from '@/lib/admin/monitoring';
import { monitoringQuery } from '@/lib/admin/schema';
import { MonitoringScreen } from '@/components/admin/monitoring-screen';
import { page } from '../../../door';

export const metadata = { title: 'Monitoring' };

export default page({ who: 'admin' }, async ({ actor, search }) => {
  const window = monitoringQuery.safeParse(search).data?.window ?? '24h';
  const [monitoring, health] = await Promise.all([readMonitoring(actor, window), readHealth(actor)]);
  const generatedAt = new Date().toISOString();
  return <MonitoringScreen initial={{ window, monitoring: { data: monitoring, generatedAt }, health: { data: health, generatedAt } }} />;
});
