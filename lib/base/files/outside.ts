import { join } from 'node:path';
import { publish } from '@/lib/base/db/signals';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { AppError } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { readAddress } from './bucket/address';
import { FileBucket, type BucketSettings } from './bucket/bucket';
import { failureKindOf } from './bucket/failures';
import type { Digest } from './bucket/digest';
import { asFullDisk } from './disk';
import { KeptCopies } from './kept-copies';

const GB = 1024 ** 3;
/** A request or a job waits so long for a store that is away. */
const PATIENCE_MS = 12_000;

/** The store didn’t answer, or not as it should: what was asked may be asked again. */
export class FilesAway extends AppError {
  constructor() {
    super(
      'busy',
      'The file storage isn’t responding, so this couldn’t be completed. Try again in a minute; if it happens again, tell the owner.',
    );
  }
}

function inWords(error: unknown): never {
  switch (failureKindOf(error)) {
    case 'away':
      throw new FilesAway();
    case 'refused':
      throw new AppError(
        'not_configured',
        'The file storage refused the request, so this couldn’t be completed. Tell the owner: the server log has details.',
      );
    case 'missing':
      throw new AppError('gone', 'A file of this data is no longer stored. Upload it again.');
    default:
      return asFullDisk(error);
  }
}

type Held = { bucket: FileBucket; copies: KeptCopies };

/** A bucket with copies of what is used on this machine. Failures are AppErrors, in words for people. */
export class OutsideStore {
  constructor(private readonly held: Held) {}

  get copies(): KeptCopies {
    return this.held.copies;
  }

  async put(key: string, path: string, digest: Digest): Promise<void> {
    await this.held.bucket.put(key, path, digest).catch(inWords);
    await this.copies.take(key, path, digest.size);
  }

  hold(keys: readonly string[]): Promise<() => void> {
    return this.copies.hold(keys).catch(inWords);
  }

  async has(key: string): Promise<boolean> {
    return this.copies.has(key) || (await this.held.bucket.head(key).catch(inWords)) !== null;
  }

  /** An object, or all below a key; other processes forget their copies too. */
  async remove(key: string): Promise<void> {
    await this.held.bucket.remove(key).catch(inWords);
    await this.copies.forget(key);
    await publish(REMOVED, key).catch((error: unknown) => log.warn('files.removed', traceOf(error)));
  }

  async keysOf(start: string, before: Date): Promise<string[]> {
    try {
      const keys: string[] = [];
      for await (const { key, at } of this.held.bucket.list(start)) if (at < before) keys.push(key);
      return keys;
    } catch (error) {
      return inWords(error);
    }
  }

  /** Bytes of objects that came after an instant. */
  async bytesSince(since: Date | null): Promise<number> {
    let bytes = 0;
    try {
      for await (const { size, at } of this.held.bucket.list('')) if (since === null || at > since) bytes += size;
      return bytes;
    } catch (error) {
      return inWords(error);
    }
  }

  /** Takes away copies of what is gone, and what uploads that never ended have left in the store. */
  async sweep(before: Date): Promise<void> {
    await this.copies.compare(new Set(await this.keysOf('', new Date(Date.now() + 60_000))), before);
    await this.held.bucket.abortUploads(before).catch(inWords);
  }
}

/** Between processes: an object, or all below a key, is gone. */
export const REMOVED = 'files.removed';

/** How the bucket of FILES_URL is asked; null where there is none. Keys come by the environment. */
export function bucketOfFiles(): BucketSettings | null {
  const { FILES_URL, FILES_CHECKSUMS, ...aws } = env();
  if (!FILES_URL) return null;
  return {
    ...readAddress(FILES_URL),
    region: aws.AWS_REGION ?? 'us-east-1',
    pathStyle: Boolean(aws.AWS_ENDPOINT_URL_S3 ?? aws.AWS_ENDPOINT_URL),
    checksums: FILES_CHECKSUMS,
    patienceMs: PATIENCE_MS,
  };
}

function newHeld(): Held | null {
  const { FILES_CACHE_GB, SHARE_DATA_DIR, DATA_DIR } = env();
  const settings = bucketOfFiles();
  if (!settings) return null;
  const bucket = new FileBucket(settings);
  const copies = new KeptCopies({
    folder: join(DATA_DIR, 'cache', 'objects'),
    tempFolder: join(DATA_DIR, 'tmp'),
    limitBytes: FILES_CACHE_GB * GB,
    isShared: SHARE_DATA_DIR,
    fetch: (key, path) => bucket.get(key, path),
    describe: (key) => bucket.head(key),
  });
  return { bucket, copies };
}

const held = processWide<{ store: Held | null }>('files', () => ({ store: null }));

/** Called once at start, before a file is read or written. */
export const openStore = () => held.set({ store: newHeld() });

/** The store of FILES_URL; null where files lie in the data folder. */
export function theStore(): OutsideStore | null {
  const { store } = held.get();
  return store && new OutsideStore(store);
}
