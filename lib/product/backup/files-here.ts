import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';

/** Files of an object store stand elsewhere: an archive or a copy without them would not be whole. */
export const areFilesHere = (): boolean => env().FILES_URL === undefined;

export function assertFilesHere(): void {
  if (!areFilesHere())
    throw new AppError(
      'conflict',
      'This server keeps its files in an object store (FILES_URL), which its own backups and copies don’t cover. Back up the bucket and the database with their own tools.',
    );
}
