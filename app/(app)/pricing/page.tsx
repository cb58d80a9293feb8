import { billingIsSetUp } from '@/lib/billing/stripe';
import { describeSubscription } from '@/lib/billing/subscription';
import { PricingScreen } from '@/components/pricing/pricing-screen';
import { page } from '../../door';

export const metadata = { title: 'Pricing' };

export default page({ who: 'user' }, async ({ actor, search }) => (
  <PricingScreen subscription={await describeSubscription(actor)} billing={billingIsSetUp()} hasPaid={search.checkout === 'done'} />
));
