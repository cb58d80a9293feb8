import { prisma } from '@/lib/base/db/client';
import type { OutboxMessage } from '@/lib/base/db/generated/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';

export type MessageRow = OutboxMessage;

export async function insertMessage(
  tx: Tx,
  message: {
    kind: string;
    toAddress: string;
    subject: string;
    sealedText: string;
    sealedParts: string | null;
    attachmentKey: string | null;
    onBehalfOf: string | null;
  },
): Promise<string> {
  const id = newId();
  await tx.outboxMessage.create({ data: { id, ...message, state: 'waiting' } });
  return id;
}

/**
 * The message that is due longest, for one process; it falls back to the others when this one dies before
 * `leaseSeconds` are over, five times as many with an attachment.
 */
export async function claimMessage(leaseSeconds: number): Promise<MessageRow | null> {
  const [claimed] = await prisma().$queryRaw<{ id: string }[]>`
    update "OutboxMessage" set state = 'sending', attempts = attempts + 1, "nextAttemptAt" = now() + make_interval(secs => ${leaseSeconds}) * (case when "attachmentKey" is null then 1 else 5 end)
    where id = (select id from "OutboxMessage" where state in ('waiting', 'sending') and "nextAttemptAt" <= now() order by "nextAttemptAt" for update skip locked limit 1)
    returning id::text`;
  return claimed ? prisma().outboxMessage.findUniqueOrThrow({ where: { id: claimed.id } }) : null;
}

export async function settleMessage(
  id: string,
  outcome: { state: 'sent' | 'waiting' | 'failed'; error: string | null; nextAttemptAt?: Date },
): Promise<void> {
  await prisma().outboxMessage.updateMany({
    where: { id, state: 'sending' },
    data: { ...outcome, ...(outcome.state === 'sent' && { sentAt: new Date() }) },
  });
}

export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.outboxMessage.updateMany({
    where: { id, state: { in: ['waiting', 'failed'] } },
    data: { state: 'waiting', attempts: 0, error: null, nextAttemptAt: new Date() },
  });
  return count > 0;
}

export async function listMessages(cursor: string | undefined, take: number): Promise<MessageRow[]> {
  return prisma().outboxMessage.findMany({
    where: cursor ? { id: { lt: cursor } } : {},
    orderBy: { id: 'desc' },
    take,
  });
}

export const findMessage = (id: string): Promise<MessageRow | null> =>
  prisma().outboxMessage.findUnique({ where: { id } });

export async function deleteMessages(before: Date): Promise<void> {
  await prisma().outboxMessage.deleteMany({ where: { createdAt: { lt: before } } });
}

export async function deleteUnsent(tx: Tx, onBehalfOf: readonly string[]): Promise<void> {
  await tx.outboxMessage.deleteMany({ where: { onBehalfOf: { in: [...onBehalfOf] }, state: { not: 'sent' } } });
}

/** Of these keys of attachments, those that a message has still to carry; one that failed can be sent again. */
export async function keysInUse(keys: readonly string[]): Promise<Set<string>> {
  const rows = await prisma().outboxMessage.findMany({
    where: { attachmentKey: { in: [...keys] }, state: { not: 'sent' } },
    select: { attachmentKey: true },
    distinct: ['attachmentKey'],
  });
  return new Set(rows.flatMap(({ attachmentKey }) => attachmentKey ?? []));
}
