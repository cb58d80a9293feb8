import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Exports' };

export default page({ who: 'user' }, () => <QuietScreen title="Exports">No exports yet. Files of dashboards and data come with a later version.</QuietScreen>);
