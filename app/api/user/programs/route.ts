import { listPrograms } from '@/lib/base/auth/programs';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listPrograms(actor));
