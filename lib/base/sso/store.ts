import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';

/** Whether an owner of the installation has a workspace on Enterprise. */
export async function ownerHasEnterprise(): Promise<boolean> {
  const found = await prisma().membership.findFirst({
    where: { role: 'owner', user: { role: 'owner', disabledAt: null }, workspace: { plan: 'enterprise' } },
    select: { userId: true },
  });
  return found !== null;
}

export type AttemptPhase = 'asked' | 'answered' | 'linking';

/** Remembers that something was taken, until a time; false where it was taken before. */
export async function insertEnded(tx: Tx, stateHash: string, expiresAt: Date): Promise<boolean> {
  const data = [{ stateHash, phase: 'ended', browserHash: '', sealed: '', expiresAt }];
  return (await tx.signOnAttempt.createMany({ data, skipDuplicates: true })).count > 0;
}

export async function insertAttempt(attempt: {
  stateHash: string;
  phase: AttemptPhase;
  browserHash: string;
  sealed: string;
  expiresAt: Date;
}): Promise<void> {
  await prisma().signOnAttempt.create({ data: attempt });
}

export async function findAttempt(stateHash: string, phase: AttemptPhase) {
  return prisma().signOnAttempt.findFirst({ where: { stateHash, phase, expiresAt: { gt: new Date() } } });
}

/** Deletes it and answers it: of two at once one gets it. */
export async function takeAttemptRow(stateHash: string, phase: AttemptPhase) {
  const [row] = await prisma().$queryRaw<{ browserHash: string; sealed: string }[]>`
    delete from "SignOnAttempt" where "stateHash" = ${stateHash} and phase = ${phase} and "expiresAt" > ${new Date()}
    returning "browserHash", sealed`;
  return row ?? null;
}

/** Goes on from the phase before, once. */
export async function moveAttempt(
  stateHash: string,
  from: AttemptPhase,
  to: { phase: AttemptPhase; sealed: string },
): Promise<boolean> {
  const { count } = await prisma().signOnAttempt.updateMany({
    where: { stateHash, phase: from, expiresAt: { gt: new Date() } },
    data: to,
  });
  return count > 0;
}

export async function insertLinking(link: {
  stateHash: string;
  browserHash: string;
  sealed: string;
  userId: string;
  expiresAt: Date;
}): Promise<void> {
  await prisma().signOnAttempt.create({ data: { ...link, phase: 'linking' } });
}

/** The provider's account that waits for this person's password in this browser; taken once. */
export async function takeLinking(tx: Tx, browserHash: string, userId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ sealed: string }[]>`
    delete from "SignOnAttempt" where "browserHash" = ${browserHash} and phase = 'linking'
      and "userId" = ${userId}::uuid and "expiresAt" > ${new Date()}
    returning sealed`;
  return row?.sealed ?? null;
}

export async function findLinking(browserHash: string) {
  return prisma().signOnAttempt.findFirst({
    where: { browserHash, phase: 'linking', expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
  });
}

export async function sweepAttempts(before: Date): Promise<void> {
  await prisma().signOnAttempt.deleteMany({ where: { expiresAt: { lt: before } } });
}
