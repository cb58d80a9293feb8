import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Documents' };

export default page({ who: 'user' }, () => <QuietScreen title="Documents">No documents yet. This version reads data files; documents come with a later one.</QuietScreen>);
