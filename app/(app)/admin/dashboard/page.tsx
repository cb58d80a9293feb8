import { OverviewScreen } from '@/components/admin/overview-screen';
import { readOverview } from '@/lib/product/admin/overview';
import { page } from '../../../door';

export const metadata = { title: 'Overview' };

export default page({ who: 'admin' }, async ({ actor }) => <OverviewScreen overview={await readOverview(actor)} />);
