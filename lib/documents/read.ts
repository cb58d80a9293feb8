import type { UserActor } from '@/lib/core/actor';

/** None: nothing makes a document yet. */
export const listDocuments = async (_actor: UserActor): Promise<{ id: string }[]> => [];
