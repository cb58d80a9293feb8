import { readText } from '@/lib/http/body';
import { route } from '@/lib/http/route';
import { takeEvent } from '@/lib/product/billing/events';

/** The largest events of Stripe are a tenth of it. */
const EVENT_LIMIT = 256 * 1024;

// Its signature is over the very bytes, and is its only credential.
export const POST = route({ who: 'anyone' }, async ({ request, origin }) =>
  takeEvent(await readText(request, EVENT_LIMIT), request.headers.get('stripe-signature'), origin),
);
