import { PricingScreen } from '@/components/pricing/pricing-screen';
import { page } from '../../door';

export const metadata = { title: 'Pricing' };

export default page({ who: 'user' }, ({ actor }) => <PricingScreen plan={actor.plan} />);
