import { AsyncResource } from 'node:async_hooks';
import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { holdFiles } from '@/lib/base/files/objects';
import { log, traceOf } from '@/lib/base/log/log';
import type { Relation } from '@/lib/engines/manifest/relation';
import { FairQueue } from './fair-queue';
import type { QueryFailure } from './protocol/answers';
import { filesOf } from './protocol/files-of';
import type { ChildSettings, FromChild, ToChild, ChildRequest } from './protocol/messages';
import { unpackRows } from './protocol/packed-rows';

export type PoolSettings = {
  childPath: string;
  size: number;
  deadlineMs: number;
  child: ChildSettings;
};

/** How a piece of work ended. `crashed` may be tried again; the others may not. */
export type JobEnd =
  | 'done'
  | 'cancelled'
  | 'timeout'
  | 'crashed'
  | 'memory'
  | 'unavailable'
  | { failure: QueryFailure };

const FAILURES: Record<Exclude<JobEnd, object>, QueryFailure> = {
  done: { code: 'failed', message: 'The query returned no result. Try again.' },
  cancelled: { code: 'cancelled', message: 'The query was cancelled because the page no longer needed it.' },
  timeout: {
    code: 'timeout',
    message: 'The query timed out. Narrow the filters or group by something coarser.',
  },
  crashed: {
    code: 'failed',
    message: 'The engine crashed twice on this query. Change the query or try again later.',
  },
  memory: {
    code: 'too_large',
    message: 'This query exceeds the memory limit. Narrow the filters or group by something coarser.',
  },
  unavailable: {
    code: 'failed',
    message: 'Couldn’t start the query engine. Try again in a minute; the server log has details.',
  },
};

/** Whose queue work on a relation stands in. */
const workspaceOf = ({ key }: Relation) => key.split('/')[0] ?? '';

/** The failure of what was still open when the work ended so. */
export const failureOf = (end: JobEnd): QueryFailure => (typeof end === 'string' ? FAILURES[end] : end.failure);

type Reported = Extract<FromChild, { kind: 'outcome' | 'answer' }>;
/** What a child reports while it works. */
export type Report = Omit<Extract<Reported, { kind: 'outcome' }>, 'packed'> | Extract<Reported, { kind: 'answer' }>;

function withRows(message: Reported): Report {
  if (message.kind === 'answer' || !message.packed || !message.outcome.ok) return message;
  const { packed, outcome, ...report } = message;
  return { ...report, outcome: { ...outcome, answer: { ...outcome.answer, rows: unpackRows(packed) } } };
}

type Job = {
  id: number;
  workspace: string;
  work: ChildRequest;
  onReport: (report: Report) => void;
  end: (end: JobEnd) => void;
};
type Member = {
  process: ChildProcess;
  ready: boolean;
  job: Job | null;
  deadline: NodeJS.Timeout | null;
  ending: JobEnd | null;
};

function failureToBring(error: unknown): QueryFailure {
  if (error instanceof AppError) return { code: 'failed', message: error.message };
  log.error('query.files', traceOf(error));
  return FAILURES.crashed;
}

/** How long a child may take to heed an interrupt, or to start, before it is killed. */
const INTERRUPT_MS = 250;
const START_MS = 30_000;
const FAILED_STARTS = 3;

/**
 * Warm child processes, each with one piece of work at a time. Work past its deadline, or whose cancellation is not
 * heeded, ends with its process, and a fresh one takes its place. Workspaces are served in turn, and none may hold
 * every child.
 */
export class QueryPool {
  private readonly members = new Set<Member>();
  private readonly queue = new FairQueue<Job>();
  /** Work whose files are on their way here. */
  private readonly fetching = new Set<Job>();
  private readonly running = new Map<string, number>();
  private lastJob = 0;
  private failedStarts = 0;
  private closed = false;
  /** What the first child that was ready calls its engine. */
  engine: string | null = null;
  /** Where children are started: their start is the pool's work, not that of the request that found one missing. */
  private readonly own = new AsyncResource('QueryPool');

  constructor(private readonly settings: PoolSettings) {}

  /** Starts the children, so that the first query finds them warm. */
  start(): void {
    while (!this.closed && this.members.size < this.settings.size) this.members.add(this.spawn());
  }

