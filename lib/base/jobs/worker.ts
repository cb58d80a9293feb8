import { setTimeout as sleep } from 'node:timers/promises';
import { mintWorkspaceId, type TaskActor } from '@/lib/base/actor/actor';
import { wasDeleted } from '@/lib/base/db/deleted';
import { instanceId, livingInstances, subscribe } from '@/lib/base/db/signals';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { FilesAway } from '@/lib/base/files/outside';
import { log, traceOf } from '@/lib/base/log/log';
import { publishJob } from './jobs';
import { cancelRequested, claimJob, endJob, takeOver, writeProgress, type Claimed, type Progress } from './store';

/**
 * What a task gets: on whose behalf, for what, how to tell of progress, when to stop. It may run twice, so it is
 * idempotent.
 */
export type TaskInput = {
  actor: TaskActor;
  jobId: string;
  targetId: string;
  payload: Record<string, unknown>;
  /** 1, or 2 where the process of the first has died. */
  attempt: number;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};
export type JobFailure = { message: string; code: string };
/**
 * `run` answers where the result is to be seen; `onFailure` clears what a failed job leaves. A job that was cancelled
 * ends with the code 'cancelled'.
 */
export type JobTask = {
  run: (work: TaskInput) => Promise<{ resultUrl?: string }>;
  onFailure: (actor: TaskActor, targetId: string, failure: JobFailure) => Promise<void>;
};

const LOOK_EVERY_MS = 10_000;
const TELL_EVERY_MS = 200;

const actorOf = (job: Claimed): TaskActor => ({
  kind: 'task',
  task: job.kind,
  userId: job.createdById,
  workspaceId: mintWorkspaceId(job.workspaceId),
});

/** Tells at most five times a second, and always of a new step. */
function progressOf(job: Claimed) {
  let last = { at: 0, stepIndex: -1 };
  let writing = Promise.resolve();
  return {
    tell(progress: Progress) {
      const now = Date.now();
      if (progress.stepIndex === last.stepIndex && now - last.at < TELL_EVERY_MS) return;
      last = { at: now, stepIndex: progress.stepIndex };
      writing = writing
        .then(() => writeProgress(job.id, progress))
        .then(() => publishJob(job))
        .catch(() => {});
    },
    settled: () => writing,
  };
}

/** How long a job outlasts a file store that is away, and how long it waits between two tries. */
const OUTLAST_MS = 15 * 60_000;
const TRY_EVERY_MS = 10_000;

/** What was acknowledged isn’t given up because the file store is away for a while. */
async function runOutlasting(task: JobTask, input: TaskInput): Promise<{ resultUrl?: string }> {
  for (const until = Date.now() + OUTLAST_MS; ;) {
    try {
      return await task.run(input);
    } catch (error) {
      if (!(error instanceof FilesAway) || input.signal.aborted || Date.now() > until) throw error;
      await sleep(TRY_EVERY_MS, undefined, { signal: input.signal }).catch(() => {});
      input.signal.throwIfAborted();
    }
  }
}

async function work(job: Claimed, task: JobTask): Promise<void> {
  const stop = new AbortController();
  const stopHearing = subscribe('job.cancel', (id) => {
    if (id === job.id) stop.abort();
  });
  const progress = progressOf(job);
  try {
    if (await cancelRequested(job.id)) stop.abort();
    stop.signal.throwIfAborted();
    const { resultUrl } = await runOutlasting(task, {
      actor: actorOf(job),
      jobId: job.id,
      targetId: job.targetId ?? '',
      payload: job.payload,
      attempt: job.attempts,
      signal: stop.signal,
      onProgress: progress.tell,
    });
    await progress.settled();
    await endJob(null, job.id, { state: 'succeeded', ...(resultUrl && { resultUrl }) });
  } catch (error) {
    await progress.settled();
    const told = stop.signal.aborted
      ? new AppError('cancelled', 'This was cancelled.')
      : wasDeleted(error)
        ? new AppError('gone', 'This job’s item was deleted.')
        : error;
    if (!(told instanceof AppError)) log.error('job.failed', { jobId: job.id, kind: job.kind, ...traceOf(told) });
    await end(job, task, told);
  } finally {
    stopHearing();
    await publishJob(job).catch(() => {});
  }
}

async function end(job: Claimed, task: JobTask, error: unknown): Promise<void> {
  const { message, code, details } = toErrorBody(error, '').body;
  await task
    .onFailure(actorOf(job), job.targetId ?? '', { message, code })
    .catch((failure: unknown) => log.error('job.on_failure', { jobId: job.id, ...traceOf(failure) }));
  await endJob(null, job.id, {
    state: code === 'cancelled' ? 'cancelled' : 'failed',
    error: { message, code, ...(details && { details }) },
  });
}

/**
 * Jobs of processes that are gone go round once more; after a second death they are failed, with a way to retry in
 * words.
 */
async function lookAfterOrphans(tasks: Record<string, JobTask>): Promise<void> {
  for (const job of await takeOver(await livingInstances())) {
    const task = tasks[job.kind];
    if (!task) continue;
    const error = { message: 'The server restarted twice during this job. Run it again.', code: 'restarted' };
    await task.onFailure(actorOf(job), job.targetId ?? '', error).catch(() => {});
    await endJob(null, job.id, { state: 'failed', error });
    await publishJob(job);
  }
}

/**
 * Claims jobs of these kinds and works, `atOnce` of them at a time, until `stop` is called, which waits for nothing:
 * what is at work is taken over by the next process. Kinds of their own workers never wait for others.
 */
export function startWorkers(tasks: Record<string, JobTask>, atOnce: number): { stop: () => void } {
  let stopped = false;
  let running = 0;
  const claim = async (): Promise<void> => {
    while (!stopped && running < atOnce) {
      running++;
      const job = await claimJob(instanceId(), Object.keys(tasks)).catch((error: unknown) => {
        log.warn('job.claim', traceOf(error));
        return null;
      });
      const task = job && tasks[job.kind];
      if (!job || !task) {
        running--;
        return;
      }
      void work(job, task)
        .catch((error: unknown) => log.error('job.work', traceOf(error)))
        .finally(() => {
          running--;
          void claim();
        });
    }
  };
  const look = () => {
    lookAfterOrphans(tasks)
      .then(claim)
      .catch((error: unknown) => log.warn('job.look', traceOf(error)));
  };
  const stopHearing = subscribe('job.queued', () => {
    void claim();
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  look();
  return {
    stop: () => {
      stopped = true;
      stopHearing();
      clearInterval(timer);
    },
  };
}
