import type { Plan, Role, WorkspaceRole } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { publish, publishOnCommit, subscribe } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';

export type Person = {
  id: string;
  username: string;
  email: string;
  role: Role;
  plan: Plan;
  workspaceId: string;
  workspaceName: string;
  workspaceRole: WorkspaceRole;
};
type Client = { userAgent: string; address: string };
/** Of a session that was opened by the company's provider: by which account there, and in which session of its own. */
export type ProviderSession = {
  identityId?: string | null;
  providerSession?: string | null;
  providerName?: string | null;
};

/** Two spellings of a name are one. */
export const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/**
 * Who a live session belongs to: not revoked, not expired, not of a disabled user nor of somebody who is no member of
 * its workspace any more. One statement, since every request asks.
 */
export async function findLiveSession(sessionId: string): Promise<Person | null> {
  const [person = null] = await prisma().$queryRaw<Person[]>`
    SELECT u.id, u.username, u.email, u.role, w.plan, w.id AS "workspaceId", w.name AS "workspaceName",
      m.role AS "workspaceRole"
    FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Workspace" w ON w.id = s."workspaceId"
      JOIN "Membership" m ON m."workspaceId" = s."workspaceId" AND m."userId" = s."userId"
    WHERE s.id = ${sessionId}::uuid AND s."revokedAt" IS NULL AND s."expiresAt" > ${new Date()} AND u."disabledAt" IS NULL`;
  return person;
}

export type Account = {
  id: string;
  username: string;
  email: string;
  role: Role;
  passwordHash: string | null;
  disabledAt: Date | null;
  createdAt: Date;
  /** The one that they were in last. */
  workspaceId: string;
};

