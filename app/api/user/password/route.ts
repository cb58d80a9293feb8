import { changePassword } from '@/lib/auth/account';
import { passwordChange } from '@/lib/auth/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', regularWindow: true, body: passwordChange }, ({ actor, body, origin }) => changePassword(actor, body, origin));
