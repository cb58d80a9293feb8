import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Calculation as Row } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { CalculationLevel, ValueType } from '@/lib/pure/query/schema/calculation';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { storedFormat } from './stored';

/** Columns stand in the expression by their keys. `format` null: as it follows from the columns. */
export type CalculationRow = {
  id: string;
  dashboardId: string;
  dataSourceId: string;
  name: string;
  expression: string;
  prompt: string | null;
  createdBy: 'typed' | 'ai';
  level: CalculationLevel;
  type: ValueType;
  format: ColumnFormat | null;
  createdAt: Date;
  updatedAt: Date;
};
/** What a calculation means to a query. */
export type CalculationAsked = Pick<CalculationRow, 'id' | 'dataSourceId' | 'name' | 'expression' | 'format'>;
type Content = Pick<CalculationRow, 'name' | 'expression' | 'level' | 'type' | 'format'>;

const AUTOMATIC = {};
/** A row as the database gives it. */
export type Unread<R extends { format: unknown }> = Omit<R, 'format'> & { format: unknown };
const isChosen = (format: ReturnType<typeof storedFormat.read>): format is ColumnFormat => 'kind' in format;
function chosenFormat(kept: unknown): ColumnFormat | null {
  const format = storedFormat.read(kept);
  return isChosen(format) ? format : null;
}
const toRow = ({ format, createdBy, level, type, ...rest }: Row): CalculationRow => ({
  ...rest,
  createdBy: createdBy as CalculationRow['createdBy'],
  level: level as CalculationLevel,
  type: type as ValueType,
  format: chosenFormat(format),
});
export const toAsked = ({ format, ...rest }: Unread<CalculationAsked>): CalculationAsked => ({
  ...rest,
  format: chosenFormat(format),
});
const written = ({ name, expression, level, type, format }: Content) => ({
  name,
  expression,
  level,
  type,
  format: storedFormat.write(format ?? AUTOMATIC),
});

const ofLiving = (workspaceId: WorkspaceId) => ({ workspaceId, dashboard: { workspaceId, deletedAt: null } });

export async function listCalculationRows(
  workspaceId: WorkspaceId,
  dashboardId?: string,
  tx?: Tx,
): Promise<CalculationRow[]> {
  const rows = await (tx ?? prisma()).calculation.findMany({
    where: { ...ofLiving(workspaceId), dashboardId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return readableOf(rows, toRow);
}

export async function findCalculation(workspaceId: WorkspaceId, id: string): Promise<CalculationRow | null> {
  return prisma()
    .calculation.findFirst({ where: { id, ...ofLiving(workspaceId) } })
    .then((row) => row && toRow(row));
}

export const isLivingDashboard = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.dashboard.count({ where: { id, workspaceId, deletedAt: null } })) > 0;

export async function insertCalculation(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  {
    id = newId(),
    dashboardId,
    dataSourceId,
    prompt,
    ...content
  }: Content & Pick<CalculationRow, 'dashboardId' | 'dataSourceId' | 'prompt'> & { id?: string },
): Promise<CalculationRow> {
  return toRow(
    await tx.calculation.create({
      data: {
        id,
        workspaceId,
        createdById,
        dashboardId,
        dataSourceId,
        prompt,
        createdBy: prompt === null ? 'typed' : 'ai',
        ...written(content),
      },
    }),
  );
}

export async function updateCalculation(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  content: Content,
): Promise<boolean> {
  return (
    (await tx.calculation.updateMany({ where: { id, ...ofLiving(workspaceId) }, data: written(content) })).count > 0
  );
}

export async function deleteCalculationRow(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.calculation.deleteMany({ where: { id, ...ofLiving(workspaceId) } })).count > 0;
}
