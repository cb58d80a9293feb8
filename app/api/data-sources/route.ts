import { route } from '@/lib/http/route';
import { listDataSources } from '@/lib/product/data-sources/read/read';

export const GET = route({ who: 'user' }, ({ actor }) => listDataSources(actor));
