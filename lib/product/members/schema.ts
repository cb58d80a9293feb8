import { z } from 'zod';
import { WORKSPACE_ROLES, type Plan, type WorkspaceRole } from '@/lib/base/actor/actor';
import type { PlanUsage } from '@/lib/base/plans/schema';

/** How many people and open invitations a workspace without a limit of its plan may have. */
export const MOST_MEMBERS = 500;

export const memberInput = z.object({
  email: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(254, 'can be at most 254 characters')
    .pipe(z.email('isn’t a valid email address')),
  role: z.enum(['editor', 'viewer'], 'is editor or viewer').default('editor'),
});
export type MemberInput = z.output<typeof memberInput>;

/** `owner` hands the workspace over. */
export const memberChange = z.object({ role: z.enum(WORKSPACE_ROLES, 'is owner, editor or viewer') });
export type MemberChange = z.output<typeof memberChange>;

export const workspaceChange = z.object({
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(60, 'can be at most 60 characters')
    .regex(/^[^\p{C}]*$/u, 'can’t contain control characters'),
});
export type WorkspaceRenaming = z.output<typeof workspaceChange>;

export type WorkspaceMember = {
  userId: string;
  username: string;
  email: string;
  role: WorkspaceRole;
  joinedAt: string;
  /** Whether it is who asks. */
  you: boolean;
};
export type MemberInvitation = {
  id: string;
  email: string;
  role: WorkspaceRole;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
};
/** The answer of GET /api/workspace/members; open invitations are the owner's to see. */
export type Members = { members: WorkspaceMember[]; invitations: MemberInvitation[]; seats: PlanUsage };

export type ListedWorkspace = {
  id: string;
  name: string;
  role: WorkspaceRole;
  plan: Plan;
  members: number;
  /** Whether the session is in it. */
  current: boolean;
};
/** A workspace that somebody is asked to join. */
export type ReceivedInvitation = {
  id: string;
  workspace: string;
  role: WorkspaceRole;
  invitedBy: string | null;
  expiresAt: string;
};
/** The answer of GET /api/workspaces. */
export type OwnWorkspaces = { workspaces: ListedWorkspace[]; invitations: ReceivedInvitation[] };

/** By the id of a data source or a dashboard: the user name of who made it. Empty where there is one member. */
export type Makers = Readonly<Record<string, string>>;
