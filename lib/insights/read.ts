import type { UserActor } from '@/lib/core/actor';
import type { Insight } from './schema';

/** None: nothing makes an insight yet. */
export const listInsights = async (_actor: UserActor): Promise<Insight[]> => [];
