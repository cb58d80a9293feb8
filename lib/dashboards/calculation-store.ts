import type { WorkspaceId } from '@/lib/core/actor';
import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Level, ValueType } from '@/lib/query/calculation/shapes';
import type { ColumnFormat } from '@/lib/query/column';

/** Columns stand in the expression by their keys. `format` null: as it follows from the columns. */
export type CalculationRow = {
  id: string; dashboardId: string; dataSourceId: string; name: string; expression: string; prompt: string | null; createdBy: 'typed' | 'ai'; level: Level; type: ValueType; format: ColumnFormat | null; createdAt: Date; updatedAt: Date;
};
/** What a calculation means to a query. */
export type CalculationAsked = Pick<CalculationRow, 'id' | 'dataSourceId' | 'name' | 'expression' | 'format'>;
type Content = Pick<CalculationRow, 'name' | 'expression' | 'level' | 'type' | 'format'>;

const AUTOMATIC = {};
const chosenFormat = <Row extends Pick<CalculationRow, 'format'>>({ format, ...rest }: Row) => ({ ...rest, format: format && 'kind' in format ? format : null });
const toRow = (row: unknown): CalculationRow => chosenFormat(row as CalculationRow);
export const toAsked = (row: CalculationAsked): CalculationAsked => chosenFormat(row);
const written = ({ name, expression, level, type, format }: Content) => ({ name, expression, level, type, format: toJson(format ?? AUTOMATIC) });

const ofLiving = (workspaceId: WorkspaceId) => ({ workspaceId, dashboard: { workspaceId, deletedAt: null } });

export async function listCalculationRows(workspaceId: WorkspaceId, dashboardId?: string, tx?: Tx): Promise<CalculationRow[]> {
  return (await (tx ?? prisma()).calculation.findMany({ where: { ...ofLiving(workspaceId), dashboardId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toRow);
}

export async function findCalculation(workspaceId: WorkspaceId, id: string): Promise<CalculationRow | null> {
  return prisma().calculation.findFirst({ where: { id, ...ofLiving(workspaceId) } }).then((row) => row && toRow(row));
}

export const isLivingDashboard = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> => (await tx.dashboard.count({ where: { id, workspaceId, deletedAt: null } })) > 0;

export async function insertCalculation(tx: Tx, workspaceId: WorkspaceId, createdById: string, { dashboardId, dataSourceId, prompt, ...content }: Content & Pick<CalculationRow, 'dashboardId' | 'dataSourceId' | 'prompt'>): Promise<CalculationRow> {
  return toRow(await tx.calculation.create({ data: { id: newId(), workspaceId, createdById, dashboardId, dataSourceId, prompt, createdBy: prompt === null ? 'typed' : 'ai', ...written(content) } }));
}

export async function updateCalculation(tx: Tx, workspaceId: WorkspaceId, id: string, content: Content): Promise<boolean> {
  return (await tx.calculation.updateMany({ where: { id, ...ofLiving(workspaceId) }, data: written(content) })).count > 0;
}

export async function deleteCalculationRow(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.calculation.deleteMany({ where: { id, ...ofLiving(workspaceId) } })).count > 0;
}
