import { AdminScreen } from '@/components/admin/admin-screen';
import { listAuditActions } from '@/lib/base/audit/read';
import { mailIsSetUp } from '@/lib/base/mail/outbox';
import { page } from '../../door';

export const metadata = { title: 'Admin' };

export default page({ who: 'admin' }, async () => {
  const [actions, mail] = await Promise.all([listAuditActions(), mailIsSetUp()]);
  return <AdminScreen actions={actions} mailIsSetUp={mail} />;
});
