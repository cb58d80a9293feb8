import { testMailInput } from '@/lib/admin/schema';
import { testMail } from '@/lib/admin/settings';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'owner', body: testMailInput, idempotent: true }, ({ actor, body, origin }) => testMail(actor, body, origin));
