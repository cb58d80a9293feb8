import { readOverview } from '@/lib/admin/overview';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin' }, ({ actor }) => readOverview(actor));
