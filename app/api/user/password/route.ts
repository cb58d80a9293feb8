import { changePassword } from '@/lib/base/auth/account';
import { passwordChange } from '@/lib/base/auth/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', regularWindow: true, body: passwordChange }, ({ actor, body, origin }) =>
  changePassword(actor, body, origin),
);
