import { prisma } from '@/lib/base/db/client';
import type { Role } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { keyOf } from './store';

type Named = { issuer: string; subject: string };

export const findIdentity = ({ issuer, subject }: Named) =>
  prisma().identity.findUnique({ where: { issuer_subject: { issuer, subject } }, select: { id: true, userId: true } });

/** Null where the provider's account is another's already. */
export async function insertIdentity(
  tx: Tx,
  identity: Named & { userId: string; email: string },
): Promise<string | null> {
  const id = newId();
  const { count } = await tx.identity.createMany({ data: [{ id, ...identity }], skipDuplicates: true });
  return count > 0 ? id : null;
}

export async function noteIdentity(tx: Tx, id: string, email: string | null): Promise<void> {
  await tx.identity.updateMany({ where: { id }, data: { lastUsedAt: new Date(), ...(email && { email }) } });
}

export const listIdentityRows = (userId: string) =>
  prisma().identity.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    take: 50,
    select: { id: true, issuer: true, email: true, createdAt: true, lastUsedAt: true },
  });

/** Sessions that were opened by the provider and go on: of one of its people, or of one of its own sessions. */
export const sessionsByProvider = (
  tx: Tx,
  { issuer, subject, sessions }: { issuer: string; subject: string | null; sessions: string[] | null },
) =>
  tx.session.findMany({
    where: {
      revokedAt: null,
      expiresAt: { gt: new Date() },
      identity: { issuer, ...(subject !== null && { subject }) },
      ...(sessions !== null && { providerSession: { in: sessions } }),
    },
    select: { id: true, userId: true, workspaceId: true },
    take: 1000,
  });

/** How the company's provider knows a session that it opened by SAML; null where it didn't. */
export async function findProvidersSession(
  id: string,
): Promise<{ issuer: string; nameId: string; session: string | null } | null> {
  const found = await prisma().session.findUnique({
    where: { id },
    select: { providerName: true, providerSession: true, identity: { select: { issuer: true } } },
  });
  const { providerName: nameId = null, providerSession: session = null, identity = null } = found ?? {};
  return nameId !== null && identity ? { issuer: identity.issuer, nameId, session } : null;
}

export async function giveRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.user.updateMany({ where: { id: userId, role: { not: 'owner' } }, data: { role } });
}

/** An open invitation to the installation by its address, used up; the role that it gives. */
export async function takeInvitationTo(tx: Tx, email: string): Promise<Role | null> {
  const open = { emailKey: keyOf(email), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } };
  const found = await tx.invitation.findFirst({
    where: open,
    orderBy: { createdAt: 'desc' },
    select: { id: true, role: true },
  });
  if (!found) return null;
  const { count } = await tx.invitation.updateMany({
    where: { ...open, id: found.id },
    data: { acceptedAt: new Date() },
  });
  return count > 0 ? found.role : null;
}

export const isNameTaken = async (tx: Tx, username: string): Promise<boolean> =>
  (await tx.user.count({ where: { OR: [{ usernameKey: keyOf(username) }, { emailKey: keyOf(username) }] } })) > 0;
