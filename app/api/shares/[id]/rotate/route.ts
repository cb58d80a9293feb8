import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { rotateShare } from '@/lib/product/sharing/shares';

/** No answer of it is kept: it holds the token. */
export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  rotateShare(actor, params.id, origin),
);
