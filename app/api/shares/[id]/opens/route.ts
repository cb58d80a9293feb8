import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { shareOpenings } from '@/lib/product/sharing/shares';

export const GET = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  shareOpenings(actor, params.id),
);
