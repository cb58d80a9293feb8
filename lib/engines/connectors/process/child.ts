import { AsyncResource } from 'node:async_hooks';
import { fork, type ChildProcess } from 'node:child_process';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { log } from '@/lib/base/log/log';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { CheckedSettings } from '../connector';
import type { CopyProgress } from '../requests';
import { RemoteFailure } from '../failure';
import { failureOfSignal } from '../work/ask';
import type {
  ChildLimits,
  ConnectorAnswers,
  ConnectorWork,
  FromConnectorChild,
  SentFailure,
  ToConnectorChild,
} from '../messages';

/** Where children are started: their start is no part of the request that found none. */
const own = new AsyncResource('ConnectorChild');

const HEAP_MB = 512;
/** How long work may go on in the child after its deadline, or after it was cancelled, before the child is killed. */
const GRACE_MS = 5_000;

/** The process of a connection ended while it worked. */
export class ChildEnded extends Error {
  override name = 'ChildEnded';

  /** The server's bundles each hold a copy of this class, and what one throws another catches. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ChildEnded';
  }
}

export type WorkOptions = {
  deadlineMs: number;
  signal?: AbortSignal;
  onOutcome?: (id: string, outcome: QueryOutcome) => void;
  onProgress?: (progress: CopyProgress) => void;
};

type Job = {
  options: WorkOptions;
  resolve: (answer: ConnectorAnswers[keyof ConnectorAnswers]) => void;
  reject: (error: Error) => void;
  late: NodeJS.Timeout;
};

/** `authorities`: a file of more certificates, as NODE_EXTRA_CA_CERTS names it. */
export type ConnectorChildSettings = { childPath: string; idleMs: number; limits: ChildLimits; authorities?: string };

/** The database can't be reached: its name may stand for another address by now, so the next asker looks again. */
const isAway = (message: FromConnectorChild): boolean =>
  (message.kind === 'failed' && message.failure.kind === 'remote' && message.failure.reason === 'host_unreachable') ||
  (message.kind === 'outcome' && !message.outcome.ok && message.outcome.failure.reason === 'host_unreachable');

function asError(failure: SentFailure): Error {
  if (failure.kind === 'remote') return new RemoteFailure(failure.reason, failure.message, failure.position);
  if (failure.kind === 'query' && failure.failure.code === 'broken')
    return new BrokenQuery(failure.failure.message, failure.failure.field);
  if (failure.kind === 'query')
    return new RemoteFailure(failure.failure.reason ?? 'query_failed', failure.failure.message);
  log.error('connector.failed', failure.trace);
  return new RemoteFailure(
    'query_failed',
    'The database couldn’t be asked: a fault of ours. The server log has details.',
  );
}

/** The process that speaks with the database of one connection. It ends by itself after a while without work. */
export class ConnectorChild {
  private readonly process: ChildProcess;
  private readonly jobs = new Map<number, Job>();
  private lastJob = 0;
  private idle: NodeJS.Timeout | undefined;
  private ended = false;
  /** Takes no more work, and ends when what it does is done. */
  private retired = false;
  private rests: number | null = null;

  /** @param onEnd called once, when no more work can be given to it */
  constructor(
    settings: CheckedSettings,
    private readonly own: ConnectorChildSettings,
    private readonly onEnd: () => void,
  ) {
    this.process = startProcess(own);
    this.process.on('message', (message: FromConnectorChild) => this.onMessage(message));
    this.process.on('exit', () => this.gone());
    // Without a pid the process was never there and no 'exit' follows.
    this.process.on('error', () => this.gone());
    this.tell({ kind: 'open', settings, limits: own.limits });
    this.restLater();
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Since when it has had no work; null while it has. */
  get restingSince(): number | null {
    return this.rests;
  }

  get usable(): boolean {
    return !this.ended && !this.retired;
  }

  /**
   * Does a piece of work. Cancelled by the signal it is ended in the database; what doesn’t heed its deadline ends with
   * the process.
   * @throws RemoteFailure, BrokenQuery, ChildEnded
   */
  run<Work extends ConnectorWork>(work: Work, options: WorkOptions): Promise<ConnectorAnswers[Work['kind']]> {
    const { signal, deadlineMs } = options;
    if (signal?.aborted) return Promise.reject(failureOfSignal(signal));
    if (this.ended) return Promise.reject(new ChildEnded('the process has ended'));
    clearTimeout(this.idle);
    this.rests = null;
    const job = ++this.lastJob;
    const cancel = () => {
      this.tell({ kind: 'cancel', job });
      this.killLater(job, GRACE_MS);
    };
    const answer = new Promise<ConnectorAnswers[keyof ConnectorAnswers]>((resolve, reject) => {
      const late = setTimeout(() => this.end(), deadlineMs + GRACE_MS);
      this.jobs.set(job, { options, resolve, reject, late });
    });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.tell({ kind: 'work', job, work, deadlineMs });
    } catch (error) {
      // What can't be sent was never begun.
      const begun = this.jobs.get(job);
      if (begun) this.finish(job, begun);
      begun?.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return answer.finally(() => signal?.removeEventListener('abort', cancel)) as Promise<
      ConnectorAnswers[Work['kind']]
    >;
  }

  /** Ends the process; what it was doing fails. */
  end(): void {
    this.process.kill('SIGKILL');
    this.gone();
  }

  private tell(message: ToConnectorChild): void {
    if (this.process.connected) this.process.send(message);
  }

  private killLater(job: number, ms: number): void {
    const slow = setTimeout(() => {
      if (this.jobs.has(job)) this.end();
    }, ms);
    slow.unref();
  }

  private onMessage(message: FromConnectorChild): void {
    if (message.kind === 'ready') return;
    const job = this.jobs.get(message.job);
    if (!job) return;
    if (isAway(message)) this.retired = true;
    if (message.kind === 'outcome') job.options.onOutcome?.(message.id, message.outcome);
    else if (message.kind === 'progress') job.options.onProgress?.(message.progress);
    else {
      this.finish(message.job, job);
      if (message.kind === 'answer') job.resolve(message.answer);
      else job.reject(asError(message.failure));
    }
  }

  private finish(id: number, { late }: Job): void {
    clearTimeout(late);
    this.jobs.delete(id);
    if (this.jobs.size) return;
    if (this.retired) this.end();
    else this.restLater();
  }

  private restLater(): void {
    clearTimeout(this.idle);
    this.rests = performance.now();
    this.idle = setTimeout(() => this.end(), this.own.idleMs);
    this.idle.unref();
  }

  private gone(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.idle);
    this.onEnd();
    if (this.jobs.size) log.warn('connector.child_ended', { jobs: this.jobs.size });
    for (const [id, job] of this.jobs) {
      this.finish(id, job);
      job.reject(new ChildEnded('the process has ended'));
    }
    clearTimeout(this.idle);
  }
}

/** Nothing of our environment but more authorities that may vouch for a server; what a driver prints is read by nobody. */
const startProcess = ({ childPath, authorities }: ConnectorChildSettings): ChildProcess =>
  own.runInAsyncScope(() =>
    fork(childPath, [], {
      env: {
        NODE_ENV: 'production',
        TZ: 'UTC',
        UV_THREADPOOL_SIZE: '8',
        ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: authorities }),
      },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    }),
  );
