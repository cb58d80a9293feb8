import { createHash } from 'node:crypto';
import type { TokenScope } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { networkOf } from '@/lib/base/limits/network';
import { take } from '@/lib/base/limits/throttle';
import { newToken } from '@/lib/base/secrets/ids';
import { resourceAsked, scopesAsked } from './program-addresses';
import { hostOf } from './program-redirects';
import { ProgramRefusal, type ProgramFault } from './program-refusal';
import {
  MOST_PROGRAMS,
  PROGRAM_TOKEN_START,
  REFRESH_TOKEN_START,
  type ProgramTokens,
  type RevocationAsked,
  type TokenAsked,
} from './program-schema';
import {
  countPrograms,
  deleteToken,
  findProgram,
  findRefresh,
  findToken,
  insertGrant,
  insertTokens,
  isMember,
  prolongGrant,
  revokeGrants,
  takeCode,
  useRefresh,
  type CodeRow,
  type RefreshRow,
} from './program-store';
import { GRACE_SECONDS, sha256, successorOf } from './tokens';

const ACCESS_SECONDS = 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Without being used, and in all: then its person is asked again. */
const [IDLE_DAYS, MOST_DAYS] = [30, 365];
const ASKED_A_MINUTE = 120;

/** What a transaction comes to: a refusal stands beside what it has ended, which must not be undone. */
type Outcome<T> = { given: T } | { fault: ProgramFault; why: string };
const refuse = (fault: ProgramFault, why: string) => ({ fault, why });
function given<T>(outcome: Outcome<T>): T {
  if ('fault' in outcome) throw new ProgramRefusal(outcome.fault, outcome.why);
  return outcome.given;
}

const lastDay = (createdAt: Date): Date =>
  new Date(Math.min(Date.now() + IDLE_DAYS * DAY_MS, createdAt.getTime() + MOST_DAYS * DAY_MS));
const refreshAfter = (token: string) => `${REFRESH_TOKEN_START}${successorOf(token, 'program')}`;

const required = (field: string, value: string | undefined): string => {
  if (!value) throw new ProgramRefusal('invalid_request', `${field}: is required.`);
  return value;
};

async function assertKnown(id: string | undefined): Promise<string> {
  const isKnown = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(required('client_id', id));
  if (!isKnown || !(await findProgram(id!)))
    throw new ProgramRefusal('invalid_client', 'This program is not registered here. Register it again.');
  return id!;
}

/** The tokens of one exchange. */
async function issue(
  tx: Tx,
  { grantId, refresh, scopes, until }: { grantId: string; refresh: string | null; scopes: TokenScope[]; until: Date },
): Promise<string> {
  const access = `${PROGRAM_TOKEN_START}${newToken()}`;
  const expiresAt = new Date(Math.min(Date.now() + ACCESS_SECONDS * 1000, until.getTime()));
  await insertTokens(tx, [
    { tokenHash: sha256(access), grantId, kind: 'access', scopes, expiresAt },
    ...(refresh === null
      ? []
      : [{ tokenHash: sha256(refresh), grantId, kind: 'refresh' as const, scopes, expiresAt: until }]),
  ]);
  return access;
}

const answerOf = (access: string, refresh: string, scopes: readonly TokenScope[]): ProgramTokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: refresh,
  scope: scopes.join(' '),
});

type Ended = { userId: string; workspaceId: string; programId: string; grantId: string };

/** Ends what a program may do, in the record; nothing where it has ended already. */
async function end(
  tx: Tx,
  { userId, workspaceId, programId, grantId }: Ended,
  { reason, origin }: { reason: string; origin: RequestOrigin },
): Promise<void> {
  if ((await revokeGrants(tx, { userId, workspaceId, id: grantId }, reason)) === 0) return;
  await record(tx, {
    workspaceId,
    actorKind: 'nobody',
    actorId: null,
    action: 'program.ended',
    targetType: 'program',
    targetId: programId,
    outcome: 'done',
    address: origin.address,
    requestId: origin.requestId,
    details: { reason },
  });
}

const NOT_VALID = 'This code is not valid. It may have expired or been used. Connect again.';
const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What of an exchange does not fit the code; null where all does. */
function faultOfCode(code: CodeRow, { programId, asked }: { programId: string; asked: TokenAsked }): string | null {
  if (code.expiresAt <= new Date() || code.programId !== programId) return NOT_VALID;
  if (asked.redirect_uri !== undefined && asked.redirect_uri !== code.redirectUri)
    return 'redirect_uri: is not the address that the code went to.';
  const verifier = asked.code_verifier ?? '';
  if (!/^[\w.~-]{43,128}$/.test(verifier) || challengeFor(verifier) !== code.challenge)
    return 'code_verifier: does not fit the challenge of the request.';
  return null;
}

async function tokensOfCode(programId: string, asked: TokenAsked, origin: RequestOrigin): Promise<ProgramTokens> {
  const codeHash = sha256(required('code', asked.code));
  required('code_verifier', asked.code_verifier);
  const outcome = await inTransaction<Outcome<ProgramTokens>>(async (tx) => {
    const code = await takeCode(tx, codeHash);
    if (!code) return refuse('invalid_grant', NOT_VALID);
    if (!code.fresh) {
      // Somebody else has had it: what came of it may be theirs.
      if (code.grantId) await end(tx, { ...code, grantId: code.grantId }, { reason: 'code used twice', origin });
      return refuse('invalid_grant', NOT_VALID);
    }
    const fault = faultOfCode(code, { programId, asked });
    if (fault) return refuse('invalid_grant', fault);
    if (asked.resource !== undefined && resourceAsked(asked.resource) !== code.resource)
      return refuse('invalid_target', 'resource: is not what the code is for.');
    return { given: await connect(tx, code, codeHash) };
  });
  return given(outcome);
}

