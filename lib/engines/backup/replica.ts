import { createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/base/errors/errors';
import { FileBucket, type BucketSettings } from '@/lib/base/files/bucket/bucket';
import { bring, depotOf } from './depot';
import type { Depot, DepotAddress } from './depot-kinds';
import { ArchiveFailure, BrokenArchive } from './faults';
import type { BackupProgress, ReplicateTask, ReplicaState } from './protocol';
import { readSealed, SealedWriter, type BackupKey } from './sealed';
import { heldFiles } from './snapshot';
import { unpackArchive } from './unpack';
import { writeArchive } from './write';

// A warm copy at a depot: every file once, under a name that says nothing, and snapshots of the database, each with the
// list of files that belong to it. Everything is encrypted under a key that the passphrase opens. `term` counts who was
// promoted: whoever sees a higher one than their own is no longer the primary.

type Head = { format: 1; salt: string; check: string };
type Latest = { sequence: number; at: string; mac: string };
type Term = { term: number; mac: string };
type Listed = { key: string; size: number; sha256: string };

const HEAD = 'replica.json',
  LATEST = 'latest.json',
  TERM = 'term.json';
const KEPT = 3;
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY = /^[\w.-]+(\/[\w.-]+)*$/;

const wrongPassphrase = () =>
  new ArchiveFailure(
    'wrong_key',
    'This passphrase doesn’t open the copy that is already there. Use its passphrase, or an empty folder.',
  );
/** Brings a file of the copy here. What isn't there is damage; a place that can't be reached is not. */
async function fetched(depot: Depot, name: string, path: string): Promise<void> {
  try {
    await bring(depot, name, path);
  } catch (error) {
    if ((await depot.sizeOf(name)) === null) throw new BrokenArchive();
    if (error instanceof AppError) throw error;
    throw new ArchiveFailure('place', 'The copy couldn’t be read to its end. Try again.');
  }
}
const secretOf = (passphrase: string, salt: Buffer): Promise<string> =>
  new Promise((done, failed) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? failed(error) : done(key.toString('hex')),
    );
  });
const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const snapshotOf = (sequence: number) => `snapshots/${String(sequence).padStart(10, '0')}.snapshot`;
const listOf = (sequence: number) => `snapshots/${String(sequence).padStart(10, '0')}.files`;

async function readJson<T>(depot: Depot, name: string): Promise<T | null> {
  if ((await depot.sizeOf(name)) === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await depot.read(name)) {
    chunks.push(chunk as Buffer);
    if (chunks.length > 100) throw new BrokenArchive();
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
  } catch {
    throw new BrokenArchive();
  }
}

/** A depot that was opened with its passphrase. */
class Replica {
  private constructor(
    private readonly depot: Depot,
    private readonly secret: string,
    private readonly work: string,
  ) {}

  static async open(address: DepotAddress, passphrase: string, work: string): Promise<Replica> {
    const depot = depotOf(address);
    await mkdir(work, { recursive: true, mode: 0o700 });
    const head = await readJson<Head>(depot, HEAD);
    const salt = head ? Buffer.from(head.salt, 'base64') : randomBytes(16);
    const secret = await secretOf(passphrase, salt);
    const replica = new Replica(depot, secret, work);
    if (head && head.check !== macOf(secret, 'check')) throw wrongPassphrase();
    if (!head) await replica.putJson(HEAD, { format: 1, salt: salt.toString('base64'), check: macOf(secret, 'check') });
    return replica;
  }

  get key(): BackupKey {
    return { kind: 'installation', secret: this.secret };
  }

  async term(): Promise<number> {
    const found = await readJson<Term>(this.depot, TERM);
    if (found && found.mac !== macOf(this.secret, `term ${found.term}`)) throw new BrokenArchive();
    return found?.term ?? 0;
  }
  setTerm = (term: number) => this.putJson(TERM, { term, mac: macOf(this.secret, `term ${term}`) });

