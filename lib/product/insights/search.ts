import type { UserActor } from '@/lib/base/actor/actor';
import { searchFindingTitles, type FoundFinding } from './search-store';

/** Findings of the newest tested versions whose title holds the words, without dismissed ones. */
export const searchFindings = (
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  words: string,
  most: number,
): Promise<FoundFinding[]> => searchFindingTitles(workspaceId, words, most);
