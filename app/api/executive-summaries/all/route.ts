import { route } from '@/lib/http/route';
import { listSummaries } from '@/lib/product/summaries/summaries';

export const GET = route({ who: 'user' }, ({ actor }) => listSummaries(actor));
