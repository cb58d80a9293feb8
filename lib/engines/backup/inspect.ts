import { AppError } from '@/lib/base/errors/errors';
import { ArchiveFailure } from './faults';
import { readFrames } from './frames';
import type { ArchiveMeta } from './protocol';
import { knownMigrations, migrationsFor } from './scratch';
import { keyKindOf, readSealed, type BackupKey } from './sealed';
import { readMeta } from './unpack';

const asRefusal = (error: unknown): never => {
  if (!(error instanceof ArchiveFailure)) throw error;
  throw new AppError(error.fault === 'broken' ? 'unreadable_file' : 'unusable', error.message);
};

export type ArchiveHead = {
  meta: Omit<ArchiveMeta, 'secret'>;
  /** Whether it was made under the schema of this version, or an older one. */
  schema: 'same' | 'older';
};

/**
 * What an archive holds, of its first chunk alone.
 * @throws AppError where the key does not open it, or a newer version has made it.
 */
export async function inspectArchive(path: string, key: BackupKey, root: string): Promise<ArchiveHead> {
  try {
    const frames = readFrames(readSealed(path, key));
    const { secret: _secret, ...meta } = await readMeta(frames);
    await frames.return(undefined);
    return { meta, schema: migrationsFor(meta, knownMigrations(root)).since.length ? 'older' : 'same' };
  } catch (error) {
    return asRefusal(error);
  }
}

/** By what the archive opens; refused where it is none. */
export const archiveKind = (path: string) => keyKindOf(path).catch(asRefusal);
