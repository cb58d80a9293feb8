import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { giveBack, take, type Allowance } from '@/lib/base/limits/throttle';
import { networkOf } from '@/lib/base/limits/network';
import { log } from '@/lib/base/log/log';
import {
  ATTEMPT_SECONDS,
  keepAnswer,
  readWaiting,
  startAttempt,
  takeAttempt,
  takeOnce,
  waitForPassword,
} from '@/lib/base/sso/attempts';
import { activeConnection, type ProviderConnection } from '@/lib/base/sso/connection';
import { SignOnError } from '@/lib/base/sso/failure';
import { askProvider, readLogoutToken, readOidcAnswer } from '@/lib/base/sso/oidc';
import { askSamlProvider, readSamlAnswer } from '@/lib/base/sso/saml';
import { answerLogout, broughtParts, readLogoutRequest, type BroughtLogout } from '@/lib/base/sso/saml-logout';
import { SIGN_ON_COOKIE, type ProviderPerson, type SignOnFailure, type SignOnPolicy } from '@/lib/base/sso/schema';
import { noteActivity } from './activities';
import type { Cookie } from './cookies';
import { connect } from './identities';
import {
  findIdentity,
  giveRole,
  insertIdentity,
  isNameTaken,
  noteIdentity,
  sessionsByProvider,
  takeInvitationTo,
} from './identity-store';
import { ROLE_OF_SIGN_UPS } from './invitations';
import { connectsUnasked, isCompanys, mayJoin, nameFor, roleOfGroups } from './provider-person';
import { deed, open, welcome, type OpenedSession, type SessionArrival } from './sessions';
import { findAccountByEmail, findAccountById, insertUser, revokeSession, takenName, type Account } from './store';

/** Where a browser goes on, with what it carries along. */
export type Onward = { to: string; cookies: Cookie[] };

const HOME = '/home';
const signOnCookie = (value: string): Cookie => ({
  name: SIGN_ON_COOKIE,
  value,
  path: '/',
  maxAge: value ? ATTEMPT_SECONDS : 0,
  httpOnly: true,
});
/** A company comes from one network: all its people at once are no attack. */
const attemptsFrom = (address: string): Allowance => ({
  key: `sign-on ${networkOf(address)}`,
  limit: 600,
  seconds: 900,
});
/** Answers that open nothing; one that does is not counted. */
const wrongAnswersFrom = (address: string): Allowance => ({
  key: `sign-on answer ${networkOf(address)}`,
  limit: 100,
  seconds: 900,
});
const newAccountsFrom = (address: string): Allowance => ({
  key: `sign-on account ${networkOf(address)}`,
  limit: 1000,
  seconds: 3600,
});

const failed = (failure: SignOnFailure): Onward => ({ to: `/auth?sso=${failure}`, cookies: [signOnCookie('')] });

async function noteFailure(error: SignOnError, origin: RequestOrigin): Promise<void> {
  const { failure, message } = error;
  log.warn('sign_on.refused', { failure, why: message.slice(0, 300), requestId: origin.requestId });
  await record(null, {
    workspaceId: null,
    actorKind: 'nobody',
    actorId: null,
    action: 'sign_on.answered',
    outcome: 'refused',
    address: origin.address,
    requestId: origin.requestId,
    details: { failure, why: message.slice(0, 200) },
  });
}

/**
 * Every way in ends on a page of ours: what went wrong is recorded for the owner and told to the person in one
 * sentence.
 */
async function orFailed(allowance: Allowance, origin: RequestOrigin, act: () => Promise<Onward>): Promise<Onward> {
  try {
    await take(allowance);
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return failed('busy');
    if (!(error instanceof SignOnError)) throw error;
    await noteFailure(error, origin);
    return failed(error.failure);
  }
}

/** Of answers: what has opened something, or leads on, is given back. */
const answered = (origin: RequestOrigin, act: () => Promise<Onward>): Promise<Onward> => {
  const allowance = wrongAnswersFrom(origin.address);
  return orFailed(allowance, origin, async () => {
    const onward = await act();
    await giveBack(allowance);
    return onward;
  });
};

