import { inTransaction } from '@/lib/base/db/transaction';
import { addJob, findUnderWay, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import { REFRESHES } from '@/lib/engines/manifest/remote';
import { ADDRESS_JOB, ADDRESS_STEPS, REMOTE_JOB, REMOTE_STEPS } from '../schema/job-schema';
import { changeRemote, claimDueCopies, type DueSource } from '../store/remote-store';
import { nextRefresh } from './schedule';

const LOOK_EVERY_MS = 60_000;
const MOST_AT_ONCE = 50;
const LOOK = 'copies.due';

/** When it is due again, counted from now: hours that a server was off are not made up for. */
const againAt = ({ refresh }: DueSource, now: Date) =>
  nextRefresh(REFRESHES.find((each) => each === refresh) ?? 'manual', now);

/** Queues the copies and addresses whose time has come; each once, however many processes look. */
async function queueDue(): Promise<void> {
  const now = new Date();
  await inTransaction(async (tx) => {
    const due = await claimDueCopies(tx, now, MOST_AT_ONCE);
    for (const source of due) {
      const { id, workspaceId, createdById, hasAddress } = source;
      const [kind, steps] = hasAddress
        ? ([ADDRESS_JOB, ADDRESS_STEPS] as const)
        : ([REMOTE_JOB, REMOTE_STEPS] as const);
      await changeRemote(tx, workspaceId, id, { refreshAt: againAt(source, now) });
      if (await findUnderWay(tx, workspaceId, [kind], id)) continue;
      await addJob(tx, {
        workspaceId,
        createdById,
        kind,
        targetId: id,
        stepCount: steps.length,
      });
    }
    if (due.length) await wakeWorkersOnCommit(tx);
  });
}

/** Looks for copies that are due, at start and every minute. */
export const startRefreshClock = () => startRounds({ name: LOOK, topic: LOOK, everyMs: LOOK_EVERY_MS }, queueDue);
