import { startCheckout } from '@/lib/billing/checkout';
import { checkoutInput } from '@/lib/billing/schema';
import { route } from '@/lib/http/route';

// The answer opens a payment page: the payment service keeps it by the same key, we do not.
export const POST = route({ who: 'analyst', body: checkoutInput }, ({ actor, request }) => startCheckout(actor, request.headers.get('idempotency-key')));
