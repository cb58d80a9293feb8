import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Documents' };

export default page({ who: 'user' }, () => (
  <QuietScreen title="Documents">
    Coming: PDF documents with key facts and questions. This version reads data files.
  </QuietScreen>
));
