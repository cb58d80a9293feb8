import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { withFiles } from '@/lib/base/files/objects';
import { log } from '@/lib/base/log/log';
import type { JoinRequest } from '@/lib/engines/manifest/join';
import type { PrepareRequest } from '@/lib/engines/manifest/preparation';
import type { TypedPartsRequest } from '@/lib/engines/manifest/typed-parts';
import type { FromIngestChild, ToIngestChild } from './messages';
import type { PartCopyRequest } from './part-copies';
import type { IngestProgress, IngestRequest, IngestResult } from './schema/schema';

/**
 * `workspaceId`: of one workspace a single file is read at a time, so that nobody's files keep those of others waiting.
 */
export type IngestOptions = {
  workspaceId?: string;
  onProgress?: (progress: IngestProgress) => void;
  signal?: AbortSignal;
  deadlineMs: number;
};

const MOST_AT_WORK = 2;
const KEPT_WARM = 1;
/** Children that end before they are ready in a row, before no more are started for the files in line. */
const MOST_FAILED_STARTS = 3;
const HEAP_MB = 512;
/** A child that holds more than this is ended; DuckDB's own limit is soft. */
const MEMORY_MB = 1600;
/** A child that held so much goes after its file, instead of waiting for the next one. */
const WORN_MB = 700;
const LOOK_EVERY_MS = 200;

/** `soon`: ready for a file in a moment, while it starts or writes the native copy of the file that it has answered. */
type ReadingRequest = Exclude<ToIngestChild['request'], PartCopyRequest>;
type Child = { process: ChildProcess; state: 'soon' | 'idle' | 'at work' | 'ended' };
type Waiting = { workspaceId?: string; start: (child: Child) => void; refuse: (error: Error) => void };

