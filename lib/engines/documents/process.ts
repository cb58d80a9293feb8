import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { withFiles } from '@/lib/base/files/objects';
import { log } from '@/lib/base/log/log';
import {
  failureOf,
  type DocumentOutcome,
  type DocumentResults,
  type DocumentTask,
  type FromDocumentChild,
  type ReadRequest,
  type TextSource,
} from './protocol';

const DEADLINE_MS = 30_000;
/** Its JavaScript heap; fonts and buffers stand outside it. */
const HEAP_MB = 320;
const MEMORY_MB = 400;
const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;
/** Children at a time; the others wait. Pages whose text is recognised (seconds each) stand in a line of their own. */
const MOST_READING = 2;
const MOST_RECOGNISING = 1;

const under = new Set<ChildProcess>();

/** Ends what is being read. */
export function stopDocuments(): void {
  for (const child of under) child.kill('SIGKILL');
}

const cancelled = () => new AppError('cancelled', 'This was cancelled.');

/** Resident memory as Linux tells it; 0 where it does not. */
const residentMb = (pid: number | undefined): Promise<number> =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => (Number(text.split(' ')[1]) * PAGE_BYTES) / 1024 ** 2,
    () => 0,
  );

class Line {
  private readonly waiting: (() => void)[] = [];
  private atWork = 0;

  constructor(private readonly most: number) {}

  /** Waits until fewer than `most` children are at work. */
  async takeTurn(signal: AbortSignal): Promise<void> {
    if (this.atWork < this.most) {
      this.atWork++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(cancelled());
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(start);
    });
  }

  /** The turn goes to the first in line. */
  giveTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.atWork--;
  }
}

const reading = new Line(MOST_READING);
const recognising = new Line(MOST_RECOGNISING);

/**
 * Does one thing with a document in a child of its own, which can be killed at any moment: 30 s and 400 MB unless `caps`
 * says otherwise. At most two children at a time, and one that recognises text; the others wait in line.
 * @throws AppError 'cancelled' where the signal ends it, 'internal' where something nobody foresaw happened. What is wrong
 * with the document is no exception: `{ok: false, failure}`.
 */
export async function runDocumentTask<K extends DocumentTask['kind']>(
  task: Extract<DocumentTask, { kind: K }>,
  signal: AbortSignal,
  entry = join(process.cwd(), 'dist/documents-child.mjs'),
): Promise<DocumentOutcome<DocumentResults[K]>> {
  if (signal.aborted) throw cancelled();
  const line = task.kind === 'recognise' ? recognising : reading;
  return withFiles(filesOf(task), async () => {
    await line.takeTurn(signal);
    try {
      return await runInChild(task, signal, entry);
    } finally {
      line.giveTurn();
    }
  });
}

const pathOf = (source: TextSource) => ('textPath' in source ? [source.textPath] : []);

/** What a task reads of the object store. */
function filesOf(task: DocumentTask): string[] {
  if (task.kind === 'read' || task.kind === 'recognise') return [task.path];
  if (task.kind === 'include') return [task.textPath];
  if (task.kind === 'ask') return task.sources.flatMap(pathOf);
  return pathOf(task.source);
}

/** The text of a document; see `runDocumentTask`. */
export const readDocument = (
  request: Omit<ReadRequest, 'kind'>,
  signal: AbortSignal,
): Promise<DocumentOutcome<DocumentResults['read']>> => runDocumentTask<'read'>({ kind: 'read', ...request }, signal);

function forkChild(entry: string): ChildProcess {
  return fork(entry, [], {
    // Nothing of our environment: it needs no secret.
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=16'],
    // What a reader prints about a document may hold its text.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

function runInChild<K extends DocumentTask['kind']>(
  task: Extract<DocumentTask, { kind: K }>,
  signal: AbortSignal,
  entry: string,
): Promise<DocumentOutcome<DocumentResults[K]>> {
  type Outcome = DocumentOutcome<DocumentResults[K]>;
  const child = forkChild(entry);
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = task.caps ?? {};
  let release = () => {};
  let isOver = false;
  under.add(child);
  const outcome = new Promise<Outcome>((resolve, reject) => {
    const fail = (code: 'timeout' | 'memory') => resolve({ ok: false, failure: failureOf(code) });
    const giveUp = () => reject(cancelled());
    const deadline = setTimeout(() => fail('timeout'), deadlineMs);
    const watch = setInterval(() => {
      void residentMb(child.pid).then((mb) => {
        if (mb > memoryMb) fail('memory');
      });
    }, LOOK_EVERY_MS);
    release = () => {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener('abort', giveUp);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    child.on('message', (message: FromDocumentChild) => {
      if (message.kind === 'ready') child.send({ task });
      else if (message.kind === 'done') resolve({ ok: true, result: message.result as DocumentResults[K] });
      else if (message.kind === 'failed') resolve({ ok: false, failure: message.failure });
      else {
        log.error('documents.child', { kind: task.kind, trace: message.trace });
        if (task.kind === 'read') resolve({ ok: false, failure: failureOf('broken') });
        else reject(new AppError('internal', 'This document couldn’t be worked on. The server log has details.'));
      }
    });
    child.on('error', reject);
    child.on('exit', (code, by) => {
      // Ended by us, after its work.
      if (isOver) return;
      if (by === 'SIGABRT' || code === 134) fail('memory');
      else {
        log.error('documents.child', { kind: task.kind, message: `ended without a word: code ${code}, signal ${by}` });
        resolve({ ok: false, failure: failureOf('broken') });
      }
    });
  });
  return outcome.finally(() => {
    isOver = true;
    release();
    under.delete(child);
    child.kill('SIGKILL');
  });
}
