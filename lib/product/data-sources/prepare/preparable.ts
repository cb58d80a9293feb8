import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import type { PreparationSource } from '@/lib/engines/manifest/preparation';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import { CITATION_KEY } from '../citations/citation-column-schema';
import { allRows, loadTable, type SourceTable } from '../read/load';

/** Of a live source. */
const COPY_TO_PREPARE = 'Take a copy to prepare it.';

export type Preparable = { table: SourceTable; relation: PartsRelation; source: PreparationSource };

/**
 * The newest version of a data source as steps need it, with the labels and roles that people gave its columns.
 * @throws AppError 'unusable' of a live source, 'conflict' where a column waits for a reading
 */
export async function preparable(actor: Pick<UserActor, 'workspaceId'>, id: string): Promise<Preparable> {
  const table = await loadTable(actor, id);
  const relation = allRows(table, COPY_TO_PREPARE);
  const asked = table.columns.find(({ review }) => review);
  if (asked)
    throw new AppError('conflict', `${asked.label} in ${table.name} has two possible readings. Choose one first.`);
  const columns = table.columns
    .filter(({ key }) => key !== CITATION_KEY)
    .map(({ key, label, type, role, format }) => ({ key, label, type, role, format }));
  return { table, relation, source: { parts: relation.parts, columns } };
}
