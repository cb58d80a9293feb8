import type { Tx } from '@/lib/base/db/transaction';
import type { AuditRecord, RequestOrigin } from './schema';
import { insertAuditEntry } from './store';

/** Adds a row to the append-only record; inside a transaction it stands or falls with what it tells of. */
export const record = (tx: Tx | null, entry: AuditRecord): Promise<void> => insertAuditEntry(tx, entry);

/** The audit fields of a signed-in person's deed. */
export const auditEntry = (
  actor: { kind: 'user' | 'task'; userId: string; workspaceId: string },
  origin?: RequestOrigin,
) => ({
  workspaceId: actor.workspaceId as string,
  actorKind: actor.kind,
  actorId: actor.userId,
  outcome: 'done' as const,
  ...(origin && { address: origin.address, requestId: origin.requestId }),
});
