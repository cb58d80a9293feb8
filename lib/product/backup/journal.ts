import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { CARRIED, CARRIED_SETTINGS } from '@/lib/engines/backup/protocol';

/** What scripts/finish-restore.mjs reads when the server starts. */
export type RestoreJournal = {
  schema: string;
  before: string;
  jobId: string;
  /** Null where a standby takes a copy in. */
  backupId: string | null;
  actorId: string;
  /** Who is signed in stays so, as far as their account is there afterwards. */
  keepsSessions?: true;
  /** Settings that hold from the exchange on. */
  settings?: Record<string, unknown>;
};

export const restoreFolder = () => join(env().DATA_DIR, 'restore');

/** A new, empty folder for the files of a restore. */
export async function newRestoreFolder(): Promise<string> {
  await rm(restoreFolder(), { recursive: true, force: true });
  await mkdir(restoreFolder(), { recursive: true, mode: 0o700 });
  return join(restoreFolder(), 'files');
}

/** Once this has ended, the next start exchanges what was prepared for what is in use. */
export async function decide(journal: RestoreJournal): Promise<void> {
  const path = join(restoreFolder(), 'journal.json');
  const file = await open(`${path}.making`, 'w', 0o600);
  await writeFile(file, JSON.stringify({ ...journal, carried: CARRIED, carriedSettings: CARRIED_SETTINGS }));
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.making`, path);
  const folder = await open(restoreFolder(), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
