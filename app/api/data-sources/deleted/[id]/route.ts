import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { purgeDataSource } from '@/lib/product/data-sources/bin';

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  purgeDataSource(actor, params.id),
);