  async latest(): Promise<{ sequence: number; at: string } | null> {
    const found = await readJson<Latest>(this.depot, LATEST);
    if (found && found.mac !== macOf(this.secret, `latest ${found.sequence} ${found.at}`)) throw new BrokenArchive();
    return found && { sequence: found.sequence, at: found.at };
  }
  setLatest = (sequence: number, at: string) =>
    this.putJson(LATEST, { sequence, at, mac: macOf(this.secret, `latest ${sequence} ${at}`) });

  async files(sequence: number): Promise<Listed[]> {
    const path = join(this.work, 'list');
    await fetched(this.depot, listOf(sequence), path);
    const chunks: Buffer[] = [];
    for await (const chunk of readSealed(path, this.key)) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Listed[];
  }

  objectOf({ key, size }: Pick<Listed, 'key' | 'size'>): string {
    const name = macOf(this.secret, `object ${key} ${size}`);
    return `objects/${name.slice(0, 2)}/${name}`;
  }
  names = async (prefix: string) => new Set(await this.depot.list(prefix));
  remove = (name: string) => this.depot.remove(name);
  put = (path: string, name: string) => this.depot.put(path, name);

  /** Encrypts a file on its way; answers the hash of what is in it. */
  async putSealed(chunks: AsyncIterable<Buffer>, name: string): Promise<string> {
    const path = join(this.work, 'sealed');
    await rm(path, { force: true });
    const out = await SealedWriter.create(path, this.key);
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      await out.write(chunk);
    }
    await out.end();
    await this.depot.put(path, name);
    await rm(path, { force: true });
    return hash.digest('hex');
  }

  /** A file of the copy, decrypted to `to` where one is named; answers the hash of what is in it. */
  async read(name: string, to?: string): Promise<string> {
    const path = join(this.work, 'fetched');
    const { key } = this;
    const hash = createHash('sha256');
    try {
      await fetched(this.depot, name, path);
      async function* opened() {
        for await (const chunk of readSealed(path, key)) {
          hash.update(chunk);
          yield chunk;
        }
      }
      if (to) await pipeline(opened, createWriteStream(to, { mode: 0o600, flush: true }));
      else for await (const _chunk of opened());
    } finally {
      await rm(path, { force: true });
    }
    return hash.digest('hex');
  }

  async bringSnapshot(sequence: number): Promise<string> {
    const path = join(this.work, 'snapshot');
    await fetched(this.depot, snapshotOf(sequence), path);
    return path;
  }

  private async putJson(name: string, value: object): Promise<void> {
    const path = join(this.work, 'small');
    await writeFile(path, JSON.stringify(value), { mode: 0o600 });
    await this.depot.put(path, name);
  }
}

type Told = (progress: BackupProgress) => void;
const outOfTerm = () =>
  new ArchiveFailure('fenced', 'Another server was promoted from this copy. This one is read-only from now on.');

type Source = { key: string; size: number; /** Null where it is gone by now. */ open: () => Promise<string | null> };

async function* heldSources(held: string): AsyncGenerator<Source> {
  for await (const { path, key, size } of heldFiles(held)) yield { key, size, open: async () => path };
}
/** Of an outside store: only those that the copy lacks are brought. */
async function* bucketSources(settings: BucketSettings, work: string): AsyncGenerator<Source> {
  const bucket = new FileBucket(settings);
  const path = join(work, 'brought');
  for await (const { key, size } of bucket.list(''))
    if (KEY.test(key)) yield { key, size, open: async () => ((await bucket.get(key, path)) ? path : null) };
}

