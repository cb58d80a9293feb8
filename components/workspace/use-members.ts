import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Members, OwnWorkspaces } from '@/lib/product/members/schema';

export const MEMBERS = '/api/workspace/members';
export const WORKSPACES = '/api/workspaces';

/** The members as the server has just told of them, and how to ask again. */
export function useMembers(initial: Members): { members: Members; again: () => Promise<void> } {
  const queries = useQueryClient();
  const { data } = useQuery<Members>({ queryKey: [MEMBERS], initialData: initial });
  return { members: data, again: () => queries.invalidateQueries({ queryKey: [MEMBERS] }) };
}

export const useOwnWorkspaces = (initial?: OwnWorkspaces) =>
  useQuery<OwnWorkspaces>({ queryKey: [WORKSPACES], ...(initial && { initialData: initial }) });
