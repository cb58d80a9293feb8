import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Summaries' };

export default page({ who: 'user' }, () => <QuietScreen title="Summaries">No summaries yet. They come with a later version.</QuietScreen>);
