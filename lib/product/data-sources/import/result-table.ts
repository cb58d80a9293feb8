import { rm } from 'node:fs/promises';
import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import type { Cell, ColumnType } from '@/lib/pure/query/schema/column';
import { whenRead, type ReadByJob } from '../read/when-read';
import type { Difference } from '../schema/import-schema';
import type { ReadTable } from '../store/statement-store';
import { releasePlace } from '../store/store';
import { madeFile } from './receive';
import { MADE_WITHIN_MS, stageImport, targetOf, whenReplaced } from './staging';
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
  /** Places of columns whose texts are names, and are read as nothing else. */
  names?: readonly number[];
};

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
    const { type: before, by, ...rest } = chosen[keys[nth]!] ?? {};
    const type = typeAfter(before, given);
    const stays = type === before;
    return [keys[nth]!, { ...rest, ...(type && { type, ...((!stays || by) && { by: 'statement' as const }) }) }];
  });
  return { ...chosen, ...Object.fromEntries(after) };
}

/** Texts that are names stay as they are, whatever they look like. */
const NAMES: ColumnOverride = { type: 'category', missingWords: 'kept', by: 'statement' };

export function choicesFor({
  columns,
  names = [],
}: Pick<ResultTable, 'columns' | 'names'>): Record<string, ColumnOverride> {
  const keys = keysOf(columns.map(({ name }) => name));
  return Object.fromEntries(
    columns.flatMap(({ type }, nth): [string, ColumnOverride][] =>
      type === 'text' ? (names.includes(nth) ? [[keys[nth]!, NAMES]] : []) : [[keys[nth]!, { type, by: 'statement' }]],
    ),
  );
}

/** Makes the result of a statement into a data source, through the ordinary import. */
export async function importResult(actor: UserActor, table: ResultTable, origin: RequestOrigin): Promise<ReadByJob> {
  const received = await madeFile(table.name, resultFile(table));
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
    return await whenRead(actor, id, job, MADE_WITHIN_MS);
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
  const received = await madeFile(table.name, resultFile(table));
  try {
    const statement = {
      overrides: choicesAfter(target.source.overrides, table.columns),
      tables: table.statement.tables,
    };
    const { job } = await stageImport(actor, { mode: 'replace', target, preview: false }, received, {
      uploadKey: null,
      take: { origin, statement },
    });
    return await whenReplaced(actor, target, job);
  } finally {
    await rm(received.folder, { recursive: true, force: true });
  }
}
