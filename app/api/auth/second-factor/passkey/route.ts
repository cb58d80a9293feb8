import { askPasskey } from '@/lib/base/auth/sign-in';
import { ticketInput } from '@/lib/base/factors/input-schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: ticketInput }, ({ body }) => askPasskey(body.ticket));
