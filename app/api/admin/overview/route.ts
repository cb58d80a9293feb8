import { route } from '@/lib/http/route';
import { readOverview } from '@/lib/product/admin/overview';

export const GET = route({ who: 'admin' }, ({ actor }) => readOverview(actor));
