import type { TokenScope } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { publishOnCommit } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { SESSION_ENDED, type Person } from './store';

/**
 * Who a live token belongs to: not revoked, not expired, not of a disabled user nor of somebody who is no member of its
 * workspace any more. Notes that it was used, to the minute.
 */
export async function findLiveToken(
  tokenHash: string,
): Promise<(Person & { tokenId: string; scopes: TokenScope[] }) | null> {
  const now = new Date();
  const [found = null] = await prisma().$queryRaw<
    (Person & { tokenId: string; scopes: TokenScope[]; lastUsedAt: Date | null })[]
  >`
    SELECT u.id, u.username, u.email, u.role, w.plan, w.id AS "workspaceId", w.name AS "workspaceName",
      m.role AS "workspaceRole", t.id AS "tokenId", t.scopes, t."lastUsedAt"
    FROM "ApiToken" t JOIN "User" u ON u.id = t."userId" JOIN "Workspace" w ON w.id = t."workspaceId"
      JOIN "Membership" m ON m."workspaceId" = t."workspaceId" AND m."userId" = t."userId"
    WHERE t."tokenHash" = ${tokenHash} AND t."revokedAt" IS NULL AND t."expiresAt" > ${now} AND u."disabledAt" IS NULL`;
  if (!found) return null;
  const { lastUsedAt, ...token } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 60_000)
    await prisma().apiToken.updateMany({ where: { id: token.tokenId }, data: { lastUsedAt: now } });
  return token;
}

export type ApiTokenRow = {
  id: string;
  name: string;
  prefix: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};
type Owner = { userId: string; workspaceId: string };

const live = () => ({ revokedAt: null, expiresAt: { gt: new Date() } });

export const countLiveTokens = (tx: Tx, { userId, workspaceId }: Owner): Promise<number> =>
  tx.apiToken.count({ where: { userId, workspaceId, ...live() } });

export async function insertToken(
  tx: Tx,
  { userId, workspaceId }: Owner,
  token: Pick<ApiTokenRow, 'name' | 'prefix' | 'scopes' | 'expiresAt'> & { tokenHash: string },
): Promise<ApiTokenRow> {
  const row = await tx.apiToken.create({ data: { id: newId(), userId, workspaceId, ...token } });
  return { ...row, scopes: token.scopes };
}

/** Those that are not revoked and have not expired, newest first. */
export async function listTokenRows({ userId, workspaceId }: Owner): Promise<ApiTokenRow[]> {
  const rows = await prisma().apiToken.findMany({
    where: { userId, workspaceId, ...live() },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({ ...row, scopes: row.scopes as TokenScope[] }));
}

/** Ends tokens of a person in one workspace or in all, or the one named, and what is open by them. How many. */
export async function revokeTokens(
  tx: Tx,
  { userId, workspaceId, id }: { userId: string; workspaceId?: string; id?: string },
  reason: string,
): Promise<number> {
  const ended = await tx.apiToken.updateManyAndReturn({
    where: { userId, ...(workspaceId && { workspaceId }), ...(id && { id }), ...live() },
    data: { revokedAt: new Date(), revokedReason: reason },
    select: { id: true },
  });
  for (const token of ended) await publishOnCommit(tx, SESSION_ENDED, token.id);
  return ended.length;
}

/** Long after they have ended: the record keeps who made and revoked them. */
export async function sweepTokens(before: Date): Promise<void> {
  await prisma().apiToken.deleteMany({ where: { OR: [{ expiresAt: { lt: before } }, { revokedAt: { lt: before } }] } });
}
