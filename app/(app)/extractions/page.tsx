import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Extractions' };

export default page({ who: 'user' }, () => <QuietScreen title="Extractions">No extractions yet. They are made from documents, which come with a later version.</QuietScreen>);
