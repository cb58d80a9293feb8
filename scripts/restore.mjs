// npm run restore -- FILE: for a machine whose server no longer starts. It does what the server does: checks the archive
// by loading all of it beside what is in use, writes a safety backup, and exchanges the two.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runTask } from './backup-task.mjs';
import { claimDataDir } from './data-dir-lock.mjs';
import { openDatabase } from './database.mjs';
import { finishRestore, writeJournal } from './finish-restore.mjs';
import { fingerprint, prepareDataDir, readSecret, readSettings, Refusal } from './settings.mjs';

const HELP = `npm run restore -- FILE

Replaces everything in the data folder and the database with what the backup holds. Stop the server first.
The passphrase is asked for, or taken from BACKUP_PASSPHRASE; leave it empty for a backup without one.`;

const differences = (now, then) =>
  Object.keys(then)
    .map((name) => `  ${name.padEnd(14)} ${String(now[name] ?? 0).padStart(10)}  →  ${String(then[name]).padStart(10)}`)
    .join('\n');

/** `ask` answers a line of the terminal. Answers the head of what was restored. */
export async function restoreFile({ file, settings, passphrase, ask, say }) {
  const { dataDir } = settings;
  const secret = readSecret(dataDir);
  const database = await openDatabase({ ...settings, onExit: () => {} });
  const work = mkdtempSync(join(dataDir, 'tmp', 'work-'));
  try {
    if ((await finishRestore({ url: database.url, dataDir })) !== 'none') say('An earlier restore was finished first.');
    const key = passphrase ? { kind: 'passphrase', passphrase } : { kind: 'installation', secret };
    const common = { databaseUrl: database.url };
    const schema = `plumbline_scratch_${randomUUID().replaceAll('-', '')}`;
    say('Checking the backup…');
    const folder = join(dataDir, 'restore/files');
    const unpacked = await runTask({
      ...common,
      task: 'unpack',
      purpose: 'restore',
      path: resolve(file),
      key,
      schema,
      folder,
      secret,
      fingerprint: fingerprint(secret),
    });
    say('Creating a safety backup…');
    const safe = join(work, 'archive');
    const written = await runTask({
      ...common,
      task: 'write',
      path: safe,
      key: { kind: 'installation', secret },
      files: join(dataDir, 'files'),
      // Of an outside store nothing is removed: what is there now stays for a day at least.
      bucket: null,
      work: join(work, 'held'),
      appVersion: '',
      createdAt: new Date().toISOString(),
    });
    mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
    const kept = join(dataDir, 'backups', `before-restore-${Date.now()}.plumbline`);
    renameSync(safe, kept);
    say(
      `Safety backup: ${kept}\nNow, and after the restore:\n${differences(written.meta.counts, unpacked.meta.counts)}`,
    );
    if ((await ask('Type RESTORE to replace everything on this server: ')).trim() !== 'RESTORE') {
      await runDrop(database.url, schema);
      throw new Refusal('Nothing was changed.');
    }
    const { CARRIED, CARRIED_SETTINGS } = unpacked.carried;
    writeJournal(dataDir, {
      schema,
      before: schema.replace('scratch', 'before'),
      jobId: null,
      backupId: null,
      actorId: null,
      carried: CARRIED,
      carriedSettings: CARRIED_SETTINGS,
    });
    if ((await finishRestore({ url: database.url, dataDir })) !== 'restored')
      throw new Refusal('The database refused the restore. Nothing was changed.');
    return unpacked.meta;
  } finally {
    rmSync(work, { recursive: true, force: true });
    await database.stop();
  }
}

async function runDrop(url, schema) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop schema if exists "${schema}" cascade`);
  } finally {
    await client.end();
  }
}

/**
 * Answers, line by line, of a terminal or of what was piped in, which may be there before it is asked for. After its
 * end every answer is empty.
 */
export function readAnswers(input, output) {
  const terminal = createInterface({ input });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (text) => {
      output.write(text);
      return (await lines.next()).value ?? '';
    },
    close: () => terminal.close(),
  };
}

async function main() {
  const [file] = process.argv.slice(2);
  if (!file || file === '--help') return console.log(HELP);
  if (!existsSync(file)) throw new Refusal(`There’s no file ${file}.`);
  const settings = readSettings();
  prepareDataDir(settings.dataDir);
  const claim = claimDataDir(settings.dataDir);
  const terminal = readAnswers(process.stdin, process.stdout);
  try {
    const passphrase = process.env.BACKUP_PASSPHRASE ?? (await terminal.ask('Passphrase (empty for none): '));
    const { createdAt } = await restoreFile({
      file,
      settings,
      passphrase,
      ask: terminal.ask,
      say: console.log,
    });
    console.log(`Restored the backup of ${createdAt}. Start the server; everyone signs in again.`);
  } finally {
    terminal.close();
    claim.release();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  });
