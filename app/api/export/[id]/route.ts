import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteExport } from '@/lib/product/exports/exports';

export const DELETE = route({ who: 'user', params: itemParams }, ({ actor, params, origin }) =>
  deleteExport(actor, params.id, origin),
);
