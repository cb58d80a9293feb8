import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { csvLine, textStream } from '@/lib/core/csv';
import { AppError, notFound } from '@/lib/core/errors';
import { readRows } from '@/lib/engine/run';
import type { IssueGroup } from '@/lib/engine/shapes';
import type { Column } from '@/lib/query/column';
import { loadDataSet, type DataSet } from './load';
import { SIDE_TABLE } from './rows';
import type { IssueFormat } from './schema';
import { findVersion } from './store';

/** Texts of the file may be long: a page of them stays below what one answer may hold. */
const PAGE = 500;

/** A line of the download: a place of the file, or with a `count` alone what was counted and not listed. */
type IssueLine = { kind: string; row: number | null; column: string | null; found: string; expected: string; count: number | null };

type SideCell = { row: number | null; column: string | null; text: string };

async function* sideCells({ misfits }: DataSet, signal: AbortSignal): AsyncGenerator<SideCell> {
  if (!misfits) return;
  const read = async (offset: number, limit: number): ReturnType<typeof readRows> => {
    try {
      return await readRows({ relation: misfits, columns: SIDE_TABLE, page: { offset, limit }, signal });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_large' && limit > 1) return read(offset, Math.ceil(limit / 10));
      throw error;
    }
  };
  for (let offset = 0; ;) {
    const { rows } = await read(offset, PAGE);
    for (const { row, column, text } of rows) yield { row: row === null ? null : Number(row), column: column === null ? null : String(column), text: String(text) };
    if (rows.length === 0) return;
    offset += rows.length;
  }
}

/** Kinds whose every place has its text in the side table. */
const isKeptWhole = ({ kind }: IssueGroup) => kind === 'invalid';

/**
 * What was found in the file, place by place: what the issues list, every text that fits no cell of the table, and, where only
 * a number is known, that number. The counts of a kind come to the count of its issue.
 */
export async function* issueLines(groups: readonly IssueGroup[], labels: ReadonlyMap<string, string>, cells: AsyncIterable<SideCell>): AsyncGenerator<IssueLine> {
  const named = (column: string | null) => (column === null ? null : labels.get(column) ?? column);
  const kept = new Map(groups.filter(isKeptWhole).map((group) => [group.column, group]));
  for (const { kind, first } of groups.filter((group) => !isKeptWhole(group))) {
    for (const { row, column, found, expected } of first) yield { kind, row, column: named(column), found, expected, count: 1 };
  }
  for await (const { row, column, text } of cells) {
    const group = column === null ? undefined : kept.get(column);
    yield { kind: group?.kind ?? 'left_over', row, column: named(column), found: text, expected: group?.first[0]?.expected ?? 'a cell of the table', count: group ? 1 : null };
  }
  for (const { kind, column, count, first } of groups.filter((group) => !isKeptWhole(group))) {
    if (count > first.length) yield { kind, row: null, column: named(column), found: 'more of this kind, counted and not listed', expected: '', count: count - first.length };
  }
}

const HEADER = ['kind', 'row', 'column', 'found', 'expected', 'count'] as const;

async function* asCsv(lines: AsyncIterable<IssueLine>): AsyncGenerator<string> {
  yield csvLine(HEADER);
  for await (const line of lines) yield csvLine(HEADER.map((name) => (line[name] === null ? null : String(line[name]))));
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
export async function downloadIssues(actor: UserActor, id: string, format: IssueFormat, signal: AbortSignal, origin: Origin): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const found = await findVersion(actor.workspaceId, id);
  if (!found) throw notFound('data source');
  const { issues } = found.version;
  const dataSet = await loadDataSet(actor, id, found.version.number);
  await record(null, { ...deedOf(actor, origin), action: 'data_source.issues_downloaded', targetType: 'data_source', targetId: id, details: { version: dataSet.version, format } });
  const lines = issueLines(issues, labelsOf(dataSet.columns), sideCells(dataSet, signal));
  const head = { dataSourceId: id, name: dataSet.name, version: dataSet.version, kinds: issues.map(({ kind, column, message, count }) => ({ kind, column, message, count })) };
  return { name: `${dataSet.name.replace(/\.[a-z]+$/i, '')} issues.${format}`, stream: textStream(format === 'csv' ? asCsv(lines) : asJson(head, lines)) };
}
