import { rm } from 'node:fs/promises';
import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import type { Difference, ImportMode } from '../schema/import-schema';
import { type CitedRow } from '../citations/citation-schema';
import { CITATION_LABEL } from '../citations/citation-column-schema';
import { insertCitations } from '../citations/citation-store';
import { whenRead, type ReadByJob } from '../read/when-read';
import { releasePlace } from '../store/store';
import { madeFile, type Received } from './receive';
import { MADE_WITHIN_MS, stageImport, targetOf, whenReplaced } from './staging';
import { keepUploaded, takePlace } from './upload';

/** A column of a table that the product made: how its values are to be read, where that is known. */
export type TableColumn = Pick<ColumnOverride, 'type' | 'role' | 'reading'> & { label: string };
/** `citation`: where the cells of the row stand, by place of the column. */
export type TableRow = {
  cells: string[];
  citation: Omit<CitedRow, 'cells'> & { cells: (CitedRow['cells'][string] | undefined)[] };
};
export type CitedTable = { name: string; columns: TableColumn[]; rows: TableRow[] };
export type TableIntent = { mode: ImportMode; targetId?: string };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lineOf = (cells: readonly string[]) => cells.map(quoted).join(',');

/** As the ordinary import reads it: the citation of each row last. */
export function tableFile({ columns, rows }: Pick<CitedTable, 'columns' | 'rows'>): string {
  const head = lineOf([...columns.map(({ label }) => label), CITATION_LABEL]);
  return `${[head, ...rows.map(({ cells, citation }) => lineOf([...cells, citation.id]))].join('\n')}\n`;
}

/** By the keys that the import will give the columns. */
export function citedRowsOf({ columns, rows }: Pick<CitedTable, 'columns' | 'rows'>): CitedRow[] {
  const keys = keysOf([...columns.map(({ label }) => label), CITATION_LABEL]);
  return rows.map(({ citation: { cells, ...citation } }) => ({
    ...citation,
    cells: Object.fromEntries(
      cells.flatMap((place, nth) => (place === undefined ? [] : [[keys[nth]!, place] as const])),
    ),
  }));
}

function choicesFor({ columns }: CitedTable): Record<string, ColumnOverride> {
  const keys = keysOf([...columns.map(({ label }) => label), CITATION_LABEL]);
  const chosen = columns.flatMap(({ label: _, ...choice }, nth) =>
    Object.keys(choice).length > 0 ? [[keys[nth]!, choice] as const] : [],
  );
  return { ...Object.fromEntries(chosen), [keys.at(-1)!]: { type: 'text', role: 'ignore' } };
}

async function createFrom(
  actor: UserActor,
  table: CitedTable,
  received: Received,
  origin: RequestOrigin,
): Promise<ReadByJob> {
  const id = (await takePlace(actor, { preview: false }, null))!;
  let isKept = false;
  try {
    const made = {
      uploadType: 'extraction' as const,
      overrides: choicesFor(table),
      options: { encoding: 'utf-8', delimiter: ',', totals: 'kept' as const, periods: 'kept' as const },
    };
    const job = await keepUploaded(actor, id, { received, name: table.name, ...made }, origin);
    isKept = true;
    await inTransaction((tx) => insertCitations(tx, actor.workspaceId, id, citedRowsOf(table)));
    return await whenRead(actor, id, job, MADE_WITHIN_MS);
  } finally {
    if (!isKept) await releasePlace(actor.workspaceId, id);
  }
}

/**
 * Makes a table of the product into a data source, or the next version of one, through the ordinary import. Each row
 * keeps its places in its document.
 */
export async function importTable(
  actor: UserActor,
  table: CitedTable,
  { mode, targetId }: TableIntent,
  origin: RequestOrigin,
): Promise<ReadByJob & { difference?: Difference }> {
  const received = await madeFile(table.name, tableFile(table));
  try {
    if (mode === 'create') return await createFrom(actor, table, received, origin);
    const target = await targetOf(actor, targetId!);
    const { id } = target.source;
    await inTransaction((tx) => insertCitations(tx, actor.workspaceId, id, citedRowsOf(table)));
    const { job } = await stageImport(
      actor,
      { mode, target, preview: false, uploadType: mode === 'append' ? undefined : 'extraction' },
      received,
      { uploadKey: null, take: { origin } },
    );
    return await whenReplaced(actor, target, job);
  } finally {
    await rm(received.folder, { recursive: true, force: true });
  }
}
