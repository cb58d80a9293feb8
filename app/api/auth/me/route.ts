import { describeMe } from '@/lib/auth/actors';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => describeMe(actor));
