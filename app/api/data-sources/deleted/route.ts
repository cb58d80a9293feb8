import { listDeletedDataSources } from '@/lib/datasets/bin';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listDeletedDataSources(actor));
