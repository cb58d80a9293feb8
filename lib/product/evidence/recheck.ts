import type { UserActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound, type ErrorCode } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { take } from '@/lib/base/limits/throttle';
import { askAsOf } from '@/lib/product/data-sources/read/ask';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { evidenceHash } from '@/lib/pure/query/schema/canonical';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { answerAgain, isComputed, withData } from './evidence';
import { firstDifference, isSame, movedSince, rowsBeside } from './moved';
import { RECHECK_JOB, RECHECK_STEPS } from './recheck-schema';
import type { Recheck } from './schema';
import { findRecheck, keepRecheck } from './store';

/** How long a request is held open for what a kernel computes again before it is answered 202. */
const ANSWER_WITHIN_MS = 5000;
/**
 * Whoever checks a report asks for all of its numbers one after the other: several dashboards' worth, while what a
 * kernel computes again takes seconds.
 */
const ASKED_A_MINUTE = 600;
const COMPUTED_A_MINUTE = 60;
const allowed = ({ userId }: UserActor, what: string, limit: number) =>
  take({ key: `${what} ${userId}`, limit, seconds: 60 }, 'Too many rechecks.');

/** Asks the engine again, past every cache, and says whether the answer is the same: numbers within 1e-9. */
async function compare(
  actor: Pick<UserActor, 'workspaceId'>,
  { evidence, table }: { evidence: Evidence; table: SourceTable },
  signal?: AbortSignal,
): Promise<Recheck> {
  const query = evidence.query as Query;
  const answer = await answerAgain(actor, table, query, signal);
  const rows = rowsBeside(evidence, answer);
  const sameHash =
    evidenceHash({ version: `${table.id} ${table.version}`, query, rows: answer.rows }) === evidence.hash;
  const matches = sameHash || isSame(evidence, answer);
  const at = matches ? null : firstDifference(evidence.rows, rows);
  const first = { row: 0, key: evidence.columns.at(-1)?.key ?? '' };
  const { row, key } = at ?? first;
  const found = {
    matches,
    then: evidence.rows[row]?.[key] ?? null,
    now: rows[row]?.[key] ?? null,
    at,
    checkedAt: new Date().toISOString(),
  };
  const { moment } = evidence;
  if (matches || !moment) return found;
  const asked = isComputed(query) ? null : await askAsOf(table, { query, moment, signal });
  return { ...found, moved: movedSince(evidence, { ...found, at: { row, key } }, asked) };
}

/**
 * Whether a number still holds. What a kernel made is made again by a job, since that may take minutes; where it ends
 * at once, so does the request.
 */
export async function recheckEvidence(actor: UserActor, id: string): Promise<Recheck | { job: Job }> {
  const { evidence, table } = await withData(actor, id);
  await allowed(actor, 'recheck', ASKED_A_MINUTE);
  if (!isComputed(evidence.query)) return compare(actor, { evidence, table });
  await allowed(actor, 'compute again', COMPUTED_A_MINUTE);
  const added = await inTransaction((tx) =>
    addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: RECHECK_JOB,
      targetId: table.id,
      payload: { evidenceId: id },
      stepCount: RECHECK_STEPS.length,
    }),
  );
  const job = await startedJob(actor.workspaceId, added, ANSWER_WITHIN_MS);
  if (!hasEnded(job)) return { job };
  if (job.error) throw new AppError(job.error.code as ErrorCode, job.error.message);
  return lastRecheck(actor, id);
}

/** Asked at a time: the pool has others to serve. */
const AT_ONCE = 4;

/**
 * Many pieces of evidence, each asked again past every cache; what a kernel made is made again. Null for one whose data
 * are no longer stored or that can't be asked now.
 */
export async function recheckAll(
  actor: Pick<UserActor, 'workspaceId'>,
  ids: readonly string[],
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<Map<string, Recheck | null>> {
  const found = new Map<string, Recheck | null>();
  const waiting = [...new Set(ids)];
  const take = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      signal.throwIfAborted();
      found.set(id, await recheckOrNull(actor, id, signal));
      onDone(found.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return found;
}

async function recheckOrNull(
  actor: Pick<UserActor, 'workspaceId'>,
  id: string,
  signal: AbortSignal,
): Promise<Recheck | null> {
  try {
    const { evidence, table } = await withData(actor, id);
    return await compare(actor, { evidence, table }, signal);
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) return null;
    throw error;
  }
}

/** What the last job found that made it again. */
export async function lastRecheck(actor: UserActor, id: string): Promise<Recheck> {
  return (await findRecheck(actor.workspaceId, id)) ?? Promise.reject(notFound('recheck'));
}

/** Safe to run twice: the outcome is the last thing written. */
export async function recheckAgain({ actor, payload, signal, onProgress }: TaskInput): Promise<{ resultUrl?: string }> {
  const id = String(payload.evidenceId);
  const { evidence, table } = await withData(actor, id);
  onProgress({ step: RECHECK_STEPS[0], stepIndex: 0, done: 0, total: 0, unit: 'rows' });
  const recheck = await compare(actor, { evidence, table }, signal);
  signal.throwIfAborted();
  await keepRecheck(actor.workspaceId, id, recheck);
  return {};
}
