import { restoreDataSource } from '@/lib/datasets/bin';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => restoreDataSource(actor, params.id));
