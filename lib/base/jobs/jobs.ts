import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { REJOINED, subscribe, publish, publishOnCommit } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { hasEnded, type Job } from './schema';
import { subscribeToChanges } from './workspace-changes';
import { endJob, findJob, insertJob, listJobs, requestCancel } from './store';

export { findUnderWay, insertJob as addJob, readQueue, sweepJobs } from './store';

const TOPIC = 'job';
/** Tells every process that a job of the workspace has moved. */
export const publishJob = (job: { id: string; workspaceId: string }) => publish(TOPIC, `${job.workspaceId} ${job.id}`);
export const wakeWorkers = () => publish('job.queued', '');
/** Once the transaction that adds the job has been committed. */
export const wakeWorkersOnCommit = (tx: Tx) => publishOnCommit(tx, 'job.queued');

/** Work that a request did itself: open pages are told of it as of any other. Answers the id of its job. */
export async function publishWork(tx: Tx, job: Parameters<typeof insertJob>[1], resultUrl: string): Promise<string> {
  const { id } = await insertJob(tx, job);
  await endJob(tx, id, { state: 'succeeded', resultUrl });
  await publishOnCommit(tx, TOPIC, `${job.workspaceId} ${id}`);
  return id;
}

export async function getJob(actor: UserActor, id: string): Promise<Job> {
  return (await findJob(actor.workspaceId, id)) ?? Promise.reject(notFound('job'));
}

export async function cancelJob(actor: UserActor, id: string): Promise<Job> {
  if (await requestCancel(actor.workspaceId, id)) await publish('job.cancel', id);
  return getJob(actor, id);
}

/** The job once it has ended, or as it stands after `limitMs`. */
export async function waitForJob(
  workspaceId: WorkspaceId,
  id: string,
  limitMs: number,
  abandoned?: AbortSignal,
): Promise<Job> {
  return new Promise((done, failed) => {
    const finish = (job: Job) => {
      stopHearing();
      clearTimeout(timer);
      abandoned?.removeEventListener('abort', give);
      done(job);
    };
    const look = (giveUp: boolean) => {
      findJob(workspaceId, id)
        .then((job) => {
          if (!job) throw notFound('job');
          if (giveUp || hasEnded(job)) finish(job);
        })
        .catch((error: unknown) => {
          stopHearing();
          clearTimeout(timer);
          failed(error instanceof Error ? error : new Error(String(error)));
        });
    };
    const give = () => look(true);
    const stopHearing = subscribe(TOPIC, (text) => {
      if (text.endsWith(id)) look(false);
    });
    const timer = setTimeout(give, limitMs);
    abandoned?.addEventListener('abort', give);
    look(false);
  });
}

/** Has the workers begin and holds the request open a little: the job as it stands then. */
export async function startedJob(workspaceId: WorkspaceId, { id }: Pick<Job, 'id'>, withinMs: number): Promise<Job> {
  await wakeWorkers();
  return waitForJob(workspaceId, id, withinMs);
}

const COMMENT_EVERY_MS = 15_000;
/** How far back a stream looks when the line between the processes was cut. */
const MISSED_MS = 5 * 60_000;
const eventOf = (job: Job) => (job.state === 'succeeded' ? 'done' : hasEnded(job) ? 'failed' : 'progress');

/**
 * `text/event-stream` of one job or of all of the asker's workspace: what is under way first, then every change. Ids
 * are instants, so that a reader that comes back with Last-Event-ID gets what ended in between. The stream of all also
 * tells of what else changes in the workspace, as events `change`; of those none is told later.
 */
export function jobEvents(
  actor: UserActor,
  { jobId, lastEventId, closed }: { jobId?: string; lastEventId: string | null; closed: AbortSignal },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const since = new Date(Number(lastEventId) || Date.now());
  let stop = () => {};
  return new ReadableStream({
    async start(controller) {
      const write = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          stop();
        }
      };
      const send = (job: Job) => {
        if (jobId && job.id !== jobId) return;
        write(`id: ${new Date(job.updatedAt).getTime()}\nevent: ${eventOf(job)}\ndata: ${JSON.stringify(job)}\n\n`);
        if (jobId && hasEnded(job)) {
          stop();
          controller.close();
        }
      };
      const stopHearing = subscribe(TOPIC, (text) => {
        const [workspaceId, id] = text.split(' ');
        if (workspaceId === actor.workspaceId && id)
          findJob(actor.workspaceId, id).then(
            (job) => {
              if (job) send(job);
            },
            () => {},
          );
      });
      const stopMissing = subscribe(REJOINED, () => {
        listJobs(actor.workspaceId, new Date(Date.now() - MISSED_MS)).then(
          (jobs) => jobs.forEach(send),
          () => {},
        );
      });
      const stopChanges = jobId
        ? () => {}
        : subscribeToChanges(actor.workspaceId, (change) =>
            write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
          );
      const comment = setInterval(() => write(': still here\n\n'), COMMENT_EVERY_MS);
      stop = () => {
        stopHearing();
        stopMissing();
        stopChanges();
        clearInterval(comment);
      };
      closed.addEventListener('abort', () => {
        stop();
        try {
          controller.close();
        } catch {
          /* closed already */
        }
      });
      write(': jobs\n\n');
      for (const job of await listJobs(actor.workspaceId, since)) send(job);
    },
    cancel() {
      stop();
    },
  });
}
