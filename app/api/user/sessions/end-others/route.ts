import { endOtherSessions } from '@/lib/base/auth/sessions';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', idempotent: true }, ({ actor, origin }) => endOtherSessions(actor, origin));
