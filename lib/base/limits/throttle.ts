import { AppError } from '@/lib/base/errors/errors';
import { countDown, countUp, countUpAfterDelay, forgetCount, type Delay } from './store';

export type Allowance = { key: string; limit: number; seconds: number };

/**
 * Takes one place of an allowance, or refuses with the seconds to wait. Counted in PostgreSQL before the work is done,
 * so that parallel tries cannot slip past; `giveBack` returns the place of a try that turned out well.
 */
export async function take({ key, limit, seconds }: Allowance, message = 'Too many attempts.'): Promise<void> {
  const { count, resetsAt } = await countUp(key, seconds);
  if (count > limit) throw tooMany(message, resetsAt);
}

function tooMany(message: string, until: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return new AppError(
    'rate_limited',
    `${message} Try again in ${retryAfter < 90 ? `${retryAfter} seconds` : `about ${Math.ceil(retryAfter / 60)} minutes`}.`,
    { retryAfter },
  );
}

/** Takes a try that grows the delay before the next one, or refuses while that lasts; a refused try is not counted. */
export async function takeAfterDelay(delay: Delay, message = 'Too many attempts.'): Promise<void> {
  const blockedUntil = await countUpAfterDelay(delay);
  if (blockedUntil) throw tooMany(message, blockedUntil);
}

export const giveBack = ({ key }: Pick<Allowance, 'key'>) => countDown(key);
/** Forgets all tries of an allowance. */
export const lift = ({ key }: Pick<Allowance, 'key'>) => forgetCount(key);

/**
 * True for the first of all that ask by this key within the time: for what is written down once, however often it
 * happens.
 */
export const firstIn = async (key: string, seconds: number): Promise<boolean> =>
  (await countUp(key, seconds)).count === 1;

export { sweepExpired, type Delay } from './store';
