import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Exports' };

export default page({ who: 'user' }, () => (
  <QuietScreen title="Exports">
    Coming: dashboards and tables as files. A data source’s rows can be downloaded from its page today.
  </QuietScreen>
));
