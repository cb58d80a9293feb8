import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Plan, Role } from '@/lib/core/actor';

export type Person = { id: string; username: string; email: string; role: Role; plan: Plan; workspaceId: string };
type Client = { userAgent: string; address: string };

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Who a live session belongs to: not revoked, not expired, not of a disabled user. One statement, since every request asks. */
export async function findLiveSession(sessionId: string): Promise<Person | null> {
  const [person = null] = await prisma().$queryRaw<Person[]>`
    SELECT u.id, u.username, u.email, u.role, w.plan, w.id AS "workspaceId"
    FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Workspace" w ON w.id = s."workspaceId"
    WHERE s.id = ${sessionId}::uuid AND s."revokedAt" IS NULL AND s."expiresAt" > ${new Date()} AND u."disabledAt" IS NULL`;
  return person;
}

export type Account = { id: string; passwordHash: string | null; disabledAt: Date | null; workspaceId: string };

/** By user name or e-mail address, in any case. */
export async function findAccount(name: string): Promise<Account | null> {
  const user = await prisma().user.findFirst({
    where: { OR: [{ usernameKey: keyOf(name) }, { emailKey: keyOf(name) }] },
    select: { id: true, passwordHash: true, disabledAt: true, memberships: { select: { workspaceId: true }, orderBy: { createdAt: 'asc' }, take: 1 } },
  });
  const workspaceId = user?.memberships[0]?.workspaceId;
  return user && workspaceId ? { id: user.id, passwordHash: user.passwordHash, disabledAt: user.disabledAt, workspaceId } : null;
}

/** Adds the user with a workspace of their own; which of the two names is taken, when one is. */
export async function insertUser(tx: Tx, user: { username: string; email: string; passwordHash: string; role: Role; plan: Plan }): Promise<Person | 'username' | 'email'> {
  const { username, email, passwordHash, role, plan } = user;
  const taken = await tx.user.findFirst({ where: { OR: [{ usernameKey: keyOf(username) }, { emailKey: keyOf(email) }] }, select: { usernameKey: true } });
  if (taken) return taken.usernameKey === keyOf(username) ? 'username' : 'email';
  const [id, workspaceId] = [newId(), newId()];
  await tx.workspace.create({ data: { id: workspaceId, name: username, plan } });
  await tx.user.create({ data: { id, username, usernameKey: keyOf(username), email, emailKey: keyOf(email), passwordHash, role, memberships: { create: { workspaceId } } } });
  return { id, username, email, role, plan, workspaceId };
}

/** The constraint that two sign-ups at once ran into. */
export function takenName(error: unknown): 'username' | 'email' | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null;
  return JSON.stringify(error.meta).includes('usernameKey') ? 'username' : 'email';
}

export async function insertSession(tx: Tx, session: { userId: string; workspaceId: string; expiresAt: Date; refreshHash: string } & Client): Promise<string> {
  const { refreshHash, ...data } = session;
  const id = newId();
  await tx.session.create({ data: { id, ...data, refreshTokens: { create: { tokenHash: refreshHash, expiresAt: session.expiresAt } } } });
  await tx.user.update({ where: { id: session.userId }, data: { lastSeenAt: new Date() } });
  return id;
}

export type RefreshState = { sessionId: string; userId: string; workspaceId: string; usedAt: Date | null; live: boolean };

export async function findRefreshToken(tx: Tx, tokenHash: string): Promise<RefreshState | null> {
  const row = await tx.refreshToken.findUnique({ where: { tokenHash }, select: { usedAt: true, session: { include: { user: { select: { disabledAt: true } } } } } });
  if (!row) return null;
  const { session, usedAt } = row;
  return { sessionId: session.id, userId: session.userId, workspaceId: session.workspaceId, usedAt, live: !session.revokedAt && session.expiresAt > new Date() && !session.user.disabledAt };
}

/** True for the one request that rotates the token; its successor is stored in the same statement group. */
export async function rotate(tx: Tx, tokenHash: string, successorHash: string): Promise<boolean> {
  const { count } = await tx.refreshToken.updateMany({ where: { tokenHash, usedAt: null }, data: { usedAt: new Date() } });
  if (!count) return false;
  const { sessionId, session } = await tx.refreshToken.findUniqueOrThrow({ where: { tokenHash }, select: { sessionId: true, session: { select: { expiresAt: true } } } });
  await tx.refreshToken.create({ data: { tokenHash: successorHash, sessionId, expiresAt: session.expiresAt } });
  await tx.session.update({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  return true;
}

export async function revokeSession(tx: Tx | null, sessionId: string, reason: string): Promise<boolean> {
  const { count } = await (tx ?? prisma()).session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: new Date(), revokedReason: reason } });
  return count > 0;
}

export async function findSessionOfRefreshToken(tokenHash: string): Promise<{ sessionId: string; userId: string; workspaceId: string } | null> {
  const row = await prisma().refreshToken.findUnique({ where: { tokenHash }, select: { session: { select: { id: true, userId: true, workspaceId: true } } } });
  return row && { sessionId: row.session.id, userId: row.session.userId, workspaceId: row.session.workspaceId };
}

export const hasOwner = async () => (await prisma().user.count({ where: { role: 'owner' } })) > 0;

/** Uses the set-up code up; false when it is wrong, used, or there is an owner. One of two at once gets true. */
export async function takeSetupCode(tx: Tx, codeHash: string): Promise<boolean> {
  const { count } = await tx.setting.deleteMany({ where: { key: 'setup.code', value: { equals: codeHash } } });
  return count === 1 && (await tx.user.count({ where: { role: 'owner' } })) === 0;
}

export async function readDefaultPlan(tx: Tx): Promise<Plan | null> {
  const row = await tx.setting.findUnique({ where: { key: 'default.plan' } });
  return (row?.value as Plan | undefined) ?? null;
}

export async function writeDefaultPlan(tx: Tx, plan: Plan): Promise<void> {
  await tx.setting.upsert({ where: { key: 'default.plan' }, create: { key: 'default.plan', value: toJson(plan) }, update: { value: toJson(plan) } });
}

export async function sweepSessions(before: Date): Promise<void> {
  await prisma().session.deleteMany({ where: { expiresAt: { lt: before } } });
}
