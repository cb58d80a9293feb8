import { takeEvent } from '@/lib/billing/events';
import { readText } from '@/lib/http/body';
import { route } from '@/lib/http/route';

/** The largest events of Stripe are a tenth of it. */
const EVENT_LIMIT = 256 * 1024;

// Its signature is over the very bytes, and is its only credential.
export const POST = route({ who: 'anyone' }, async ({ request, origin }) => takeEvent(await readText(request, EVENT_LIMIT), request.headers.get('stripe-signature'), origin));
