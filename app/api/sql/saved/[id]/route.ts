import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { savedStatementPatch } from '@/lib/product/sql/schema';
import { changeSavedStatement, deleteSavedStatement } from '@/lib/product/sql/statements';

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: savedStatementPatch },
  ({ actor, params, body }) => changeSavedStatement(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  deleteSavedStatement(actor, params.id),
);