const ACCOUNT = {
  id: true,
  username: true,
  email: true,
  role: true,
  passwordHash: true,
  disabledAt: true,
  createdAt: true,
  memberships: {
    select: { workspaceId: true },
    orderBy: [{ enteredAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
    take: 1,
  },
} satisfies Prisma.UserSelect;

async function findUser(where: Prisma.UserWhereInput): Promise<Account | null> {
  const user = await prisma().user.findFirst({ where, select: ACCOUNT });
  if (!user?.memberships[0]) return null;
  const { memberships, ...account } = user;
  return { ...account, workspaceId: memberships[0]!.workspaceId };
}

/** By user name or e-mail address, in any case. */
export const findAccount = (name: string): Promise<Account | null> =>
  findUser({ OR: [{ usernameKey: keyOf(name) }, { emailKey: keyOf(name) }] });
export const findAccountByEmail = (email: string): Promise<Account | null> => findUser({ emailKey: keyOf(email) });
export const findAccountById = (id: string): Promise<Account | null> => findUser({ id });

export type NewAccount = { id: string; workspaceId: string };

/** Adds the user with a workspace of their own; which of the two names is taken, when one is. */
export async function insertUser(
  tx: Tx,
  user: { username: string; email: string; passwordHash: string | null; role: Role; plan: Plan },
): Promise<NewAccount | 'username' | 'email'> {
  const { username, email, passwordHash, role, plan } = user;
  const taken = await tx.user.findFirst({
    where: { OR: [{ usernameKey: keyOf(username) }, { emailKey: keyOf(email) }] },
    select: { usernameKey: true },
  });
  if (taken) return taken.usernameKey === keyOf(username) ? 'username' : 'email';
  const [id, workspaceId] = [newId(), newId()];
  await tx.workspace.create({ data: { id: workspaceId, name: username, plan } });
  await tx.user.create({
    data: {
      id,
      username,
      usernameKey: keyOf(username),
      email,
      emailKey: keyOf(email),
      passwordHash,
      role,
      memberships: { create: { workspaceId, role: 'owner' } },
    },
  });
  return { id, workspaceId };
}

/** The constraint that two sign-ups at once ran into. */
export function takenName(error: unknown): 'username' | 'email' | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null;
  return JSON.stringify(error.meta).includes('usernameKey') ? 'username' : 'email';
}

export async function insertSession(
  tx: Tx,
  session: { userId: string; workspaceId: string; createdAt?: Date; expiresAt: Date; refreshHash: string } & Client &
    ProviderSession,
): Promise<string> {
  const { refreshHash, ...data } = session;
  const id = newId();
  await tx.session.create({
    data: { id, ...data, refreshTokens: { create: { tokenHash: refreshHash, expiresAt: session.expiresAt } } },
  });
  const { userId, workspaceId } = session;
  await tx.user.update({ where: { id: userId }, data: { lastSeenAt: new Date() } });
  await tx.membership.updateMany({ where: { userId, workspaceId }, data: { enteredAt: new Date() } });
  return id;
}

export type RefreshState = {
  sessionId: string;
  userId: string;
  workspaceId: string;
  usedAt: Date | null;
  live: boolean;
};

export async function findRefreshToken(tx: Tx, tokenHash: string): Promise<RefreshState | null> {
  const row = await tx.refreshToken.findUnique({
    where: { tokenHash },
    select: { usedAt: true, session: { include: { user: { select: { disabledAt: true } } } } },
  });
  if (!row) return null;
  const { session, usedAt } = row;
  return {
    sessionId: session.id,
    userId: session.userId,
    workspaceId: session.workspaceId,
    usedAt,
    live: !session.revokedAt && session.expiresAt > new Date() && !session.user.disabledAt,
  };
}

/** True for the one request that rotates the token; its successor is stored in the same statement group. */
export async function rotate(tx: Tx, tokenHash: string, successorHash: string): Promise<boolean> {
  const { count } = await tx.refreshToken.updateMany({
    where: { tokenHash, usedAt: null },
    data: { usedAt: new Date() },
  });
  if (!count) return false;
  const { sessionId, session } = await tx.refreshToken.findUniqueOrThrow({
    where: { tokenHash },
    select: { sessionId: true, session: { select: { expiresAt: true } } },
  });
  await tx.refreshToken.create({ data: { tokenHash: successorHash, sessionId, expiresAt: session.expiresAt } });
  await tx.session.update({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  return true;
}

export const SESSION_ENDED = 'session.ended';
/** Calls `act` when the session is ended before its time, by whichever process. Answers how to stop. */
export const onSessionEnd = (sessionId: string, act: () => void): (() => void) =>
  subscribe(SESSION_ENDED, (text) => {
    if (text === sessionId) act();
  });
const publishEnd = (tx: Tx | null, sessionId: string): Promise<void> =>
  tx ? publishOnCommit(tx, SESSION_ENDED, sessionId) : publish(SESSION_ENDED, sessionId);

export async function revokeSession(tx: Tx | null, sessionId: string, reason: string): Promise<boolean> {
  const { count } = await (tx ?? prisma()).session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date(), revokedReason: reason },
  });
  if (count > 0) await publishEnd(tx, sessionId);
  return count > 0;
}

export async function findSessionOfRefreshToken(
  tokenHash: string,
): Promise<{ sessionId: string; userId: string; workspaceId: string } | null> {
  const row = await prisma().refreshToken.findUnique({
    where: { tokenHash },
    select: { session: { select: { id: true, userId: true, workspaceId: true } } },
  });
  return row && { sessionId: row.session.id, userId: row.session.userId, workspaceId: row.session.workspaceId };
}

export const hasOwner = async () => (await prisma().user.count({ where: { role: 'owner' } })) > 0;

export const isSetupCode = async (codeHash: string) =>
  (await prisma().setting.count({ where: { key: 'setup.code', value: { equals: codeHash } } })) > 0;

/** Uses the set-up code up; false when it is wrong, used, or there is an owner. One of two at once gets true. */
export async function takeSetupCode(tx: Tx, codeHash: string): Promise<boolean> {
  const { count } = await tx.setting.deleteMany({ where: { key: 'setup.code', value: { equals: codeHash } } });
  return count === 1 && (await tx.user.count({ where: { role: 'owner' } })) === 0;
}

export function listSessionRows(userId: string) {
  return prisma().session.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      revokedAt: true,
      userAgent: true,
      address: true,
    },
  });
}

/** Marks that the session is in use; when it ends, or null when it has ended. */
export async function touchSession(sessionId: string, userId: string): Promise<Date | null> {
  const now = new Date();
  const [session] = await prisma().session.updateManyAndReturn({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now } },
    data: { lastSeenAt: now },
    select: { expiresAt: true },
  });
  if (session) await prisma().user.update({ where: { id: userId }, data: { lastSeenAt: now } });
  return session?.expiresAt ?? null;
}

