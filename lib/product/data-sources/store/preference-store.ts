import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { orUnreadable } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { storedPreference, type ImportPreference } from './stored';

export type { ImportPreference } from './stored';

/** Kept of a workspace, the latest; a new one takes the place of the oldest. */
export const MOST_PREFERENCES = 5000;

const NONE: ImportPreference = { columns: {} };
// A choice that can’t be read is none: the reader sees how the file is read, and chooses again.
const read = (stored: unknown) =>
  orUnreadable(
    () => storedPreference.read(stored),
    () => NONE,
  );

export async function findPreference(
  workspaceId: WorkspaceId,
  columnsHash: string,
  tx: Pick<Tx, 'importPreference'> = prisma(),
): Promise<ImportPreference> {
  const row = await tx.importPreference.findUnique({
    where: { workspaceId_columnsHash: { workspaceId, columnsHash } },
  });
  return row ? read(row.overrides) : NONE;
}

/** Those of several hashes that are kept. */
export async function findPreferences(
  workspaceId: WorkspaceId,
  hashes: readonly string[],
): Promise<Map<string, ImportPreference>> {
  const rows = await prisma().importPreference.findMany({
    where: { workspaceId, columnsHash: { in: [...hashes] } },
  });
  return new Map(rows.map(({ columnsHash, overrides }) => [columnsHash, read(overrides)]));
}

const isEmpty = ({ columns, rows, role }: ImportPreference) => !rows && !role && Object.keys(columns).length === 0;

/** An empty preference is not kept. */
export async function savePreference(
  tx: Tx,
  workspaceId: WorkspaceId,
  columnsHash: string,
  preference: ImportPreference,
): Promise<void> {
  if (isEmpty(preference)) {
    await tx.importPreference.deleteMany({ where: { workspaceId, columnsHash } });
    return;
  }
  const overrides = storedPreference.write(preference);
  await tx.importPreference.upsert({
    where: { workspaceId_columnsHash: { workspaceId, columnsHash } },
    create: { workspaceId, columnsHash, overrides },
    update: { overrides },
  });
  const old = await tx.importPreference.findMany({
    where: { workspaceId },
    orderBy: { updatedAt: 'desc' },
    skip: MOST_PREFERENCES,
    select: { columnsHash: true },
  });
  if (old.length > 0)
    await tx.importPreference.deleteMany({
      where: { workspaceId, columnsHash: { in: old.map((row) => row.columnsHash) } },
    });
}
