import { ReplicationScreen } from '@/components/admin/replication/replication-screen';
import { readReplication } from '@/lib/product/replication/replication';
import { page } from '../../../door';

export const metadata = { title: 'Replication' };

export default page({ who: 'owner' }, async ({ actor }) => (
  <ReplicationScreen initial={await readReplication(actor)} />
));
