import type { UserActor } from '@/lib/base/actor/actor';
import { subscribe, publish } from '@/lib/base/db/signals';
import { take } from '@/lib/base/limits/throttle';
import { dropAnswers, heldAnswers } from './run';

const TOPIC = 'answers-dropped';

export type CacheMetrics = {
  entries: number;
  bytes: number;
  hitRate: number | null;
  families: { family: string; entries: number; bytes: number; hits: number; misses: number }[];
};

/**
 * What the process that answers holds of the workspace's answers; all of them are answers to queries of data sources.
 */
export function describeCache({ workspaceId }: UserActor): CacheMetrics {
  const { entries, bytes, hits, misses } = heldAnswers(workspaceId);
  const asked = hits + misses;
  return {
    entries,
    bytes,
    hitRate: asked ? hits / asked : null,
    families: [{ family: 'data-sources', entries, bytes, hits, misses }],
  };
}

/**
 * Forgets the answers of the actor's workspace, here and in the other processes: every screen of it asks for the same
 * ones.
 */
export async function invalidateAnswers({ workspaceId }: UserActor): Promise<{ success: true; invalidated: number }> {
  await take({ key: `invalidate ${workspaceId}`, limit: 30, seconds: 60 }, 'The cache was emptied too often.');
  const invalidated = dropAnswers(workspaceId);
  await publish(TOPIC, workspaceId);
  return { success: true, invalidated };
}

/** Follows what other processes were told. */
export const subscribeToDroppedAnswers = () => subscribe(TOPIC, dropAnswers);
