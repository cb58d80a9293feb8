import { z } from 'zod';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeConnection, deleteConnection, getConnection } from '@/lib/product/connections/connections';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getConnection(actor, params.id));

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: z.unknown() },
  ({ actor, params, body, origin }) => changeConnection(actor, params.id, body, origin),
);

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteConnection(actor, params.id, origin),
);