async function connectionOr(kind?: ProviderConnection['kind']): Promise<ProviderConnection> {
  const connection = await activeConnection();
  if (!connection || (kind && connection.kind !== kind))
    throw new SignOnError('off', 'single sign-on is not set up, or not of this kind');
  return connection;
}

async function askedOf(connection: ProviderConnection, next: string): Promise<{ address: string; browser: string }> {
  if (connection.kind === 'oidc') {
    const { address, state, ...match } = await askProvider(connection);
    return { address, browser: await startAttempt(state, { next, ...match }) };
  }
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const instant = new Date().toISOString();
  const address = await askSamlProvider(connection, { requestId, instant });
  return { address, browser: await startAttempt(requestId, { next, instant }) };
}

/** Sends a browser to the provider. `next`: a page of ours, checked by the caller. */
export async function beginSignOn(next: string | undefined, origin: RequestOrigin): Promise<Onward> {
  return orFailed(attemptsFrom(origin.address), origin, async () => {
    const { address, browser } = await askedOf(await connectionOr(), next ?? HOME);
    return { to: address, cookies: [signOnCookie(browser)] };
  });
}

export type SignOnVisit = { origin: RequestOrigin; arrival: SessionArrival };
type Entry = SignOnVisit & { kind: ProviderConnection['kind']; next: string; browser: string };

/** What the provider's page brings back by the address: a code for the state that was sent, or why there is none. */
export async function takeOidcAnswer(
  query: { code?: string; state?: string; iss?: string; error?: string },
  visit: SignOnVisit,
): Promise<Onward> {
  const { origin, arrival } = visit;
  return answered(origin, async () => {
    const connection = await connectionOr('oidc');
    const browser = arrival.signOn;
    const attempt = query.state ? await takeAttempt(query.state, browser) : null;
    if (!attempt || !browser || connection.kind !== 'oidc')
      throw new SignOnError('expired', 'no attempt of this browser has this state');
    if (query.error || !query.code) throw new SignOnError('refused', `the provider said ${query.error ?? 'nothing'}`);
    const { groupsClaim } = await readSetting('sso.policy');
    const answer = { code: query.code, issuer: query.iss ?? null };
    const person = await readOidcAnswer(connection, answer, { ...attempt, groupsClaim });
    return enter(person, { ...visit, kind: 'oidc', next: attempt.next, browser });
  });
}

/** What the provider's page posts. Our cookie does not come along from there: the answer waits for its browser. */
export async function takeSamlAnswer(field: string, origin: RequestOrigin): Promise<Onward> {
  return answered(origin, async () => {
    const connection = await connectionOr('saml');
    if (connection.kind !== 'saml') throw new SignOnError('off', 'not SAML');
    const { groupsClaim } = await readSetting('sso.policy');
    const { person, requestId } = await readSamlAnswer(connection, field, groupsClaim);
    if (!(await keepAnswer(requestId, person))) throw new SignOnError('expired', 'the request was answered already');
    return { to: `/api/auth/sso/complete?request=${encodeURIComponent(requestId)}`, cookies: [] };
  });
}

/** The browser that was sent, with its cookie, after the provider's page has brought the answer. */
export async function completeSaml(requestId: string, visit: SignOnVisit): Promise<Onward> {
  const { origin, arrival } = visit;
  return answered(origin, async () => {
    await connectionOr('saml');
    const browser = arrival.signOn;
    const attempt = await takeAttempt(requestId, browser, 'answered');
    if (!attempt?.person || !browser) throw new SignOnError('expired', 'no answer waits for this browser');
    return enter(attempt.person, { ...visit, kind: 'saml', next: attempt.next, browser });
  });
}

async function signedIn(opened: OpenedSession, { next, arrival }: Entry): Promise<Onward> {
  const { cookies } = await welcome(opened, arrival);
  return { to: next, cookies: [...cookies, signOnCookie('')] };
}

