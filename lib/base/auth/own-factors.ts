import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import {
  finishAuthenticator,
  finishPasskey,
  hasFactor,
  countFactors,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from '@/lib/base/factors/factors';
import type { NewPasskeyAnswer } from '@/lib/base/factors/input-schema';
import { passkeyHost } from '@/lib/base/factors/passkeys';
import type { NewAuthenticator, OwnFactors } from '@/lib/base/factors/schema';
import { accountOf, confirmed } from './account';
import { tellOfFactors } from './factor-mail';
import { listIdentities } from './identities';
import { factorIsRequired } from './sign-in';

/** The recovery codes, where the change has made new ones: they are shown once. */
export type ChangedFactors = { factors: OwnFactors; recoveryCodes?: string[] };

export async function readFactors(actor: UserActor): Promise<OwnFactors> {
  const [{ passwordHash, role }, factors, identities] = await Promise.all([
    accountOf(actor),
    listFactors(actor.userId),
    listIdentities(actor.userId),
  ]);
  return {
    ...factors,
    identities,
    hasPassword: passwordHash !== null,
    passkeysPossible: passkeyHost() !== null,
    required: await factorIsRequired(role),
  };
}

const changed = async (actor: UserActor, recoveryCodes?: string[]): Promise<ChangedFactors> => ({
  factors: await readFactors(actor),
  ...(recoveryCodes && { recoveryCodes }),
});

/** Begins an authenticator app; it counts from its first code on. */
export async function addAuthenticator(
  actor: UserActor,
  currentPassword: string,
  origin: RequestOrigin,
): Promise<NewAuthenticator> {
  await confirmed(actor, currentPassword, origin);
  return inTransaction((tx) => startAuthenticator(tx, actor));
}

export async function confirmAuthenticator(
  actor: UserActor,
  code: string,
  origin: RequestOrigin,
): Promise<ChangedFactors> {
  const account = await accountOf(actor);
  const codes = await finishAuthenticator(actor.userId, code, async (tx, recoveryCodes) => {
    await tellOfFactors(tx, account, 'added', { origin, details: { kind: 'authenticator' } });
    return recoveryCodes;
  });
  return changed(actor, codes);
}

/** What a browser is asked to make. */
export async function addPasskey(actor: UserActor, currentPassword: string, origin: RequestOrigin) {
  await confirmed(actor, currentPassword, origin);
  return startPasskey(actor);
}

export async function confirmPasskey(
  actor: UserActor,
  input: { ticket: string; name: string; passkey: NewPasskeyAnswer },
  origin: RequestOrigin,
): Promise<ChangedFactors> {
  const account = await accountOf(actor);
  const codes = await finishPasskey(actor.userId, input, async (tx, recoveryCodes) => {
    await tellOfFactors(tx, account, 'added', { origin, details: { kind: 'passkey' } });
    return recoveryCodes;
  });
  return changed(actor, codes);
}

/** Takes a second factor away: the app, or a passkey by its id. The last one stays where the owner requires one. */
export async function dropFactor(
  actor: UserActor,
  { currentPassword, what }: { currentPassword: string; what: string },
  origin: RequestOrigin,
): Promise<ChangedFactors> {
  const account = await confirmed(actor, currentPassword, origin);
  const { authenticator, passkeys } = await countFactors(actor.userId);
  if (Number(authenticator) + passkeys <= 1 && (await factorIsRequired(account.role)))
    throw new AppError('conflict', 'Your role needs a second factor here. Add another one before you remove this one.');
  await inTransaction(async (tx) => {
    if (!(await removeFactor(tx, actor.userId, what))) throw notFound('second factor');
    const kind = what === 'authenticator' ? what : 'passkey';
    await tellOfFactors(tx, account, 'removed', { origin, details: { kind } });
  });
  return changed(actor);
}

export async function renewCodes(
  actor: UserActor,
  currentPassword: string,
  origin: RequestOrigin,
): Promise<ChangedFactors> {
  const account = await confirmed(actor, currentPassword, origin);
  if (!hasFactor(await countFactors(actor.userId)))
    throw new AppError('conflict', 'Set up a second factor first: recovery codes stand in for one.');
  const codes = await inTransaction(async (tx) => {
    await tellOfFactors(tx, account, 'codes', { origin });
    return renewRecoveryCodes(tx, actor.userId);
  });
  return changed(actor, codes);
}
