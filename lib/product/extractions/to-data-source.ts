import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { importTable } from '@/lib/product/data-sources/import/table';
import { latestAnalysisOf } from '@/lib/product/documents/analyses';
import { readDocumentOf } from '@/lib/product/documents/documents';
import { tableOfTable, tableOfValues } from './cited-table';
import { extractionOf } from './extractions';
import type { MadeDataSource, TableToDataSource, ToDataSource } from './schema';
import { findExtractions, updateExtraction, type ExtractionRow } from './store';

const MOST_NAME = 200;

const assertUsable = ({ status, name }: ExtractionRow) => {
  if (status === 'queued' || status === 'running')
    throw new AppError('conflict', `“${name}” is still running. Wait for it to finish.`);
  if (status === 'failed') throw new AppError('conflict', `“${name}” failed. Run it again.`);
};

async function othersOf({ workspaceId }: UserActor, ids: readonly string[]): Promise<ExtractionRow[]> {
  const rows = new Map((await findExtractions(workspaceId, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound('extraction');
    return row;
  });
}

/** Makes values into a data source, or into the next version of one; each cell keeps the place that bears it. */
export async function extractionToDataSource(
  actor: UserActor,
  id: string,
  { mode, targetId, name, extractionIds }: ToDataSource,
  origin: RequestOrigin,
): Promise<MadeDataSource> {
  const own = await extractionOf(actor, id);
  const all = [
    own,
    ...(await othersOf(
      actor,
      [...new Set(extractionIds)].filter((other) => other !== id),
    )),
  ];
  all.forEach(assertUsable);
  const table = tableOfValues((name ?? own.name).slice(0, MOST_NAME), all);
  if (!all.some(({ values }) => values.some(({ value }) => value !== null)))
    throw new AppError('conflict', 'There are no values to make a data source from.');
  const made = await importTable(actor, table, { mode, targetId }, origin);
  for (const row of all) await updateExtraction(null, actor.workspaceId, row.id, { dataSourceId: made.dataSource.id });
  return { dataSource: made.dataSource, ...(made.job && { job: made.job }) };
}

/** Makes a table of a document into a data source; several that have the same columns become one. */
export async function documentTableToDataSource(
  actor: UserActor,
  { id, n }: { id: string; n: number },
  { name, tables: others }: TableToDataSource,
  origin: RequestOrigin,
): Promise<MadeDataSource> {
  const document = await readDocumentOf(actor, id);
  const found = (await latestAnalysisOf(actor, id))?.content?.tables ?? [];
  const wanted = [n, ...others.filter((other) => other !== n)];
  const tables = wanted.map((number) => {
    const table = found.find((each) => each.number === number);
    if (!table) throw new AppError('not_found', `Table ${number} of this document doesn’t exist.`);
    return table;
  });
  const odd = tables.find(({ header }) => header.length !== tables[0]!.header.length);
  if (odd)
    throw new AppError(
      'conflict',
      `Table ${odd.number} has ${odd.header.length} columns, table ${n} has ${tables[0]!.header.length}. Make them separate data sources.`,
    );
  const title = name ?? (tables[0]!.title || `Table ${n} of ${document.name}`);
  const { dataSource, job } = await importTable(
    actor,
    tableOfTable(title.slice(0, MOST_NAME), id, tables),
    { mode: 'create' },
    origin,
  );
  return { dataSource, ...(job && { job }) };
}
