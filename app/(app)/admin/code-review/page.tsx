import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Code review' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Code review" nav={<AdminNav />}>
    Coming: a review of the code of this installation.
  </QuietScreen>
));
