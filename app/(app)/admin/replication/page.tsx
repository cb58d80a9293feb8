import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Replication' };

export default page({ who: 'owner' }, () => <QuietScreen title="Replication" nav={<AdminNav />}>This server has no warm copy. Replication comes with a later version; until then copy the data folder as Backup says.</QuietScreen>);
