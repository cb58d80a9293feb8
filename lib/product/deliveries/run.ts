import { mintWorkspaceId, type WorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { dropAttachment, mailIsSetUp, send } from '@/lib/base/mail/outbox';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { notify } from '@/lib/product/notifications/notifications';
import { mailOfShare, viewsStillOpen } from '@/lib/product/sharing/recipients';
import { nextRun } from '@/lib/pure/schedule/schedule';
import { makeDeliveredPdf, type DeliveredPdf } from './attachment';
import { DELIVERY_JOB } from './job-schema';
import { guestLetter, memberLetter } from './letters';
import { htmlOf, textOf } from './message';
import { guestPages, memberPage, type GuestPage, type PageWithEvidence } from './page';
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
  type RecipientKey,
} from './store';
import { unsubscribeToken } from './unsubscribe-token';

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

type Material = {
  /** Null where no member is to get it. */
  own: PageWithEvidence | null;
  pdf: DeliveredPdf | null;
  guests: GuestPage[];
};

const NOBODY = 'It has no recipients.';
const NO_OPEN_LINK = 'None of its guests’ links shows this dashboard now.';

/** Puts one mail for each recipient into the outbox, with the end of the run. False where a link was changed since. */
async function sendAll(
  delivery: DeliveryRow,
  { workspaceId, runId, withGuests }: { workspaceId: WorkspaceId; runId: string; withGuests: boolean },
  { own, pdf, guests }: Material,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const views = await viewsStillOpen(
      tx,
      { workspaceId },
      delivery.dashboardId,
      guests.map(({ view }) => view),
    );
    if (!views) return false;
    const members = own ? await listMembers(workspaceId, tx) : [];
    const isAsked = await whoIsAsked(tx, workspaceId, delivery.id);
    const letters = [
      ...members.map(({ userId, email }) => ({ who: { userId }, to: email, ...memberLetter(delivery, own!, pdf) })),
      ...guests
        .filter(({ view }) => views.includes(view))
        .map((guest) => ({ who: { shareId: guest.view.shareId }, to: guest.view.email, ...guestLetter(guest) })),
    ].filter(({ who }) => isAsked(who));
    if (letters.length === 0) throw new AppError('unusable', withGuests ? NO_OPEN_LINK : NOBODY);
    const note = own && pdf?.kind === 'left out' ? pdf.why : null;
    if (!(await endRun(tx, workspaceId, runId, { state: 'sent', messages: letters.length, note }))) return true;
    await citeEvidence(tx, workspaceId, [...new Set(letters.flatMap(({ evidenceIds }) => evidenceIds))]);
    for (const { who, to, page, reader, attachment } of letters) {
      const token = unsubscribeToken(delivery.id, who);
      const { schedule, timeZone } = delivery;
      const whole = { ...reader, schedule, timeZone, unsubscribeUrl: `${env().PUBLIC_URL}/unsubscribe/${token}` };
      await send(tx, {
        kind: 'delivery',
        to,
        subject: page.dashboardName,
        text: textOf(page, whole),
        parts: {
          html: htmlOf(page, whole),
          unsubscribe: `${env().PUBLIC_URL}/api/unsubscribe/${token}`,
          ...(attachment && { attachment }),
        },
        ...('shareId' in who && { onBehalfOf: mailOfShare(who.shareId) }),
      });
    }
    return true;
  });
}

/** Who has not unsubscribed, as of now. */
async function whoIsAsked(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<(who: RecipientKey) => boolean> {
  const asked = (await findDelivery(workspaceId, id, tx))?.recipients.filter((each) => !each.unsubscribedAt) ?? [];
  const ids = new Set(asked.map(({ userId, shareId }) => userId ?? shareId));
  return (who) => ids.has('userId' in who ? who.userId : who.shareId);
}

/** Links that somebody changes while their figures are read. */
const MOST_READINGS = 3;

async function run({ actor, targetId: runId, signal }: TaskInput): Promise<void> {
  const { workspaceId } = actor;
  const found = await findRun(workspaceId, runId);
  const delivery = found && (await findDelivery(workspaceId, found.deliveryId));
  if (!delivery || found.state !== 'queued') return;
  const { dashboardId, dashboard, recipients, attachPdf } = delivery;
  if (dashboard.deletedAt) throw new AppError('gone', 'Its dashboard was deleted.');
  if (!(await mailIsSetUp())) throw new AppError('not_configured', 'Mail isn’t set up on this server.');
  const asked = recipients.filter(({ unsubscribedAt }) => unsubscribedAt === null);
  const shareIds = asked.flatMap(({ shareId }) => shareId ?? []);
  const own = asked.some(({ userId }) => userId !== null) ? await memberPage(actor, dashboardId, signal) : null;
  const pdf =
    own && attachPdf ? await makeDeliveredPdf(actor, { id: dashboardId, name: dashboard.name }, signal) : null;
  try {
    for (let readings = 1; readings <= MOST_READINGS; readings++) {
      const guests = await guestPages(actor, dashboardId, shareIds, signal);
      signal.throwIfAborted();
      if (await sendAll(delivery, { workspaceId, runId, withGuests: shareIds.length > 0 }, { own, pdf, guests }))
        return;
    }
    throw new AppError('conflict', 'Its links were changed while it was being written. Send one now.');
  } finally {
    // Kept for as long as a mail has still to carry it.
    if (pdf?.kind === 'attached') await dropAttachment(pdf.attachment.key);
  }
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
