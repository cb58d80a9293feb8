import { listInsights } from '@/lib/insights/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listInsights(actor));
