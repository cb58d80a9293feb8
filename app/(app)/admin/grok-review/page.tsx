import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Grok review' };

export default page({ who: 'owner' }, () => <QuietScreen title="Grok review" nav={<AdminNav />}>No review was asked for. Sending code to an AI provider, and seeing first what would be sent, comes with a later version.</QuietScreen>);
