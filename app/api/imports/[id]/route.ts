import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { importPatch } from '@/lib/product/data-sources/schema/import-schema';
import { changeImport, discardImport, getImport } from '@/lib/product/data-sources/import/imports';

export const GET = route({ who: 'analyst', params: itemParams }, ({ actor, params, request }) =>
  getImport(actor, params.id, request.signal),
);

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: importPatch },
  ({ actor, params, body, request }) => changeImport(actor, params.id, body, request.signal),
);

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  discardImport(actor, params.id),
);
