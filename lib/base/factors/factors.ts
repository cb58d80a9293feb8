import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { take, takeAfterDelay, lift, type Allowance, type Delay } from '@/lib/base/limits/throttle';
import { networkOf } from '@/lib/base/limits/network';
import { sha256 } from '@/lib/base/secrets/hash';
import { newToken } from '@/lib/base/secrets/ids';
import { seal, unseal } from '@/lib/base/secrets/seal';
import type { NewPasskeyAnswer, PasskeyAnswer } from './input-schema';
import { newPasskeyOptions, passkeyHost, passkeyOptions, readNewPasskey, readPasskey } from './passkeys';
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes';
import {
  MOST_PASSKEYS,
  type FactorChallenge,
  type FactorMethod,
  type NewAuthenticator,
  type PasskeySummary,
} from './schema';
import {
  beginAuthenticator,
  confirmAuthenticator,
  countFactors,
  countTry,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticator,
  findTicket,
  insertPasskey,
  insertTicket,
  listPasskeyRows,
  noteOnTicket,
  replaceRecoveryCodes,
  takePasskey,
  takeRecoveryCode,
  takeStep,
  takeTicket,
  type FactorCounts,
  type TicketPurpose,
  type TicketRow,
} from './store';
import { addressOf, newSecret, stepOf } from './totp';

export { countFactors, deleteFactors, sweepFactorTickets } from './store';

const PURPOSE = 'authenticator';
const TICKET_SECONDS = 300;
const MOST_TRIES = 5;

/** Wrong codes of one account: each ticket allows five, and tickets are to be had by whoever knows the password. */
const wrongCodes = (userId: string): Delay => ({
  key: `second factor ${userId}`,
  free: 10,
  first: 60,
  longest: 3600,
  seconds: 86_400,
});
const codesFrom = (address: string): Allowance => ({
  key: `second factor ${networkOf(address)}`,
  limit: 60,
  seconds: 900,
});

export const hasFactor = ({ authenticator, passkeys }: FactorCounts): boolean => authenticator || passkeys > 0;

