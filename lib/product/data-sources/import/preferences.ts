import { createHash } from 'node:crypto';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Column } from '@/lib/pure/query/schema/column';
import { findPreference, savePreference, type ImportPreference } from '../store/preference-store';
import { forgetReading, readFiles, type VersionReading } from '../read/reading';
import type { ColumnPatch } from '../schema/schema';

/** Files with these columns, in this order, are of one kind. */
const kindOf = (columns: readonly Pick<Column, 'label'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ label }) => label)))
    .digest('hex');

/** The preference after a choice: what was chosen is taken over, or forgotten. */
export function preferenceAfter(
  before: ImportPreference,
  columns: readonly ColumnPatch[],
  remember: boolean,
): ImportPreference {
  const after = { ...before };
  for (const { key, type, reading } of columns) {
    if (remember && (type || reading)) after[key] = { ...(type && { type }), ...(reading && { reading }) };
    else if (type !== undefined || reading !== undefined) delete after[key];
  }
  return after;
}

/** Keeps a choice for the next file of this kind, or forgets an earlier one. */
export async function changePreference(
  tx: Tx,
  workspaceId: WorkspaceId,
  { columns, choices, remember }: { columns: readonly Column[]; choices: readonly ColumnPatch[]; remember: boolean },
): Promise<void> {
  const kind = kindOf(columns);
  await savePreference(
    tx,
    workspaceId,
    kind,
    preferenceAfter(await findPreference(workspaceId, kind, tx), choices, remember),
  );
}

/** Of the columns that ask how they are read, those that were decided last time. */
export const decidedBy = (
  preference: ImportPreference,
  columns: readonly Pick<Column, 'key' | 'review'>[],
): ImportPreference =>
  Object.fromEntries(
    columns.filter(({ key, review }) => review && preference[key]).map(({ key }) => [key, preference[key]!]),
  );

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
 * the reading says so.
 */
export async function readAsLastTime(reading: VersionReading, how: Parameters<typeof readFiles>[1]): Promise<Read> {
  const { workspaceId, overrides } = reading;
  const first = await readUnasked(reading, how);
  const { columns } = first.result;
  if (!columns.some(({ review }) => review)) return first;
  const decided = decidedBy(await findPreference(workspaceId, kindOf(columns)), columns);
  const keys = Object.keys(decided);
  if (keys.length === 0) return first;
  await forgetReading(reading);
  const chosen = {
    ...overrides,
    ...Object.fromEntries(keys.map((key) => [key, { ...overrides[key], ...decided[key] }])),
  };
  // the first one's copy may still be on its way to its place
  const { result, ...read } = await readUnasked({ ...reading, id: newId(), overrides: chosen }, how);
  return { ...read, result: { ...result, reading: { ...result.reading, asLastTime: keys } } };
}
