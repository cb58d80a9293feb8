import { dropFactor, readFactors } from '@/lib/base/auth/own-factors';
import { removalInput } from '@/lib/base/factors/input-schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => readFactors(actor));
/** With the password in its body, which an address must not hold. */
export const DELETE = route({ who: 'user', body: removalInput, regularWindow: true }, ({ actor, body, origin }) =>
  dropFactor(actor, body, origin),
);
