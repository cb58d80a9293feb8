import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { confirmExtraction } from '@/lib/product/extractions/change';

export const POST = route({ who: 'analyst', params: itemParams, idempotent: true }, ({ actor, params, origin }) =>
  confirmExtraction(actor, params.id, origin),
);
