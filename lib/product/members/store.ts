import type { Role, WorkspaceId, WorkspaceRole } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import {
  MOST_MEMBERS,
  type ListedWorkspace,
  type WorkspaceMember,
  type MemberInvitation,
  type ReceivedInvitation,
} from './schema';

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();
const open = () => ({ state: 'open', expiresAt: { gt: new Date() } });

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const people = await prisma().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true },
  });
  return new Map(people.map(({ id, username }) => [id, username]));
}

/** The owner first, then by name. */
export async function listMemberRows(workspaceId: WorkspaceId): Promise<Omit<WorkspaceMember, 'you'>[]> {
  const rows = await prisma().membership.findMany({
    where: { workspaceId },
    orderBy: [{ role: 'asc' }, { user: { usernameKey: 'asc' } }],
    select: { userId: true, role: true, createdAt: true, user: { select: { username: true, email: true } } },
    take: MOST_MEMBERS,
  });
  return rows.map(({ user, createdAt, ...row }) => ({ ...row, ...user, joinedAt: createdAt.toISOString() }));
}

export async function listOpenInvitations(workspaceId: WorkspaceId): Promise<MemberInvitation[]> {
  const rows = await prisma().workspaceInvitation.findMany({
    where: { workspaceId, ...open() },
    orderBy: { createdAt: 'desc' },
    take: MOST_MEMBERS,
  });
  const names = await namesOf(rows.map(({ createdById }) => createdById));
  return rows.map(({ id, email, role, createdById, createdAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedBy: names.get(createdById) ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Members and open invitations: each takes a seat. */
export async function countSeats(tx: Tx | null, workspaceId: WorkspaceId): Promise<number> {
  const database = tx ?? prisma();
  const [members, invitations] = [
    await database.membership.count({ where: { workspaceId } }),
    await database.workspaceInvitation.count({ where: { workspaceId, ...open() } }),
  ];
  return members + invitations;
}

export type MemberState = { userId: string; username: string; role: WorkspaceRole; installation: Role; off: boolean };

/** A member as they are at this moment. */
export async function findMember(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<MemberState | null> {
  const row = await tx.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true, user: { select: { username: true, role: true, disabledAt: true } } },
  });
  return (
    row && {
      userId,
      username: row.user.username,
      role: row.role,
      installation: row.user.role,
      off: row.user.disabledAt !== null,
    }
  );
}

export const isMemberByEmail = async (tx: Tx, workspaceId: WorkspaceId, email: string): Promise<boolean> =>
  (await tx.membership.count({ where: { workspaceId, user: { emailKey: keyOf(email) } } })) > 0;

/** The account that has an address. */
export async function findAccountIdByEmail(tx: Tx, email: string): Promise<string | null> {
  return (await tx.user.findUnique({ where: { emailKey: keyOf(email) }, select: { id: true } }))?.id ?? null;
}

export async function setMemberRole(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
  role: WorkspaceRole,
): Promise<void> {
  await tx.membership.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } });
}

export async function deleteMember(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<void> {
  await tx.membership.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
}

/** Withdraws the open invitations to an address; one that has lapsed too, whose place the new one takes. */
export async function withdrawInvitationsTo(tx: Tx, workspaceId: WorkspaceId, email: string): Promise<void> {
  await tx.workspaceInvitation.updateMany({
    where: { workspaceId, emailKey: keyOf(email), state: 'open' },
    data: { state: 'withdrawn' },
  });
}

export async function withdrawOpenInvitation(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const { count } = await tx.workspaceInvitation.updateMany({
    where: { id, workspaceId, state: 'open' },
    data: { state: 'withdrawn' },
  });
  return count > 0;
}

export async function insertMemberInvitation(
  tx: Tx,
  workspaceId: WorkspaceId,
  invitation: {
    email: string;
    userId: string | null;
    role: WorkspaceRole;
    tokenHash: string;
    createdById: string;
    expiresAt: Date;
  },
): Promise<Omit<MemberInvitation, 'invitedBy'>> {
  const { id, email, role, createdAt, expiresAt } = await tx.workspaceInvitation.create({
    data: { id: newId(), workspaceId, ...invitation, emailKey: keyOf(invitation.email) },
  });
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** The workspaces that a person is a member of, in the order of their names. */
export async function listWorkspacesOf(userId: string): Promise<Omit<ListedWorkspace, 'current'>[]> {
  const rows = await prisma().membership.findMany({
    where: { userId },
    orderBy: [{ workspace: { name: 'asc' } }, { workspaceId: 'asc' }],
    select: {
      role: true,
      workspace: { select: { id: true, name: true, plan: true, _count: { select: { memberships: true } } } },
    },
    take: MOST_MEMBERS,
  });
  return rows.map(({ role, workspace: { _count, ...workspace } }) => ({
    ...workspace,
    role,
    members: _count.memberships,
  }));
}

export async function listInvitationsOf(userId: string): Promise<ReceivedInvitation[]> {
  const rows = await prisma().workspaceInvitation.findMany({
    where: { userId, ...open() },
    orderBy: { createdAt: 'desc' },
    select: { id: true, role: true, createdById: true, expiresAt: true, workspace: { select: { name: true } } },
    take: MOST_MEMBERS,
  });
  const names = await namesOf(rows.map(({ createdById }) => createdById));
  return rows.map(({ id, role, createdById, expiresAt, workspace }) => ({
    id,
    workspace: workspace.name,
    role,
    invitedBy: names.get(createdById) ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function isMember(tx: Tx, workspaceId: string, userId: string): Promise<boolean> {
  return (await tx.membership.count({ where: { workspaceId, userId } })) > 0;
}

export async function setWorkspaceName(tx: Tx, workspaceId: WorkspaceId, name: string): Promise<void> {
  await tx.workspace.update({ where: { id: workspaceId }, data: { name } });
}

/** Who made each data source and dashboard, where the workspace has several members. */
export function findMakers(workspaceId: WorkspaceId, most: number): Promise<{ id: string; username: string }[]> {
  return prisma().$queryRaw`
    SELECT made.id::text, u.username
    FROM (SELECT id, "createdById", "createdAt" FROM "DataSource" WHERE "workspaceId" = ${workspaceId}::uuid AND "deletedAt" IS NULL
        UNION ALL
        SELECT id, "createdById", "createdAt" FROM "Dashboard" WHERE "workspaceId" = ${workspaceId}::uuid AND "deletedAt" IS NULL) made
      JOIN "User" u ON u.id = made."createdById"
    WHERE (SELECT count(*) FROM "Membership" m WHERE m."workspaceId" = ${workspaceId}::uuid) > 1
    ORDER BY made."createdAt" DESC LIMIT ${most}`;
}
