import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Grok review' };

export default page({ who: 'owner' }, () => (
  <QuietScreen title="Grok review" nav={<AdminNav />}>
    Coming: an AI provider reviews code, and you see first what would be sent.
  </QuietScreen>
));
