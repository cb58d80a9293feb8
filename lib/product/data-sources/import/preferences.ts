import { createHash } from 'node:crypto';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Column } from '@/lib/pure/query/schema/column';
import { findPreference, findPreferences, savePreference, type ImportPreference } from '../store/preference-store';
import { forgetReading, readFiles, type VersionReading } from '../read/reading';
import type { ColumnPatch, ReadingOptionsPatch } from '../schema/schema';

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/** Files with these columns, in this order, are of one kind. */
const kindOf = (columns: readonly Pick<Column, 'label'>[]): string => hashOf(columns.map(({ label }) => label));
/** A column of this name, in whatever file. */
const columnHash = (label: string): string => hashOf({ column: label.trim().toLowerCase() });

/** The preference after a choice: what was chosen is taken over, or forgotten. */
export function preferenceAfter(
  before: ImportPreference['columns'],
  columns: readonly ColumnPatch[],
  remember: boolean,
): ImportPreference['columns'] {
  const after = { ...before };
  for (const { key, type, reading } of columns) {
    if (remember && (type || reading)) after[key] = { ...(type && { type }), ...(reading && { reading }) };
    else if (type !== undefined || reading !== undefined) delete after[key];
  }
  return after;
}

type Chosen = {
  columns: readonly Column[];
  choices: readonly ColumnPatch[];
  rows: ReadingOptionsPatch['rows'];
  /** Of types and readings; a role and what rows are is always kept for the next file. */
  remember: boolean | undefined;
};

/** Keeps a choice for the next file of this kind, or with that column; or forgets an earlier one. */
export async function changePreference(
  tx: Tx,
  workspaceId: WorkspaceId,
  { columns, choices, rows, remember }: Chosen,
): Promise<void> {
  for (const { key, role } of choices) {
    const column = role === undefined ? undefined : columns.find((each) => each.key === key);
    if (column) await savePreference(tx, workspaceId, columnHash(column.label), { columns: {}, ...(role && { role }) });
  }
  if (remember === undefined && rows === undefined) return;
  const kind = kindOf(columns);
  const before = await findPreference(workspaceId, kind, tx);
  const { rows: said, ...rest } = before;
  const after = rows === undefined ? said : (rows ?? undefined);
  await savePreference(tx, workspaceId, kind, {
    ...rest,
    ...(remember !== undefined && { columns: preferenceAfter(before.columns, choices, remember) }),
    ...(after && { rows: after }),
  });
}

/** Of the columns that ask how they are read, those that were decided last time. */
export const decidedBy = (
  preference: ImportPreference['columns'],
  columns: readonly Pick<Column, 'key' | 'review'>[],
): ImportPreference['columns'] =>
  Object.fromEntries(
    columns.filter(({ key, review }) => review && preference[key]).map(({ key }) => [key, preference[key]!]),
  );

/** Of columns of which nothing is chosen yet, the roles that a person gave columns of their names before. */
async function rolesGiven(
  workspaceId: WorkspaceId,
  columns: readonly Column[],
  overrides: VersionReading['overrides'],
): Promise<VersionReading['overrides']> {
  const open = columns.filter(({ key }) => !overrides[key]?.role);
  const found = await findPreferences(
    workspaceId,
    open.map(({ label }) => columnHash(label)),
  );
  return Object.fromEntries(
    open.flatMap(({ key, label, role: read }) => {
      const role = found.get(columnHash(label))?.role;
      return role && role !== read ? [[key, { ...overrides[key], role }]] : [];
    }),
  );
}

/** `id`: where it lies, which is another place than was asked for where the file was read twice. */
type Read = Awaited<ReturnType<typeof readFiles>> & { id: string } & Pick<VersionReading, 'options' | 'overrides'>;

/** Reads a file by what was chosen for it. */
export const readAsChosen = async (reading: VersionReading, how: Parameters<typeof readFiles>[1]): Promise<Read> => ({
  ...(await readFiles(reading, how)),
  id: reading.id,
  options: reading.options,
  overrides: reading.overrides,
});

/**
 * What is done unasked at a first reading. The next file of a data source keeps its columns: charts read them by name.
 */
export const SETTLED_FIRST = ['totals', 'periods'] as const;
export const SETTLED_LATER = ['totals'] as const;

/** What was done unasked is kept as a choice, so that it can be taken back like one. */
async function readUnasked(reading: VersionReading, how: Parameters<typeof readFiles>[1]): Promise<Read> {
  const read = await readAsChosen(reading, how);
  return { ...read, options: { ...reading.options, ...read.result.settled } };
}

/**
 * Reads a new file. What it leaves open and a person has decided for a file of this kind is read as it was then, and
 * the reading says so; roles that columns of these names were given before, and what such rows are, hold again.
 */
export async function readAsLastTime(reading: VersionReading, how: Parameters<typeof readFiles>[1]): Promise<Read> {
  const { workspaceId } = reading;
  const first = await readUnasked(reading, how);
  const { columns } = first.result;
  const preference = await findPreference(workspaceId, kindOf(columns));
  const decided = decidedBy(preference.columns, columns);
  const read = Object.keys(decided).length > 0 ? await readAgain(reading, how, decided) : first;
  const roles = await rolesGiven(workspaceId, read.result.columns, read.overrides);
  const asLastTime = [...new Set([...Object.keys(decided), ...Object.keys(roles)])];
  const rows = read.options.rows ?? preference.rows;
  return {
    ...read,
    options: { ...read.options, ...(rows && { rows }) },
    overrides: asLastTime.length > 0 ? { ...read.overrides, ...roles } : read.overrides,
    result: asLastTime.length > 0 ? withLastTime(read.result, asLastTime) : read.result,
  };
}

const withLastTime = (result: Read['result'], asLastTime: string[]): Read['result'] => ({
  ...result,
  reading: { ...result.reading, asLastTime },
});

async function readAgain(
  reading: VersionReading,
  how: Parameters<typeof readFiles>[1],
  decided: ImportPreference['columns'],
): Promise<Read> {
  const { overrides } = reading;
  await forgetReading(reading);
  const chosen = {
    ...overrides,
    ...Object.fromEntries(Object.entries(decided).map(([key, choice]) => [key, { ...overrides[key], ...choice }])),
  };
  // the first one's copy may still be on its way to its place
  return readUnasked({ ...reading, id: newId(), overrides: chosen }, how);
}
