import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { takeBack } from '@/lib/base/mail/outbox';
import { mailOfShare } from './recipients';
import type { ListedShares } from './schema';
import { listAllShares, revokeAnyShares } from './store';

const PAGE = 50;

/** Links of all workspaces: names and counts. */
export async function listSharesOfAll(
  _actor: UserActor,
  query: { q?: string; cursor?: string },
): Promise<ListedShares> {
  const found = await listAllShares(query, PAGE + 1);
  const items = found.slice(0, PAGE);
  return { items, nextCursor: found.length > PAGE ? items.at(-1)!.id : null };
}

/** Withdraws many at once, whoever made them; answers how many were still open. */
export async function revokeShares(
  actor: UserActor,
  ids: readonly string[],
  origin: RequestOrigin,
): Promise<{ revoked: number }> {
  return inTransaction(async (tx) => {
    const revoked = await revokeAnyShares(tx, ids);
    await takeBack(
      tx,
      revoked.map(({ id }) => mailOfShare(id)),
    );
    for (const { id, workspaceId } of revoked)
      await record(tx, {
        ...auditEntry(actor, origin),
        workspaceId,
        action: 'share.revoked',
        targetType: 'share',
        targetId: id,
        details: { byAdministrator: true },
      });
    return { revoked: revoked.length };
  });
}
