import { confirmAuthenticator } from '@/lib/base/auth/own-factors';
import { confirmInput } from '@/lib/base/factors/input-schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: confirmInput, regularWindow: true }, ({ actor, body, origin }) =>
  confirmAuthenticator(actor, body.code, origin),
);
