import { PricingScreen } from '@/components/pricing/pricing-screen';
import { billingIsSetUp } from '@/lib/product/billing/stripe';
import { describeSubscription } from '@/lib/product/billing/subscription';
import { page } from '../../door';

export const metadata = { title: 'Pricing' };

export default page({ who: 'user' }, async ({ actor, search }) => (
  <PricingScreen
    subscription={await describeSubscription(actor)}
    billing={billingIsSetUp()}
    hasPaid={search.checkout === 'done'}
  />
));
