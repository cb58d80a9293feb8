import { readOverview } from '@/lib/admin/overview';
import { OverviewScreen } from '@/components/admin/overview-screen';
import { page } from '../../../door';

export const metadata = { title: 'Overview' };

export default page({ who: 'admin' }, async ({ actor }) => <OverviewScreen overview={await readOverview(actor)} />);
