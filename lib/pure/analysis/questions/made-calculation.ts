import { writeColumn } from '@/lib/pure/query/expression/tokens';
import { carrying, screenColumn } from '@/lib/pure/query/resolve/definition';
import { byKey, readExpression } from '@/lib/pure/query/resolve/read';
import { CalculationError, type QueryCalculation } from '@/lib/pure/query/schema/calculation';
import type { Column, ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { MeasureMeaning } from '../semantics/measure';
import type { AskTable } from './schema';

/** A calculation that a question asks for, as a column beside those of the table. */
export type MadeCalculation = {
  column: Column;
  calculation: QueryCalculation;
  /** How its numbers add up; null of what is so or not. */
  meaning: MeasureMeaning | null;
  /** Columns without a value in some rows: such rows have none here. */
  gaps: Column[];
};

type Making = {
  expression: string;
  label: string;
  format?: ColumnFormat;
  meaning?: MeasureMeaning;
  profile?: Partial<Column>;
};

/** A column in an expression. */
export const inFormula = ({ key }: Pick<Column, 'key'>) => writeColumn(key);

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** 32 bits of a text (FNV-1a) as eight hexadecimal digits. */
function digits(text: string): string {
  let bits = OFFSET;
  for (const character of text) bits = Math.imul(bits ^ character.codePointAt(0)!, PRIME);
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/** One expression has one key, so that its answer is found again. */
const keyOf = (expression: string) => `calc_${digits(expression)}${digits(`${expression} `).slice(0, 4)}`;

/** The calculation over the columns of a table; null where they do not bear it. */
export function makeCalculation({ columns, rowCount }: AskTable, making: Making): MadeCalculation | null {
  const { expression, label, meaning = null, profile } = making;
  try {
    const { level, type, format, reads } = readExpression(expression, byKey(columns));
    const calculation: QueryCalculation = {
      key: keyOf(expression),
      label,
      expression,
      level,
      type,
      format: making.format ?? format,
      reads,
    };
    const read = columns.filter(({ key }) => reads.includes(key));
    const gaps = read.filter(({ nulls, invalid }) => nulls + invalid > 0);
    const nulls = Math.min(
      rowCount,
      gaps.reduce((sum, each) => sum + each.nulls + each.invalid, 0),
    );
    const half = Math.floor((rowCount - nulls) / 2);
    const poles = [true, false].map((value) => ({ value, count: half }));
    const top = type === 'boolean' ? poles : [];
    return { column: { ...screenColumn(calculation), nulls, top, ...profile }, calculation, meaning, gaps };
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
}

/** The table with these calculations beside its columns. */
export function withMade(table: AskTable, made: readonly MadeCalculation[]): AskTable {
  if (made.length === 0) return table;
  const measures = made.flatMap(({ column, meaning }) =>
    meaning ? [{ column, meaning, score: 0, name: column.label, aside: true }] : [],
  );
  return {
    ...table,
    columns: [...table.columns, ...made.map(({ column }) => column)],
    meaning: { ...table.meaning, measures: [...table.meaning.measures, ...measures] },
  };
}

/** The query with those of the calculations that it names. */
export const withCalculations = (query: Query, made: readonly MadeCalculation[]): Query =>
  carrying(
    query,
    made.map(({ calculation }) => calculation),
  );

/** Each calculation once. */
export const eachOnce = (made: readonly MadeCalculation[]): MadeCalculation[] => [
  ...new Map(made.map((each) => [each.column.key, each])).values(),
];