/** Makes a code the grant that its person has allowed; an earlier one of the same program ends. */
async function connect(tx: Tx, code: CodeRow, codeHash: string): Promise<ProgramTokens> {
  const { programId, userId, workspaceId, scopes, resource, redirectUri } = code;
  await lockFor(tx, `programs ${userId} ${workspaceId}`);
  await revokeGrants(tx, { userId, workspaceId, programId }, 'connected again');
  if (!(await isMember(tx, code))) throw new ProgramRefusal('invalid_grant', NOT_VALID);
  if ((await countPrograms(tx, code, programId)) >= MOST_PROGRAMS)
    throw new ProgramRefusal('invalid_grant', `At most ${MOST_PROGRAMS} programs can be connected.`);
  const expiresAt = lastDay(new Date());
  const grant = { programId, userId, workspaceId, host: hostOf(redirectUri), scopes, resource, expiresAt };
  const grantId = await insertGrant(tx, grant, codeHash);
  const refresh = `${REFRESH_TOKEN_START}${newToken()}`;
  return answerOf(await issue(tx, { grantId, refresh, scopes, until: expiresAt }), refresh, scopes);
}

const REFUSED = 'This refresh token is not valid. It may have expired or been used. Connect again.';

/** No less is what a program got; more is refused. */
function narrowed({ scopes }: RefreshRow, asked: string | undefined): TokenScope[] | null {
  const wanted = scopesAsked(asked) ?? scopes;
  return wanted.every((scope) => scopes.includes(scope)) ? wanted : null;
}

/**
 * Exchanges a refresh token. One that was exchanged before, outside the grace or after its successor was used, is taken
 * as stolen: all that the program may do ends.
 */
async function tokensOfRefresh(programId: string, asked: TokenAsked, origin: RequestOrigin): Promise<ProgramTokens> {
  const token = required('refresh_token', asked.refresh_token);
  const [tokenHash, successor] = [sha256(token), refreshAfter(token)];
  const outcome = await inTransaction<Outcome<ProgramTokens>>(async (tx) => {
    const before = await findRefresh(tx, tokenHash);
    if (!before || before.programId !== programId) return refuse('invalid_grant', REFUSED);
    const scopes = narrowed(before, asked.scope);
    if (!scopes) return refuse('invalid_scope', 'scope: is more than this program was allowed.');
    if (asked.resource !== undefined && resourceAsked(asked.resource) !== before.resource)
      return refuse('invalid_target', 'resource: is not what the token is for.');
    const fresh = await useRefresh(tx, tokenHash);
    const state = (await findRefresh(tx, tokenHash))!;
    if (!fresh && !(await isInGrace(tx, state, successor))) {
      await end(tx, state, { reason: 'refresh token used twice', origin });
      return refuse('invalid_grant', REFUSED);
    }
    if (!state.live) return refuse('invalid_grant', REFUSED);
    const until = lastDay(state.createdAt);
    await prolongGrant(tx, state.grantId, until);
    const access = await issue(tx, { grantId: state.grantId, refresh: fresh ? successor : null, scopes, until });
    return { given: answerOf(access, successor, scopes) };
  });
  return given(outcome);
}

/** Two requests at once, or an answer that was lost: its successor is there and nobody has used it. */
async function isInGrace(tx: Tx, { usedAt }: RefreshRow, successor: string): Promise<boolean> {
  if (!usedAt || Date.now() - usedAt.getTime() > GRACE_SECONDS * 1000) return false;
  const next = await findRefresh(tx, sha256(successor));
  return next !== null && next.usedAt === null;
}

const allowance = ({ address }: RequestOrigin) =>
  take({ key: `program tokens ${networkOf(address)}`, limit: ASKED_A_MINUTE, seconds: 60 }, 'Too many requests.');

/** Tokens for a code, or for the refresh token of the exchange before. */
export async function giveTokens(asked: TokenAsked, origin: RequestOrigin): Promise<ProgramTokens> {
  await allowance(origin);
  const type = required('grant_type', asked.grant_type);
  if (type !== 'authorization_code' && type !== 'refresh_token')
    throw new ProgramRefusal('unsupported_grant_type', 'grant_type: must be authorization_code or refresh_token.');
  const programId = await assertKnown(asked.client_id);
  return (type === 'refresh_token' ? tokensOfRefresh : tokensOfCode)(programId, asked, origin);
}

/**
 * A program ends a token of its own (RFC 7009): an access token alone, or with a refresh token all that it may do. An
 * unknown one has ended already.
 */
export async function takeTokenBack(asked: RevocationAsked, origin: RequestOrigin): Promise<void> {
  await allowance(origin);
  const tokenHash = sha256(required('token', asked.token));
  const programId = await assertKnown(asked.client_id);
  const outcome = await inTransaction<Outcome<null>>(async (tx) => {
    const found = await findToken(tx, tokenHash);
    if (!found) return { given: null };
    if (found.programId !== programId) return refuse('invalid_grant', 'This token belongs to another program.');
    if (found.kind === 'refresh') await end(tx, found, { reason: 'ended by the program', origin });
    else await deleteToken(tx, tokenHash);
    return { given: null };
  });
  given(outcome);
}
