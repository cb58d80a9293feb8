import { takeEvent } from '@/lib/billing/events';
import { readText, route } from '@/lib/http/route';

// Its signature is over the very bytes, and is its only credential.
export const POST = route({ who: 'anyone' }, async ({ request, origin }) => takeEvent(await readText(request), request.headers.get('stripe-signature'), origin));
