import { AppError } from '@/lib/core/errors';
import { countDown, countUp, forgetCount } from './store';

export type Allowance = { key: string; limit: number; seconds: number };

/**
 * Takes one place of an allowance, or refuses with the seconds to wait. Counted in PostgreSQL before the work is done, so
 * that parallel tries cannot slip past; `giveBack` returns the place of a try that turned out well.
 */
export async function take({ key, limit, seconds }: Allowance, message = 'Too many tries.'): Promise<void> {
  const { count, resetsAt } = await countUp(key, seconds);
  if (count <= limit) return;
  const retryAfter = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  throw new AppError('rate_limited', `${message} Try again in ${retryAfter < 90 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`}.`, { retryAfter });
}

export const giveBack = ({ key }: Allowance) => countDown(key);
/** Forgets all tries of an allowance. */
export const lift = ({ key }: Pick<Allowance, 'key'>) => forgetCount(key);

/** True for the first of all that ask by this key within the time: for what is written down once, however often it happens. */
export const firstIn = async (key: string, seconds: number): Promise<boolean> => (await countUp(key, seconds)).count === 1;

export { sweepExpired } from './store';
