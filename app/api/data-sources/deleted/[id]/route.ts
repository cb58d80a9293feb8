import { purgeDataSource } from '@/lib/datasets/bin';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => purgeDataSource(actor, params.id));
