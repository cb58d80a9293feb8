import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type pg from 'pg';
import { copyIn, copyOut } from './copy';
import { columnsOf, connect, quoted, tablesOf } from './database';
import { BrokenArchive } from './faults';
import { KIND, readFrames, wordsOf, type Frame } from './frames';
import { makeOurs } from './ours';
import {
  CARRIED,
  CARRIED_SETTINGS,
  type ArchiveMeta,
  type BackupProgress,
  type UnpackArchive,
  type UnpackedArchive,
} from './protocol';
import { applyMigrations, dropSchema, knownMigrations, makeSchema, migrationsFor, withoutForeignKeys } from './scratch';
import { readSealed } from './sealed';
import { RowsDigest } from './rows-digest';

const KEY = /^[\w.-]+(\/[\w.-]+)*$/;
const isMeta = (meta: ArchiveMeta) =>
  meta.format === 1 && Array.isArray(meta.migrations) && typeof meta.appVersion === 'string' && meta.counts !== null;

/** The head of an archive: enough to say what it holds. */
export async function readMeta(frames: AsyncIterator<Frame>): Promise<ArchiveMeta> {
  const first = await frames.next();
  if (first.done || first.value.kind !== KIND.meta) throw new BrokenArchive();
  const meta = wordsOf<ArchiveMeta>(first.value);
  if (!isMeta(meta)) throw new BrokenArchive();
  return meta;
}

/** A table that was loaded, with the digest of its rows as the archive has them. */
export type LoadedTable = { name: string; columns: string[]; rows: number; digest: string };

/** Fills the scratch schema and folder from the frames of an archive, and checks each part when it ends. */
class Loader {
  private table: {
    name: string;
    columns: string[];
    hash: Hash;
    rows: RowsDigest;
    copy: ReturnType<typeof copyIn>;
  } | null = null;
  private file: { key: string; handle: FileHandle; hash: Hash; size: number; written: number } | null = null;
  private readonly all = createHash('sha256');
  private isWhole = false;
  readonly tables: LoadedTable[] = [];
  files = 0;
  bytes = 0;

  constructor(
    private readonly client: pg.Client,
    private readonly asked: UnpackArchive,
    private readonly known: ReadonlySet<string>,
  ) {}

  async take(frame: Frame): Promise<void> {
    if (this.isWhole) throw new BrokenArchive();
    if (frame.kind === KIND.data) return this.data(frame.payload);
    if (frame.kind === KIND.table) return this.beginTable(wordsOf(frame));
    if (frame.kind === KIND.tableEnd) return this.endTable(wordsOf(frame));
    if (frame.kind === KIND.file) return this.beginFile(wordsOf(frame));
    if (frame.kind === KIND.fileEnd) return this.endFile(wordsOf(frame));
    if (frame.kind === KIND.manifest) return this.end(wordsOf(frame));
    throw new BrokenArchive();
  }

  assertWhole(): void {
    if (!this.isWhole) throw new BrokenArchive();
  }

  private async beginTable({ name, columns }: { name: string; columns: string[] }): Promise<void> {
    if (this.table || this.file || !this.known.has(name)) throw new BrokenArchive();
    const has = new Set(await columnsOf(this.client, this.asked.schema, name));
    if (!columns.every((column) => has.has(column))) throw new BrokenArchive();
    const text = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
    this.table = { name, columns, hash: createHash('sha256'), rows: new RowsDigest(), copy: copyIn(this.client, text) };
  }

  private async endTable({ rows, sha256 }: { rows: number; sha256: string }): Promise<void> {
    const { table } = this;
    if (!table) throw new BrokenArchive();
    this.table = null;
    if ((await table.copy.finish()) !== rows || table.hash.digest('hex') !== sha256) throw new BrokenArchive();
    this.tables.push({ name: table.name, columns: table.columns, rows, digest: table.rows.digest() });
  }

  private async beginFile({ key, size }: { key: string; size: number }): Promise<void> {
    const path = join(this.asked.folder, ...key.split('/'));
    const isInside = KEY.test(key) && !key.split('/').includes('..') && path.startsWith(this.asked.folder + sep);
    if (this.table || this.file || !isInside) throw new BrokenArchive();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.file = { key, size, handle: await open(path, 'wx', 0o600), hash: createHash('sha256'), written: 0 };
  }

