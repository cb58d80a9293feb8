import { deleteExplanation, getExplanation } from '@/lib/explanations/explanations';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getExplanation(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) => deleteExplanation(actor, params.id, origin));
