import { testApiSecurity } from '@/lib/admin/api-security';
import { replicationTestInput } from '@/lib/admin/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'owner', signedOut: 'Unauthorized', body: replicationTestInput }, ({ actor, body }) => testApiSecurity(actor, body));
