import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Understood } from '@/lib/analysis/ask/shapes';
import { AppError } from '@/lib/core/errors';
import { log, traceOf } from '@/lib/core/log';
import { FairQueue } from '../fair-queue';
import type { FromReader, QuestionAsked, TableAsked, ToReader } from './read-asked';

const DEADLINE_MS = 5000;
const MOST_WAITING = 200;
const HEAP_MB = 512;
/** That the thread holds: a question of the same table again sends its words alone. */
const MOST_TABLES = 8;

type Turn = { asked: QuestionAsked; resolve: (understood: Understood) => void; reject: (error: Error) => void };

const slow = () => new AppError('timeout', 'Reading this question took too long and was stopped. Use fewer words, or ignore columns you don’t ask about.');
const broken = () => new AppError('busy', 'This question couldn’t be read. Try again in a moment; the server log says why.');

/**
 * Reads questions in a thread of its own, one at a time, the workspaces in turn: a question of a table with thousands of columns takes
 * seconds, and the thread that answers everybody must not wait for it.
 */
export class QuestionReader {
  private readonly queue = new FairQueue<Turn>();
  private worker: Worker | null = null;
  private running: { turn: Turn; timer: NodeJS.Timeout } | null = null;
  /** The tables that the thread holds with their numbers, the latest last. */
  private readonly held = new Map<TableAsked, number>();
  private lastTable = 0;

  constructor(private readonly path: string, private readonly deadlineMs = DEADLINE_MS) {}

  /** @throws AppError 'timeout' past the deadline, 'cancelled' where the asker left, 'busy' where too many wait or the reading failed. */
  read(workspaceId: string, asked: QuestionAsked, signal?: AbortSignal): Promise<Understood> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AppError('cancelled', 'The question was cancelled.'));
      if (this.queue.size >= MOST_WAITING) return reject(new AppError('busy', 'Too many questions are waiting. Try again in a moment.'));
      const turn: Turn = { asked, resolve, reject };
      signal?.addEventListener('abort', () => { if (this.queue.remove(turn)) reject(new AppError('cancelled', 'The question was cancelled.')); }, { once: true });
      this.queue.add(workspaceId, turn);
      this.next();
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.queue.drain()) reject(broken());
    await this.replaceWorker(broken());
  }

  private next(): void {
    if (this.running) return;
    const turn = this.queue.next(() => true);
    if (!turn) return;
    const timer = setTimeout(() => void this.replaceWorker(slow()), this.deadlineMs);
    this.running = { turn, timer };
    (this.worker ??= this.start()).postMessage(this.messageOf(turn.asked));
  }

  private messageOf({ table, ...asked }: QuestionAsked): ToReader {
    const known = this.held.get(table);
    const id = known ?? ++this.lastTable;
    this.held.delete(table);
    const [oldest] = this.held.size >= MOST_TABLES ? this.held : [];
    if (oldest) this.held.delete(oldest[0]);
    this.held.set(table, id);
    return { ...asked, table: { id, ...(known === undefined && { given: table }), ...(oldest && { forget: oldest[1] }) } };
  }

  private start(): Worker {
    this.held.clear();
    const worker = new Worker(this.path, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    worker.on('message', (message: FromReader) => {
      if ('failed' in message) log.error('question.failed', message.failed);
      this.end((turn) => ('understood' in message ? turn.resolve(message.understood) : turn.reject(broken())));
    });
    worker.on('error', (error) => {
      log.error('question.failed', traceOf(error));
      if (this.worker === worker) void this.replaceWorker(broken());
    });
    return worker;
  }

  /** What was being read gets `error`; the next question gets a new thread. */
  private async replaceWorker(error: AppError): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.end((turn) => turn.reject(error));
    await worker?.terminate();
  }

  private end(tell: (turn: Turn) => void): void {
    const { running } = this;
    this.running = null;
    if (running) {
      clearTimeout(running.timer);
      tell(running.turn);
    }
    this.next();
  }
}

// The server's bundles each have their own copy of this module; the process has one thread for all.
const READER = Symbol.for('plumbline.questions');
const held = globalThis as unknown as Record<symbol, QuestionReader | undefined>;

/** Reads a question in words as a query over a table, in a thread that can be ended. @throws AppError as `QuestionReader.read`. */
export const readQuestionOf = (workspaceId: string, asked: QuestionAsked, signal?: AbortSignal): Promise<Understood> =>
  (held[READER] ??= new QuestionReader(join(process.cwd(), 'dist/question-worker.mjs'))).read(workspaceId, asked, signal);

export async function stopQuestions(): Promise<void> {
  await held[READER]?.close();
  held[READER] = undefined;
}
