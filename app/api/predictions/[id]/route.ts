import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deletePrediction, getPrediction } from '@/lib/predictions/predictions';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getPrediction(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) => deletePrediction(actor, params.id, origin));
