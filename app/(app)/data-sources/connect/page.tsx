import { ConnectScreen } from '@/components/data-sources/connect/connect-screen';
import { page } from '../../../door';

export const metadata = { title: 'Connect a database' };

export default page({ who: 'analyst' }, async () => <ConnectScreen />);
