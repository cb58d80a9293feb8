import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type Connection as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { DATABASE_TYPES, type DatabaseType } from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from './connection-schema';
import { storedFailure, storedSettings, type StoredSettings } from './stored';

export type ConnectionRow = Omit<Row, 'type' | 'settings' | 'lastError'> & {
  type: DatabaseType;
  settings: StoredSettings;
  lastError: RemoteFailureView | null;
};
type Counted = ConnectionRow & { sources: number };

/** Data sources in the bin use no connection. */
const USED = { deletedAt: null, status: { not: 'uploading' } };
const COUNTED = { _count: { select: { dataSources: { where: USED } } } } as const;

function toRow({ type, settings, lastError, ...row }: Row): ConnectionRow {
  const known = DATABASE_TYPES.find((each) => each === type);
  if (!known) throw new Error(`connection of type ${type}`);
  return {
    ...row,
    type: known,
    settings: storedSettings.read(settings),
    lastError:
      lastError === null
        ? null
        : orUnreadable<RemoteFailureView | null>(
            () => storedFailure.read(lastError),
            () => null,
          ),
  };
}

const toCounted = ({ _count, ...row }: Row & { _count: { dataSources: number } }): Counted => ({
  ...toRow(row),
  sources: _count.dataSources,
});

type NewConnection = Pick<ConnectionRow, 'id' | 'createdById' | 'name' | 'type' | 'settings' | 'sealedSecret'>;

export async function insertConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  { settings, ...row }: NewConnection,
): Promise<void> {
  await tx.connection.create({ data: { ...row, workspaceId, settings: storedSettings.write(settings) } });
}

export const countConnections = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.connection.count({ where: { workspaceId } });

export async function findConnection(workspaceId: WorkspaceId, id: string): Promise<Counted | null> {
  const row = await prisma().connection.findFirst({ where: { id, workspaceId }, include: COUNTED });
  return row && toCounted(row);
}

/** Without how many data sources use it. */
export async function findConnectionRow(workspaceId: WorkspaceId, id: string): Promise<ConnectionRow | null> {
  const row = await prisma().connection.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

/** Newest first. */
export async function listConnectionRows(workspaceId: WorkspaceId): Promise<Counted[]> {
  const rows = await prisma().connection.findMany({
    where: { workspaceId },
    orderBy: { createdAt: 'desc' },
    include: COUNTED,
  });
  return readableOf(rows, toCounted);
}

/** Those of which at least one data source is asked live, by name. */
export async function listLiveConnectionRows(workspaceId: WorkspaceId): Promise<ConnectionRow[]> {
  const rows = await prisma().connection.findMany({
    where: { workspaceId, dataSources: { some: { ...USED, mode: 'live' } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return readableOf(rows, toRow);
}

export async function listConnectionNames(workspaceId: WorkspaceId): Promise<{ id: string; name: string }[]> {
  return prisma().connection.findMany({ where: { workspaceId }, select: { id: true, name: true } });
}

/** Until the transaction ends nobody changes or deletes it, and no data source is made of it. Null where it is gone. */
export async function lockConnection(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<ConnectionRow | null> {
  await tx.$queryRaw`select 1 from "Connection" where "id" = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid for update`;
  const row = await tx.connection.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

type Change = { name?: string; settings?: StoredSettings; sealedSecret?: string; reopens: boolean };

/** `reopens`: what was opened with the old settings is closed, and answers of before are asked again. */
export async function updateConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { name, settings, sealedSecret, reopens }: Change,
): Promise<void> {
  await tx.connection.update({
    where: { id, workspaceId },
    data: {
      ...(name && { name }),
      ...(settings && { settings: storedSettings.write(settings) }),
      ...(sealedSecret && { sealedSecret }),
      ...(reopens && { revision: { increment: 1 }, lastError: Prisma.DbNull }),
    },
  });
  if (reopens)
    await tx.dataSource.updateMany({
      where: { workspaceId, connectionId: id },
      data: { liveSerial: { increment: 1 }, liveSince: new Date(), failure: Prisma.DbNull },
    });
}

/** The data sources that would lose their database. */
export async function sourcesUsing(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<{ id: string; name: string }[]> {
  return tx.dataSource.findMany({
    where: { workspaceId, connectionId: id, ...USED },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true },
  });
}

export async function deleteConnectionRow(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.connection.deleteMany({ where: { workspaceId, id } });
}

/** It answered, or it did not and says why. An answer of settings that were changed since says nothing. */
export async function noteAnswer(
  workspaceId: WorkspaceId,
  { id, revision }: { id: string; revision: number },
  failure: RemoteFailureView | null,
): Promise<void> {
  await prisma().connection.updateMany({
    where: { id, workspaceId, revision },
    data: failure ? { lastError: storedFailure.write(failure) } : { lastError: Prisma.DbNull, lastUsedAt: new Date() },
  });
}
