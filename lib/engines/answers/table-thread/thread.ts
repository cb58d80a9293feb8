import { processWide } from '@/lib/base/env/process-wide';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { FairQueue } from '../fair-queue';
import type {
  FromTableThread,
  TableTaskResults,
  QuestionTable,
  TableTask,
  TableTaskKind,
  TableTaskOf,
  ToTableThread,
} from './tasks';

const DEADLINE_MS = 5000;
const MOST_WAITING = 200;
const HEAP_MB = 512;
/** That the thread holds: a task on the same table again sends no table. */
const MOST_TABLES = 8;

type Turn = {
  task: TableTask;
  table: QuestionTable;
  resolve: (result: TableTaskResults[TableTaskKind]) => void;
  reject: (error: Error) => void;
};

const SLOW: Record<TableTaskKind, string> = {
  question:
    'Reading this question took too long and was stopped. Use fewer words, or ignore columns you don’t ask about.',
  dashboard: 'Making this dashboard took too long and was stopped. Ignore columns you don’t need, then try again.',
  insights:
    'Adding insights to this dashboard took too long and was stopped. Ignore columns you don’t need, then try again.',
};
const BROKEN: Record<TableTaskKind, string> = {
  question: 'This question couldn’t be read. Try again in a moment; the server log says why.',
  dashboard: 'This dashboard couldn’t be made. Try again in a moment; the server log says why.',
  insights: 'Insights couldn’t be added to this dashboard. Try again in a moment; the server log says why.',
};
type Failure = (kind: TableTaskKind) => AppError;
const slow: Failure = (kind) => new AppError('timeout', SLOW[kind]);
const broken: Failure = (kind) => new AppError('busy', BROKEN[kind]);
const cancelled = () => new AppError('cancelled', 'The question was cancelled.');

/**
 * Reads tables in a thread of its own, one task at a time, the workspaces in turn: a table with thousands of columns
 * takes seconds, and the thread that answers everybody must not wait for it.
 */
export class TableThread {
  private readonly queue = new FairQueue<Turn>();
  private worker: Worker | null = null;
  private running: { turn: Turn; timer: NodeJS.Timeout } | null = null;
  /** The tables that the thread holds with their numbers, the latest last. */
  private readonly held = new Map<QuestionTable, number>();
  private lastTable = 0;

  constructor(
    private readonly path: string,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /**
   * @throws AppError 'timeout' past the deadline, 'cancelled' where the asker left, 'busy' where too many wait or the
   * task failed.
   */
  run<K extends TableTaskKind>(
    workspaceId: string,
    table: QuestionTable,
    task: TableTaskOf<K>,
    signal?: AbortSignal,
  ): Promise<TableTaskResults[K]> {
    return new Promise<TableTaskResults[TableTaskKind]>((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      if (this.queue.size >= MOST_WAITING)
        return reject(new AppError('busy', 'Too many requests are waiting. Try again in a moment.'));
      const turn: Turn = { task, table, resolve, reject };
      signal?.addEventListener(
        'abort',
        () => {
          if (this.queue.remove(turn)) reject(cancelled());
        },
        { once: true },
      );
      this.queue.add(workspaceId, turn);
      this.next();
    }) as Promise<TableTaskResults[K]>;
  }

  async close(): Promise<void> {
    for (const { reject, task } of this.queue.drain()) reject(broken(task.kind));
    await this.replaceWorker(broken);
  }

  private next(): void {
    if (this.running) return;
    const turn = this.queue.next(() => true);
    if (!turn) return;
    const timer = setTimeout(() => void this.replaceWorker(slow), this.deadlineMs);
    this.running = { turn, timer };
    (this.worker ??= this.start()).postMessage(this.messageOf(turn));
  }

  private messageOf({ task, table }: Turn): ToTableThread {
    const known = this.held.get(table);
    const id = known ?? ++this.lastTable;
    this.held.delete(table);
    const [oldest] = this.held.size >= MOST_TABLES ? this.held : [];
    if (oldest) this.held.delete(oldest[0]);
    this.held.set(table, id);
    return { task, table: { id, ...(known === undefined && { given: table }), ...(oldest && { forget: oldest[1] }) } };
  }

  private start(): Worker {
    this.held.clear();
    const worker = new Worker(this.path, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    worker.on('message', (message: FromTableThread) => {
      if ('failed' in message) log.error('table.failed', message.failed);
      this.end((turn) => ('result' in message ? turn.resolve(message.result) : turn.reject(broken(turn.task.kind))));
    });
    worker.on('error', (error) => {
      log.error('table.failed', traceOf(error));
      if (this.worker === worker) void this.replaceWorker(broken);
    });
    return worker;
  }

  /** What was being done fails; the next task gets a new thread. */
  private async replaceWorker(failure: Failure): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.end((turn) => turn.reject(failure(turn.task.kind)));
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

/** One for all. */
const theThread = processWide('tables', () => new TableThread(join(process.cwd(), 'dist/table-worker.mjs')));

/** Does a task on a table in a thread that can be ended. @throws AppError as `TableThread.run`. */
export const inTableThread = <K extends TableTaskKind>(
  workspaceId: string,
  table: QuestionTable,
  task: TableTaskOf<K>,
  signal?: AbortSignal,
): Promise<TableTaskResults[K]> => theThread.get().run(workspaceId, table, task, signal);

export async function stopTableThread(): Promise<void> {
  await theThread.made()?.close();
  theThread.set(undefined);
}
