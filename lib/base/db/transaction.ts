import { prisma } from './client';
import type { Prisma } from './generated/client';

/** Handed from verb to verb, so that a limit, an insert and its audit row stand or fall together. */
export type Tx = Prisma.TransactionClient;

export const inTransaction = <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
  prisma().$transaction(act, { timeout: 20_000, maxWait: 20_000 });

/** Whoever asks for the same name waits until this transaction has ended. */
export async function lockFor(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
