import { z } from 'zod';
import { publishOnCommit } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { AppError, check, notFound } from '@/lib/base/errors/errors';
import { commitObject, listObjects, removeObjects } from '@/lib/base/files/objects';
import { newId } from '@/lib/base/secrets/ids';
import { seal, unseal } from '@/lib/base/secrets/seal';
import {
  PRIVATE_MAIL,
  type MailKind,
  type MailParts,
  type MailSettings,
  type Message,
  type OutboxEntry,
  type OutboxPage,
  type OutboxState,
} from './schema';
import {
  deleteMessages,
  deleteUnsent,
  findMessage,
  insertMessage,
  keysInUse,
  listMessages,
  queueAgain,
  type MessageRow,
} from './store';
import { currentRoute, deliver, routeOfSettings, Undelivered } from './transport';

export const MAIL_TOPIC = 'mail';
const PURPOSE = 'outbox';
const PARTS = 'outbox parts';
const PAGE = 50;
const DAY_MS = 86_400_000;
/** Of the objects that messages carry. */
const FAMILY = 'mail';

const address = z.email('isn’t a valid email address').max(254, 'can be at most 254 characters');
const onOneLine = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Keeps a finished file for messages of a workspace to carry. Without a message that names it, it is swept. */
export async function keepAttachment(workspaceId: string, path: string): Promise<string> {
  const key = `${FAMILY}/${workspaceId}/${newId()}`;
  await commitObject(key, path);
  return key;
}

/** Of an attachment that every message has carried, or that none will. */
export async function dropAttachment(key: string): Promise<void> {
  if ((await keysInUse([key])).size === 0) await removeObjects(key);
}

/**
 * Puts a message into the outbox with the caller's transaction. It leaves at once when mail is set up; else the owner
 * reads it in /admin.
 */
export async function send(tx: Tx, { kind, to, subject, text, parts, onBehalfOf }: Message): Promise<void> {
  const { attachment } = parts ?? {};
  await insertMessage(tx, {
    kind,
    toAddress: check(address, to),
    subject: onOneLine(subject),
    sealedText: seal(text, PURPOSE),
    sealedParts: parts ? seal(JSON.stringify(parts), PARTS) : null,
    attachmentKey: attachment?.key ?? null,
    onBehalfOf: onBehalfOf ?? null,
  });
  await publishOnCommit(tx, MAIL_TOPIC);
}

/** Takes back what has not left yet. An attachment that nothing names any more is swept. */
export const takeBack = (tx: Tx, onBehalfOf: readonly string[]): Promise<void> => deleteUnsent(tx, onBehalfOf);

/** The text of a message, or null where it was sealed under another secret. */
export const textOf = ({ sealedText }: MessageRow): string | null => unseal(sealedText, PURPOSE);

const mailParts = z.object({
  html: z.string().optional(),
  unsubscribe: z.string().optional(),
  attachment: z.object({ key: z.string(), fileName: z.string(), contentType: z.string() }).optional(),
});

/** What goes beside the text. */
export function partsOf({ sealedParts }: MessageRow): MailParts {
  const read = sealedParts && unseal(sealedParts, PARTS);
  return read ? mailParts.parse(JSON.parse(read)) : {};
}

export const mailIsSetUp = async (): Promise<boolean> => (await currentRoute()) !== null;

const toEntry = ({
  id,
  kind,
  toAddress,
  subject,
  state,
  attempts,
  error,
  nextAttemptAt,
  createdAt,
  sentAt,
}: MessageRow): OutboxEntry => ({
  id,
  kind: kind as MailKind,
  to: toAddress,
  subject,
  state: state as OutboxState,
  attempts,
  error,
  nextAttemptAt: nextAttemptAt.toISOString(),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** Newest first. Whoever asks has been let in by the caller: the outbox belongs to the installation. */
export async function listOutbox({
  cursor,
  limit = PAGE,
}: { cursor?: string; limit?: number } = {}): Promise<OutboxPage> {
  const rows = await listMessages(cursor, limit + 1);
  const items = rows.slice(0, limit).map(toEntry);
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
}

export async function readMessage(id: string): Promise<OutboxEntry & { text: string | null }> {
  const row = await findMessage(id);
  if (!row) throw notFound('message');
  const entry = toEntry(row);
  return { ...entry, text: PRIVATE_MAIL.has(entry.kind) ? null : textOf(row) };
}

/** Gives a message that waits or has failed another five attempts, the first at once. */
export async function deliverNow(tx: Tx, id: string): Promise<void> {
  if (!(await queueAgain(tx, id))) throw notFound('waiting message');
  await publishOnCommit(tx, MAIL_TOPIC);
}

/** To be called in the transaction that changes the mail settings: what waits leaves at once. */
export const mailSettingsChanged = (tx: Tx): Promise<void> => publishOnCommit(tx, MAIL_TOPIC);

/**
 * Sends a message past the outbox, by these settings or by those in force; refuses with the mail server's reason in our
 * words.
 */
export async function sendTest(settings: MailSettings | null, to: string): Promise<void> {
  const route = settings ? routeOfSettings(settings) : await currentRoute();
  if (!route) throw new AppError('not_configured', 'Mail isn’t set up. Add a mail server first.');
  try {
    await deliver(route, {
      to: check(address, to),
      subject: 'Plumbline test message',
      text: 'This is a test message from your Plumbline server. Mail is working.',
    });
  } catch (error) {
    if (error instanceof Undelivered)
      throw new AppError('upstream', `${error.message} Check the settings and try again.`);
    throw error;
  }
}

/** Old messages, and attachments that no message has still to carry. */
export async function sweepMessages(before: Date): Promise<void> {
  await deleteMessages(before);
  const old = await listObjects(FAMILY, new Date(Date.now() - DAY_MS));
  const used = await keysInUse(old);
  for (const key of old) if (!used.has(key)) await removeObjects(key);
}
