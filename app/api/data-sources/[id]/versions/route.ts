import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { listVersions } from '@/lib/product/data-sources/versions/versions';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => listVersions(actor, params.id));
