import { addressLookUps } from '@/lib/auth/tries';
import { route } from '@/lib/http/route';
import { take } from '@/lib/limits/throttle';

export const GET = route({ who: 'anyone' }, async ({ origin }) => {
  await take(addressLookUps(origin.address));
  return { ip: origin.address };
});
