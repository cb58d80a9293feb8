import { getAnswer } from '@/lib/evidence/evidence';
import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: evidenceParams }, ({ actor, params }) => getAnswer(actor, params.id));
