import { route } from '@/lib/http/route';
import { cancelSubscription } from '@/lib/product/billing/checkout';

export const POST = route({ who: 'workspaceOwner', idempotent: true }, ({ actor, request, origin }) =>
  cancelSubscription(actor, request.headers.get('idempotency-key'), origin),
);
