import { addPasskey } from '@/lib/base/auth/own-factors';
import { secretInput } from '@/lib/base/factors/input-schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: secretInput, regularWindow: true }, ({ actor, body, origin }) =>
  addPasskey(actor, body.currentPassword, origin),
);
