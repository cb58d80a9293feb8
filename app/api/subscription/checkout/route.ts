import { route } from '@/lib/http/route';
import { startCheckout } from '@/lib/product/billing/checkout';
import { checkoutInput } from '@/lib/product/billing/schema';

// The answer opens a payment page: the payment service keeps it by the same key, we do not.
export const POST = route({ who: 'workspaceOwner', body: checkoutInput }, ({ actor, request }) =>
  startCheckout(actor, request.headers.get('idempotency-key')),
);
