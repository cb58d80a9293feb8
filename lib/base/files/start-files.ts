import { join, relative, sep } from 'node:path';
import { rm } from 'node:fs/promises';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { subscribe } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { commitObject, filesBelow } from './objects';
import { openStore, REMOVED, theStore } from './outside';

/** An installation keeps its files in one place, known to its database. */
async function assertPlace(): Promise<void> {
  const given = env().FILES_URL ?? null;
  const kept = await readSetting('files.store');
  if (kept && kept !== given)
    throw new AppError(
      'not_configured',
      `This installation keeps its files at ${kept}, but FILES_URL is ${given ?? 'not set'}. Set FILES_URL=${kept}.`,
    );
  if (!kept && given) await inTransaction((tx) => writeSetting(tx, 'files.store', given));
}

/** Files of a time before FILES_URL go to the store, and stay as copies as far as there is room. */
async function moveFiles(): Promise<void> {
  const folder = join(env().DATA_DIR, 'files');
  const paths = await filesBelow(folder, new Date(Date.now() + 60_000));
  if (!paths.length) return;
  log.info('files.moving', { files: paths.length });
  for (const path of paths) await commitObject(relative(folder, path).split(sep).join('/'), path);
  await rm(folder, { recursive: true, force: true });
  log.info('files.moved', { files: paths.length });
}

/** Before anything is read or written. Without FILES_URL there is nothing to do. */
export async function openFiles(): Promise<void> {
  await assertPlace();
  openStore();
  const store = theStore();
  if (!store) return;
  await store.copies.open();
  subscribe(REMOVED, (key) => {
    store.copies.forget(key).catch((error: unknown) => log.warn('files.forget', traceOf(error)));
  });
  await moveFiles();
}

/** Takes away copies of objects that are gone, and what uploads that never ended have left in the store. */
export async function sweepFiles(before: Date): Promise<void> {
  await theStore()?.sweep(before);
}
