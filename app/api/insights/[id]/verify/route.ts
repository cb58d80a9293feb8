import { verifyInsight } from '@/lib/insights/insights';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', params: itemParams }, ({ actor, params }) => verifyInsight(actor, params.id));
