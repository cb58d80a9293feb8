import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { giveBack, take, type Allowance } from '@/lib/base/limits/throttle';

const tries = (address: string): Allowance => ({ key: `guest ${networkOf(address)}`, limit: 10, seconds: 60 });

/** Lets a guest in by the token of a share that they typed; `enter` refuses a token that no share has. */
export async function admitGuest<T>(
  token: string,
  origin: RequestOrigin,
  enter: (token: string) => Promise<T>,
): Promise<T> {
  if (!token) throw new AppError('validation', 'Enter your guest access token.', { fields: { token: 'is required' } });
  const allowance = tries(origin.address);
  await take(allowance);
  const entered = await enter(token);
  await giveBack(allowance);
  return entered;
}
