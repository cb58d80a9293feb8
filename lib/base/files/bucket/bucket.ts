import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { log } from '@/lib/base/log/log';
import type { Digest } from './digest';
import type { BucketAddress } from './address';
import { failureKindOf, isMissing, isRefused, nameOf, StoreFailure } from './failures';

export type BucketSettings = BucketAddress & {
  region: string;
  /** The bucket stands in the path of an address, not in the name of its host: what stores of one's own expect. */
  pathStyle: boolean;
  checksums: 'when_supported' | 'when_required';
  /** How long a call is tried again while the store is away. */
  patienceMs: number;
};

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;
const DELETES_AT_ONCE = 8;
const CONNECT_MS = 3_000;
/** A transfer that stands still for so long has failed. */
const STILL_MS = 15_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;

const loadSdk = async () => {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...s3, Upload };
};
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** What arrived isn’t what was kept. */
class WrongBytes extends Error {}

export type StoredObject = { key: string; size: number; at: Date };

/**
 * Objects in a bucket of any S3-compatible store, below a prefix. Every object carries the sha256 of its content, which
 * is checked whenever it is read. Calls are tried again while the store is away. @throws StoreFailure
 */
export class FileBucket {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null;

  constructor(private readonly settings: BucketSettings) {}

  private open() {
    return (this.opened ??= loadSdk().then((sdk) => ({ sdk, client: this.clientOf(sdk) })));
  }

  private clientOf({ S3Client }: Sdk): S3Client {
    const { region, pathStyle, checksums } = this.settings;
    const when = checksums === 'when_required' ? 'WHEN_REQUIRED' : 'WHEN_SUPPORTED';
    return new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: 1,
      requestChecksumCalculation: when,
      responseChecksumValidation: when,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: STILL_MS },
    });
  }

  private at(key: string) {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }

  /** One thing of the store, tried again as long as that may help. */
  private async ask<T>(what: string, act: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    const { sdk, client } = await this.open();
    const until = Date.now() + this.settings.patienceMs;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      try {
        return await act(sdk, client);
      } catch (error) {
        if (failureKindOf(error) || isMissing(error) || isLocal(error)) throw error;
        const over = Date.now() + wait > until;
        if (isRefused(error) || over) {
          log.error('files.store', { what, failure: nameOf(error) });
          throw new StoreFailure(isRefused(error) ? 'refused' : 'away');
        }
        await sleep(wait);
      }
    }
  }

  /** When it resolves the whole object is in the store; before, nothing of it. */
  put(key: string, path: string, { sha256 }: Pick<Digest, 'sha256'>): Promise<void> {
    return this.ask('put', async ({ Upload }, client) => {
      const body = createReadStream(path, { highWaterMark: 1024 * 1024 });
      try {
        await new Upload({
          client,
          params: { ...this.at(key), Body: body, Metadata: { sha256 } },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        }).done();
      } finally {
        body.destroy();
      }
    });
  }

  /** Null where there is no such object. The hash is null for an object that we didn’t write. */
  async head(key: string): Promise<{ size: number; sha256: string | null } | null> {
    try {
      const found = await this.ask('head', ({ HeadObjectCommand }, client) =>
        client.send(new HeadObjectCommand(this.at(key))),
      );
      return { size: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 ?? null };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Writes the object into a file, whose content is checked. Null where there is no such object. */
  async get(key: string, path: string): Promise<Digest | null> {
    try {
      return await this.ask('get', async ({ GetObjectCommand }, client) => {
        const { Body, Metadata, ContentLength } = await client.send(new GetObjectCommand(this.at(key)));
        const got = await writeTo(path, Body as Readable);
        if (Metadata?.sha256 && Metadata.sha256 !== got.sha256) throw new WrongBytes('another hash');
        if (ContentLength !== undefined && ContentLength !== got.size) throw new WrongBytes('another length');
        return got;
      });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** All objects whose keys begin so, a page at a time. */
  async *list(start: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const from = token;
      const page = await this.ask('list', ({ ListObjectsV2Command }, client) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: this.settings.bucket,
            Prefix: this.settings.prefix + start,
            ContinuationToken: from,
          }),
        ),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== undefined)
          yield { key: Key.slice(this.settings.prefix.length), size: Size ?? 0, at: LastModified ?? new Date() };
      token = page.NextContinuationToken;
    } while (token);
  }

  /** Removes an object, or all below a key; answers their keys. */
  async remove(key: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const found of this.list(key))
      if (found.key === key || found.key.startsWith(`${key}/`)) keys.push(found.key);
    const left = [...keys];
    const next = async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await this.removeOne(one);
    };
    await Promise.all(Array.from({ length: DELETES_AT_ONCE }, next));
    return keys;
  }

  private async removeOne(key: string): Promise<void> {
    await this.ask('remove', ({ DeleteObjectCommand }, client) => client.send(new DeleteObjectCommand(this.at(key))));
  }

  /** Takes away what uploads that never ended have left. */
  async abortUploads(before: Date): Promise<void> {
    const { bucket, prefix } = this.settings;
    const { Uploads = [] } = await this.ask('uploads', ({ ListMultipartUploadsCommand }, client) =>
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })),
    );
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Key?.startsWith(prefix) && UploadId && Initiated && Initiated < before)
        await this.ask('abort', ({ AbortMultipartUploadCommand }, client) =>
          client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })),
        );
  }
}

/** A failure of this machine’s own disk. */
const isLocal = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'ENOENT'].includes(nameOf(error));

async function writeTo(path: string, body: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return { sha256: hash.digest('hex'), size };
}
