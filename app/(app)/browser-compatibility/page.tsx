import { BrowserScreen } from '@/components/browser-compatibility/browser-screen';
import { page } from '../../door';

export const metadata = { title: 'Browser compatibility' };

export default page({ who: 'user' }, () => <BrowserScreen />);
