import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Deployment check' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Deployment check" nav={<AdminNav />}>
    Coming: checks of the whole deployment. What this server can tell now is under Monitoring.
  </QuietScreen>
));
