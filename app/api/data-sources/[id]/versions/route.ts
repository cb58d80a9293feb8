import { listVersions } from '@/lib/datasets/versions';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => listVersions(actor, params.id));