  private async endFile({ sha256 }: { sha256: string }): Promise<void> {
    const { file } = this;
    if (!file) throw new BrokenArchive();
    this.file = null;
    await file.handle.sync();
    await file.handle.close();
    if (file.written !== file.size || file.hash.digest('hex') !== sha256) throw new BrokenArchive();
    if (this.asked.purpose === 'verify') await this.readBack(file.key, sha256);
    this.all.update(`${file.key}\0${sha256}\n`);
    this.files++;
    this.bytes += file.size;
  }

  /** What verification has written is read once more and leaves its room to the next. */
  private async readBack(key: string, sha256: string): Promise<void> {
    const path = join(this.asked.folder, ...key.split('/'));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new BrokenArchive();
    await rm(path);
  }

  private async data(bytes: Buffer): Promise<void> {
    if (this.table) {
      this.table.hash.update(bytes);
      this.table.rows.add(bytes);
      return this.table.copy.write(bytes);
    }
    const { file } = this;
    if (!file || file.written + bytes.length > file.size) throw new BrokenArchive();
    file.hash.update(bytes);
    for (let from = 0; from < bytes.length;) from += (await file.handle.write(bytes, from)).bytesWritten;
    file.written += bytes.length;
  }

  private async end({ tables, files }: { tables: number; files: { count: number; sha256: string } }): Promise<void> {
    const isRight = !this.table && !this.file && tables === this.tables.length && files.count === this.files;
    if (!isRight || this.all.digest('hex') !== files.sha256) throw new BrokenArchive();
    this.isWhole = true;
  }

  async close(): Promise<void> {
    await this.file?.handle.close().catch(() => {});
  }
}

/** Reads what was loaded back out of the database, and compares it with what the archive says, in whatever order. */
export async function compare(client: pg.Client, tables: readonly LoadedTable[]): Promise<void> {
  for (const { name, columns, rows, digest } of tables) {
    const found = new RowsDigest();
    const read = copyOut(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`);
    let next = await read.next();
    for (; !next.done; next = await read.next()) found.add(next.value);
    if (next.value !== rows || found.digest() !== digest) throw new BrokenArchive();
  }
}

async function load(client: pg.Client, asked: UnpackArchive, tell: (progress: BackupProgress) => void) {
  const frames = readFrames(readSealed(asked.path, asked.key));
  const meta = await readMeta(frames);
  const { before, since } = migrationsFor(meta, knownMigrations(asked.root));
  await dropSchema(client, asked.schema); // of a process that died while it loaded for the same job
  await makeSchema(client, asked.schema);
  await applyMigrations(client, before);
  const giveBack = await withoutForeignKeys(client, asked.schema);
  const loader = new Loader(client, asked, new Set(await tablesOf(client, asked.schema)));
  try {
    for await (const frame of frames) {
      await loader.take(frame);
      tell({ step: asked.purpose, done: loader.bytes, total: 0 });
    }
  } finally {
    await loader.close();
  }
  loader.assertWhole();
  await giveBack();
  if (asked.purpose === 'verify') await compare(client, loader.tables);
  await applyMigrations(client, since);
  if (asked.purpose === 'restore') await makeOurs(client, meta, asked);
  return { meta, loader };
}

/**
 * Loads an archive into a schema and a folder of their own and checks every part of it. Nothing in use is touched. A
 * failure leaves nothing, and neither does a verification.
 */
export async function unpackArchive(
  asked: UnpackArchive,
  tell: (progress: BackupProgress) => void,
): Promise<UnpackedArchive> {
  const client = await connect(asked.databaseUrl);
  await mkdir(asked.folder, { recursive: true, mode: 0o700 });
  const clear = async () => {
    // A COPY that was left half-way holds the connection.
    const other = await connect(asked.databaseUrl);
    try {
      await dropSchema(other, asked.schema);
    } finally {
      await other.end();
    }
    await rm(asked.folder, { recursive: true, force: true });
  };
  try {
    const { meta, loader } = await load(client, asked, tell);
    const rows = loader.tables.reduce((sum, table) => sum + table.rows, 0);
    const { secret: _secret, ...told } = meta;
    await client.end();
    if (asked.purpose === 'verify') await clear();
    return {
      meta: told,
      tables: loader.tables.length,
      rows,
      files: loader.files,
      bytes: loader.bytes,
      carried: { CARRIED, CARRIED_SETTINGS },
    };
  } catch (error) {
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    await clear().catch(() => {});
    throw error;
  }
}
