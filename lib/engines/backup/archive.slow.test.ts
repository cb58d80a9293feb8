import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealWith, unsealWith } from '@/lib/base/secrets/seal';
import { CARRIED, CARRIED_SETTINGS, type UnpackArchive, type WriteArchive } from './protocol';
import { archiveCheck, type BackupKey } from './sealed';
import { RowsDigest } from './rows-digest';
import { compare, unpackArchive } from './unpack';
import { writeArchive } from './write';

const root = process.cwd();
const script = async <T>(name: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as T;
type Database = { url: string; stop: () => Promise<void> };
const { openDatabase } = await script<{
  openDatabase: (options: { dataDir: string; onExit?: () => void }) => Promise<Database>;
}>('database.mjs');
const { finishRestore, writeJournal } = await script<{
  finishRestore: (options: { url: string; dataDir: string }) => Promise<string>;
  writeJournal: (dataDir: string, journal: object) => void;
}>('finish-restore.mjs');

const OWN = 'the secret of this installation, thirty-two letters';
const OTHER = 'the secret of another installation, also that long';
const PASSPHRASE: BackupKey = { kind: 'passphrase', passphrase: 'Long harbour lamp' };
const ID = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

let folder: string, dataDir: string, database: Database, client: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-archive-'));
  dataDir = join(folder, 'data');
  for (const name of ['files', 'cache', 'tmp']) mkdirSync(join(dataDir, name), { recursive: true });
  database = await openDatabase({ dataDir, onExit: () => {} });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const one = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows[0];

async function furnish(name: string): Promise<void> {
  await client.query('truncate "User", "Workspace", "Job", "Session", "Setting", "Backup" cascade');
  await client.query(
    `insert into "User" (id, username, "usernameKey", email, "emailKey", role) values ($1, $2, $2, $2, $2, 'owner')`,
    [ID(1), name],
  );
  await client.query(`insert into "Workspace" (id, name, plan) values ($1, $2, 'enterprise')`, [
    ID(2),
    `${name}\t\\ "quoted"\n漢字`,
  ]);
  await client.query(`insert into "Session" (id, "userId", "workspaceId", "expiresAt") values ($1, $2, $3, now())`, [
    ID(3),
    ID(1),
    ID(2),
  ]);
  await client.query(
    `insert into "Job" (id, "workspaceId", "createdById", kind, state, "updatedAt") values ($1, $2, $3, 'ingest', 'running', now())`,
    [ID(4), ID(2), ID(1)],
  );
  await client.query(
    `insert into "Setting" (key, value, "updatedAt") values ('mail', $1, now()), ('replication.term', $2, now())`,
    [JSON.stringify({ sealedPassword: sealWith(OWN, 'mail password', 'mail') }), JSON.stringify(name)],
  );
  await client.query(
    `insert into "Backup" (id, scope, trigger, status, "keyKind", place, "fileName") values ($1, 'instance', 'manual', 'ready', 'passphrase', '{}', $2)`,
    [ID(5), name],
  );
  rmSync(join(dataDir, 'files'), { recursive: true, force: true });
  mkdirSync(join(dataDir, 'files/originals/a'), { recursive: true });
  writeFileSync(join(dataDir, 'files/originals/a/one.csv'), `${name},1\n`.repeat(50_000));
  writeFileSync(join(dataDir, 'files/originals/a/empty'), '');
  writeFileSync(join(dataDir, 'files/originals/a/noise'), randomBytes(300_000));
}

let nth = 0;
const writing = (key: BackupKey): WriteArchive => ({
  task: 'write',
  databaseUrl: database.url,
  root,
  path: join(folder, `${++nth}.plumbline`),
  key,
  files: join(dataDir, 'files'),
  bucket: null,
  work: join(dataDir, 'tmp', `held-${nth}`),
  appVersion: '0.1.0',
  createdAt: '2026-11-26T22:00:00.000Z',
  ...(key.kind === 'passphrase' && { secret: OWN }),
});
const unpacking = (path: string, key: BackupKey, purpose: 'verify' | 'restore'): UnpackArchive => ({
  task: 'unpack',
  databaseUrl: database.url,
  root,
  path,
  key,
  purpose,
  schema: 'plumbline_scratch_test',
  folder: join(dataDir, 'restore', 'files'),
  secret: purpose === 'restore' ? OTHER : OWN,
  fingerprint: 'print',
});
const quiet = () => {};
const scratches = async () =>
  (await client.query(`select nspname from pg_namespace where nspname like 'plumbline\\_%'`)).rowCount;

describe('an archive', () => {
  it('is proven in whatever order the database has laid its rows', async () => {
    await client.query('create temp table laid (name text, size integer)');
    const digest = new RowsDigest();
    digest.add(Buffer.from('long\t2000\nshort\t10\n'));
    const loaded = [{ name: 'laid', columns: ['name', 'size'], rows: 2, digest: digest.digest() }];
    await client.query(`insert into laid values ('short', 10), ('long', 2000)`);
    await expect(compare(client, loaded)).resolves.toBeUndefined();
    await client.query(`update laid set size = 11 where name = 'short'`);
    await expect(compare(client, loaded)).rejects.toMatchObject({ fault: 'broken' });
    await client.query('drop table laid');
  });

  it('is loaded again where a process died while it loaded for the same job', async () => {
    await furnish('again');
    const asked = writing(PASSPHRASE);
    await writeArchive(asked, quiet);
    await client.query('create schema plumbline_scratch_test');
    await client.query('create table plumbline_scratch_test."User" (id int)');
    expect(await unpackArchive(unpacking(asked.path, PASSPHRASE, 'verify'), quiet)).toMatchObject({ files: 3 });
    expect(await scratches()).toBe(0);
  });

  it('restores people, files and settings, and signs everybody out', async () => {
    await furnish('first');
    const asked = writing(PASSPHRASE);
    const written = await writeArchive(asked, quiet);
    expect(written).toMatchObject({ files: 3, meta: { counts: { users: 1, workspaces: 1, dashboards: 0 } } });
    const bytes = readFileSync(asked.path);
    expect(bytes.includes('first')).toBe(false);
    expect(bytes.length).toBe(written.sizeBytes);
    const check = archiveCheck();
    for (let from = 0; from < bytes.length; from += 1000) check.add(bytes.subarray(from, from + 1000));
    expect(check.end()).toEqual({ sizeBytes: written.sizeBytes, sha256: written.sha256 });

    await furnish('second');
    expect(await unpackArchive(unpacking(asked.path, PASSPHRASE, 'verify'), quiet)).toMatchObject({ files: 3 });
    expect(await scratches()).toBe(0);
    expect((await one('select username from "User"'))?.username).toBe('second');

    await unpackArchive(unpacking(asked.path, PASSPHRASE, 'restore'), quiet);
    writeJournal(dataDir, {
      schema: 'plumbline_scratch_test',
      before: 'plumbline_before_test',
      jobId: ID(4),
      backupId: ID(5),
      actorId: ID(1),
      carried: CARRIED,
      carriedSettings: CARRIED_SETTINGS,
    });
    expect(await finishRestore({ url: database.url, dataDir })).toBe('restored');
    expect(await one('select username from "User"')).toEqual({ username: 'first' });
    expect((await one('select name from "Workspace"'))?.name).toBe('first\t\\ "quoted"\n漢字');
    expect(readFileSync(join(dataDir, 'files/originals/a/one.csv'), 'utf8')).toContain('first,1');
    expect(await one('select count(*)::int as count from "Session"')).toEqual({ count: 0 });
    expect(await one('select attempts, state from "Job"')).toEqual({ attempts: 2, state: 'running' });
    // The list of backups and the place among copies are the installation's own.
    expect((await one('select "fileName" from "Backup"'))?.fileName).toBe('second');
    expect(await one(`select value from "Setting" where key = 'replication.term'`)).toEqual({ value: 'second' });
    expect(await one(`select value from "Setting" where key = 'secret.fingerprint'`)).toEqual({ value: 'print' });
    const kept = (await one(`select value from "Setting" where key = 'secret.former'`))?.value as string[];
    expect(kept.map((sealed) => unsealWith(OTHER, sealed, 'secret.former'))).toEqual([OWN]);
    expect(await scratches()).toBe(0);
    expect(await finishRestore({ url: database.url, dataDir })).toBe('none');
  }, 120_000);

  it.each<[string, (bytes: Buffer) => Buffer, BackupKey]>([
    ['another passphrase', (bytes) => bytes, { kind: 'passphrase', passphrase: 'another' }],
    ['no passphrase', (bytes) => bytes, { kind: 'installation', secret: OWN }],
    ['half of it', (bytes) => bytes.subarray(0, bytes.length >> 1), PASSPHRASE],
    ['an end that was cut', (bytes) => bytes.subarray(0, -32), PASSPHRASE],
    [
      'a chunk that was taken out',
      (bytes) => Buffer.concat([bytes.subarray(0, 70_000), bytes.subarray(135_552)]),
      PASSPHRASE,
    ],
    [
      'a changed bit',
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
      PASSPHRASE,
    ],
    ['another file', () => Buffer.from('id,name\n1,x\n'), PASSPHRASE],
    ['nothing', () => Buffer.alloc(0), PASSPHRASE],
  ])(
    'is refused with %s, and leaves nothing',
    async (_what, change, key) => {
      await furnish('kept');
      const asked = writing(PASSPHRASE);
      await writeArchive(asked, quiet);
      const changed = `${asked.path}.changed`;
      writeFileSync(changed, change(readFileSync(asked.path)));
      await expect(unpackArchive(unpacking(changed, key, 'restore'), quiet)).rejects.toMatchObject({
        name: 'ArchiveFailure',
      });
      expect(await scratches()).toBe(0);
      expect((await one('select username from "User"'))?.username).toBe('kept');
    },
    60_000,
  );

  it('sealed by the installation opens with its secret alone', async () => {
    await furnish('sealed');
    const asked = writing({ kind: 'installation', secret: OWN });
    await writeArchive(asked, quiet);
    await unpackArchive(unpacking(asked.path, { kind: 'installation', secret: OWN }, 'verify'), quiet);
    const refused = unpackArchive(unpacking(asked.path, { kind: 'installation', secret: OTHER }, 'verify'), quiet);
    await expect(refused).rejects.toMatchObject({ fault: 'wrong_key' });
  }, 60_000);

  it('of a newer version is refused', async () => {
    await furnish('newer');
    const asked = writing(PASSPHRASE);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'y', '29990101000000_later', now())`,
    );
    await writeArchive(asked, quiet);
    await client.query(`delete from _prisma_migrations where id = 'x'`);
    await expect(unpackArchive(unpacking(asked.path, PASSPHRASE, 'restore'), quiet)).rejects.toMatchObject({
      fault: 'newer',
    });
    expect(await scratches()).toBe(0);
  }, 60_000);

  it('holds what is deleted while it is written', async () => {
    await furnish('held');
    const asked = writing(PASSPHRASE);
    let isGone = false;
    await writeArchive(asked, () => {
      if (!isGone) rmSync(join(dataDir, 'files/originals'), { recursive: true });
      isGone = true;
    });
    expect(await unpackArchive(unpacking(asked.path, PASSPHRASE, 'verify'), quiet)).toMatchObject({ files: 3 });
  }, 60_000);
});

describe('a restore that was cut short', () => {
  const journal = {
    schema: 'plumbline_scratch_test',
    before: 'plumbline_before_test',
    jobId: null,
    backupId: ID(5),
    actorId: ID(1),
    carried: CARRIED,
    carriedSettings: CARRIED_SETTINGS,
  };

  it('before it was decided leaves all as it was', async () => {
    await furnish('stays');
    mkdirSync(join(dataDir, 'restore/files'), { recursive: true });
    expect(await finishRestore({ url: database.url, dataDir })).toBe('none');
    expect((await one('select username from "User"'))?.username).toBe('stays');
  });

  it.each(['tables', 'files'])(
    'after its %s were exchanged is finished by the next start',
    async (what) => {
      await furnish('wanted');
      const asked = writing(PASSPHRASE);
      await writeArchive(asked, quiet);
      await furnish('old');
      await unpackArchive(unpacking(asked.path, PASSPHRASE, 'restore'), quiet);
      // As an earlier start has left it: the journal is put back after all was done, as if that start had died then.
      writeJournal(dataDir, journal);
      const made = join(folder, 'made');
      rmSync(made, { recursive: true, force: true });
      mkdirSync(made);
      copyFileSync(join(dataDir, 'restore/files/originals/a/one.csv'), join(made, 'one.csv'));
      await finishRestore({ url: database.url, dataDir });
      if (what === 'tables') {
        mkdirSync(join(dataDir, 'restore/files/originals/a'), { recursive: true });
        copyFileSync(join(made, 'one.csv'), join(dataDir, 'restore/files/originals/a/one.csv'));
        writeFileSync(join(dataDir, 'files/originals/a/one.csv'), 'old');
      }
      writeJournal(dataDir, journal);
      expect(await finishRestore({ url: database.url, dataDir })).toBe('restored');
      expect((await one('select username from "User"'))?.username).toBe('wanted');
      expect(readFileSync(join(dataDir, 'files/originals/a/one.csv'), 'utf8')).toContain('wanted,1');
    },
    60_000,
  );

  it('keeps who is signed in, and what is to hold from then on, where it is a copy that was taken in', async () => {
    await furnish('wanted');
    const asked = writing(PASSPHRASE);
    await writeArchive(asked, quiet);
    await furnish('old');
    await unpackArchive(unpacking(asked.path, PASSPHRASE, 'restore'), quiet);
    const settings = { 'replication.term': 'newer' };
    writeJournal(dataDir, { ...journal, backupId: null, keepsSessions: true, settings });
    expect(await finishRestore({ url: database.url, dataDir })).toBe('restored');
    expect(await one('select username from "User"')).toEqual({ username: 'wanted' });
    expect(await one('select count(*)::int as count from "Session"')).toEqual({ count: 1 });
    expect(await one(`select value from "Setting" where key = 'replication.term'`)).toEqual({ value: 'newer' });
  }, 60_000);

  it('that the database refuses is undone', async () => {
    await furnish('before');
    const asked = writing(PASSPHRASE);
    await writeArchive(asked, quiet);
    await unpackArchive(unpacking(asked.path, PASSPHRASE, 'restore'), quiet);
    await client.query(
      `alter table plumbline_scratch_test."AuditEntry" add check (action <> 'backup.restored') not valid`,
    );
    writeJournal(dataDir, { ...journal, jobId: ID(4) });
    expect(await finishRestore({ url: database.url, dataDir })).toBe('undone');
    expect(await scratches()).toBe(0);
    expect(await one('select username from "User"')).toEqual({ username: 'before' });
    expect((await one('select state from "Job"'))?.state).toBe('failed');
    expect(readFileSync(join(dataDir, 'files/originals/a/one.csv'), 'utf8')).toContain('before,1');
  }, 60_000);
});
