import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@/lib/base/errors/errors';
import type { Depot, DepotAddress } from './depot-kinds';

type Store = Extract<DepotAddress, { kind: 'object_store' }>;

/** Loaded when first used: an installation without an object store never pays for it. */
async function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: Store): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** What an object store refuses, in our words: its own may quote a key. */
function refusal(error: unknown, { bucket }: Store): never {
  const name = nameOf(error);
  const why =
    name === 'NoSuchBucket' || name === 'NotFound'
      ? 'the bucket doesn’t exist.'
      : /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden/.test(name)
        ? 'the keys don’t open it.'
        : 'it can’t be reached.';
  throw new AppError('unusable', `Can’t use the bucket ${bucket}: ${why} Check the address, the bucket and the keys.`);
}

export function objectStore(store: Store): Depot {
  const keyOf = (name: string) => (store.prefix ? `${store.prefix.replace(/\/$/, '')}/${name}` : name);
  const { bucket: Bucket } = store;
  let client: Promise<S3Client> | null = null;
  const connect = () => (client ??= clientOf(store));
  return {
    async put(path, name) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({
        client: await connect(),
        params: { Bucket, Key: keyOf(name), Body: createReadStream(path) },
        queueSize: 2,
        partSize: 16 * 1024 * 1024,
      });
      await upload.done().catch((error: unknown) => refusal(error, store));
    },
    async read(name) {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new GetObjectCommand({ Bucket, Key: keyOf(name) });
      const { Body } = await (await connect()).send(command).catch((error: unknown) => refusal(error, store));
      return Body as Readable;
    },
    async sizeOf(name) {
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
      const answer = await (
        await connect()
      )
        .send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch((error: unknown) => (/NotFound|NoSuchKey/.test(nameOf(error)) ? null : refusal(error, store)));
      return answer?.ContentLength ?? null;
    },
    async remove(name) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      await (
        await connect()
      )
        .send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch((error: unknown) => refusal(error, store));
    },
    async list(prefix) {
      const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
      const names: string[] = [];
      for (let token: string | undefined, first = true; first || token; first = false) {
        const page = await (
          await connect()
        )
          .send(new ListObjectsV2Command({ Bucket, Prefix: keyOf(prefix), ContinuationToken: token }))
          .catch((error: unknown) => refusal(error, store));
        for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(keyOf('').length));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      }
      return names;
    },
  };
}