/** Files that the copy does not have yet are added; answers the list that belongs to this snapshot. */
async function addFiles(
  replica: Replica,
  sources: AsyncIterable<Source>,
  before: readonly Listed[],
  tell: Told,
): Promise<Listed[]> {
  const known = new Map(before.map((file) => [file.key, file]));
  const there = await replica.names('objects/');
  const files: Listed[] = [];
  let done = 0;
  for await (const { key, size, open } of sources) {
    const name = replica.objectOf({ key, size });
    const had = known.get(key);
    if (had?.size === size && there.has(name)) files.push(had);
    else {
      const path = await open();
      if (path === null) continue;
      const sha256 = await replica.putSealed(createReadStream(path) as AsyncIterable<Buffer>, name);
      files.push({ key, size, sha256 });
    }
    tell({ step: 'files', done: (done += size), total: 0 });
  }
  return files;
}

/** Older snapshots go, and the files that none of those that stay names. */
async function prune(replica: Replica, sequence: number): Promise<void> {
  const sequences = [...(await replica.names('snapshots/'))]
    .flatMap((name) => /(\d+)\.files$/.exec(name)?.[1] ?? [])
    .map(Number);
  const kept = sequences.filter((each) => each > sequence - KEPT);
  const wanted = new Set<string>();
  for (const each of kept) for (const file of await replica.files(each)) wanted.add(replica.objectOf(file));
  for (const each of sequences.filter((one) => !kept.includes(one))) {
    await replica.remove(listOf(each));
    await replica.remove(snapshotOf(each));
  }
  for (const name of await replica.names('objects/')) if (!wanted.has(name)) await replica.remove(name);
}

async function sync(replica: Replica, task: ReplicateTask, tell: Told): Promise<ReplicaState> {
  if ((await replica.term()) > task.term) throw outOfTerm();
  await replica.setTerm(task.term);
  const latest = await replica.latest();
  const before = latest ? await replica.files(latest.sequence).catch(() => []) : [];
  const [held, path] = [join(task.work, 'held'), join(task.work, 'archive')];
  const { databaseUrl, root, files, bucket, appVersion, secret } = task;
  // An outside store holds nothing for us: what is deleted while the database is read was sent before.
  const first = bucket ? await addFiles(replica, bucketSources(bucket, task.work), before, tell) : [];
  const at = new Date().toISOString();
  await writeArchive(
    {
      task: 'write',
      databaseUrl,
      root,
      path,
      key: replica.key,
      files,
      bucket,
      work: held,
      appVersion,
      createdAt: at,
      secret,
      leavesFiles: true,
    },
    tell,
  );
  const takenAt = new Date().toISOString();
  const sources = bucket ? bucketSources(bucket, task.work) : heldSources(held);
  const last = await addFiles(replica, sources, [...before, ...first], tell);
  const list = [...new Map([...first, ...last].map((file) => [file.key, file])).values()];
  const sequence = (latest?.sequence ?? 0) + 1;
  await replica.put(path, snapshotOf(sequence));
  async function* words() {
    yield Buffer.from(JSON.stringify(list));
  }
  await replica.putSealed(words(), listOf(sequence));
  // Whoever was promoted meanwhile must not find a newer snapshot of ours.
  if ((await replica.term()) > task.term) throw outOfTerm();
  await replica.setLatest(sequence, takenAt);
  await prune(replica, sequence);
  return { sequence, at: takenAt, files: list.length, term: task.term };
}

const unpacking = (task: ReplicateTask, path: string, key: BackupKey) => ({
  task: 'unpack' as const,
  databaseUrl: task.databaseUrl,
  root: task.root,
  path,
  key,
  schema: task.schema,
  secret: task.secret,
  fingerprint: task.fingerprint,
});

async function newest(replica: Replica): Promise<{ sequence: number; at: string }> {
  const latest = await replica.latest();
  if (latest) return latest;
  throw new ArchiveFailure('broken', 'There’s no complete copy here yet.');
}

