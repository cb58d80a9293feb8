import { SqlScreen } from '@/components/sql/sql-screen';
import { page } from '../../door';

export const metadata = { title: 'SQL' };

export default page({ who: 'user' }, () => <SqlScreen />);
