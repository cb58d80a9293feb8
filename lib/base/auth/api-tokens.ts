import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { newToken } from '@/lib/base/secrets/ids';
import { MOST_TOKENS, TOKEN_START, type ApiToken, type ApiTokenInput, type NewApiToken } from './api-token-schema';
import { countLiveTokens, insertToken, listTokenRows, revokeTokens, type ApiTokenRow } from './api-token-store';
import { sha256 } from './tokens';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the secret, with what every token starts with. */
const SHOWN = TOKEN_START.length + 6;

const shown = ({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiTokenRow): ApiToken => ({
  id,
  name,
  prefix,
  scope: scopes.includes('write') ? 'write' : 'read',
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** One's own in the present workspace, those that still open something. */
export const listApiTokens = async (actor: UserActor): Promise<{ tokens: ApiToken[] }> => ({
  tokens: (await listTokenRows(actor)).map(shown),
});

/** A way in for a program: as this person, in this workspace, as far as its scope goes. Its secret is answered once. */
export async function createApiToken(
  actor: UserActor,
  { name, scope, days }: ApiTokenInput,
  origin: RequestOrigin,
): Promise<NewApiToken> {
  const secret = `${TOKEN_START}${newToken()}`;
  const row = await inTransaction(async (tx) => {
    await lockFor(tx, `api tokens ${actor.userId} ${actor.workspaceId}`);
    if ((await countLiveTokens(tx, actor)) >= MOST_TOKENS)
      throw new AppError('conflict', `You can have at most ${MOST_TOKENS} API tokens. Revoke some first.`);
    const made = await insertToken(tx, actor, {
      name,
      prefix: secret.slice(0, SHOWN),
      tokenHash: sha256(secret),
      scopes: scope === 'write' ? ['read', 'write'] : ['read'],
      expiresAt: new Date(Date.now() + days * DAY_MS),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'api_token.created',
      targetType: 'api_token',
      targetId: made.id,
      details: { name, prefix: made.prefix, scope, days },
    });
    return made;
  });
  return { token: shown(row), secret };
}

export async function revokeApiToken(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  const { userId, workspaceId } = actor;
  await inTransaction(async (tx) => {
    if ((await revokeTokens(tx, { userId, workspaceId, id }, 'revoked')) === 0) throw notFound('API token');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'api_token.revoked',
      targetType: 'api_token',
      targetId: id,
    });
  });
  return { success: true };
}
