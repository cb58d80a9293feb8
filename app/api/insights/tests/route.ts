import { route } from '@/lib/http/route';
import { listTests } from '@/lib/product/insights/insights';

export const GET = route({ who: 'user' }, ({ actor }) => listTests(actor));
