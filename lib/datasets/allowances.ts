import type { UserActor } from '@/lib/core/actor';
import { take } from '@/lib/limits/throttle';

type Person = Pick<UserActor, 'userId'>;

/** What reads a whole file or all rows for a look may be asked by one person so often a minute: more than hands can, far less than a program would. */
const often = (what: string, limit: number, message: string) => ({ userId }: Person): Promise<void> => take({ key: `${what} ${userId}`, limit, seconds: 60 }, message);

export const mayPreview = often('preview', 60, 'Files are previewed too quickly.');
export const mayFind = often('find', 120, 'The rows are searched too quickly.');
export const mayDescribe = often('statistics', 120, 'Columns are counted too quickly.');
