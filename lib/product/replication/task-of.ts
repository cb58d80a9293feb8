import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { VERSION } from '@/lib/base/env/version';
import { AppError } from '@/lib/base/errors/errors';
import { bucketOfFiles } from '@/lib/base/files/outside';
import { unseal } from '@/lib/base/secrets/seal';
import type { ReplicateTask } from '@/lib/engines/backup/protocol';
import { fingerprintOf } from '@/lib/product/backup/fingerprint';
import { addressOfCopy } from './address';
import type { CopyPlace } from './stored';

export const PASSPHRASE_PURPOSE = 'replication passphrase';

type Asked = {
  verb: ReplicateTask['verb'];
  place: CopyPlace;
  sealedPassphrase: string;
  term: number;
  /** A folder of the task's own. */
  work: string;
  schema?: string;
  folder?: string;
};

/** What the child is told of one thing to do with a copy. */
export async function replicateTask({
  verb,
  place,
  sealedPassphrase,
  term,
  work,
  schema = '',
  folder = '',
}: Asked): Promise<ReplicateTask> {
  const { DATABASE_URL, DATA_DIR, APP_SECRET } = env();
  const passphrase = unseal(sealedPassphrase, PASSPHRASE_PURPOSE);
  if (passphrase === null)
    throw new AppError('unusable', 'The copy’s passphrase can’t be read. Remove the copy and add it again.');
  return {
    task: 'replicate',
    verb,
    address: await addressOfCopy(place),
    passphrase,
    term,
    databaseUrl: DATABASE_URL,
    root: process.cwd(),
    files: join(DATA_DIR, 'files'),
    bucket: bucketOfFiles(),
    work: join(work, 'replica'),
    folder,
    schema,
    secret: APP_SECRET,
    fingerprint: fingerprintOf(APP_SECRET),
    appVersion: VERSION,
  };
}