/** Opens a session for an account, with the role that the person's groups give it. */
async function openBy(
  tx: Tx,
  account: Pick<Account, 'id' | 'workspaceId' | 'role'>,
  {
    identityId,
    person,
    entry,
    policy,
  }: { identityId: string; person: ProviderPerson; entry: Entry; policy: SignOnPolicy },
): Promise<OpenedSession> {
  const { origin, arrival } = entry;
  const { id, workspaceId, role } = account;
  const given = roleOfGroups(person.groups, policy);
  if (given && role !== 'owner' && role !== given) {
    await giveRole(tx, id, given);
    await record(tx, {
      ...deed({ userId: id, workspaceId }, origin),
      action: 'user.role_changed',
      targetType: 'user',
      targetId: id,
      details: { from: role, to: given, by: 'groups of the provider' },
    });
  }
  await noteIdentity(tx, identityId, person.email);
  await record(tx, {
    ...deed({ userId: id, workspaceId }, origin),
    action: 'session.opened',
    details: { by: 'single sign-on', issuer: person.issuer.slice(0, 200) },
  });
  return open(
    tx,
    { id, workspaceId, identityId, providerSession: person.session, providerName: person.nameId },
    origin,
    {
      ...arrival,
      ticket: false,
    },
  );
}

function assertOpen(account: Pick<Account, 'disabledAt'>): void {
  if (account.disabledAt) throw new SignOnError('disabled', 'the account is disabled');
}

/** Whoever the provider has named: known already, of an account here, or new. */
async function enter(person: ProviderPerson, entry: Entry): Promise<Onward> {
  if (!person.subject) throw new SignOnError('answer', 'it names nobody');
  const policy = await readSetting('sso.policy');
  const known = await findIdentity(person);
  if (known) {
    const account = await findAccountById(known.userId);
    if (!account) throw new SignOnError('disabled', 'the account is gone');
    assertOpen(account);
    return signedIn(
      await inTransaction((tx) => openBy(tx, account, { identityId: known.id, person, entry, policy })),
      entry,
    );
  }
  const email = z.email().max(254).safeParse(person.email?.trim());
  if (!email.success || person.emailVerified === false)
    throw new SignOnError('email', 'the provider gives no address, or one that it has not verified');
  const addressed = { ...person, email: email.data };
  const account = await findAccountByEmail(email.data);
  return account ? enterAccount(account, addressed, entry, policy) : join(addressed, entry, policy);
}

/** The account of an address is nobody's by the address alone: it asks for its password once, or for the company's domain. */
async function enterAccount(
  account: Account,
  person: ProviderPerson,
  entry: Entry,
  policy: SignOnPolicy,
): Promise<Onward> {
  assertOpen(account);
  if (!connectsUnasked(account, person, { policy, kind: entry.kind })) {
    await waitForPassword(account.id, entry.browser, { next: entry.next, person });
    const next = entry.next === HOME ? '' : `&next=${encodeURIComponent(entry.next)}`;
    return { to: `/auth?sso=connect${next}`, cookies: [signOnCookie(entry.browser)] };
  }
  const opened = await inTransaction(async (tx) => {
    const identityId = await connect(tx, account, { person, by: 'domain', origin: entry.origin });
    if (!identityId) throw new SignOnError('busy', 'the account was connected at the same time');
    return openBy(tx, account, { identityId, person, entry, policy });
  });
  return signedIn(opened, entry);
}

type NewPerson = ProviderPerson & { email: string };

async function roleOfNew(tx: Tx, { email, emailVerified, groups }: NewPerson, policy: SignOnPolicy): Promise<Role> {
  const isProven = emailVerified === true || isCompanys(email, policy);
  const invited = isProven ? await takeInvitationTo(tx, email) : null;
  if (!invited && policy.accounts === 'invited') throw new SignOnError('invitation', 'nobody has invited this address');
  if (!invited && !mayJoin(email, policy)) throw new SignOnError('domain', 'the address is not of the company');
  return invited ?? roleOfGroups(groups, policy) ?? ROLE_OF_SIGN_UPS;
}

async function freeName(tx: Tx, person: NewPerson): Promise<string> {
  const name = nameFor(person);
  for (const candidate of [name, ...[2, 3, 4, 5].map((nth) => `${name}-${nth}`)])
    if (!(await isNameTaken(tx, candidate))) return candidate;
  return `${name}-${randomBytes(4).toString('hex')}`;
}

