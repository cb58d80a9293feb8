import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Code review' };

export default page({ who: 'owner' }, () => <QuietScreen title="Code review" nav={<AdminNav />}>No code was reviewed yet. Reviewing the code of this installation comes with a later version.</QuietScreen>);
