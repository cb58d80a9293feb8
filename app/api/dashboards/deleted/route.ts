import { listDeletedDashboards } from '@/lib/dashboards/bin';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listDeletedDashboards(actor));
