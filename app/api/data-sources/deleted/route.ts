import { route } from '@/lib/http/route';
import { listDeletedDataSources } from '@/lib/product/data-sources/bin';

export const GET = route({ who: 'user' }, ({ actor }) => listDeletedDataSources(actor));
