import { route } from '@/lib/http/route';
import { listExtractions } from '@/lib/product/extractions/extractions';

export const GET = route({ who: 'user' }, ({ actor }) => listExtractions(actor));
