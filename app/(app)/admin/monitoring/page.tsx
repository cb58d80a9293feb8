import { MonitoringScreen } from '@/components/admin/monitoring-screen';
import { readHealth } from '@/lib/product/admin/health';
import { readMonitoring } from '@/lib/product/admin/monitoring';
import { monitoringQuery } from '@/lib/product/admin/schema';
import { page } from '../../../door';

export const metadata = { title: 'Monitoring' };

export default page({ who: 'admin' }, async ({ actor, search }) => {
  const window = monitoringQuery.safeParse(search).data?.window ?? '24h';
  const [monitoring, health] = await Promise.all([readMonitoring(actor, window), readHealth(actor)]);
  const generatedAt = new Date().toISOString();
  return (
    <MonitoringScreen
      initial={{ window, monitoring: { data: monitoring, generatedAt }, health: { data: health, generatedAt } }}
    />
  );
});
