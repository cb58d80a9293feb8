import { listExtractions } from '@/lib/extractions/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listExtractions(actor));
