import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { deliverNow, listOutbox, readMessage } from '@/lib/base/mail/outbox';
import type { OutboxEntry, OutboxPage } from '@/lib/base/mail/schema';

export const listMail = (_actor: UserActor, cursor?: string): Promise<OutboxPage> => listOutbox({ cursor });

/** A message with its text, which can hold a link that opens an account: who reads it stands in the record. */
export async function readMail(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<OutboxEntry & { text: string | null }> {
  const message = await readMessage(id);
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'outbox.read',
    targetType: 'message',
    targetId: id,
    details: { kind: message.kind },
  });
  return message;
}

export async function sendMailAgain(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    await deliverNow(tx, id);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'outbox.sent_again',
      targetType: 'message',
      targetId: id,
    });
  });
  return { success: true };
}
