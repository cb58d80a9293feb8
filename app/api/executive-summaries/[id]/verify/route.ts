import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { verifySummary } from '@/lib/product/summaries/summaries';

export const POST = route({ who: 'user', params: itemParams }, ({ actor, params }) => verifySummary(actor, params.id));
