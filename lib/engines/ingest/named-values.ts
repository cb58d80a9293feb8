import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { IssueLog } from './table/issues';
import { SAYS_NAME, SAYS_VALUE } from './table/names-of-values';
import { RecordSplitter } from './table/records';
import { HANDED_OVER, TableWriter } from './table/table-writer';
import { handedOver, sampleOf, type TextTable } from './table/text-table';

/** A single record may hold a list of anything. */
const LEAST = 2;
const MOST_NAMES = 200;
/** Column names repeat in nearly every record; names of things don’t. */
const USUAL = 0.6;

type Entry = Record<string, string | number | boolean | null>;
/** The keys of the entries in a column: one holds the name, the other the value. */
type Keys = { name: string; value: string };
/** The values of each name, in order of first appearance: its value and whatever is beside it. */
type Parts = Map<string, Set<string>>;
type Spread = { keys: Keys; parts: Parts };

/** The flat entries of a list in a cell; null if the cell isn’t a list. */
function entriesIn(cell: string): Entry[] | null {
  if (!cell.startsWith('[{')) return null;
  try {
    const list = JSON.parse(cell) as unknown;
    return Array.isArray(list) && list.every(isEntry) ? list : null;
  } catch {
    return null;
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.values(entry).every((value) => typeof value !== 'object' || value === null);

/** The keys of a column whose cells so far are lists of names with values. */
function keysIn(cells: string[]): Keys | null {
  const lists = cells.map(entriesIn);
  if (cells.length < LEAST || !lists.every((list) => list !== null)) return null;
  const keys = [...new Set(lists.flat().flatMap(Object.keys))];
  const isName = (key: string) => SAYS_NAME.test(key) && areNames(lists.map((list) => list.map((entry) => entry[key])));
  const name = keys.find(isName);
  const others = keys.filter((key) => key !== name);
  const value = others.length === 1 ? others[0] : others.find((key) => SAYS_VALUE.test(key));
  return name && value ? { name, value } : null;
}

/** Whether these are column names: none appears twice in a record, and each is in nearly all records. */
function areNames(lists: unknown[][]): boolean {
  const all = new Set(lists.flat());
  return (
    [...all].every((name) => typeof name === 'string' && name !== '') &&
    all.size <= MOST_NAMES &&
    lists.every((names) => new Set(names).size === names.length) &&
    lists.flat().length >= all.size * lists.length * USUAL
  );
}

async function eachRecord({ path, labels }: TextTable, onCells: (cells: string[]) => void): Promise<void> {
  const splitter = new RecordSplitter(HANDED_OVER, ({ cells }) => onCells(cells), labels.length);
  for await (const chunk of createReadStream(path, 'utf8')) splitter.push(chunk as string);
  splitter.end();
}

/** Adds what a cell holds; answers whether it is a list of names. */
function addParts(parts: Parts, cell: string, { name, value }: Keys): boolean {
  const entries = entriesIn(cell);
  if (!entries || new Set(entries.map((entry) => entry[name])).size < entries.length) return false;
  for (const entry of entries) {
    const own = String(entry[name] ?? '');
    if (own === '') return false;
    const beside = parts.get(own) ?? new Set([value]);
    for (const key of Object.keys(entry)) if (key !== name) beside.add(key);
    parts.set(own, beside);
  }
  return parts.size <= MOST_NAMES;
}

/** The columns in which every cell is a list of names with values. */
async function spreadsIn(table: TextTable): Promise<Map<number, Spread>> {
  const found = new Map<number, Spread>();
  const { rows } = sampleOf(table);
  for (const nth of table.labels.keys()) {
    const keys = keysIn(rows.map((row) => row[nth] ?? '').filter((cell) => cell.trim() !== ''));
    if (keys) found.set(nth, { keys, parts: new Map() });
  }
  if (found.size)
    await eachRecord(table, (cells) => {
      for (const [nth, { keys, parts }] of found)
        if (cells[nth]?.trim() && !addParts(parts, cells[nth], keys)) found.delete(nth);
    });
  return found;
}

/** The cells a list is split into, in the order of the parts. */
function cellsOf(cell: string, { keys, parts }: Spread): string[] {
  const entries = new Map((entriesIn(cell) ?? []).map((entry) => [String(entry[keys.name]), entry]));
  return [...parts].flatMap(([name, beside]) => [...beside].map((key) => String(entries.get(name)?.[key] ?? '')));
}

function labelsOf({ labels }: TextTable, spreads: Map<number, Spread>): string[] {
  const taken = new Set(labels.filter((_, nth) => !spreads.has(nth)));
  return labels.flatMap((label, nth) => {
    const spread = spreads.get(nth);
    if (!spread) return [label];
    const named = (name: string) => (taken.has(name) || spreads.size > 1 ? `${label}.${name}` : name);
    return [...spread.parts].flatMap(([name, beside]) =>
      [...beside].map((key) => (key === spread.keys.value ? named(name) : `${named(name)}.${key}`)),
    );
  });
}

/** Splits each column of name–value lists into one column for each name. */
export async function spreadNamedValues(
  table: TextTable,
  { workDir, findings }: { workDir: string; findings: IssueLog },
): Promise<TextTable> {
  if (table.dialect !== HANDED_OVER) return table;
  const spreads = await spreadsIn(table);
  if (!spreads.size) return table;
  const writer = new TableWriter(join(workDir, 'named-values'));
  await eachRecord(table, (cells) => {
    writer.row(cells.flatMap((cell, nth) => (spreads.has(nth) ? cellsOf(cell, spreads.get(nth)!) : [cell])));
  });
  writer.finish();
  for (const [nth, { parts }] of spreads)
    findings.note(
      `${table.labels[nth]} holds names with their values: each of its ${parts.size} names became a column`,
    );
  return handedOver(writer, labelsOf(table, spreads));
}
