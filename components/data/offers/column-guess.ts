import type { ColumnOverride, IssueGroup } from '@/lib/engines/ingest/schema/schema';
import type { ColumnPatch } from '@/lib/product/data-sources/schema/schema';
import { COLUMN_TYPES, type Column, type ColumnType, type ColumnReading } from '@/lib/pure/query/schema/column';
import { count, listed } from '../words';

export type ColumnChange = Omit<ColumnPatch, 'key'>;

/** How a column came to its type where that took a guess, and the one press that undoes it. */
export type Guess = { said: string; action: string; change: ColumnChange };

const READINGS: Record<ColumnReading, string> = {
  decimal_point: 'decimal point',
  decimal_comma: 'decimal comma',
  day_first: 'day first',
  month_first: 'month first',
};
const NEARLY = new RegExp(`^(${COLUMN_TYPES.join('|')}) but for [\\d,]+ values?`, 'i');

/** 'integer but for 3 values': the type that a column would have but for a few values. */
export function nearlyOf(
  column: Pick<Column, 'key'>,
  issues: readonly IssueGroup[],
): { said: string; type: ColumnType } | null {
  const found = issues.find((group) => group.kind === 'mixed_type' && group.column === column.key);
  const [said, type] = (found && NEARLY.exec(found.message)) ?? [];
  return said && type ? { said: said.toLowerCase(), type: type.toLowerCase() as ColumnType } : null;
}

/** What is known of a reading beside its columns. */
export type ReadingSoFar = {
  overrides: Readonly<Record<string, ColumnOverride>>;
  issues: readonly IssueGroup[];
  asLastTime?: readonly string[];
};

/** All guesses about a column, each with its own way back. */
export const guessesOf = (column: Column, soFar: ReadingSoFar): Guess[] =>
  [typeGuess(column, soFar), roleGuess(column, soFar), missingGuess(column, soFar)].filter((guess) => guess !== null);

const MOST_WORDS = 4;
const SAID_BY_SQL = 'given by the SQL';

/** 'N/A (12) and - (3) read as missing'. */
function missingGuess({ key, missingWords = [] }: Column, { overrides }: ReadingSoFar): Guess | null {
  const { missingWords: kept, type, by } = overrides[key] ?? {};
  if (kept)
    return {
      said: `words such as N/A kept as values (${by && type === 'category' ? SAID_BY_SQL : 'set by you'})`,
      action: 'Treat as missing',
      change: { missingWords: null },
    };
  if (missingWords.length === 0) return null;
  const named = missingWords.map(({ word, count: cells }) => `${word} (${count(cells)})`);
  return {
    said: `${listed(named, MOST_WORDS)} treated as missing`,
    action: missingWords.length === 1 ? 'Treat as a value' : 'Treat as values',
    change: { missingWords: 'kept' },
  };
}

/** 'dimension, set by you': a role that is a person's choice. */
function roleGuess({ key }: Column, { overrides, asLastTime = [] }: ReadingSoFar): Guess | null {
  const { role } = overrides[key] ?? {};
  return role
    ? {
        said: `${role}, ${asLastTime.includes(key) ? 'same as last time' : 'set by you'}`,
        action: 'Choose automatically',
        change: { role: null },
      }
    : null;
}

function typeGuess(column: Column, { overrides, issues, asLastTime = [] }: ReadingSoFar): Guess | null {
  if (column.review) return null; // the review asks
  const { type, reading, by } = overrides[column.key] ?? {};
  const because = by ? SAID_BY_SQL : asLastTime.includes(column.key) ? 'same as last time' : 'set by you';
  if (type) return { said: `${type}, ${because}`, action: 'Detect automatically', change: { type: null } };
  if (reading) return { said: `${READINGS[reading]}, ${because}`, action: 'Change', change: { reading: null } };
  const nearly = nearlyOf(column, issues);
  if (nearly && nearly.type !== column.type)
    return { said: nearly.said, action: `Read as ${nearly.type}`, change: { type: nearly.type } };
  if (column.readAs === 'yyyymmdd' && column.type === 'date')
    return { said: 'digits read as days', action: 'Read as whole numbers', change: { type: 'integer' } };
  if (column.readAs === 'yyyymm' && column.type === 'date')
    return { said: 'digits read as months', action: 'Read as whole numbers', change: { type: 'integer' } };
  if (column.readAs && column.type !== 'text')
    return { said: `read as ${column.readAs}`, action: 'Read as text', change: { type: 'text' } };
  return null;
}

/** The change that gives back what was chosen before this one. */
export function undoOf(column: Column, override: ColumnOverride | undefined, change: ColumnChange): ColumnChange {
  return {
    ...(change.type !== undefined && { type: override?.type ?? null }),
    ...(change.reading !== undefined && { reading: override?.reading ?? null }),
    ...(change.missingWords !== undefined && { missingWords: override?.missingWords ?? null }),
    ...(change.role !== undefined && { role: override?.role ?? null }),
    ...(change.label !== undefined && { label: column.label }),
  };
}
