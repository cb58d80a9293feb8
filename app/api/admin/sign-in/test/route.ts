import { route } from '@/lib/http/route';
import { testSignOn } from '@/lib/product/admin/sign-in';
import { signOnTestInput } from '@/lib/product/admin/sign-in-schema';

export const POST = route({ who: 'owner', body: signOnTestInput }, ({ actor, body, origin }) =>
  testSignOn(actor, body.connection, origin),
);
