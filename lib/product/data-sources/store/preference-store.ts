import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { orUnreadable } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { storedOverrides } from './stored';

/** How the columns of a kind of file are read, by their keys. */
export type ImportPreference = Record<string, Pick<ColumnOverride, 'type' | 'reading'>>;

export async function findPreference(
  workspaceId: WorkspaceId,
  columnsHash: string,
  tx: Pick<Tx, 'importPreference'> = prisma(),
): Promise<ImportPreference> {
  const row = await tx.importPreference.findUnique({
    where: { workspaceId_columnsHash: { workspaceId, columnsHash } },
  });
  // A choice that can’t be read is none: the reader sees how the file is read, and chooses again.
  return orUnreadable(
    () => storedOverrides.read(row?.overrides ?? {}),
    () => ({}),
  );
}

/** An empty preference is not kept. */
export async function savePreference(
  tx: Tx,
  workspaceId: WorkspaceId,
  columnsHash: string,
  preference: ImportPreference,
): Promise<void> {
  if (Object.keys(preference).length === 0) {
    await tx.importPreference.deleteMany({ where: { workspaceId, columnsHash } });
    return;
  }
  const overrides = storedOverrides.write(preference);
  await tx.importPreference.upsert({
    where: { workspaceId_columnsHash: { workspaceId, columnsHash } },
    create: { workspaceId, columnsHash, overrides },
    update: { overrides },
  });
}
