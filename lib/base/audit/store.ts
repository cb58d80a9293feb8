import { prisma } from '@/lib/base/db/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { toJson } from '@/lib/base/db/json';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { AuditFilter, AuditRecord, AuditRow } from './schema';

export async function insertAuditEntry(tx: Tx | null, { details, ...entry }: AuditRecord): Promise<void> {
  await (tx ?? prisma()).auditEntry.create({ data: { id: newId(), ...entry, details: toJson(details ?? {}) } });
}

const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function conditionOf({ actor, action, outcome, from, to }: AuditFilter, cursor: string | null): Prisma.Sql {
  const parts = [
    actor && Prisma.sql`(entry."actorId" = ${actor} or person."usernameKey" like ${likely(actor.toLowerCase())})`,
    action && Prisma.sql`entry.action = ${action}`,
    outcome && Prisma.sql`entry.outcome = ${outcome}`,
    from && Prisma.sql`entry.at >= ${new Date(from)}`,
    to && Prisma.sql`entry.at < ${new Date(to)}`,
    cursor && Prisma.sql`entry.id < ${cursor}::uuid`,
  ].filter((part) => part instanceof Prisma.Sql);
  return parts.length ? Prisma.sql`where ${Prisma.join(parts, ' and ')}` : Prisma.empty;
}

/** Ids rise with time, so they are the order and the cursor. */
export async function findAuditEntries(filter: AuditFilter, cursor: string | null, most: number): Promise<AuditRow[]> {
  const rows = await prisma().$queryRaw<(Omit<AuditRow, 'at'> & { at: Date })[]>`
    select entry.id::text, entry.at, person.username as actor, entry."actorKind", entry."actorId", entry.action, entry."targetType", entry."targetId", target.username as target,
      entry.outcome, entry.address, entry."requestId", entry.details
    from "AuditEntry" entry
      left join "User" person on person.id::text = entry."actorId"
      left join "User" target on entry."targetType" = 'user' and target.id::text = entry."targetId"
    ${conditionOf(filter, cursor)} order by entry.id desc limit ${most}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The actions that were ever recorded. */
export async function listAuditActions(): Promise<string[]> {
  const rows = await prisma().auditEntry.findMany({
    distinct: ['action'],
    select: { action: true },
    orderBy: { action: 'asc' },
  });
  return rows.map(({ action }) => action);
}

export async function deleteAuditEntriesBefore(before: Date): Promise<void> {
  await prisma().auditEntry.deleteMany({ where: { at: { lt: before } } });
}
