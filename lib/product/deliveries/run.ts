import { mintWorkspaceId, type WorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { mailIsSetUp, send } from '@/lib/base/mail/outbox';
import { sign } from '@/lib/base/secrets/sign';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { notify } from '@/lib/product/notifications/notifications';
import { nextRun } from '@/lib/pure/schedule/schedule';
import { DELIVERY_JOB } from './job-schema';
import { htmlOf, textOf } from './message';
import { deliveredPage } from './page';
import {
  deliveriesOfSource,
  endRun,
  findDelivery,
  findRun,
  insertRun,
  listMembers,
  lockDue,
  updateDelivery,
  type DeliveryRow,
} from './store';

export const UNSUBSCRIBE = 'unsubscribe';
const LOOK_EVERY_MS = 30_000;
const LOCKED_AT_ONCE = 50;

type Owned = Pick<DeliveryRow, 'id' | 'createdById'> & { workspaceId: WorkspaceId };

/** A run with its job; null where there is one for this `due` already. */
export async function queueRun(tx: Tx, { id, createdById, workspaceId }: Owned, due: string): Promise<string | null> {
  const runId = await insertRun(tx, { id, workspaceId }, due);
  if (runId === null) return null;
  await addJob(tx, { workspaceId, createdById, kind: DELIVERY_JOB, targetId: runId, stepCount: 1 });
  await wakeWorkersOnCommit(tx);
  return runId;
}

/**
 * Queues what is due and sets the next time, in one transaction: of several processes one has it, and a time that
 * passed while no process ran is run once.
 */
export const startDeliveryClock = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'deliveries.due', topic: 'deliveries.due', everyMs: LOOK_EVERY_MS }, async (goesOn) => {
    for (let found = LOCKED_AT_ONCE; goesOn() && found === LOCKED_AT_ONCE;)
      found = await inTransaction(async (tx) => {
        const due = await lockDue(tx, LOCKED_AT_ONCE);
        for (const { schedule, timeZone, nextRunAt, ...rest } of due) {
          const delivery = { ...rest, workspaceId: mintWorkspaceId(rest.workspaceId) };
          await queueRun(tx, delivery, nextRunAt!.toISOString());
          await updateDelivery(tx, delivery.workspaceId, delivery.id, {
            nextRunAt: nextRun(schedule, timeZone, new Date()),
          });
        }
        return due.length;
      });
  });

/** After a new version of a data source: what follows its versions. */
export async function queueDeliveriesOf({ actor, targetId }: TaskInput): Promise<void> {
  const deliveries = await deliveriesOfSource(actor.workspaceId, targetId);
  if (deliveries.length === 0) return;
  const { version } = await loadTable(actor, targetId);
  await inTransaction(async (tx) => {
    for (const delivery of deliveries)
      await queueRun(tx, { ...delivery, workspaceId: actor.workspaceId }, `version ${targetId} ${version}`);
  });
}

const SERVER_FAILED = 'The delivery couldn’t be completed. The server’s log names the reason.';

async function fail(workspaceId: WorkspaceId, runId: string, why: string): Promise<void> {
  const run = await findRun(workspaceId, runId);
  const delivery = run && (await findDelivery(workspaceId, run.deliveryId));
  if (!delivery) return;
  await inTransaction(async (tx) => {
    if (!(await endRun(tx, workspaceId, runId, { state: 'failed', error: why }))) return;
    await notify(
      tx,
      { workspaceId, userId: delivery.createdById },
      {
        kind: 'delivery_failed',
        text: `Couldn’t deliver “${delivery.dashboard.name}”. ${why}`,
        href: '/alerts',
      },
    );
  });
}

async function run({ actor: { workspaceId }, targetId: runId, signal }: TaskInput): Promise<void> {
  const found = await findRun(workspaceId, runId);
  const delivery = found && (await findDelivery(workspaceId, found.deliveryId));
  if (!delivery || found.state !== 'queued') return;
  if (delivery.dashboard.deletedAt) throw new AppError('gone', 'Its dashboard was deleted.');
  if (!(await mailIsSetUp())) throw new AppError('not_configured', 'Mail isn’t set up on this server.');
  const { page, evidenceIds } = await deliveredPage({ workspaceId }, delivery.dashboardId, signal);
  await inTransaction(async (tx) => {
    const members = await listMembers(workspaceId, tx);
    const asked = new Set(delivery.recipients.filter((each) => !each.unsubscribedAt).map(({ userId }) => userId));
    const to = members.filter(({ userId }) => asked.has(userId));
    if (to.length === 0) throw new AppError('unusable', 'It has no recipients.');
    if (!(await endRun(tx, workspaceId, runId, { state: 'sent', messages: to.length }))) return;
    await citeEvidence(tx, workspaceId, evidenceIds);
    for (const { userId, email } of to) {
      const token = sign(`${delivery.id} ${userId}`, UNSUBSCRIBE);
      const links = {
        schedule: delivery.schedule,
        timeZone: delivery.timeZone,
        unsubscribeUrl: `${env().PUBLIC_URL}/unsubscribe/${token}`,
        deliveriesUrl: `${env().PUBLIC_URL}/alerts`,
      };
      await send(tx, {
        kind: 'delivery',
        to: email,
        subject: page.dashboardName,
        text: textOf(page, links),
        parts: { html: htmlOf(page, links), unsubscribe: `${env().PUBLIC_URL}/api/unsubscribe/${token}` },
      });
    }
  });
}

/** Safe to run twice: the mails are put into the outbox with the end of the run. */
export const deliveryTask: JobTask = {
  run: async (work) => {
    try {
      await run(work);
    } catch (error) {
      if (error instanceof AppError && !work.signal.aborted)
        await fail(work.actor.workspaceId, work.targetId, error.message);
      throw error;
    }
    return {};
  },
  onFailure: ({ workspaceId }, runId) => fail(workspaceId, runId, SERVER_FAILED),
};
