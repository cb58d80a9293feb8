import { confirmPasskey } from '@/lib/base/auth/own-factors';
import { newPasskeyInput } from '@/lib/base/factors/input-schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: newPasskeyInput, regularWindow: true }, ({ actor, body, origin }) =>
  confirmPasskey(actor, body, origin),
);