/** An account for somebody who has none: without a password, known by the provider's name from now on. */
async function join(person: NewPerson, entry: Entry, policy: SignOnPolicy): Promise<Onward> {
  const { origin } = entry;
  await take(newAccountsFrom(origin.address), 'Too many accounts were created from this address.');
  const opened = await inTransaction(async (tx) => {
    const role = await roleOfNew(tx, person, policy);
    const plan = (await readSetting('default.plan', tx)) ?? env().DEFAULT_PLAN;
    const username = await freeName(tx, person);
    const { email, issuer, subject } = person;
    const user = await insertUser(tx, { username, email, passwordHash: null, role, plan });
    if (typeof user === 'string') throw new SignOnError('busy', 'the name was taken at the same time');
    await record(tx, {
      ...deed({ userId: user.id, workspaceId: user.workspaceId }, origin),
      action: 'account.created',
      details: { role, plan, by: 'single sign-on', issuer: issuer.slice(0, 200) },
    });
    const identityId = await insertIdentity(tx, { issuer, subject, email, userId: user.id });
    if (!identityId) throw new SignOnError('busy', 'the account was made at the same time');
    return openBy(tx, { ...user, role }, { identityId, person, entry, policy });
  }).catch((error: unknown) => {
    throw takenName(error) ? new SignOnError('busy', 'the account was made at the same time') : error;
  });
  return signedIn(opened, entry);
}

/** The account at the provider that a browser is to connect by its password. */
export async function readConnecting(signOn: string | undefined): Promise<{ email: string } | null> {
  const waiting = signOn ? await readWaiting(signOn) : null;
  return waiting && { email: waiting.email };
}

/** Ends our sessions that came from the provider's. Answers how many. */
async function endSessionsOfProvider(
  tx: Tx,
  named: { issuer: string; subject: string | null; sessions: string[] | null },
  origin: RequestOrigin,
): Promise<number> {
  const reason = 'ended by the identity provider';
  const sessions = await sessionsByProvider(tx, named);
  for (const { id, userId, workspaceId } of sessions) {
    await revokeSession(tx, id, reason);
    await noteActivity(tx, 'signout', { userId, sessionId: id }, origin);
    await record(tx, { ...deed({ userId, workspaceId }, origin), action: 'session.revoked', details: { reason } });
  }
  return sessions.length;
}

/** The provider itself says, server to server, that it has ended somebody's sessions. Answers how many of ours. */
export async function endByProvider(token: string, origin: RequestOrigin): Promise<number> {
  const allowance = wrongAnswersFrom(origin.address);
  await take(allowance);
  const connection = await connectionOr('oidc');
  if (connection.kind !== 'oidc') return 0;
  const { issuer, subject, session } = await readLogoutToken(connection, token);
  await giveBack(allowance);
  const named = { issuer, subject, sessions: session === null ? null : [session] };
  return inTransaction((tx) => endSessionsOfProvider(tx, named, origin));
}

/**
 * What a browser brings from the provider's page by single logout. A request that the provider has signed ends that
 * person's sessions, by the person and by the provider's own name for the session; an answer to a request of ours ends
 * nothing, since ours has ended already, and nothing of it is believed.
 */
export async function takeSamlLogout(brought: BroughtLogout, origin: RequestOrigin): Promise<Onward> {
  const signedOut: Onward = { to: '/auth', cookies: [] };
  return answered(origin, async () => {
    const connection = await connectionOr('saml');
    const { isRequest, relay } = broughtParts(brought);
    if (!isRequest || connection.kind !== 'saml') return signedOut;
    const { id, issuer, nameId, sessions } = await readLogoutRequest(connection, brought);
    const named = { issuer, subject: nameId, sessions: sessions.length > 0 ? sessions : null };
    const isNew = await inTransaction(async (tx) => {
      if (!(await takeOnce(tx, id))) return false;
      await endSessionsOfProvider(tx, named, origin);
      return true;
    });
    if (!isNew) throw new SignOnError('answer', 'the logout request was taken before');
    return { to: (await answerLogout(connection, { id, relay })) ?? signedOut.to, cookies: [] };
  });
}
