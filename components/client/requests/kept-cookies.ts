import { cookiesWork } from '../browser/cookie';
import { send } from './send';

/**
 * Whether the cookies of a sign-in have stayed, without which no page opens. Asked of the server only where scripts see
 * none stay.
 */
export async function cookiesStayed(): Promise<boolean> {
  if (cookiesWork()) return true;
  return send('/api/auth/refresh', 'POST', {}).then(
    ({ ok }) => ok,
    () => true,
  );
}
