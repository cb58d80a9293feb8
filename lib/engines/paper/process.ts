import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';
import type { FromPaperChild, ToPaperChild } from './protocol/messages';

/** What a child may take; it holds one document. */
const HEAP_MEGABYTES = 768;
const RESIDENT_MEGABYTES = 1536;
const LOOK_EVERY_MS = 250;
const PAGE_BYTES = 4096;

export type PaperRequest = {
  content: object;
  /** Records of the content that are sent entry by entry, by their name. */
  pieces: Record<string, Record<string, unknown>>;
  path: string;
};

const under = new Set<ChildProcess>();

/** Ends what is being written. */
export function stopPaper(): void {
  for (const child of under) child.kill('SIGKILL');
}

const tooMuch = () => new AppError('too_large', 'This needs more memory than an export may take. Export less of it.');

/** Resident size where the system tells it; DuckDB is not in here, but pictures and fonts stand outside the heap. */
const residentBytes = (pid: number) =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => Number(text.split(' ')[1]) * PAGE_BYTES,
    () => 0,
  );

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Writes a file in a child of its own, which can be killed at any moment.
 * @throws AppError 'cancelled' where the signal ends it, 'too_large', 'busy'; what was written so far is the caller's
 * to delete.
 */
export async function writePaper({ content, pieces, path }: PaperRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = fork(join(process.cwd(), 'dist/export-child.mjs'), [], {
    // Nothing of our environment: it needs no secret.
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  under.add(child);
  let isTooLarge = false;
  let isOver = false;
  const watch = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes <= RESIDENT_MEGABYTES * 1024 ** 2) return;
      isTooLarge = true;
      child.kill('SIGKILL');
    });
  }, LOOK_EVERY_MS);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    await new Promise<void>((done, failed) => {
      child.on('message', (message: FromPaperChild) => {
        if (message.kind === 'ready') void tell(child, { content, pieces, path }).catch(failed);
        else if (message.kind === 'done') done();
        else if (message.told) failed(new AppError('too_large', message.message));
        else {
          log.error('export.child', { message: message.message });
          failed(new AppError('internal', 'The file couldn’t be written. Try again; the server log has details.'));
        }
      });
      child.on('error', failed);
      child.on('exit', (code, by) => {
        // Ended by us, after its work.
        if (isOver) return;
        if (isTooLarge || by === 'SIGABRT' || code === 134) failed(tooMuch());
        else if (signal.aborted) failed(new AppError('cancelled', 'This was cancelled.'));
        else {
          log.error('export.child', { message: `ended without a word: code ${code}, signal ${by}` });
          failed(new AppError('busy', 'The file couldn’t be written. Try again; the server log has details.'));
        }
      });
    });
  } finally {
    isOver = true;
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    under.delete(child);
    kill();
  }
}

async function tell(child: ChildProcess, { content, pieces, path }: PaperRequest): Promise<void> {
  const send = async (message: ToPaperChild) => {
    if (child.connected) child.send(message);
    await breathe();
  };
  await send({ kind: 'content', content });
  for (const [record, entries] of Object.entries(pieces))
    for (const [key, value] of Object.entries(entries)) await send({ kind: 'piece', record, key, value });
  await send({ kind: 'write', path });
}
