import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Health AI' };

export default page({ who: 'owner' }, () => <QuietScreen title="Health AI">No AI provider is set up, and nothing in this version needs one. Providers and their health come with a later version.</QuietScreen>);
