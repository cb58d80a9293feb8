import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { makeResetLink } from '@/lib/product/admin/users';

// Not idempotent by key: the answer holds a secret.
export const POST = route(
  { who: 'admin', params: itemParams },
  async ({ actor, params, origin }) => new Reply(201, await makeResetLink(actor, params.id, origin)),
);
