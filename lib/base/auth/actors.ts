import { mintWorkspaceId, type UserActor } from '@/lib/base/actor/actor';
import { roleUnderPlan } from '@/lib/base/plans/limits';
import type { Me } from './schema';
import { findLiveToken } from './api-token-store';
import { findLiveProgram } from './program-store';
import { findLiveSession, hasSession, type Person } from './store';
import { readAccessToken, sha256 } from './tokens';

const actorOf = (person: Person, sessionId: string): UserActor => ({
  kind: 'user',
  userId: person.id,
  username: person.username,
  email: person.email,
  role: person.role,
  plan: person.plan,
  workspaceId: mintWorkspaceId(person.workspaceId),
  workspaceName: person.workspaceName,
  workspaceRole: roleUnderPlan(person.workspaceRole, person.plan),
  sessionId,
});

/** The actor of a live session, or null. Every door asks this, so sign-out and role changes act at once. */
export async function actorOfSession(sessionId: string): Promise<UserActor | null> {
  const person = await findLiveSession(sessionId);
  return person && actorOf(person, sessionId);
}

/** The actor of a live API token, or null. As with a session, every request asks. */
export async function actorOfApiToken(secret: string): Promise<UserActor | null> {
  const found = await findLiveToken(sha256(secret));
  if (!found) return null;
  const { tokenId, scopes, ...person } = found;
  return { ...actorOf(person, tokenId), token: { id: tokenId, scopes } };
}

/** The actor for whom a connected program asks, or null. As with a session, every request asks. */
export async function actorOfProgram(secret: string): Promise<UserActor | null> {
  const found = await findLiveProgram(sha256(secret));
  if (!found) return null;
  const { grantId, scopes, ...person } = found;
  return { ...actorOf(person, grantId), token: { id: grantId, scopes, connected: true } };
}

export async function actorOfAccessToken(token: string): Promise<UserActor | null> {
  const claims = await readAccessToken(token);
  const actor = claims && (await actorOfSession(claims.sessionId));
  return actor && { ...actor, ...(claims.byTicket && { byTicket: true as const }) };
}

/**
 * Whether a genuine token names a session that this database does not have: it was restored since, and nothing can be
 * refreshed.
 */
export async function isOfUnknownSession(token: string): Promise<boolean> {
  const claims = await readAccessToken(token);
  return claims !== null && !(await hasSession(claims.sessionId));
}

export const describeMe = ({ userId, username, email, role, plan, ...actor }: UserActor): Me => ({
  id: userId,
  username,
  email,
  role,
  plan,
  workspace: { id: actor.workspaceId, name: actor.workspaceName, role: actor.workspaceRole },
});
