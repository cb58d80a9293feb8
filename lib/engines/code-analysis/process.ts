import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';
import type { CodeOutcome, CodeResults, CodeTask, FromCodeChild } from './protocol';

const DEADLINE_MS: Record<CodeTask['kind'], number> = { text: 30_000, installation: 180_000 };
const HEAP_MB = 640;
const MEMORY_MB = 900;
const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;

const under = new Set<ChildProcess>();

/** Ends what is being analysed. */
export function stopCodeAnalysis(): void {
  for (const child of under) child.kill('SIGKILL');
}

const residentMb = (pid: number | undefined): Promise<number> =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => (Number(text.split(' ')[1]) * PAGE_BYTES) / 1024 ** 2,
    () => 0,
  );

/** Nothing of our environment: it needs no secret. */
const forkChild = (entry: string): ChildProcess =>
  fork(entry, [], {
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });

/** Ends `child` at its deadline, beyond its memory and with the signal; `release` takes the watch off. */
function watch(child: ChildProcess, ms: number, end: (failure: 'timeout' | 'memory') => void): () => void {
  const deadline = setTimeout(() => end('timeout'), ms);
  const looking = setInterval(() => {
    void residentMb(child.pid).then((mb) => {
      if (mb > MEMORY_MB) end('memory');
    });
  }, LOOK_EVERY_MS);
  return () => {
    clearTimeout(deadline);
    clearInterval(looking);
  };
}

/**
 * Parses code and asks the rules, in a child of its own that can be killed at any moment.
 * @throws AppError 'cancelled' where the signal ends it. What is wrong with the code is no exception.
 */
export async function runCodeTask<K extends CodeTask['kind']>(
  task: Extract<CodeTask, { kind: K }>,
  signal: AbortSignal,
  entry = join(process.cwd(), 'dist/code-child.mjs'),
): Promise<CodeOutcome<K>> {
  if (signal.aborted) throw new AppError('cancelled', 'This was cancelled.');
  const child = forkChild(entry);
  let release = () => {};
  let isOver = false;
  under.add(child);
  return new Promise<CodeOutcome<K>>((resolve, reject) => {
    const fail = (failure: Extract<CodeOutcome<K>, { ok: false }>['failure']) => resolve({ ok: false, failure });
    const giveUp = () => reject(new AppError('cancelled', 'This was cancelled.'));
    const unwatch = watch(child, DEADLINE_MS[task.kind], fail);
    signal.addEventListener('abort', giveUp, { once: true });
    release = () => {
      unwatch();
      signal.removeEventListener('abort', giveUp);
    };
    child.on('message', (message: FromCodeChild) => {
      if (message.kind === 'ready') child.send({ task });
      else if (message.kind === 'done') resolve({ ok: true, result: message.result as CodeResults[K] });
      else if (message.kind === 'failed') fail(message.failure);
      else {
        log.error('code.child', { kind: task.kind, trace: message.trace });
        fail('broken');
      }
    });
    child.on('error', reject);
    child.on('exit', (code, by) => {
      if (isOver) return;
      log.error('code.child', { kind: task.kind, message: `ended without a word: code ${code}, signal ${by}` });
      fail(by === 'SIGABRT' || code === 134 ? 'memory' : 'broken');
    });
  }).finally(() => {
    isOver = true;
    release();
    under.delete(child);
    child.kill('SIGKILL');
  });
}
