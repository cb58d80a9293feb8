import { listSummaries } from '@/lib/summaries/summaries';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listSummaries(actor));
