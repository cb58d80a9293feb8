import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { inTransaction } from '@/lib/db/transaction';
import { deliverNow, listOutbox, readMessage } from '@/lib/mail/outbox';
import type { OutboxEntry, OutboxPage } from '@/lib/mail/schema';

export const listMail = (_actor: UserActor, cursor?: string): Promise<OutboxPage> => listOutbox({ cursor });

/** A message with its text, which can hold a link that opens an account: who reads it stands in the record. */
export async function readMail(actor: UserActor, id: string, origin: Origin): Promise<OutboxEntry & { text: string | null }> {
  const message = await readMessage(id);
  await record(null, { ...deedOf(actor, origin), action: 'outbox.read', targetType: 'message', targetId: id, details: { kind: message.kind } });
  return message;
}

export async function sendMailAgain(actor: UserActor, id: string, origin: Origin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    await deliverNow(tx, id);
    await record(tx, { ...deedOf(actor, origin), action: 'outbox.sent_again', targetType: 'message', targetId: id });
  });
  return { success: true };
}
