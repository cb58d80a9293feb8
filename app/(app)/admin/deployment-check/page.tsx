import { AdminNav } from '@/components/admin/admin-nav';
import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../../door';

export const metadata = { title: 'Deployment check' };

export default page({ who: 'owner' }, () => <QuietScreen title="Deployment check" nav={<AdminNav />}>Nothing is checked here yet. Checks of the whole deployment come with a later version; what can be told now stands under Monitoring.</QuietScreen>);
