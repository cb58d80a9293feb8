import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { readRows } from '@/lib/engines/answers/run';
import { countsTableRows, MOST_PLACES, type Issue, type IssueGroup } from '@/lib/engines/ingest/schema/schema';
import type { Relation } from '@/lib/engines/manifest/relation';
import { csvLine, textStream } from '@/lib/pure/format/csv';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { loadTable, type SourceTable } from '../read/load';
import { PLACES_TABLE, SIDE_TABLE } from './rows';
import type { IssueFormat } from '../schema/schema';
import { findVersion } from '../store/store';

/** Texts of the file may be long: a page of them stays below what one answer may hold. */
const PAGE = 500;

/**
 * A line of the download: a place, or with a `count` alone what was counted and not listed. `rowOf`: what the row
 * counts where the table was shaped.
 */
type IssueLine = {
  kind: string;
  row: number | null;
  column: string | null;
  found: string;
  expected: string;
  count: number | null;
  rowOf: 'file' | 'table' | null;
};

type SideCell = { row: number | null; column: string | null; text: string };
type Place = { kind: string } & Issue;

/** The rows of a part, in their order. */
async function* rowsOf(
  relation: Relation | null,
  columns: readonly QueryColumn[],
  signal: AbortSignal,
): AsyncGenerator<Row> {
  if (!relation) return;
  const read = async (offset: number, limit: number): ReturnType<typeof readRows> => {
    try {
      return await readRows({ relation, columns, page: { offset, limit }, signal });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_large' && limit > 1)
        return read(offset, Math.ceil(limit / 10));
      throw error;
    }
  };
  for (let offset = 0; ;) {
    const { rows } = await read(offset, PAGE);
    yield* rows;
    if (rows.length === 0) return;
    offset += rows.length;
  }
}

const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));
const textOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : String(cell));

async function* sideCells({ misfits }: SourceTable, signal: AbortSignal): AsyncGenerator<SideCell> {
  for await (const { row, column, text } of rowsOf(misfits, SIDE_TABLE, signal))
    yield { row: numberOrNull(row), column: textOrNull(column), text: String(text) };
}

/** Kinds whose every place has its text in the side table. */
const isKeptWhole = ({ kind }: IssueGroup) => kind === 'invalid';

/** The places that are kept: in a part of their own, or all of them with the issues. */
async function* placesOf(
  groups: readonly IssueGroup[],
  { places }: Pick<SourceTable, 'places'>,
  signal: AbortSignal,
): AsyncGenerator<Place> {
  if (!places)
    for (const { kind, first } of groups.filter((group) => !isKeptWhole(group)))
      yield* first.map((issue) => ({ kind, ...issue }));
  for await (const { kind, row, column, found, expected } of rowsOf(places, PLACES_TABLE, signal)) {
    yield {
      kind: String(kind),
      row: numberOrNull(row),
      column: textOrNull(column),
      found: String(found),
      expected: String(expected),
    };
  }
}

/**
 * What was found in the file, place by place: every place that is kept, every text that fits no cell of the table, and,
 * where only a number is known, that number. The counts of a kind come to the count of its issue.
 */
export async function* issueLines(
  groups: readonly IssueGroup[],
  labels: ReadonlyMap<string, string>,
  places: AsyncIterable<Place>,
  cells: AsyncIterable<SideCell>,
): AsyncGenerator<IssueLine> {
  const named = (column: string | null) => (column === null ? null : (labels.get(column) ?? column));
  const rowOf = (kind: string, row: number | null) => (row === null ? null : countsTableRows(kind) ? 'table' : 'file');
  const kept = new Map(groups.filter(isKeptWhole).map((group) => [group.column, group]));
  const listed = new Map<string, number>();
  for await (const { kind, row, column, found, expected } of places) {
    const group = `${kind} ${column}`;
    listed.set(group, (listed.get(group) ?? 0) + 1);
    yield { kind, row, column: named(column), found, expected, count: 1, rowOf: rowOf(kind, row) };
  }
  for await (const { row, column, text } of cells) {
    const group = column === null ? undefined : kept.get(column);
    const kind = group?.kind ?? 'left_over';
    yield {
      kind,
      row,
      column: named(column),
      found: text,
      expected: group?.first[0]?.expected ?? 'a cell in the table',
      count: group ? 1 : null,
      rowOf: rowOf(kind, row),
    };
  }
  for (const { kind, column, count } of groups.filter((group) => !isKeptWhole(group))) {
    const more = count - (listed.get(`${kind} ${column}`) ?? 0);
    if (more > 0)
      yield {
        kind,
        row: null,
        column: named(column),
        found: `more of this type not listed (limit: ${MOST_PLACES.toLocaleString('en-US')} per type)`,
        expected: '',
        count: more,
        rowOf: null,
      };
  }
}

const HEADER = ['kind', 'row', 'column', 'found', 'expected', 'count', 'rowOf'] as const;
/** As the header of the CSV names them. */
const named = (name: (typeof HEADER)[number]) => (name === 'rowOf' ? 'row of' : name);

async function* asCsv(lines: AsyncIterable<IssueLine>): AsyncGenerator<string> {
  yield csvLine(HEADER.map(named));
  for await (const line of lines)
    yield csvLine(HEADER.map((name) => (line[name] === null ? null : String(line[name]))));
}

async function* asJson(head: object, lines: AsyncIterable<IssueLine>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"issues":[`;
  let first = true;
  for await (const line of lines) {
    yield `${first ? '' : ','}\n${JSON.stringify(line)}`;
    first = false;
  }
  yield '\n]}\n';
}

const labelsOf = (columns: readonly Column[]) => new Map(columns.map(({ key, label }) => [key, label]));

/** All issues of the current version as a file, made while it is read. Who took it stands in the record. */
export async function downloadIssues(
  actor: UserActor,
  id: string,
  { format, origin, signal }: { format: IssueFormat; origin: RequestOrigin; signal: AbortSignal },
): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const found = await findVersion(actor.workspaceId, id);
  if (!found) throw notFound('data source');
  const { issues } = found.version;
  const table = await loadTable(actor, id, found.version.number);
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'data_source.issues_downloaded',
    targetType: 'data_source',
    targetId: id,
    details: { version: table.version, format },
  });
  const lines = issueLines(issues, labelsOf(table.columns), placesOf(issues, table, signal), sideCells(table, signal));
  const head = {
    dataSourceId: id,
    name: table.name,
    version: table.version,
    kinds: issues.map(({ kind, column, message, count }) => ({ kind, column, message, count })),
  };
  return {
    name: `${table.name.replace(/\.[a-z]+$/i, '')} issues.${format}`,
    stream: textStream(format === 'csv' ? asCsv(lines) : asJson(head, lines)),
  };
}
