import type { UserActor } from '@/lib/core/actor';

/** None: nothing makes an extraction yet. */
export const listExtractions = async (_actor: UserActor): Promise<{ id: string }[]> => [];
