// A newer version changes the database when it starts. Before it does, an archive of the installation as the older
// version left it is written to the data folder: the way back, should somebody need it.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runTask } from './backup-task.mjs';

/** Writes the archive, sealed by the installation's secret. Answers what its entry says, for `noteBackup`. */
export async function backUpBeforeUpgrade({ url, dataDir, secret }) {
  console.log('Creating a backup before the upgrade…');
  mkdirSync(join(dataDir, 'tmp'), { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(dataDir, 'tmp', 'work-'));
  const [id, at] = [randomUUID(), new Date()];
  try {
    const path = join(work, 'archive');
    const written = await runTask({
      task: 'write',
      databaseUrl: url,
      path,
      key: { kind: 'installation', secret },
      files: join(dataDir, 'files'),
      // An upgrade changes nothing in an outside store.
      bucket: null,
      work: join(work, 'held'),
      appVersion: '',
      createdAt: at.toISOString(),
    });
    mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
    renameSync(path, join(dataDir, 'backups', `${id}.plumbline`));
    return { id, at, written };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Lists it among the backups, once the migrated database has their table. */
export async function noteBackup(url, { id, at, written }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into "Backup" (id, scope, trigger, status, "keyKind", place, "fileName", "sizeBytes", sha256, counts, "createdAt", "endedAt")
       values ($1, 'instance', 'before_upgrade', 'ready', 'installation', '{"kind":"local"}', $2, $3, $4, $5, $6, now())`,
      [
        id,
        `plumbline-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.plumbline`,
        written.sizeBytes,
        written.sha256,
        JSON.stringify(written.meta.counts),
        at,
      ],
    );
  } finally {
    await client.end();
  }
}
