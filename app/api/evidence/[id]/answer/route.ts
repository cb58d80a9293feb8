import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getAnswer } from '@/lib/product/evidence/evidence';

export const GET = route({ who: 'user', params: evidenceParams }, ({ actor, params }) => getAnswer(actor, params.id));