function methodsOf({ authenticator, passkeys, recoveryCodes }: FactorCounts): FactorMethod[] {
  return [
    ...(passkeys > 0 && passkeyHost() ? (['passkey'] as const) : []),
    ...(authenticator ? (['totp'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

async function newTicket(userId: string, purpose: TicketPurpose, challenge?: string): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(Date.now() + TICKET_SECONDS * 1000);
  await insertTicket(null, { ticketHash: sha256(ticket), userId, purpose, challenge, expiresAt });
  return ticket;
}

/** What a person whose password was right still has to show; null where that is nothing. */
export async function challengeOf(userId: string, isRequired: boolean): Promise<FactorChallenge | null> {
  const counts = await countFactors(userId);
  if (!hasFactor(counts) && !isRequired) return null;
  return {
    ticket: await newTicket(userId, 'sign-in'),
    methods: hasFactor(counts) ? methodsOf(counts) : [],
    ...(!hasFactor(counts) && { enrol: true as const }),
    expiresIn: TICKET_SECONDS,
  };
}

const ticketOver = () => new AppError('gone', 'This sign-in took too long or was tried too often. Sign in again.');
const WRONG_CODE = 'This code isn’t right, or it was used already. Wait for the next one.';
const wrongCode = () => new AppError('validation', WRONG_CODE, { fields: { code: WRONG_CODE } });

async function ticketRow(ticket: string, purpose: TicketPurpose): Promise<TicketRow> {
  return (await findTicket(sha256(ticket), purpose, MOST_TRIES)) ?? Promise.reject(ticketOver());
}

/** Whose sign-in a ticket stands for. */
export const holderOf = async (ticket: string): Promise<string> => (await ticketRow(ticket, 'sign-in')).userId;

const secretOf = (sealed: string): string =>
  unseal(sealed, PURPOSE) ??
  (() => {
    throw new AppError(
      'not_configured',
      'The codes of this app can’t be read with this server’s APP_SECRET. Use a recovery code, or ask the owner to reset your second factor.',
    );
  })();

async function takeCode(tx: Tx, userId: string, code: string): Promise<FactorMethod | null> {
  if (isRecoveryCode(code))
    return (await takeRecoveryCode(tx, userId, hashOfRecoveryCode(userId, code))) ? 'recovery' : null;
  const row = await findAuthenticator(tx, userId);
  if (!row?.confirmedAt) return null;
  const step = stepOf(secretOf(row.sealedSecret), code.replace(/\s/g, ''), {
    lastStep: row.lastStep,
    now: Date.now(),
  });
  return step !== null && (await takeStep(tx, userId, step)) ? 'totp' : null;
}

async function takeSigned(
  tx: Tx,
  { userId, challenge }: TicketRow,
  answer: PasskeyAnswer,
): Promise<FactorMethod | null> {
  const signed = challenge && (await readPasskey(answer, challenge, await listPasskeyRows(tx, userId)));
  return signed && (await takePasskey(tx, signed.row.id, signed.counter)) ? 'passkey' : null;
}

export type ShownFactor = { code?: string; passkey?: PasskeyAnswer };
export type TakenFactor = { method: FactorMethod | 'enrolled'; recoveryCodes?: string[] };

/** The first code of an app that was set up while signing in: it makes the app the account's second factor. */
async function takeFirstCode(tx: Tx, { userId, sealedSecret }: TicketRow, code: string): Promise<TakenFactor | null> {
  const step = sealedSecret && stepOf(secretOf(sealedSecret), code, { lastStep: 0, now: Date.now() });
  if (!step || !(await beginAuthenticator(tx, userId, sealedSecret))) return null;
  await confirmAuthenticator(tx, userId, step);
  return { method: 'enrolled', recoveryCodes: await renewRecoveryCodes(tx, userId) };
}

async function taken(tx: Tx, row: TicketRow, { code, passkey }: ShownFactor): Promise<TakenFactor | null> {
  if (row.sealedSecret && code) return takeFirstCode(tx, row, code);
  const method = passkey ? await takeSigned(tx, row, passkey) : code ? await takeCode(tx, row.userId, code) : null;
  return method && { method };
}

/**
 * Takes the second factor of a sign-in, once: `act` opens the session in the same transaction. A wrong one is counted
 * before it is looked at.
 *
 * @throws AppError, after `onWrong`, where it is not right
 */
export async function takeFactor<T>(
  { ticket, ...shown }: ShownFactor & { ticket: string },
  address: string,
  acts: {
    act: (tx: Tx, userId: string, factor: TakenFactor) => Promise<T>;
    onWrong: (userId: string) => Promise<void>;
  },
): Promise<T> {
  await take(codesFrom(address), 'Too many failed attempts.');
  const row = await ticketRow(ticket, 'sign-in');
  await takeAfterDelay(wrongCodes(row.userId), 'Too many failed attempts.');
  if (!(await countTry(row.ticketHash, MOST_TRIES))) throw ticketOver();
  const done = await inTransaction(async (tx) => {
    const factor = await taken(tx, row, shown);
    if (!factor) return null;
    if (!(await takeTicket(tx, row.ticketHash))) throw ticketOver();
    return { value: await acts.act(tx, row.userId, factor) };
  });
  if (!done) {
    await acts.onWrong(row.userId);
    throw wrongCode();
  }
  await lift(wrongCodes(row.userId));
  return done.value;
}

/** What the browser must sign to sign in by a passkey. */
export async function passkeyChallenge(ticket: string) {
  const { userId, ticketHash } = await ticketRow(ticket, 'sign-in');
  const options = await passkeyOptions(await listPasskeyRows(null, userId));
  await noteOnTicket(ticketHash, { challenge: options.challenge });
  return options;
}

/** An app that is set up while signing in, where nothing is set up and the owner requires it. */
export async function enrol(ticket: string, nameOf: (userId: string) => Promise<string>): Promise<NewAuthenticator> {
  const { userId, ticketHash } = await ticketRow(ticket, 'sign-in');
  if (hasFactor(await countFactors(userId)))
    throw new AppError('conflict', 'This account has a second factor. Sign in with it.');
  const secret = newSecret();
  await noteOnTicket(ticketHash, { sealedSecret: seal(secret, PURPOSE) });
  return { secret, address: addressOf(secret, await nameOf(userId)) };
}

/* One's own, changed on /profile */

const codesOnProfile = (userId: string): Allowance => ({ key: `confirm app ${userId}`, limit: 10, seconds: 900 });

export async function startAuthenticator(
  tx: Tx,
  person: { userId: string; username: string },
): Promise<NewAuthenticator> {
  const secret = newSecret();
  if (!(await beginAuthenticator(tx, person.userId, seal(secret, PURPOSE))))
    throw new AppError('conflict', 'An authenticator app is set up already. Remove it first.');
  return { secret, address: addressOf(secret, person.username) };
}

/** The first code proves that the app has the secret. */
export async function finishAuthenticator<T>(
  userId: string,
  code: string,
  act: (tx: Tx, recoveryCodes: string[] | undefined) => Promise<T>,
): Promise<T> {
  await take(codesOnProfile(userId));
  return inTransaction(async (tx) => {
    const row = await findAuthenticator(tx, userId);
    if (!row || row.confirmedAt) throw new AppError('conflict', 'Start the set-up of the app again.');
    const step = stepOf(secretOf(row.sealedSecret), code.replace(/\s/g, ''), { lastStep: 0, now: Date.now() });
    if (step === null || !(await confirmAuthenticator(tx, userId, step))) throw wrongCode();
    return act(tx, await firstRecoveryCodes(tx, userId));
  });
}

/** New ones, shown once: those before them work no more. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecoveryCode(userId, code)),
  );
  return codes;
}

/** With the first factor come the codes for a lost device. */
async function firstRecoveryCodes(tx: Tx, userId: string): Promise<string[] | undefined> {
  const { recoveryCodes } = await countFactors(userId);
  return recoveryCodes > 0 ? undefined : renewRecoveryCodes(tx, userId);
}

export async function startPasskey(person: { userId: string; username: string }) {
  const rows = await listPasskeyRows(null, person.userId);
  if (rows.length >= MOST_PASSKEYS)
    throw new AppError('conflict', `An account can have at most ${MOST_PASSKEYS} passkeys. Remove one first.`);
  const options = await newPasskeyOptions(person, rows);
  return { ticket: await newTicket(person.userId, 'passkey', options.challenge), options };
}

export async function finishPasskey<T>(
  userId: string,
  { ticket, name, passkey }: { ticket: string; name: string; passkey: NewPasskeyAnswer },
  act: (tx: Tx, recoveryCodes: string[] | undefined) => Promise<T>,
): Promise<T> {
  const row = await ticketRow(ticket, 'passkey');
  const made = row.userId === userId && row.challenge ? await readNewPasskey(passkey, row.challenge) : null;
  if (!made) throw new AppError('validation', 'This passkey couldn’t be verified. Try again.');
  return inTransaction(async (tx) => {
    if (!(await takeTicket(tx, row.ticketHash))) throw ticketOver();
    if (!(await insertPasskey(tx, userId, { ...made, name })))
      throw new AppError('conflict', 'This passkey belongs to an account already.');
    return act(tx, await firstRecoveryCodes(tx, userId));
  });
}

/** Removes one; with the last go the codes for a lost device. Answers whether it was there. */
export async function removeFactor(tx: Tx, userId: string, what: string): Promise<boolean> {
  const gone = what === 'authenticator' ? await deleteAuthenticator(tx, userId) : await deletePasskey(tx, userId, what);
  const left = await Promise.all([findAuthenticator(tx, userId), listPasskeyRows(tx, userId)]);
  if (!left[0]?.confirmedAt && left[1].length === 0) await deleteRecoveryCodes(tx, userId);
  return gone;
}

export type FactorList = {
  authenticator: { createdAt: string } | null;
  passkeys: PasskeySummary[];
  recoveryCodesLeft: number;
};

export async function listFactors(userId: string): Promise<FactorList> {
  const [authenticator, passkeys, { recoveryCodes }] = await Promise.all([
    findAuthenticator(null, userId),
    listPasskeyRows(null, userId),
    countFactors(userId),
  ]);
  return {
    authenticator: authenticator?.confirmedAt ? { createdAt: authenticator.confirmedAt.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: recoveryCodes,
  };
}
