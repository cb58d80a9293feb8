import { route } from '@/lib/http/route';
import { revokeShares } from '@/lib/product/sharing/installation';
import { sharesRevoke } from '@/lib/product/sharing/schema';

export const POST = route({ who: 'admin', body: sharesRevoke, idempotent: true }, ({ actor, body, origin }) =>
  revokeShares(actor, body.ids, origin),
);