/** Ingest children: one is kept warm, at most two are at work, the rest waits in line. */
export function createIngestPool(entry: string) {
  const children = new Set<Child>();
  const line: Waiting[] = [];
  /** Workspaces with a file at work. */
  const served = new Set<string>();
  let stopped = false;
  /** Children in a row that ended before they were ready. */
  let failedStarts = 0;

  function spawn(): void {
    const child: Child = {
      state: 'soon',
      process: fork(entry, [], {
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '8' },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      }),
    };
    let ready = false;
    const gone = () => {
      if (!children.delete(child)) return;
      if (!ready) failedStarts++;
      serve();
    };
    children.add(child);
    child.process.on('message', (message: FromIngestChild) => {
      if (message.kind === 'idle') {
        [ready, failedStarts] = [true, 0];
        void rest(child);
      } else if (message.kind !== 'progress') child.state = 'soon';
    });
    child.process.on('exit', gone);
    child.process.on('error', gone);
  }

  async function rest(child: Child): Promise<void> {
    if ((await residentMb(child.process.pid)) > WORN_MB) return end(child);
    if (child.state === 'soon') child.state = 'idle';
    serve();
  }

  function end(child: Child): void {
    child.state = 'ended';
    child.process.kill('SIGKILL');
  }

  const thoseThatAre = (state: Child['state']) => [...children].filter((child) => child.state === state);

  const mayStart = ({ workspaceId }: Waiting) => workspaceId === undefined || !served.has(workspaceId);

  /** The first in line of a workspace that has no file at work. */
  function nextInLine(): Waiting | undefined {
    const place = line.findIndex(mayStart);
    return place < 0 ? undefined : line.splice(place, 1)[0];
  }

  /**
   * Gives files to idle children; starts a child where too few are ready soon, ends one where too many have nothing to
   * do.
   */
  function serve(): void {
    if (stopped) return;
    for (const child of thoseThatAre('idle')) {
      const next = nextInLine();
      if (!next) break;
      if (next.workspaceId !== undefined) served.add(next.workspaceId);
      child.state = 'at work';
      next.start(child);
    }
    thoseThatAre('idle').slice(KEPT_WARM).forEach(end);
    if (failedStarts >= MOST_FAILED_STARTS) {
      if (!children.size) for (const { refuse } of line.splice(0)) refuse(noChild());
      return;
    }
    const tooFew = line.filter(mayStart).length > thoseThatAre('soon').length;
    if (children.size < (tooFew ? MOST_AT_WORK : KEPT_WARM)) spawn();
  }

  async function ask(request: ToIngestChild['request'], options: IngestOptions): Promise<IngestResult | null> {
    const { signal, workspaceId } = options;
    if (stopped) throw stopping();
    let giveUp = () => {};
    try {
      return await new Promise<IngestResult | null>((resolve, reject) => {
        const release = () => {
          if (workspaceId !== undefined) served.delete(workspaceId);
          serve();
        };
        const waiting: Waiting = {
          workspaceId,
          refuse: reject,
          start: (child) => {
            watch(child.process, request, options, () => stopped)
              .finally(release)
              .then(resolve, reject);
          },
        };
        giveUp = () => {
          const place = line.indexOf(waiting);
          if (place < 0) return;
          line.splice(place, 1);
          reject(cancelled());
        };
        if (signal?.aborted) return reject(cancelled());
        signal?.addEventListener('abort', giveUp, { once: true });
        line.push(waiting);
        failedStarts = 0;
        serve();
      });
    } catch (error) {
      await rm(request.outDir, { recursive: true, force: true });
      throw error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** A request that reads has a result. */
  async function ingest(request: ReadingRequest, options: IngestOptions): Promise<IngestResult> {
    const result = await ask(request, options);
    if (!result) throw new Error('a reading without a result');
    return result;
  }

  return {
    ingest,
    copy: (request: PartCopyRequest, options: IngestOptions) => ask(request, options).then(() => {}),
    warm: () => {
      if (!stopped && !children.size) spawn();
    },
    stop: () => {
      stopped = true;
      for (const { process } of children) process.kill('SIGKILL');
      for (const { refuse } of line.splice(0)) refuse(stopping());
    },
    pids: () => [...children].map(({ process }) => process.pid),
  };
}

const stopping = () => new AppError('busy', 'The server is stopping. Upload the file again in a moment.');
const noChild = () =>
  new AppError('busy', 'The server can’t process files right now. Upload the file again in a moment.');
const cancelled = () => new AppError('cancelled', 'The upload was cancelled.');
const damaged = () => new AppError('unreadable_file', 'the file could not be read; it may be damaged');
/** Values that came typed are no damaged file. */
const notProfiled = () =>
  new AppError('query_failed', 'These rows couldn’t be profiled: a fault of ours. The server log has details.');

/** One file in one child, until the child answers, dies, or has to be ended. */
function watch(
  child: ChildProcess,
  request: ToIngestChild['request'],
  { onProgress, signal, deadlineMs }: IngestOptions,
  isStopped: () => boolean,
): Promise<IngestResult | null> {
  let release = () => {};
  const answer = new Promise<IngestResult | null>((resolve, reject) => {
    const endFor = (error: Error) => {
      child.kill('SIGKILL');
      reject(error);
    };
    const onMessage = (message: FromIngestChild) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') resolve(message.result);
      else if (message.kind === 'copied') resolve(null);
      else if (message.kind === 'refused') reject(new AppError(message.code, message.message, message.details));
      else if (message.kind === 'failed') {
        log.error('ingest.failed', { error: message.error, trace: message.trace });
        reject('typed' in request ? notProfiled() : damaged());
      }
    };
    const onExit = (code: number | null, how: string | null) => {
      if (isStopped()) return reject(stopping());
      log.error('ingest.crashed', { code, signal: how });
      reject(new AppError('unreadable_file', 'the file couldn’t be read; the reader stopped unexpectedly'));
    };
    const onAbort = () => endFor(cancelled());
    const deadline = setTimeout(
      () =>
        endFor(new AppError('timeout', `This took longer than ${Math.round(deadlineMs / 1000)} s and was stopped.`)),
      deadlineMs,
    );
    const memory = setInterval(() => {
      void residentMb(child.pid).then((mb) => {
        if (mb > MEMORY_MB) endFor(new AppError('unreadable_file', 'the file exceeds the memory limit'));
      });
    }, LOOK_EVERY_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    release = () => {
      clearTimeout(deadline);
      clearInterval(memory);
      signal?.removeEventListener('abort', onAbort);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    child.send({ request }, (error) => {
      if (!error) return;
      child.kill('SIGKILL');
      onExit(null, 'unreachable');
    });
  });
  return answer.finally(() => release());
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
 * Reads a file in a child process. Throws AppError: unreadable_file and unsupported_type say what is wrong with the
 * file (`details.issues` lists where), timeout and cancelled why it was stopped, busy that it was not begun. After a
 * failure `outDir` is gone.
 */
export const ingestFile = (request: IngestRequest, options: IngestOptions): Promise<IngestResult> =>
  withFiles(
    request.files.map(({ path }) => path),
    () => thePool().ingest(request, options),
  );

/**
 * Joins two tables into the parts of a third, in the same children and under the same limits. Throws AppError as
 * `ingestFile`.
 */
export const joinTables = (request: JoinRequest, options: IngestOptions): Promise<IngestResult> =>
  withFiles([...request.spec.left.parts, ...request.spec.right.parts], () => thePool().ingest(request, options));

/**
 * Runs the steps of a preparation into the parts of another table, in the same children and under the same limits.
 * Throws AppError as `ingestFile`; 'validation' with the place of a step that its columns do not bear.
 */
export const prepareTable = (request: PrepareRequest, options: IngestOptions): Promise<IngestResult> =>
  withFiles(request.prepare.parts, () => thePool().ingest(request, options));

/**
 * Profiles parts that hold typed values already (a copy of a user's own database, or a sample of it), in the same
 * children and under the same limits. Throws AppError as `ingestFile`.
 */
export const profileParts = (request: TypedPartsRequest, options: IngestOptions): Promise<IngestResult> =>
  thePool().ingest(request, options);

/** Writes parts in another form, in the same children and under the same limits. Throws AppError as `ingestFile`. */
export async function copyParts(request: PartCopyRequest, options: IngestOptions): Promise<void> {
  await withFiles(request.copy === 'native' ? request.parts : [request.part], () => thePool().copy(request, options));
}
