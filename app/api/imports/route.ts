import { route } from '@/lib/http/route';
import { listUnderWay } from '@/lib/product/data-sources/import/imports';

export const GET = route({ who: 'analyst' }, ({ actor }) => listUnderWay(actor));
