import type { UserActor } from '@/lib/core/actor';

/** None: nothing makes a summary yet. */
export const listSummaries = async (_actor: UserActor): Promise<{ id: string }[]> => [];
