import { route } from '@/lib/http/route';
import { testMailInput } from '@/lib/product/admin/schema';
import { testMail } from '@/lib/product/admin/settings';

export const POST = route({ who: 'owner', body: testMailInput, idempotent: true }, ({ actor, body, origin }) =>
  testMail(actor, body, origin),
);
