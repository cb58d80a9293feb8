import type { ColumnPatch } from '@/lib/datasets/schema';
import type { ColumnOverride, IssueGroup } from '@/lib/engine/shapes';
import type { Column, ColumnType, Reading } from '@/lib/query/column';

export type ColumnChange = Omit<ColumnPatch, 'key'>;

/** How a column came to its type where that took a guess, and the one press that undoes it. */
export type Guess = { said: string; action: string; change: ColumnChange };

const READINGS: Record<Reading, string> = { decimal_point: 'decimal point', decimal_comma: 'decimal comma', day_first: 'day first', month_first: 'month first' };
const NEARLY = /^(integer|decimal|boolean|date|datetime) but for [\d,]+ values?/i;

/** 'integer but for 3 values': the type that a column would have but for a few values. */
export function nearlyOf(column: Pick<Column, 'key'>, issues: readonly IssueGroup[]): { said: string; type: ColumnType } | null {
  const found = issues.find((group) => group.kind === 'mixed_type' && group.column === column.key);
  const [said, type] = (found && NEARLY.exec(found.message)) ?? [];
  return said && type ? { said: said.toLowerCase(), type: type.toLowerCase() as ColumnType } : null;
}

/** What is known of a reading beside its columns. */
export type ReadingSoFar = { overrides: Readonly<Record<string, ColumnOverride>>; issues: readonly IssueGroup[]; asLastTime?: readonly string[] };

export function guessOf(column: Column, { overrides, issues, asLastTime = [] }: ReadingSoFar): Guess | null {
  if (column.review) return null; // the review asks
  const { type, reading } = overrides[column.key] ?? {};
  const because = asLastTime.includes(column.key) ? 'as last time' : 'as you chose';
  if (type) return { said: `${type}, ${because}`, action: 'Let the file decide', change: { type: null } };
  if (reading) return { said: `${READINGS[reading]}, ${because}`, action: 'Choose again', change: { reading: null } };
  const nearly = nearlyOf(column, issues);
  if (nearly && nearly.type !== column.type) return { said: nearly.said, action: `Read as ${nearly.type}`, change: { type: nearly.type } };
  if (column.readAs && column.type !== 'text') return { said: `read as ${column.readAs}`, action: 'Read as text', change: { type: 'text' } };
  return null;
}

/** The change that gives back what was chosen before this one. */
export function undoOf(column: Column, override: ColumnOverride | undefined, change: ColumnChange): ColumnChange {
  return {
    ...(change.type !== undefined && { type: override?.type ?? null }),
    ...(change.reading !== undefined && { reading: override?.reading ?? null }),
    ...(change.role !== undefined && { role: column.role }),
    ...(change.label !== undefined && { label: column.label }),
  };
}
