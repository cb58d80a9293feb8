import { cancelSubscription } from '@/lib/billing/checkout';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', idempotent: true }, ({ actor, request, origin }) => cancelSubscription(actor, request.headers.get('idempotency-key'), origin));
