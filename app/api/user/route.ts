import { changeAccount, readAccount } from '@/lib/base/auth/account';
import { accountPatch } from '@/lib/base/auth/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => readAccount(actor));
export const PATCH = route({ who: 'user', regularWindow: true, body: accountPatch }, ({ actor, body, origin }) =>
  changeAccount(actor, body, origin),
);
