import { route } from '@/lib/http/route';
import { listDeletedDashboards } from '@/lib/product/dashboards/bin';

export const GET = route({ who: 'user' }, ({ actor }) => listDeletedDashboards(actor));
