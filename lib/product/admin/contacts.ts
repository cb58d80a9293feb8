import type { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { take } from '@/lib/base/limits/throttle';
import { send } from '@/lib/base/mail/outbox';
import { newId } from '@/lib/base/secrets/ids';
import type { ContactAnswer, ContactRequest, ContactState, Paged } from './answer-schema';
import type { contactInput } from './schema';
import { addressesOfOwners, findContactRequests, insertContactRequest, setContactState } from './store';

type Contact = z.output<typeof contactInput>;

const REQUIRED = ['name', 'email', 'company'] as const;
const HOUR = 3600;
const PAGE = 50;

function assertComplete(contact: Contact): void {
  const missing = REQUIRED.filter((field) => contact[field] === '');
  if (missing.length)
    throw new AppError('validation', 'Please fill in all required fields.', {
      fields: Object.fromEntries(missing.map((field) => [field, 'is required'])),
    });
}

const textOf = ({ name, company, email, phone, teamSize, message }: Contact): string =>
  [
    `${name} from ${company} has asked to be contacted.`,
    '',
    `Email: ${email}`,
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(teamSize ? [`Team size: ${teamSize}`] : []),
    ...(message ? ['', message] : []),
    '',
    `All requests: ${env().PUBLIC_URL}/admin?tab=contacts`,
  ].join('\n');

async function tellOwners(tx: Tx, contact: Contact): Promise<void> {
  const named = await readSetting('contact.to', tx);
  for (const to of named ? [named] : await addressesOfOwners(tx))
    await send(tx, {
      kind: 'contact_request',
      to,
      subject: `Contact request from ${contact.company}`,
      text: textOf(contact),
    });
}

/** Keeps a request of the Contact Sales form for the owner to read, and mails it. */
export async function requestContact(contact: Contact, origin: RequestOrigin): Promise<ContactAnswer> {
  assertComplete(contact);
  await take(
    { key: `contact ${networkOf(origin.address)}`, limit: 5, seconds: HOUR },
    'This address has sent five requests in the past hour.',
  );
  const id = newId();
  await inTransaction(async (tx) => {
    await insertContactRequest(tx, { id, ...contact });
    await tellOwners(tx, contact);
    await record(tx, {
      workspaceId: null,
      actorKind: 'nobody',
      actorId: null,
      action: 'contact.requested',
      targetType: 'contact',
      targetId: id,
      outcome: 'done',
      address: origin.address,
      requestId: origin.requestId,
    });
  });
  return { success: true, id, promise: await readSetting('contact.promise') };
}

export async function listContactRequests(
  _actor: UserActor,
  query: { q?: string; status?: ContactState; cursor?: string },
): Promise<Paged<ContactRequest>> {
  const found = await findContactRequests(query, PAGE + 1);
  const items = found.slice(0, PAGE);
  return { items, nextCursor: found.length > PAGE ? items.at(-1)!.id : null };
}

export async function changeContactRequest(
  actor: UserActor,
  id: string,
  { status }: { status: ContactState },
  origin: RequestOrigin,
): Promise<ContactRequest> {
  return inTransaction(async (tx) => {
    const changed = await setContactState(tx, id, status);
    if (!changed) throw notFound('contact request');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'contact.changed',
      targetType: 'contact',
      targetId: id,
      details: { status },
    });
    return changed;
  });
}
