import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Drivers as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { PredictedRow } from '@/lib/pure/analysis/drivers/schema';
import type { DriversAsked, DriversStatus, DriversWords, KeptModel } from './schema';
import { storedAsked, storedModel, storedPredictions, storedWords } from './stored';

type Json = { asked: DriversAsked; words: DriversWords; model: KeptModel | null; status: DriversStatus };
/** Without the predictions, which may be many. */
export type DriversRow = Omit<Row, keyof Json | 'predictions'> & Json;

const MOST_LISTED = 500;

/** A model that can’t be read is as if it had failed: it can be run again. */
const toRow = ({ asked, words, model, ...row }: Omit<Row, 'predictions'>): DriversRow => ({
  ...row,
  asked: storedAsked.read(asked),
  words: storedWords.read(words),
  ...orUnreadable(
    () => ({ model: storedModel.read(model), error: row.error, status: row.status as DriversStatus }),
    (error) => ({ model: null, error, status: 'failed' as const }),
  ),
});

export async function insertDrivers(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { name, asked, words }: { name: string; asked: DriversAsked; words: DriversWords },
): Promise<string> {
  const { id } = await tx.drivers.create({
    data: {
      id: newId(),
      workspaceId,
      createdById,
      dataSourceId: asked.dataSourceId,
      name,
      asked: storedAsked.write(asked),
      words: storedWords.write(words),
      status: 'working',
    },
  });
  return id;
}

export async function findDriversRow(workspaceId: WorkspaceId, id: string): Promise<DriversRow | null> {
  const row = await prisma().drivers.findFirst({
    where: { id, workspaceId, dataSource: { deletedAt: null } },
    omit: { predictions: true },
  });
  return row && toRow(row);
}

export async function findPredictions(workspaceId: WorkspaceId, id: string): Promise<PredictedRow[]> {
  const row = await prisma().drivers.findFirst({
    where: { id, workspaceId, dataSource: { deletedAt: null } },
    select: { predictions: true },
  });
  return storedPredictions.read(row?.predictions ?? []);
}

/** Newest first. */
export async function listDriversRows(workspaceId: WorkspaceId): Promise<DriversRow[]> {
  const rows = await prisma().drivers.findMany({
    where: { workspaceId, dataSource: { deletedAt: null } },
    omit: { predictions: true },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return readableOf(rows, toRow);
}

/** False where it is gone. */
export async function startDrivers(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (
    (await tx.drivers.updateMany({ where: { id, workspaceId }, data: { status: 'working', error: null } })).count > 0
  );
}

export type DriversComputed = {
  dataVersion: number;
  words: DriversWords;
  model: KeptModel;
  predictions: PredictedRow[];
};

export async function keepDrivers(
  workspaceId: WorkspaceId,
  id: string,
  { dataVersion, words, model, predictions }: DriversComputed,
): Promise<void> {
  await prisma().drivers.updateMany({
    where: { id, workspaceId },
    data: {
      status: 'ready',
      error: null,
      dataVersion,
      words: storedWords.write(words),
      model: storedModel.write(model),
      predictions: storedPredictions.write(predictions),
      computedAt: new Date(),
    },
  });
}

/** What was computed before stays to be seen. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().drivers.updateMany({
    where: { id, workspaceId, status: 'working', computedAt: { not: null } },
    data: { status: 'ready', error },
  });
  await prisma().drivers.updateMany({
    where: { id, workspaceId, status: 'working' },
    data: { status: 'failed', error },
  });
}

export async function removeDrivers(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.drivers.deleteMany({ where: { id, workspaceId } })).count > 0;
}
