import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import type { FromIngestChild } from './ingest-messages';
import type { IngestProgress, IngestRequest, IngestResult } from './shapes';

export type IngestOptions = { onProgress?: (progress: IngestProgress) => void; signal?: AbortSignal; deadlineMs: number };

const MOST_AT_WORK = 2;
const HEAP_MB = 512;
/** A child that holds more than this is ended; DuckDB's own limit is soft. */
const MEMORY_MB = 1600;
/** A child that held so much goes after its file, instead of waiting for the next one. */
const WORN_MB = 700;
const LOOK_EVERY_MS = 200;

type Child = { process: ChildProcess; idle: boolean };
type Waiting = { start: (child: Child) => void; refuse: (error: Error) => void; cancelled: boolean };

/** Ingest children: one is kept warm, at most two are at work, the rest waits in line. */
export function createIngestPool(entry: string) {
  const children = new Set<Child>();
  const line: Waiting[] = [];
  let stopped = false;

  function spawn(): Child {
    const child: Child = {
      idle: false,
      process: fork(entry, [], { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '8' }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' }),
    };
    children.add(child);
    child.process.on('message', (message: FromIngestChild) => {
      if (message.kind !== 'idle') return;
      child.idle = true;
      void retireWhenWorn(child).then(serve);
    });
    child.process.on('exit', () => {
      children.delete(child);
      serve();
    });
    child.process.on('error', () => children.delete(child));
    return child;
  }

  async function retireWhenWorn(child: Child): Promise<void> {
    if (await residentMb(child.process.pid) <= WORN_MB) return;
    child.idle = false;
    child.process.kill('SIGKILL');
  }

  function serve(): void {
    if (stopped) return;
    while (line[0]?.cancelled) line.shift();
    for (const child of children) {
      const next = line[0];
      if (!next) break;
      if (!child.idle) continue;
      line.shift();
      child.idle = false;
      next.start(child);
    }
    if (children.size < (line.length ? MOST_AT_WORK : 1)) spawn();
  }

  async function ingest(request: IngestRequest, options: IngestOptions): Promise<IngestResult> {
    if (stopped) throw stopping();
    try {
      return await new Promise<IngestResult>((resolve, reject) => {
        const waiting: Waiting = { cancelled: false, refuse: (error) => ended(error), start: (child) => { watch(child, request, options, ended, resolve, () => stopped); } };
        const giveUp = () => ended(cancelled());
        const ended = (error: Error | null) => {
          options.signal?.removeEventListener('abort', giveUp);
          waiting.cancelled = true;
          if (error) reject(error);
        };
        if (options.signal?.aborted) return ended(cancelled());
        options.signal?.addEventListener('abort', giveUp, { once: true });
        line.push(waiting);
        serve();
      });
    } catch (error) {
      await rm(request.outDir, { recursive: true, force: true });
      throw error;
    }
  }

  return {
    ingest,
    warm: () => { if (!stopped && !children.size) spawn(); },
    stop: () => {
      stopped = true;
      for (const { process } of children) process.kill('SIGKILL');
      for (const { refuse } of line.splice(0)) refuse(stopping());
    },
    pids: () => [...children].map(({ process }) => process.pid),
  };
}

const stopping = () => new AppError('busy', 'The server is stopping. Upload the file again in a moment.');
const cancelled = () => new AppError('cancelled', 'The upload was cancelled.');

/** One file in one child, until the child answers, dies, or has to be ended. */
function watch(child: Child, request: IngestRequest, { onProgress, signal, deadlineMs }: IngestOptions, ended: (error: Error | null) => void, resolve: (result: IngestResult) => void, isStopped: () => boolean): void {
  const { process } = child;
  const finish = (error: Error | null, kill = false) => {
    clearTimeout(deadline);
    clearInterval(memory);
    signal?.removeEventListener('abort', onAbort);
    process.off('message', onMessage);
    process.off('exit', onExit);
    if (kill) process.kill('SIGKILL');
    ended(error);
  };
  const onMessage = (message: FromIngestChild) => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else if (message.kind === 'done') {
      finish(null);
      resolve(message.result);
    } else if (message.kind === 'refused') finish(new AppError(message.code, message.message, message.details));
    else if (message.kind === 'failed') {
      log.error('ingest.failed', { error: message.error, trace: message.trace });
      finish(new AppError('unreadable_file', 'the file could not be read; it may be damaged'));
    }
  };
  const onExit = (code: number | null, how: string | null) => {
    if (isStopped()) return finish(stopping());
    log.error('ingest.crashed', { code, signal: how });
    finish(new AppError('unreadable_file', 'the file could not be read; reading it ended unexpectedly'));
  };
  const onAbort = () => finish(cancelled(), true);
  const deadline = setTimeout(() => finish(new AppError('timeout', `This took longer than ${Math.round(deadlineMs / 1000)} s and was stopped.`), true), deadlineMs);
  const memory = setInterval(() => {
    void residentMb(process.pid).then((mb) => {
      if (mb > MEMORY_MB) finish(new AppError('unreadable_file', 'the file needs more memory to be read than one file may have'), true);
    });
  }, LOOK_EVERY_MS);
  process.on('message', onMessage);
  process.on('exit', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  process.send({ request }, (error) => { if (error) onExit(null, 'unreachable'); });
}

/** Resident memory as Linux tells it; 0 where it does not. */
async function residentMb(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

let pool: ReturnType<typeof createIngestPool> | undefined;
const thePool = () => (pool ??= createIngestPool(join(process.cwd(), 'dist', 'ingest-child.mjs')));

/** Starts the warm child, so that the first upload need not wait for it. */
export const warmIngest = () => thePool().warm();
export const stopIngest = () => pool?.stop();

/**
 * Reads a file in a child process. Throws AppError: unreadable_file and unsupported_type say what is wrong with the file
 * (`details.issues` lists where), timeout and cancelled why it was stopped. After a failure `outDir` is gone.
 */
export const ingestFile = (request: IngestRequest, options: IngestOptions): Promise<IngestResult> => thePool().ingest(request, options);
