import { heartbeat } from '@/lib/base/auth/sessions';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user' }, ({ actor, origin }) => heartbeat(actor, origin));
