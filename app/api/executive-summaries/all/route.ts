import { listSummaries } from '@/lib/summaries/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listSummaries(actor));