export async function findSessionTimes(
  tx: Tx,
  sessionId: string,
): Promise<({ createdAt: Date; expiresAt: Date } & ProviderSession) | null> {
  return tx.session.findFirst({
    where: { id: sessionId, revokedAt: null },
    select: { createdAt: true, expiresAt: true, identityId: true, providerSession: true, providerName: true },
  });
}

export async function prolongSession(tx: Tx, sessionId: string, expiresAt: Date): Promise<void> {
  await tx.session.update({ where: { id: sessionId }, data: { expiresAt, lastSeenAt: new Date() } });
}

/** Ends every live session of a person, in one workspace or in all, but one; their ids. */
export async function revokeSessionsOf(
  tx: Tx,
  { userId, workspaceId, except }: { userId: string; workspaceId?: string; except?: string },
  reason: string,
): Promise<string[]> {
  const now = new Date();
  const ended = await tx.session.updateManyAndReturn({
    where: {
      userId,
      ...(workspaceId && { workspaceId }),
      revokedAt: null,
      expiresAt: { gt: now },
      ...(except && { id: { not: except } }),
    },
    data: { revokedAt: now, revokedReason: reason },
    select: { id: true },
  });
  for (const { id } of ended) await publishEnd(tx, id);
  return ended.map(({ id }) => id);
}

export type TicketState = {
  sessionId: string;
  userId: string;
  workspaceId: string;
  browser: string;
  usedAt: Date | null;
  expiresAt: Date;
  live: boolean;
};

export async function insertTicket(
  tx: Tx,
  ticket: { ticketHash: string; sessionId: string; browser: string; expiresAt: Date; endsAt: Date },
): Promise<void> {
  await tx.fallbackTicket.create({ data: ticket });
}

export async function findTicket(tx: Tx | null, ticketHash: string): Promise<TicketState | null> {
  const row = await (tx ?? prisma()).fallbackTicket.findUnique({
    where: { ticketHash },
    include: { session: { include: { user: { select: { disabledAt: true } } } } },
  });
  if (!row) return null;
  const { session, browser, usedAt, expiresAt } = row;
  return {
    sessionId: session.id,
    userId: session.userId,
    workspaceId: session.workspaceId,
    browser,
    usedAt,
    expiresAt,
    live: !session.revokedAt && session.expiresAt > new Date() && !session.user.disabledAt,
  };
}

/**
 * True for the one request that rotates the ticket; its successor lives `seconds`, but no longer than the chain may.
 */
export async function rotateTicket(
  tx: Tx,
  ticketHash: string,
  successorHash: string,
  seconds: number,
): Promise<boolean> {
  const now = new Date();
  const [used] = await tx.fallbackTicket.updateManyAndReturn({
    where: { ticketHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (!used) return false;
  const { sessionId, browser, endsAt } = used;
  await insertTicket(tx, {
    ticketHash: successorHash,
    sessionId,
    browser,
    endsAt,
    expiresAt: new Date(Math.min(now.getTime() + seconds * 1000, endsAt.getTime())),
  });
  return true;
}

export async function insertActivity(
  tx: Tx | null,
  activity: { userId: string; sessionId: string | null; kind: string; browser: string; address: string },
): Promise<void> {
  await (tx ?? prisma()).sessionActivity.create({ data: { id: newId(), ...activity } });
}

export function listActivityRows(userId: string, since: Date) {
  return prisma().sessionActivity.findMany({
    where: { userId, at: { gte: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 500,
  });
}

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await tx.passwordReset.create({ data: reset });
}

/** Whose password an unused reset link changes. */
export async function findReset(tokenHash: string): Promise<string | null> {
  const row = await prisma().passwordReset.findFirst({
    where: { tokenHash, usedAt: null, expiresAt: { gt: new Date() } },
    select: { userId: true },
  });
  return row?.userId ?? null;
}

/** True for the one request that uses the link. */
export async function takeReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const now = new Date();
  const { count } = await tx.passwordReset.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}

/** Links that were mailed to change an earlier password, or to an earlier address, are worth nothing any more. */
const endResets = (tx: Tx, userId: string) => tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await endResets(tx, userId);
}

export async function renameUser(
  tx: Tx,
  userId: string,
  { username, email }: { username?: string; email?: string },
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: {
      ...(username !== undefined && { username, usernameKey: keyOf(username) }),
      ...(email !== undefined && { email, emailKey: keyOf(email) }),
    },
  });
  if (email !== undefined) await endResets(tx, userId);
}

