import { MetricsScreen } from '@/components/metrics/metrics-screen';
import { page } from '../../door';

export const metadata = { title: 'Metrics' };

export default page({ who: 'user' }, () => <MetricsScreen />);
