import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { AppError } from '@/lib/base/errors/errors';
import { QueryPool } from './pool';
import type { FileFormat } from './protocol/answers';
import { requestOne } from './request';
import { slim, type SelectionRequest } from './run';

const MOST_BYTES = 2 * 1024 ** 3;
const LOOK_EVERY_MS = 250;

/** Writes files in a child of its own, the only one that may write: into one folder, one file at a time. */
type Writer = { pool: QueryPool; folder: string };

function newWriter(): Writer {
  const { DATA_DIR, EXPORT_TIMEOUT } = env();
  const folder = join(DATA_DIR, 'tmp', 'downloads');
  return {
    folder,
    pool: new QueryPool({
      childPath: join(process.cwd(), 'dist/query-child.mjs'),
      size: 1,
      deadlineMs: EXPORT_TIMEOUT * 1000,
      child: {
        folders: [join(DATA_DIR, 'files'), join(DATA_DIR, 'cache'), folder],
        tempFolder: join(DATA_DIR, 'cache', 'queries'),
        memoryMegabytes: 1024,
        residentMegabytes: 2048,
        threads: 2,
      },
    }),
  };
}

const theWriter = processWide('file-writer', newWriter);

export async function stopWriter(): Promise<void> {
  await theWriter.made()?.pool.close();
  theWriter.set(undefined);
}

export type FileRequest = SelectionRequest & { format: FileFormat; raw: boolean };

/**
 * Writes the rows of a selection into a temporary file, which is the caller's to delete.
 * @throws AppError 'validation' for an unknown column, 'too_large' beyond 2 GB, 'timeout', 'cancelled', 'busy'; then no
 * file is left.
 */
export async function writeRowsFile({
  signal,
  columns,
  ...asked
}: FileRequest): Promise<{ path: string; sizeBytes: number }> {
  const { pool, folder } = theWriter.get();
  // The hourly sweep takes the folder away after a day without downloads.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.${asked.format}`);
  const growth = new AbortController();
  const watch = setInterval(() => {
    void sizeOf(path).then((size) => {
      if (size > MOST_BYTES) growth.abort();
    });
  }, LOOK_EVERY_MS);
  try {
    await requestOne(
      pool,
      { kind: 'file', columns: columns.map(slim), path, ...asked },
      signal ? AbortSignal.any([signal, growth.signal]) : growth.signal,
    );
    return { path, sizeBytes: await sizeOf(path) };
  } catch (error) {
    await rm(path, { force: true });
    if (growth.signal.aborted)
      throw new AppError('too_large', 'The file would exceed 2 GB. Filter the rows or choose fewer columns.');
    throw error;
  } finally {
    clearInterval(watch);
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