  /** Process ids of the children. */
  get pids(): number[] {
    return [...this.members].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]));
  }

  /** Puts work into the queue of its workspace. `ended` never rejects. */
  submit(work: ChildRequest, onReport: (report: Report) => void): { ended: Promise<JobEnd>; cancel: () => void } {
    let end: (end: JobEnd) => void = () => undefined;
    const ended = new Promise<JobEnd>((resolve) => {
      end = resolve;
    });
    const workspace = workspaceOf(work.relation);
    const job: Job = { id: ++this.lastJob, workspace, work, onReport, end };
    if (this.closed) end('unavailable');
    else {
      const held = holdFiles(filesOf(work));
      if (held) void this.addWhenHeld(job, held);
      else this.add(job);
    }
    return { ended, cancel: () => this.cancel(job) };
  }

  private add(job: Job): void {
    if (this.closed) return job.end('unavailable');
    this.failedStarts = 0;
    this.queue.add(job.workspace, job);
    if (this.members.size < this.settings.size) this.own.runInAsyncScope(setImmediate, undefined, () => this.start());
    this.dispatch();
  }

  /** Its files are brought first, and stay until it has ended. */
  private async addWhenHeld(job: Job, held: Promise<() => void>): Promise<void> {
    this.fetching.add(job);
    const late = setTimeout(() => {
      if (this.fetching.delete(job)) job.end('timeout');
    }, this.settings.deadlineMs);
    try {
      const release = await held;
      const { end } = job;
      job.end = (how) => {
        release();
        end(how);
      };
      if (this.fetching.has(job)) this.add(job);
      else job.end('cancelled');
    } catch (error) {
      job.end({ failure: failureToBring(error) });
    } finally {
      clearTimeout(late);
      this.fetching.delete(job);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { end } of this.queue.drain()) end('unavailable');
    await Promise.all(
      [...this.members].map(
        (member) =>
          new Promise<void>((resolve) => {
            member.ending ??= 'unavailable';
            member.process.once('exit', () => resolve());
            member.process.kill('SIGKILL');
          }),
      ),
    );
  }

  private spawn(): Member {
    const { childPath, child } = this.settings;
    const member: Member = {
      // Nothing of our environment: a query child needs no secret.
      process: fork(childPath, [JSON.stringify(child)], {
        env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '8', TZ: 'UTC' },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
      ready: false,
      job: null,
      deadline: null,
      ending: null,
    };
    member.deadline = setTimeout(() => member.process.kill('SIGKILL'), START_MS);
    member.process.on('message', (message: FromChild) => this.onMessage(member, message));
    // Without a pid the process was never there and no 'exit' follows.
    member.process.on('error', () => {
      if (member.process.pid === undefined) this.onEnd(member, null, null);
    });
    member.process.on('exit', (code, signal) => this.onEnd(member, code, signal));
    return member;
  }

  private onMessage(member: Member, message: FromChild): void {
    if (message.kind === 'ready') {
      member.ready = true;
      this.engine = message.engine;
      this.failedStarts = 0;
      if (member.deadline) clearTimeout(member.deadline);
      this.dispatch();
    } else if (message.kind === 'grown') {
      this.kill(member, 'memory');
    } else if (message.job === member.job?.id) {
      if (message.kind === 'done')
        this.finish(member, member.ending ?? (message.failure ? { failure: message.failure } : 'done'));
      else member.job.onReport(withRows(message));
    }
  }

  private dispatch(): void {
    const share = Math.max(1, this.settings.size - 1);
    for (const member of this.members) {
      if (!member.ready || member.job) continue;
      const job = this.queue.next((workspace) => (this.running.get(workspace) ?? 0) < share);
      if (!job) return;
      this.running.set(job.workspace, (this.running.get(job.workspace) ?? 0) + 1);
      Object.assign(member, {
        job,
        ending: null,
        deadline: setTimeout(() => this.kill(member, 'timeout'), this.settings.deadlineMs),
      });
      this.tell(member, { kind: 'work', job: job.id, work: job.work });
    }
  }

  private tell({ process }: Member, message: ToChild): void {
    if (process.connected) process.send(message);
  }

  private kill(member: Member, ending: JobEnd): void {
    member.ending = ending;
    member.process.kill('SIGKILL');
  }

  private cancel(job: Job): void {
    if (this.fetching.delete(job)) return job.end('cancelled');
    if (this.queue.remove(job)) return job.end('cancelled');
    const member = [...this.members].find((each) => each.job === job);
    if (!member || member.ending) return;
    member.ending = 'cancelled';
    this.tell(member, { kind: 'cancel', job: job.id });
    const slow = setTimeout(() => {
      if (member.job === job) member.process.kill('SIGKILL');
    }, INTERRUPT_MS);
    slow.unref();
  }

  /** The member is free again; its work is over. */
  private finish(member: Member, end: JobEnd): void {
    const { job, deadline } = member;
    if (deadline) clearTimeout(deadline);
    Object.assign(member, { job: null, deadline: null, ending: null });
    if (!job) return;
    const others = (this.running.get(job.workspace) ?? 1) - 1;
    if (others) this.running.set(job.workspace, others);
    else this.running.delete(job.workspace);
    job.end(end);
    this.dispatch();
  }

  private onEnd(member: Member, code: number | null, signal: NodeJS.Signals | null): void {
    this.members.delete(member);
    void rm(join(this.settings.child.tempFolder, String(member.process.pid)), { recursive: true, force: true }).catch(
      () => undefined,
    );
    const end = member.ending ?? 'crashed';
    if (!this.closed && end !== 'cancelled')
      log.warn('query.child_ended', {
        code,
        signal,
        end: typeof end === 'string' ? end : 'failed',
        working: member.job !== null,
      });
    this.finish(member, end);
    if (this.closed) return;
    if (!member.ready && ++this.failedStarts >= FAILED_STARTS) {
      for (const job of this.queue.drain()) job.end('unavailable');
      return;
    }
    this.start();
  }
}
