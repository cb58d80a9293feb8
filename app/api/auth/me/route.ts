import { describeMe } from '@/lib/base/auth/actors';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => describeMe(actor));
