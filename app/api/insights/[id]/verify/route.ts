import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { verifyInsight } from '@/lib/product/insights/insights';

export const POST = route({ who: 'user', params: itemParams }, ({ actor, params }) => verifyInsight(actor, params.id));
