import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';

const client = (tx: Tx | null) => tx ?? prisma();

export type FactorCounts = { authenticator: boolean; passkeys: number; recoveryCodes: number };

export async function countFactors(userId: string): Promise<FactorCounts> {
  const [authenticator, passkeys, recoveryCodes] = await Promise.all([
    prisma().authenticator.count({ where: { userId, confirmedAt: { not: null } } }),
    prisma().passkey.count({ where: { userId } }),
    prisma().recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return { authenticator: authenticator > 0, passkeys, recoveryCodes };
}

export const findAuthenticator = (tx: Tx | null, userId: string) =>
  client(tx).authenticator.findUnique({ where: { userId } });

/** Begins another set-up; one that is in use stays as it is, and false is answered. */
export async function beginAuthenticator(tx: Tx, userId: string, sealedSecret: string): Promise<boolean> {
  await tx.authenticator.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await tx.authenticator.createMany({ data: [{ userId, sealedSecret }], skipDuplicates: true });
  return count > 0;
}

/** True for the one code that confirms it. */
export async function confirmAuthenticator(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { count } = await tx.authenticator.updateMany({
    where: { userId, confirmedAt: null },
    data: { confirmedAt: new Date(), lastStep: step },
  });
  return count > 0;
}

/** True for the first that uses the code of this period. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { count } = await tx.authenticator.updateMany({
    where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
}

/** True for the one that uses the code. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

export const listPasskeyRows = (tx: Tx | null, userId: string) =>
  client(tx).passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' }, take: 50 });

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number];

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string;
  name: string;
};

/** False where the passkey belongs to an account already. */
export async function insertPasskey(tx: Tx, userId: string, passkey: NewPasskey): Promise<boolean> {
  const { count } = await tx.passkey.createMany({ data: [{ id: newId(), userId, ...passkey }], skipDuplicates: true });
  return count > 0;
}

/** False where a counter that only grows has not grown: then it is a copy. */
export async function takePasskey(tx: Tx, id: string, counter: number): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id, OR: [{ counter: { lt: counter } }, { counter: 0 }] },
    data: { counter, lastUsedAt: new Date() },
  });
  return count > 0;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.passkey.deleteMany({ where: { userId, id } })).count > 0;
}

export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.authenticator.deleteMany({ where: { userId } })).count > 0;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

/** All of a person's; how many of them had been in use. */
export async function deleteFactors(tx: Tx, userId: string): Promise<number> {
  const authenticators = await tx.authenticator.deleteMany({ where: { userId } });
  const passkeys = await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.factorTicket.deleteMany({ where: { userId } });
  return authenticators.count + passkeys.count;
}

export type TicketPurpose = 'sign-in' | 'passkey';
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

export async function insertTicket(
  tx: Tx | null,
  ticket: { ticketHash: string; userId: string; purpose: TicketPurpose; challenge?: string; expiresAt: Date },
): Promise<void> {
  await client(tx).factorTicket.create({ data: ticket });
}

const open = (ticketHash: string, mostTries: number) => ({
  ticketHash,
  usedAt: null,
  tries: { lt: mostTries },
  expiresAt: { gt: new Date() },
});

export const findTicket = (ticketHash: string, purpose: TicketPurpose, mostTries: number) =>
  prisma().factorTicket.findFirst({ where: { ...open(ticketHash, mostTries), purpose } });

/** Counts a try before it is made; false where the ticket is used, expired, or tried too often. */
export async function countTry(ticketHash: string, mostTries: number): Promise<boolean> {
  const { count } = await prisma().factorTicket.updateMany({
    where: open(ticketHash, mostTries),
    data: { tries: { increment: 1 } },
  });
  return count > 0;
}

/** True for the one that uses the ticket. */
export async function takeTicket(tx: Tx, ticketHash: string): Promise<boolean> {
  const { count } = await tx.factorTicket.updateMany({
    where: { ticketHash, usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

export async function noteOnTicket(
  ticketHash: string,
  note: { challenge?: string; sealedSecret?: string },
): Promise<void> {
  await prisma().factorTicket.updateMany({ where: { ticketHash, usedAt: null }, data: note });
}

export async function sweepFactorTickets(before: Date): Promise<void> {
  await prisma().factorTicket.deleteMany({ where: { expiresAt: { lt: before } } });
}
