import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startObjectStore, storeEnv, type ObjectStore } from '../../../../tests/support/object-store';
import { digestOf } from './digest';
import { readAddress } from './address';
import { FileBucket, type BucketSettings } from './bucket';

let store: ObjectStore;
let folder: string;
const before: Record<string, string | undefined> = {};

beforeAll(async () => {
  store = await startObjectStore();
  for (const [name, value] of Object.entries(storeEnv(store))) {
    before[name] = process.env[name];
    process.env[name] = value;
  }
  folder = mkdtempSync(join(tmpdir(), 'bucket-'));
});
afterAll(async () => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true, force: true });
  await store.stop();
});
beforeEach(() => {
  store.calls.length = 0;
});
afterEach(() => {
  store.fault = null;
  store.objects.clear();
  store.uploads.clear();
});

const bucketOf = (more: Partial<BucketSettings> = {}) =>
  new FileBucket({
    ...readAddress('s3://kept/deep/prefix'),
    region: 'us-east-1',
    pathStyle: true,
    checksums: 'when_supported',
    patienceMs: 2000,
    ...more,
  });

async function keep(bucket: FileBucket, key: string, bytes: Buffer) {
  const path = join(folder, 'from');
  writeFileSync(path, bytes);
  const digest = await digestOf(path);
  await bucket.put(key, path, digest);
  return digest;
}

describe('the address', () => {
  test.each([
    ['s3://kept', { bucket: 'kept', prefix: '' }],
    ['s3://kept/', { bucket: 'kept', prefix: '' }],
    ['s3://kept/a/b', { bucket: 'kept', prefix: 'a/b/' }],
    ['s3://kept//a//b/', { bucket: 'kept', prefix: 'a/b/' }],
  ])('%s', (url, address) => expect(readAddress(url)).toEqual(address));
});

describe.each(['when_supported', 'when_required'] as const)('a bucket, checksums %s', (checksums) => {
  test('keeps an object whole below its prefix and gives it back with its hash', async () => {
    const bucket = bucketOf({ checksums });
    const bytes = randomBytes(300_000);
    const digest = await keep(bucket, 'sets/w/part', bytes);
    expect([...store.objects.keys()]).toEqual(['deep/prefix/sets/w/part']);
    expect(await bucket.head('sets/w/part')).toEqual(digest);
    const path = join(folder, 'to');
    expect(await bucket.get('sets/w/part', path)).toEqual(digest);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('a large one goes in parts', async () => {
    const bucket = bucketOf({ checksums });
    const bytes = randomBytes(20 * 1024 * 1024);
    await keep(bucket, 'large', bytes);
    expect(store.calls.filter((call) => call.startsWith('PUT')).length).toBe(3);
    expect(store.objects.get('deep/prefix/large')?.bytes.equals(bytes)).toBe(true);
  });
});

describe('a bucket', () => {
  test('nothing is there under an unknown key', async () => {
    const bucket = bucketOf();
    expect(await bucket.head('none')).toBeNull();
    expect(await bucket.get('none', join(folder, 'to'))).toBeNull();
  });

  test('lists page by page, and removes one or all below a key, no other', async () => {
    const bucket = bucketOf();
    for (const key of ['a', 'a/1', 'a/2', 'a/3', 'ab', 'b']) await keep(bucket, key, Buffer.from(key));
    const keys: string[] = [];
    for await (const { key } of bucket.list('a')) keys.push(key);
    expect(keys).toEqual(['a', 'a/1', 'a/2', 'a/3', 'ab']);
    await bucket.remove('a');
    expect([...store.objects.keys()]).toEqual(['deep/prefix/ab', 'deep/prefix/b']);
  });

  test('asks again where an answer is cut off', async () => {
    const bucket = bucketOf();
    store.cut = 2;
    const digest = await keep(bucket, 'again', Buffer.from('again'));
    store.cut = 1;
    expect(await bucket.head('again')).toEqual(digest);
  });

  test('other bytes than were kept are no answer', async () => {
    const bucket = bucketOf({ patienceMs: 300 });
    await keep(bucket, 'hurt', Buffer.from('right'));
    store.objects.get('deep/prefix/hurt')!.bytes = Buffer.from('wrong');
    await expect(bucket.get('hurt', join(folder, 'to'))).rejects.toMatchObject({ storeFailure: 'away' });
  });

  test.each([
    [503, 'away'],
    [403, 'refused'],
  ] as const)('a store that answers %i is %s', async (fault, storeFailure) => {
    const bucket = bucketOf({ patienceMs: 300 });
    await keep(bucket, 'kept', Buffer.from('kept'));
    store.fault = fault;
    await expect(bucket.get('kept', join(folder, 'to'))).rejects.toMatchObject({ storeFailure });
    await expect(keep(bucket, 'new', Buffer.from('new'))).rejects.toMatchObject({ storeFailure });
    expect([...store.objects.keys()]).toEqual(['deep/prefix/kept']);
  });

  test('a bucket that does not exist is refused', async () => {
    const bucket = bucketOf({ bucket: 'other' });
    await expect(keep(bucket, 'new', Buffer.from('new'))).rejects.toMatchObject({ storeFailure: 'refused' });
  });

  test('takes away what uploads that never ended have left', async () => {
    const old = { key: 'deep/prefix/old', meta: {}, at: new Date(0), parts: new Map<number, Buffer>() };
    store.uploads
      .set('old', old)
      .set('new', { ...old, at: new Date() })
      .set('others', { ...old, key: 'elsewhere' });
    await bucketOf().abortUploads(new Date(1000));
    expect([...store.uploads.keys()]).toEqual(['new', 'others']);
  });
});