/** Older snapshots are read, not loaded. One that is damaged goes: a newer one stands in its place. */
async function readOlder(replica: Replica, newestSequence: number): Promise<void> {
  const newestNames = [snapshotOf(newestSequence), listOf(newestSequence)];
  let damaged = 0;
  for (const name of await replica.names('snapshots/')) {
    if (newestNames.includes(name)) continue;
    const isSound = await replica.read(name).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ArchiveFailure) return false;
        throw error;
      },
    );
    if (isSound) continue;
    damaged++;
    await replica.remove(name);
  }
  if (damaged > 0)
    throw new ArchiveFailure(
      'broken',
      `${damaged} files of older snapshots are damaged and were removed. Verify again.`,
    );
}

/** Loads the newest snapshot into a scratch schema and reads every file of it. What is damaged goes, to be sent again. */
async function verify(replica: Replica, task: ReplicateTask, tell: Told): Promise<ReplicaState> {
  const { sequence, at } = await newest(replica);
  const files = await replica.files(sequence);
  let [done, damaged] = [0, 0];
  for (const file of files) {
    const name = replica.objectOf(file);
    const sha256 = await replica.read(name).catch((error: unknown) => {
      if (error instanceof ArchiveFailure) return '';
      throw error;
    });
    if (sha256 !== file.sha256) {
      damaged++;
      await replica.remove(name);
    }
    tell({ step: 'files', done: (done += file.size), total: 0 });
  }
  if (damaged > 0)
    throw new ArchiveFailure(
      'broken',
      `${damaged} of ${files.length} files of the copy are damaged or missing. Sync to send them again, then verify.`,
    );
  await readOlder(replica, sequence);
  const path = await replica.bringSnapshot(sequence);
  await unpackArchive(
    { ...unpacking(task, path, replica.key), purpose: 'verify', folder: join(task.work, 'scratch') },
    tell,
  );
  return { sequence, at, files: files.length, term: await replica.term() };
}

/** Loads the newest snapshot and all its files beside what is in use, for the next start to exchange. */
async function fetchAll(replica: Replica, task: ReplicateTask, tell: Told): Promise<ReplicaState> {
  const { sequence, at } = await newest(replica);
  const term = await replica.term();
  const files = await replica.files(sequence);
  const path = await replica.bringSnapshot(sequence);
  await unpackArchive({ ...unpacking(task, path, replica.key), purpose: 'restore', folder: task.folder }, tell);
  let done = 0;
  for (const file of files) {
    const to = join(task.folder, ...file.key.split('/'));
    if (!KEY.test(file.key) || !to.startsWith(task.folder + sep)) throw new BrokenArchive();
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if ((await replica.read(replica.objectOf(file), to)) !== file.sha256) throw new BrokenArchive();
    tell({ step: 'files', done: (done += file.size), total: 0 });
  }
  return { sequence, at, files: files.length, term };
}

/** What there is at the depot, without loading it. */
async function look(replica: Replica): Promise<ReplicaState> {
  const latest = await replica.latest();
  return { sequence: latest?.sequence ?? 0, at: latest?.at ?? null, files: 0, term: await replica.term() };
}

async function promote(replica: Replica, { term }: ReplicateTask): Promise<ReplicaState> {
  await replica.setTerm(Math.max(term, await replica.term()) + 1);
  return look(replica);
}

export async function replicate(task: ReplicateTask, tell: Told): Promise<ReplicaState> {
  const replica = await Replica.open(task.address, task.passphrase, task.work);
  try {
    if (task.verb === 'sync') return await sync(replica, task, tell);
    if (task.verb === 'verify') return await verify(replica, task, tell);
    if (task.verb === 'fetch') return await fetchAll(replica, task, tell);
    if (task.verb === 'promote') return await promote(replica, task);
    return await look(replica);
  } finally {
    await rm(task.work, { recursive: true, force: true });
  }
}

/** Bytes of files that came after an instant: what the next sync will send. */
export async function bytesSince(folder: string, since: Date | null): Promise<number> {
  let bytes = 0;
  for await (const { path, size } of heldFiles(folder)) {
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date(0) }));
    if (since === null || mtime > since) bytes += size;
  }
  return bytes;
}
