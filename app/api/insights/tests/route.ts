import { listTests } from '@/lib/insights/insights';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listTests(actor));
