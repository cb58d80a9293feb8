import { BackupScreen } from '@/components/admin/backup/backup-screen';
import { listBackups } from '@/lib/product/backup/backups';
import { page } from '../../../door';

export const metadata = { title: 'Backup' };

export default page({ who: 'owner' }, async ({ actor }) => <BackupScreen initial={await listBackups(actor)} />);
