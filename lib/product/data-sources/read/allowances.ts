import type { UserActor } from '@/lib/base/actor/actor';
import { take } from '@/lib/base/limits/throttle';

type Person = Pick<UserActor, 'userId'>;

/**
 * What reads a whole file or all rows for a look may be asked by one person so often a minute: more than hands can, far
 * less than a program would.
 */
const often =
  (what: string, limit: number, message: string) =>
  ({ userId }: Person): Promise<void> =>
    take({ key: `${what} ${userId}`, limit, seconds: 60 }, message);

export const mayPreview = often('preview', 60, 'Too many previews.');
export const mayFind = often('find', 120, 'Too many searches.');
export const mayDescribe = often('statistics', 120, 'Too many requests for column statistics.');
