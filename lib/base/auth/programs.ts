import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { mostOf } from './program-addresses';
import { isLocalHost } from './program-redirects';
import type { ConnectedProgram } from './program-schema';
import { listGrantRows, revokeGrants } from './program-store';

/** One's own in the present workspace, those that still have access. */
export const listPrograms = async (actor: UserActor): Promise<{ programs: ConnectedProgram[] }> => ({
  programs: (await listGrantRows(actor)).map(({ id, host, scopes, createdAt, lastUsedAt, program }) => ({
    id,
    name: program.name,
    host,
    isLocal: isLocalHost(host),
    scope: mostOf(scopes),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
});

export async function disconnectProgram(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ success: true }> {
  const { userId, workspaceId } = actor;
  await inTransaction(async (tx) => {
    if ((await revokeGrants(tx, { userId, workspaceId, id }, 'disconnected')) === 0) throw notFound('program');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'program.disconnected',
      targetType: 'program_access',
      targetId: id,
    });
  });
  return { success: true };
}
