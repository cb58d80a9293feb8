import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Insights' };

export default page({ who: 'user' }, () => <QuietScreen title="Insights">No insights yet. Testing for patterns comes with a later version.</QuietScreen>);
