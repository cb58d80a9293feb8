import { disconnectProgram } from '@/lib/base/auth/programs';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const DELETE = route({ who: 'user', params: itemParams }, ({ actor, params, origin }) =>
  disconnectProgram(actor, params.id, origin),
);
