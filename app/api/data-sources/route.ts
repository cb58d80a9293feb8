import { listDataSources } from '@/lib/datasets/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listDataSources(actor));
