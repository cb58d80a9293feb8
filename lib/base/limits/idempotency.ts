import { setTimeout as sleep } from 'node:timers/promises';
import type { UserActor } from '@/lib/base/actor/actor';
import { instanceId, livingInstances } from '@/lib/base/db/signals';
import { AppError } from '@/lib/base/errors/errors';
import { claimKey, findKey, forgetKey, keepAnswer, takeKeyOver } from './store';

const KEEP_MS = 24 * 60 * 60 * 1000;
const WAIT_MS = 120_000;

/** Whose keys they are: a person's in a workspace, or those of an address. */
export const actorKeyOf = (actor: Pick<UserActor, 'userId' | 'workspaceId'> | null, address = ''): string =>
  actor ? `user ${actor.userId} ${actor.workspaceId}` : `nobody ${address}`;

export type Answer = { status: number; body: unknown };
export type Call = { actorKey: string; method: string; path: string; key: string; bodyHash: string | null };

const mayBeKept = (status: number) => status < 500 && status !== 401 && status !== 429;

/**
 * Runs `act` once per (actor, method, path, key): a second request with the key gets the first one's answer, waiting
 * for it if it is still at work. Refusals other than 401, 429 and 5xx are kept as well. The same key with another body
 * is a conflict.
 */
export async function once({ bodyHash, ...identity }: Call, act: () => Promise<Answer>): Promise<Answer> {
  const first = await claimKey(identity, bodyHash, instanceId(), new Date(Date.now() + KEEP_MS));
  if (!first) {
    const earlier = await answerOfFirst(identity, bodyHash);
    if (earlier) return earlier;
  }
  try {
    const answer = await act();
    if (mayBeKept(answer.status)) await keepAnswer(identity, answer.status, answer.body);
    else await forgetKey(identity);
    return answer;
  } catch (error) {
    await forgetKey(identity);
    throw error;
  }
}

/** Null when the first request is gone without an answer, so that this one takes its place. */
async function answerOfFirst(identity: Omit<Call, 'bodyHash'>, bodyHash: string | null): Promise<Answer | null> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(150)) {
    const kept = await findKey(identity);
    if (!kept) {
      if (await claimKey(identity, bodyHash, instanceId(), new Date(Date.now() + KEEP_MS))) return null;
      continue;
    }
    if (kept.bodyHash !== bodyHash)
      throw new AppError('conflict', 'This Idempotency-Key was already used for a different request. Send a new key.');
    if (kept.status !== null) return { status: kept.status, body: kept.response };
    const gone = kept.instanceId !== instanceId() && !(await livingInstances()).includes(kept.instanceId);
    if (gone && (await takeKeyOver(identity, kept.instanceId, instanceId()))) return null;
  }
  throw new AppError(
    'busy',
    'The first request with this Idempotency-Key is still in progress. Try again in a minute.',
  );
}

/** Whether the first request with the key is being answered by a process that lives. */
export async function isAtWork(identity: Omit<Call, 'bodyHash'>): Promise<boolean> {
  const kept = await findKey(identity);
  return kept !== null && kept.status === null && (await livingInstances()).includes(kept.instanceId);
}
