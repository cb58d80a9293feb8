import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Backup' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Backup" nav={<AdminNav />}>
    This version makes no backups by itself. Stop the server, copy its data folder (cache and tmp may be left out), and start it again. With a database of your own, dump it with pg_dump and copy the folder files beside it.
  </QuietScreen>
));
