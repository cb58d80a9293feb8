export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;
export const PLANS = ['free', 'premium', 'enterprise'] as const;
export type Role = (typeof ROLES)[number];
export type Plan = (typeof PLANS)[number];

declare const minted: unique symbol;
/** Proof that somebody may act in a workspace: minted by auth (sign-in), sharing (guest) and jobs (task) alone. */
export type WorkspaceId = string & { readonly [minted]: true };
export const mintWorkspaceId = (id: string) => id as WorkspaceId;

export type UserActor = {
  kind: 'user';
  userId: string;
  username: string;
  email: string;
  role: Role;
  plan: Plan;
  workspaceId: WorkspaceId;
  sessionId: string;
  /** Came in by a fallback ticket, which opens less. */ byTicket?: true;
};
/** Somebody without an account, let in by a share. Minted by sharing alone, anew at every request. */
export type GuestActor = { kind: 'guest'; shareId: string; workspaceId: WorkspaceId };
export type TaskActor = { kind: 'task'; task: string; userId: string; workspaceId: WorkspaceId };

/** Who may pass a door: everybody, any signed-in user, those who may change things, and the two that administer. */
export type Who = 'anyone' | 'user' | 'analyst' | 'admin' | 'owner';

const ALLOWED: Record<Exclude<Who, 'anyone'>, readonly Role[]> = {
  user: ['owner', 'admin', 'analyst', 'viewer'],
  analyst: ['owner', 'admin', 'analyst'],
  admin: ['owner', 'admin'],
  owner: ['owner'],
};

export const mayPass = (who: Who, role: Role): boolean => who === 'anyone' || ALLOWED[who].includes(role);

/** The specification's sentence; on pages that admins may open too it names both (product.md D-11). */
export function accessDenied(who: Who, role: Role): string {
  const accounts =
    who === 'admin'
      ? 'owner or admin accounts'
      : who === 'analyst'
        ? 'accounts that may make changes'
        : 'owner accounts';
  return `This page is only available to ${accounts}. You currently have ${role} access.`;
}
