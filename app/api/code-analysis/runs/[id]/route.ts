import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteCodeRun, getCodeRun } from '@/lib/product/code-analysis/runs';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getCodeRun(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteCodeRun(actor, params.id, origin),
);
