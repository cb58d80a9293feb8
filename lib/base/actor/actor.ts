export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;
export const PLANS = ['free', 'premium', 'enterprise'] as const;
export type Role = (typeof ROLES)[number];
export type Plan = (typeof PLANS)[number];
/** What a member may do in one workspace; `Role` is of the installation. */
export const WORKSPACE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** What a program may do by its token: read and ask; create and change too. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

declare const minted: unique symbol;
/** Proof that somebody may act in a workspace: minted by auth (sign-in), sharing (guest) and jobs (task) alone. */
export type WorkspaceId = string & { readonly [minted]: true };
export const mintWorkspaceId = (id: string) => id as WorkspaceId;

export type UserActor = {
  kind: 'user';
  userId: string;
  username: string;
  email: string;
  /** Of the installation: it opens no workspace. */
  role: Role;
  /** Of the workspace that the session is in, as all that follow. */
  plan: Plan;
  workspaceId: WorkspaceId;
  workspaceName: string;
  /** As far as its plan goes: see `roleUnderPlan`. */
  workspaceRole: WorkspaceRole;
  sessionId: string;
  /** Came in by a fallback ticket, which opens less. */ byTicket?: true;
  /**
   * Came in by an API token, or as a program that a person has connected, which open what their scopes name;
   * `sessionId` is the id of the token or of the connection then.
   */
  token?: { id: string; scopes: readonly TokenScope[]; connected?: true };
};
/** Somebody without an account, let in by a share. Minted by sharing alone, anew at every request. */
export type GuestActor = { kind: 'guest'; shareId: string; workspaceId: WorkspaceId };
export type TaskActor = { kind: 'task'; task: string; userId: string; workspaceId: WorkspaceId };

/**
 * Who may pass a door: everybody, any signed-in user, those who may make changes in the present workspace, its owner,
 * and the two that administer the installation.
 */
export type Who = 'anyone' | 'user' | 'analyst' | 'workspaceOwner' | 'admin' | 'owner';

/** The two roles of a person: of the installation and of the workspace they are in. */
export type Standing = { role: Role; workspaceRole: WorkspaceRole };

/** The lesser of both roles: who only reads in one of them only reads. */
export const mayChange = ({ role, workspaceRole }: Standing): boolean =>
  role !== 'viewer' && workspaceRole !== 'viewer';

const ALLOWED: Record<Exclude<Who, 'anyone'>, (standing: Standing) => boolean> = {
  user: () => true,
  analyst: mayChange,
  workspaceOwner: (standing) => mayChange(standing) && standing.workspaceRole === 'owner',
  admin: ({ role }) => role === 'owner' || role === 'admin',
  owner: ({ role }) => role === 'owner',
};

export const mayPass = (who: Who, standing: Standing): boolean => who === 'anyone' || ALLOWED[who](standing);

const ACCOUNTS: Record<Exclude<Who, 'anyone'>, string> = {
  user: 'signed-in accounts',
  analyst: 'accounts that may make changes',
  workspaceOwner: 'the owner of this workspace',
  admin: 'owner or admin accounts',
  owner: 'owner accounts',
};

/** The specification's sentence; on pages that admins may open too it names both (product.md D-11). */
export function accessDenied(who: Exclude<Who, 'anyone'>, { role, workspaceRole }: Standing): string {
  const ofWorkspace = (who === 'analyst' || who === 'workspaceOwner') && role !== 'viewer';
  const has = ofWorkspace ? workspaceRole : role;
  return `This page is only available to ${ACCOUNTS[who]}. You currently have ${has} access.`;
}
