import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { newToken } from '@/lib/base/secrets/ids';
import { issuer, mostOf, resourceAsked, scopesAsked, scopesOf } from './program-addresses';
import { hostOf, isLocalHost, isSameRedirect, withAnswer } from './program-redirects';
import { ProgramRefusal } from './program-refusal';
import {
  authorizationParameters,
  MOST_PROGRAMS,
  type AuthorizationParameters,
  type AuthorizationReading,
  type ProgramAnswer,
} from './program-schema';
import { countPrograms, findProgram, insertCode, type ProgramRow } from './program-store';
import { sha256 } from './tokens';

const CODE_SECONDS = 120;
const ANSWERS_A_MINUTE = 20;
const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Back = { program: ProgramRow; redirectUri: string };

/** Who asks, and the registered address that answers go to; null where either isn’t known. */
async function backOf({ client_id: id = '', redirect_uri: asked = '' }: AuthorizationParameters): Promise<Back | null> {
  const program = IS_UUID.test(id) ? await findProgram(id) : null;
  return program?.redirectUris.some((each) => isSameRedirect(each, asked)) ? { program, redirectUri: asked } : null;
}

const answerTo = ({ redirectUri }: Back, { state }: AuthorizationParameters, answer: Record<string, string>) =>
  withAnswer(redirectUri, { ...answer, state, iss: issuer() });

/** What is asked for, where it is asked as it must be. */
function requestOf(asked: AuthorizationParameters) {
  if (asked.response_type !== 'code')
    throw new ProgramRefusal('unsupported_response_type', 'response_type: must be code.');
  if (asked.code_challenge_method !== 'S256')
    throw new ProgramRefusal('invalid_request', 'code_challenge_method: must be S256.');
  if (!/^[\w-]{43}$/.test(asked.code_challenge ?? ''))
    throw new ProgramRefusal('invalid_request', 'code_challenge: must be a SHA-256 hash in base64url.');
  return {
    challenge: asked.code_challenge!,
    resource: resourceAsked(asked.resource),
    // Where a program names none, its person chooses.
    scopes: scopesAsked(asked.scope) ?? scopesOf('write'),
  };
}

const UNKNOWN =
  'This server doesn’t know the program that sent you here, or its address has changed. Remove this server in the program and add it again.';

/**
 * What the page shows of an authorization request. Nothing is sent back without a person’s choice: else anybody could
 * register an address and have this server lead people there.
 */
export async function readAuthorization(
  search: Record<string, string | string[] | undefined>,
): Promise<AuthorizationReading> {
  const read = authorizationParameters.safeParse(search);
  if (!read.success) {
    const [issue] = read.error.issues;
    return {
      kind: 'unknown',
      message: `The program’s request can’t be read: ${issue!.path.join('.')} stands twice or is too long.`,
    };
  }
  const asked = read.data;
  const back = await backOf(asked);
  if (!back) return { kind: 'unknown', message: UNKNOWN };
  const host = hostOf(back.redirectUri);
  try {
    const { scopes } = requestOf(asked);
    const { name } = back.program;
    return { kind: 'asks', asked, asking: { name, host, isLocal: isLocalHost(host), most: mostOf(scopes) } };
  } catch (error) {
    if (!(error instanceof ProgramRefusal)) throw error;
    const answer = { error: error.fault, error_description: error.message };
    return { kind: 'faulty', message: error.message, host, back: answerTo(back, asked, answer) };
  }
}

/**
 * A person’s answer to a program: where their browser goes on with it. A code is given for the workspace that the page
 * showed, and for no more than was asked.
 */
export async function answerProgram(
  actor: UserActor,
  { asked, workspaceId, answer }: ProgramAnswer,
  origin: RequestOrigin,
): Promise<{ to: string }> {
  const back = await backOf(asked);
  if (!back) throw new AppError('validation', UNKNOWN);
  if (answer === 'cancel')
    return { to: answerTo(back, asked, { error: 'access_denied', error_description: 'The person did not allow it.' }) };
  const { challenge, resource, scopes } = requestOf(asked);
  if (workspaceId !== actor.workspaceId)
    throw new AppError('conflict', 'You’ve switched to another workspace since. Reload this page.');
  if (!scopes.includes(answer)) throw new AppError('validation', 'answer: is more than the program asked for');
  await take({ key: `program answer ${actor.userId}`, limit: ANSWERS_A_MINUTE, seconds: 60 }, 'Too many programs.');
  const code = newToken();
  const { program, redirectUri } = back;
  await inTransaction(async (tx) => {
    await lockFor(tx, `programs ${actor.userId} ${actor.workspaceId}`);
    if ((await countPrograms(tx, actor, program.id)) >= MOST_PROGRAMS)
      throw new AppError('conflict', `You can connect at most ${MOST_PROGRAMS} programs. Disconnect some first.`);
    await insertCode(tx, {
      codeHash: sha256(code),
      programId: program.id,
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      redirectUri,
      challenge,
      scopes: scopesOf(answer),
      resource,
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1000),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'program.allowed',
      targetType: 'program',
      targetId: program.id,
      details: { name: program.name, host: hostOf(redirectUri), scope: answer },
    });
  });
  return { to: answerTo(back, asked, { code }) };
}