const openInvitation = (tokenHash: string) => ({
  tokenHash,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: new Date() },
});

export async function findOpenInvitation(
  tx: Tx | null,
  tokenHash: string,
): Promise<{ email: string; role: Role } | null> {
  return (tx ?? prisma()).invitation.findFirst({
    where: openInvitation(tokenHash),
    select: { email: true, role: true },
  });
}

export async function takeInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: openInvitation(tokenHash),
    data: { acceptedAt: new Date() },
  });
  return count === 1;
}

/** An open invitation to a workspace: a seat that is kept for somebody. */
export type WorkspaceInvite = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  role: WorkspaceRole;
  email: string;
};

const openInvite = () => ({ state: 'open', expiresAt: { gt: new Date() } });

async function findInvite(tx: Tx | null, where: Prisma.WorkspaceInvitationWhereInput): Promise<WorkspaceInvite | null> {
  const row = await (tx ?? prisma()).workspaceInvitation.findFirst({
    where: { ...where, ...openInvite() },
    select: { id: true, workspaceId: true, role: true, email: true, workspace: { select: { name: true } } },
  });
  if (!row) return null;
  const { workspace, ...invite } = row;
  return { ...invite, workspaceName: workspace.name };
}

/** Of somebody who had no account when it was kept for their address. */
export const findInviteByToken = (tx: Tx | null, tokenHash: string): Promise<WorkspaceInvite | null> =>
  findInvite(tx, { tokenHash, userId: null });
/** Of the account that had the address then. */
export const findInviteOf = (tx: Tx, userId: string, id: string): Promise<WorkspaceInvite | null> =>
  findInvite(tx, { id, userId });

/** True for the one answer that closes it. */
export async function closeInvite(tx: Tx, id: string, state: 'accepted' | 'declined' | 'withdrawn'): Promise<boolean> {
  const { count } = await tx.workspaceInvitation.updateMany({ where: { id, state: 'open' }, data: { state } });
  return count > 0;
}

export const countMembers = (tx: Tx, workspaceId: string): Promise<number> =>
  tx.membership.count({ where: { workspaceId } });

export async function insertMember(
  tx: Tx,
  member: { workspaceId: string; userId: string; role: WorkspaceRole },
): Promise<void> {
  await tx.membership.createMany({ data: [member], skipDuplicates: true });
}

/** The workspaces of a person that still stand open to them, the last entered first. */
export async function findHome(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.membership.findFirst({
    where: { userId },
    orderBy: [{ enteredAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
    select: { workspaceId: true },
  });
  return row?.workspaceId ?? null;
}

export const ownsWorkspace = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.membership.count({ where: { userId, role: 'owner' } })) > 0;

export async function insertWorkspace(
  tx: Tx,
  { userId, name, plan }: { userId: string; name: string; plan: Plan },
): Promise<string> {
  const id = newId();
  await tx.workspace.create({ data: { id, name, plan, memberships: { create: { userId, role: 'owner' } } } });
  return id;
}

/** Sessions that ended before `sessionsBefore`, links that lapsed by then, activities older than `activitiesBefore`. */
export async function sweepAccounts(sessionsBefore: Date, activitiesBefore: Date): Promise<void> {
  await prisma().session.deleteMany({ where: { expiresAt: { lt: sessionsBefore } } });
  await prisma().fallbackTicket.deleteMany({ where: { endsAt: { lt: sessionsBefore } } });
  await prisma().passwordReset.deleteMany({ where: { expiresAt: { lt: sessionsBefore } } });
  await prisma().sessionActivity.deleteMany({ where: { at: { lt: activitiesBefore } } });
}

/** Ended or not. */
export const hasSession = async (id: string): Promise<boolean> => (await prisma().session.count({ where: { id } })) > 0;
