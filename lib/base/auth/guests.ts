import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { giveBack, take, type Allowance } from '@/lib/base/limits/throttle';
import type { Cookie } from './cookies';

const tries = (address: string): Allowance => ({ key: `guest ${networkOf(address)}`, limit: 10, seconds: 60 });

/**
 * Lets a guest in by the token of a share; `openShare` answers the cookies of their session, or null where no share has
 * this token.
 */
export async function admitGuest(
  token: string,
  origin: RequestOrigin,
  openShare: (token: string) => Promise<Cookie[] | null>,
): Promise<Cookie[]> {
  if (!token) throw new AppError('validation', 'Enter your guest access token.', { fields: { token: 'is required' } });
  const allowance = tries(origin.address);
  await take(allowance);
  const cookies = await openShare(token);
  if (!cookies) throw new AppError('not_found', 'The guest access token is invalid or expired.');
  await giveBack(allowance);
  return cookies;
}
