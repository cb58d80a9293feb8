import { route } from '@/lib/http/route';
import { testApiSecurity } from '@/lib/product/admin/api-security';
import { replicationTestInput } from '@/lib/product/admin/schema';

export const POST = route({ who: 'owner', signedOut: 'Unauthorized', body: replicationTestInput }, ({ actor, body }) =>
  testApiSecurity(actor, body),
);
