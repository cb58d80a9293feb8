import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import { AppError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { readSetting } from '@/lib/db/settings';
import { inTransaction } from '@/lib/db/transaction';
import { take } from '@/lib/limits/throttle';
import type { contactInput } from './schema';
import type { ContactAnswer } from './shapes';
import { insertContactRequest } from './store';

type Contact = z.output<typeof contactInput>;

const REQUIRED = ['name', 'email', 'company'] as const;
const HOUR = 3600;

function assertComplete(contact: Contact): void {
  const missing = REQUIRED.filter((field) => contact[field] === '');
  if (missing.length) throw new AppError('validation', 'Please fill in all required fields.', { fields: Object.fromEntries(missing.map((field) => [field, 'is required'])) });
}

/** Keeps a request of the Contact Sales form for the owner to read. */
export async function requestContact(contact: Contact, origin: Origin): Promise<ContactAnswer> {
  assertComplete(contact);
  await take({ key: `contact ${origin.address}`, limit: 5, seconds: HOUR }, 'Five requests were sent from this address within an hour.');
  const id = newId();
  await inTransaction(async (tx) => {
    await insertContactRequest(tx, { id, ...contact });
    await record(tx, { workspaceId: null, actorKind: 'nobody', actorId: null, action: 'contact.requested', targetType: 'contact', targetId: id, outcome: 'done', address: origin.address, requestId: origin.requestId });
  });
  return { success: true, id, promise: await readSetting('contact.promise') };
}
