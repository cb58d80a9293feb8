import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Admin' };

export default page({ who: 'admin' }, () => <QuietScreen title="Admin">Nothing is administered here yet. Users, plans and settings come with a later version; until then the settings of the server stand in its environment.</QuietScreen>);
