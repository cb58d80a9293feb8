import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { AuditRecord } from './schema';

export async function insertAuditEntry(tx: Tx | null, { details, ...entry }: AuditRecord): Promise<void> {
  await (tx ?? prisma()).auditEntry.create({ data: { id: newId(), ...entry, details: toJson(details ?? {}) } });
}
