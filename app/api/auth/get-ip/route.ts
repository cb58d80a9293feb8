import { addressLookUps } from '@/lib/base/auth/tries';
import { take } from '@/lib/base/limits/throttle';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone' }, async ({ origin }) => {
  await take(addressLookUps(origin.address));
  return { ip: origin.address };
});
