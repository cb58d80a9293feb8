import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeExtraction } from '@/lib/product/extractions/change';
import { deleteExtraction, getExtraction } from '@/lib/product/extractions/extractions';
import { extractionPatch } from '@/lib/product/extractions/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getExtraction(actor, params.id));
export const PATCH = route(
  { who: 'analyst', params: itemParams, body: extractionPatch },
  ({ actor, params, body, origin, request }) =>
    changeExtraction(actor, params.id, body, { origin, signal: request.signal }),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteExtraction(actor, params.id, origin),
);
