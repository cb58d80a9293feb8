import type { UserActor } from '@/lib/base/actor/actor';
import {
  searchColumnLabels,
  searchSourceNames,
  searchTopValues,
  type FoundColumn,
  type FoundSource,
  type FoundValue,
} from './store/search-store';

export type FoundInData = { sources: FoundSource[]; columns: FoundColumn[]; values: FoundValue[] };

/** Data sources, columns and common values whose name holds the words, at most so many of each. */
export async function searchData(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  words: string,
  most: number,
): Promise<FoundInData> {
  const [sources, columns, values] = await Promise.all([
    searchSourceNames(workspaceId, words, most),
    searchColumnLabels(workspaceId, words, most),
    searchTopValues(workspaceId, words, most),
  ]);
  return { sources, columns, values };
}
