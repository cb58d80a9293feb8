import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Backup' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Backup" nav={<AdminNav />}>
    This version doesn’t create backups automatically. To back up, stop the server, copy its data folder (you can skip
    cache and tmp) and start it again. If you use your own database, dump it with pg_dump and copy the files folder as
    well.
  </QuietScreen>
));
