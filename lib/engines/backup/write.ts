import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { FileBucket } from '@/lib/base/files/bucket/bucket';
import { copyOut } from './copy';
import { columnsOf, connect, countsOf, migrationsOf, quoted, tablesOf } from './database';
import { FrameWriter, KIND } from './frames';
import {
  LEFT_OUT,
  CARRIED,
  type ArchiveMeta,
  type BackupProgress,
  type WriteArchive,
  type WrittenArchive,
} from './protocol';
import { SealedWriter } from './sealed';
import { bringFiles, heldFiles, holdFiles } from './snapshot';

type Told = (progress: BackupProgress) => void;
const READ_BYTES = 256 * 1024;

async function writeTable(client: pg.Client, frames: FrameWriter, table: string): Promise<void> {
  const columns = await columnsOf(client, 'public', table);
  await frames.words(KIND.table, { name: table, columns });
  const hash = createHash('sha256');
  const rows = copyOut(client, `copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`);
  for (;;) {
    const next = await rows.next();
    if (next.done) return frames.words(KIND.tableEnd, { rows: next.value, sha256: hash.digest('hex') });
    hash.update(next.value);
    await frames.data(next.value);
  }
}

/** Answers how many, their bytes, and one hash over the names and hashes of all. */
async function writeFiles(frames: FrameWriter, folder: string, tell: (done: number) => void) {
  const all = createHash('sha256');
  let [count, bytes] = [0, 0];
  for await (const { path, key, size } of heldFiles(folder)) {
    await frames.words(KIND.file, { key, size });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await frames.data(chunk);
      bytes += chunk.length;
      tell(bytes);
    }
    const sha256 = hash.digest('hex');
    await frames.words(KIND.fileEnd, { sha256 });
    all.update(`${key}\0${sha256}\n`);
    count++;
  }
  return { count, bytes, sha256: all.digest('hex') };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of heldFiles(folder)) bytes += size;
  return bytes;
}

async function metaOf(client: pg.Client, { createdAt, appVersion, secret }: WriteArchive): Promise<ArchiveMeta> {
  const [migrations, counts] = [await migrationsOf(client), await countsOf(client)];
  return { format: 1, createdAt, appVersion, migrations, counts, ...(secret && { secret }) };
}

/** Every file that is there now, so that it can be read however soon it is deleted. */
function hold({ bucket, files, work, leavesFiles }: WriteArchive): Promise<void> {
  if (!bucket) return holdFiles(files, work);
  return leavesFiles ? Promise.resolve() : bringFiles(new FileBucket(bucket), work);
}

/**
 * Writes the archive of the installation while it works: the database as one snapshot has it, and every file that was
 * there then. Files are never written twice; what is deleted meanwhile is held under a second name.
 */
export async function writeArchive(asked: WriteArchive, tell: Told): Promise<WrittenArchive> {
  const client = await connect(asked.databaseUrl);
  try {
    await hold(asked);
    await client.query('begin isolation level repeatable read read only');
    const meta = await metaOf(client, asked);
    await hold(asked); // what has come between the files and the snapshot
    const out = await SealedWriter.create(asked.path, asked.key);
    try {
      return await fill(out, { client, meta, asked, tell });
    } catch (error) {
      await out.abandon();
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
    if (!asked.leavesFiles) await rm(asked.work, { recursive: true, force: true });
  }
}

type Filling = { client: pg.Client; meta: ArchiveMeta; asked: WriteArchive; tell: Told };

async function fill(out: SealedWriter, { client, meta, asked, tell }: Filling): Promise<WrittenArchive> {
  const frames = new FrameWriter(out);
  await frames.words(KIND.meta, meta);
  const tables = (await tablesOf(client, 'public')).filter(
    (name) => !LEFT_OUT.includes(name) && !CARRIED.includes(name),
  );
  for (const [done, table] of tables.entries()) {
    tell({ step: 'database', done, total: tables.length });
    await writeTable(client, frames, table);
  }
  await client.query('commit');
  const from = asked.leavesFiles ? `${asked.work}.none` : asked.work;
  const total = await sizeOf(from);
  const files = await writeFiles(frames, from, (done) => tell({ step: 'files', done, total }));
  await frames.words(KIND.manifest, { tables: tables.length, files });
  const { sizeBytes, sha256 } = await out.end();
  const { secret: _secret, ...told } = meta;
  return { sizeBytes, sha256, meta: told, files: files.count };
}
