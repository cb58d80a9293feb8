import { route } from '@/lib/http/route';
import { changeSignIn, readSignIn } from '@/lib/product/admin/sign-in';
import { signInChange } from '@/lib/product/admin/sign-in-schema';

export const GET = route({ who: 'owner' }, ({ actor }) => readSignIn(actor));
export const PATCH = route({ who: 'owner', body: signInChange }, ({ actor, body, origin }) =>
  changeSignIn(actor, body, origin),
);
