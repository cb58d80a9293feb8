import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { restoreDataSource } from '@/lib/product/data-sources/bin';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  restoreDataSource(actor, params.id),
);
