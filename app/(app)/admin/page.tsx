import { listAuditActions } from '@/lib/audit/read';
import { mailIsSetUp } from '@/lib/mail/outbox';
import { AdminScreen } from '@/components/admin/admin-screen';
import { page } from '../../door';

export const metadata = { title: 'Administration' };

export default page({ who: 'admin' }, async () => {
  const [actions, mail] = await Promise.all([listAuditActions(), mailIsSetUp()]);
  return <AdminScreen actions={actions} mailIsSetUp={mail} />;
});
