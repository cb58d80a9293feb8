import { QuietScreen } from '@/components/shell/quiet-screen';
import { page } from '../../door';

export const metadata = { title: 'Predict' };

export default page({ who: 'user' }, () => <QuietScreen title="Predict">No predictions yet. Forecasts come with a later version.</QuietScreen>);
