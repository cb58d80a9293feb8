import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Extractions' };

export default page({ who: 'user' }, () => (
  <QuietScreen title="Extractions">Coming: tables and fields taken from documents.</QuietScreen>
));
