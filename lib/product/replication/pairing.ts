import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { sha256 } from '@/lib/base/secrets/hash';
import { newToken } from '@/lib/base/secrets/ids';
import { depotHere, keepPiece, listReceived, removeReceived, type ReceivedPiece } from './received';
import { readRole } from './role';

const RECEIVER = 'replication.receiver';
const CODE_MINUTES = 15;
/** Without letters that are mistaken for others. 16 of them: 79 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.replace('I', '');
const GROUPS = 4;

const newCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
const isHashOf = (hash: string | null, text: string): boolean => {
  const given = Buffer.from(sha256(text));
  const kept = Buffer.from(hash ?? '');
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Only a server that is no primary takes the copy of another. */
async function assertTakesCopies(): Promise<void> {
  const { role } = await readRole();
  if (role === 'primary' || role === 'fenced')
    throw new AppError('conflict', 'This server keeps copies of its own, or was replaced. It takes no other’s copy.');
}

/** A code by which another installation's owner connects it. It works once; an earlier one no longer does. */
export async function makePairingCode(
  actor: UserActor,
  origin: RequestOrigin,
): Promise<{ code: string; expiresAt: string }> {
  await assertTakesCopies();
  const code = newCode();
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000).toISOString();
  await inTransaction(async (tx) => {
    await lockFor(tx, RECEIVER);
    const receiver = await readSetting(RECEIVER, tx);
    await writeSetting(tx, RECEIVER, { ...receiver, codeHash: sha256(code), codeExpiresAt: expiresAt });
    await record(tx, { ...auditEntry(actor, origin), action: 'replication.code_made', targetType: 'replication' });
  });
  return { code, expiresAt };
}

const wrongCode = () =>
  new AppError(
    'role',
    'This code is wrong, was used or has expired. Ask the other installation’s owner for a new one.',
  );

/** Gives a token for a code. Whoever sent copies here before no longer can. */
export async function pair(code: string, origin: RequestOrigin): Promise<{ token: string }> {
  await take({ key: `replication pair ${origin.address}`, limit: 20, seconds: 3600 }, 'Too many codes were tried.');
  await assertTakesCopies();
  const token = newToken();
  await inTransaction(async (tx) => {
    await lockFor(tx, RECEIVER);
    const { codeHash, codeExpiresAt } = await readSetting(RECEIVER, tx);
    if (!isHashOf(codeHash, code) || new Date(codeExpiresAt ?? 0) < new Date()) throw wrongCode();
    await writeSetting(tx, RECEIVER, {
      codeHash: null,
      codeExpiresAt: null,
      tokenHash: sha256(token),
      pairedAt: new Date().toISOString(),
    });
    await record(tx, {
      workspaceId: null,
      actorKind: 'nobody',
      actorId: null,
      outcome: 'done',
      address: origin.address,
      requestId: origin.requestId,
      action: 'replication.paired',
      targetType: 'replication',
    });
  });
  return { token };
}

/** Takes the token back. The copy goes with it, unless this server follows it. */
export async function unpair(actor: UserActor, origin: RequestOrigin): Promise<{ success: true }> {
  const { role } = await readRole();
  await inTransaction(async (tx) => {
    await lockFor(tx, RECEIVER);
    const { tokenHash, codeHash } = await readSetting(RECEIVER, tx);
    if (tokenHash === null && codeHash === null) throw notFound('copy');
    await writeSetting(tx, RECEIVER, { codeHash: null, codeExpiresAt: null, tokenHash: null, pairedAt: null });
    await record(tx, { ...auditEntry(actor, origin), action: 'replication.unpaired', targetType: 'replication' });
  });
  if (role !== 'standby') await removeReceived();
  return { success: true };
}

/** Refuses whoever is not the installation that was paired. */
async function assertSender(authorization: string | null, { address }: RequestOrigin): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  const { tokenHash } = await readSetting(RECEIVER);
  if (isHashOf(tokenHash, token)) return;
  await take({ key: `replication token ${address}`, limit: 100, seconds: 3600 });
  throw new AppError('role', 'The token of this copy is wrong, or was withdrawn.');
}

type Sender = { authorization: string | null; origin: RequestOrigin };

export async function readReceived(
  { authorization, origin }: Sender,
  name: string,
): Promise<{ stream: Readable; sizeBytes: number }> {
  await assertSender(authorization, origin);
  const depot = depotHere();
  const sizeBytes = await depot.sizeOf(name);
  if (sizeBytes === null) throw notFound('file');
  return { stream: await depot.read(name), sizeBytes };
}

export async function namesReceived({ authorization, origin }: Sender, prefix: string, after: string) {
  await assertSender(authorization, origin);
  return listReceived(prefix, after);
}

export async function receivePiece(
  { authorization, origin }: Sender,
  piece: ReceivedPiece,
  body: Readable,
): Promise<void> {
  await assertSender(authorization, origin);
  await assertTakesCopies();
  await keepPiece(piece, body);
}

export async function removeFromReceived({ authorization, origin }: Sender, name: string): Promise<void> {
  await assertSender(authorization, origin);
  await assertTakesCopies();
  await depotHere().remove(name);
}
