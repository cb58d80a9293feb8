import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { deleteDataSource } from '@/lib/product/data-sources/bin';
import { changeDataSource } from '@/lib/product/data-sources/change';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { dataSourcePatch } from '@/lib/product/data-sources/schema/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getDataSource(actor, params.id));

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: dataSourcePatch },
  async ({ actor, params, body }) => {
    const changed = await changeDataSource(actor, params.id, body);
    return new Reply(changed.job ? 202 : 200, changed);
  },
);

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  deleteDataSource(actor, params.id),
);
