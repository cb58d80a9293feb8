import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { newWorkFolder } from '@/lib/base/files/objects';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import type { Cell, ColumnType } from '@/lib/pure/query/schema/column';
import { whenEnded, whenRead, type ReadByJob } from '../read/when-read';
import type { Difference } from '../schema/import-schema';
import { getDataSource } from '../read/read';
import type { ReadTable } from '../store/statement-store';
import { releasePlace } from '../store/store';
import type { Received } from './receive';
import { differenceSince, stageImport, targetOf } from './staging';
import { keepUploaded, takePlace } from './upload';

/** Rows that a statement of SQL gave. Texts are read as those of a file are: a type is known of all others. */
export type ResultTable = {
  name: string;
  statement: { text: string; tables: ReadTable[] };
  columns: {
    name: string;
    type: Extract<ColumnType, 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'text'>;
  }[];
  rows: Cell[][];
};

const ANSWER_WITHIN_MS = 10_000;

/** What is missing is empty in quotes, so that a row of nothing else is no blank line. */
const quoted = (cell: Cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`;

/** As the ordinary import reads it. */
export const resultFile = ({ columns, rows }: Pick<ResultTable, 'columns' | 'rows'>): string =>
  [columns.map(({ name }) => name), ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');

/** Types whose values the later ones of the same list can hold. */
const WIDER: readonly ColumnType[][] = [
  ['integer', 'decimal'],
  ['date', 'datetime'],
];
/** Any value can be read as these. */
const HOLD_ALL: readonly ColumnType[] = ['text', 'category', 'id'];

/**
 * How a column is read when its statement gives it anew: a choice stays while it can hold the values, a narrower one
 * grows, any other gives way to what the statement gives. Nothing: the values decide.
 */
export function typeAfter(chosen: ColumnType | undefined, given: ColumnType): ColumnType | undefined {
  if (chosen && HOLD_ALL.includes(chosen)) return chosen;
  if (given === 'text') return undefined;
  if (!chosen) return given;
  const family = WIDER.find((types) => types.includes(given));
  return family && family.indexOf(chosen) > family.indexOf(given) ? chosen : given;
}

/** What was chosen of the columns of a data source, for rows that its statement gave anew. */
export function choicesAfter(
  chosen: Record<string, ColumnOverride>,
  columns: ResultTable['columns'],
): Record<string, ColumnOverride> {
  const keys = keysOf(columns.map(({ name }) => name));
  const after = columns.map(({ type: given }, nth): [string, ColumnOverride] => {
    const { type: before, ...rest } = chosen[keys[nth]!] ?? {};
    const type = typeAfter(before, given);
    return [keys[nth]!, { ...rest, ...(type && { type }) }];
  });
  return { ...chosen, ...Object.fromEntries(after) };
}

function choicesFor({ columns }: ResultTable): Record<string, ColumnOverride> {
  const keys = keysOf(columns.map(({ name }) => name));
  return Object.fromEntries(columns.flatMap(({ type }, nth) => (type === 'text' ? [] : [[keys[nth]!, { type }]])));
}

async function written(table: ResultTable): Promise<Received> {
  const text = Buffer.from(resultFile(table));
  const folder = await newWorkFolder();
  const path = join(folder, 'upload');
  await writeFile(path, text, { mode: 0o600 });
  return {
    folder,
    path,
    fileName: `${table.name.replaceAll(/[\\/]/g, '-')}.csv`,
    family: 'csv',
    sizeBytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

/** Makes the result of a statement into a data source, through the ordinary import. */
export async function importResult(actor: UserActor, table: ResultTable, origin: RequestOrigin): Promise<ReadByJob> {
  const received = await written(table);
  let place: string | null = null;
  try {
    const id = (place = (await takePlace(actor, { preview: false }, null))!);
    const made = {
      statement: table.statement,
      overrides: choicesFor(table),
      options: {
        encoding: 'utf-8',
        // A table of one column has none.
        ...(table.columns.length > 1 && { delimiter: ',' }),
        totals: 'kept' as const,
        periods: 'kept' as const,
      },
    };
    const job = await keepUploaded(actor, id, { received, name: table.name, ...made }, origin);
    place = null;
    return await whenRead(actor, id, job, ANSWER_WITHIN_MS);
  } finally {
    await rm(received.folder, { recursive: true, force: true });
    if (place) await releasePlace(actor.workspaceId, place);
  }
}

/** The next version of a data source that a statement made, of the rows that it gives now. */
export async function importResultAgain(
  actor: UserActor,
  id: string,
  table: ResultTable,
  origin: RequestOrigin,
): Promise<ReadByJob & { difference?: Difference }> {
  const target = await targetOf(actor, id);
  const received = await written(table);
  try {
    const statement = {
      overrides: choicesAfter(target.source.overrides, table.columns),
      tables: table.statement.tables,
    };
    const { job } = await stageImport(actor, { mode: 'replace', target, preview: false }, received, {
      uploadKey: null,
      take: { origin, statement },
    });
    const ended = await whenEnded(actor, job, ANSWER_WITHIN_MS);
    const dataSource = await getDataSource(actor, id);
    return ended.state === 'succeeded'
      ? { dataSource, difference: await differenceSince(actor, target) }
      : { dataSource, job: ended };
  } finally {
    await rm(received.folder, { recursive: true, force: true });
  }
}
