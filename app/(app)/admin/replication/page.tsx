import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Replication' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Replication" nav={<AdminNav />}>
    Coming: a warm copy of this server. Until then, copy the data folder as described under Backup.
  </QuietScreen>
));
