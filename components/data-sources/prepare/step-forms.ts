import { AGGREGATE_WORDS, STEP_AGGREGATES } from '@/lib/pure/preparation/step/aggregates';
import type { StepName } from '@/lib/pure/preparation/kinds';
import { MOST_SPLIT } from '@/lib/pure/preparation/step/limits';
import type { PreviewedColumn } from '@/lib/pure/preparation/outcome';
import type { ColumnType } from '@/lib/pure/query/schema/column';

type Values = Record<string, unknown>;
type FormColumns = readonly PreviewedColumn[];
type Chosen = { value: string; label: string }[];

/** One field of the form of a step. `when`: it is shown where this holds. */
export type StepField = { name: string; label: string; hint?: string; when?: (values: Values) => boolean } & (
  | { is: 'column'; none?: string; only?: (column: PreviewedColumn) => boolean }
  | { is: 'columns'; only?: (column: PreviewedColumn) => boolean }
  | { is: 'text'; placeholder?: string }
  | { is: 'formula' }
  | { is: 'number'; least: number; most: number }
  | { is: 'choice'; options: Chosen }
  | { is: 'check' }
  | { is: 'measures' }
  | { is: 'spellings' }
);
/** `start`: what the form holds first. */
export type StepForm = { fields: StepField[]; start: (columns: FormColumns) => Values };

const WORDED: readonly ColumnType[] = ['text', 'category', 'id'];
const isWorded = ({ type }: PreviewedColumn) => WORDED.includes(type);
const firstOf = (columns: FormColumns, fits: (column: PreviewedColumn) => boolean = () => true) =>
  (columns.find(fits) ?? columns[0])?.key ?? '';
const isMeasure = ({ role, type }: PreviewedColumn) => role === 'measure' || type === 'decimal';
const keysOf = (columns: FormColumns) => columns.map(({ key }) => key);

export const AGGREGATES: Chosen = STEP_AGGREGATES.map((value) => ({ value, label: AGGREGATE_WORDS[value] }));

export const STEP_FORMS: Record<StepName, StepForm> = {
  duplicates: {
    start: () => ({ columns: [], keep: 'first' }),
    fields: [
      {
        name: 'columns',
        label: 'Same in these columns',
        hint: 'None selected: rows must be the same in every column.',
        is: 'columns',
      },
      {
        name: 'keep',
        label: 'Keep',
        is: 'choice',
        options: [
          { value: 'first', label: 'First row' },
          { value: 'last', label: 'Last row' },
        ],
      },
    ],
  },
  filter: {
    start: (columns) => ({ column: firstOf(columns), where: 'missing', value: '', rows: 'removed' }),
    fields: [
      {
        name: 'rows',
        label: 'Rows',
        is: 'choice',
        options: [
          { value: 'removed', label: 'Remove' },
          { value: 'kept', label: 'Keep only' },
        ],
      },
      { name: 'column', label: 'Where', is: 'column' },
      {
        name: 'where',
        label: 'Condition',
        is: 'choice',
        options: [
          { value: 'missing', label: 'is missing' },
          { value: 'is', label: 'is' },
          { value: 'contains', label: 'contains' },
        ],
      },
      { name: 'value', label: 'Value', is: 'text', when: ({ where }) => where !== 'missing' },
    ],
  },
  trim: {
    start: (columns) => ({ columns: keysOf(columns.filter(isWorded)), inner: true }),
    fields: [
      { name: 'columns', label: 'Columns', is: 'columns', only: isWorded },
      { name: 'inner', label: 'Several spaces within a text become one', is: 'check' },
    ],
  },
  replace: {
    start: (columns) => ({ columns: [firstOf(columns, isWorded)], find: '', by: '', whole: true, matchCase: true }),
    fields: [
      { name: 'columns', label: 'Columns', is: 'columns' },
      { name: 'find', label: 'Find', is: 'text' },
      {
        name: 'by',
        label: 'Replace with',
        hint: 'Leave empty to make whole values missing, or to take text out.',
        is: 'text',
      },
      { name: 'whole', label: 'The whole value only', is: 'check' },
      { name: 'matchCase', label: 'Match case', is: 'check' },
    ],
  },
  spellings: {
    start: (columns) => ({ column: firstOf(columns, isWorded), groups: [{ to: '', from: [] }] }),
    fields: [
      { name: 'column', label: 'Column', is: 'column', only: isWorded },
      { name: 'groups', label: 'Spellings', is: 'spellings' },
    ],
  },
  fill: {
    start: (columns) => ({ columns: [firstOf(columns)], how: 'above', value: '', within: [] }),
    fields: [
      { name: 'columns', label: 'Columns', is: 'columns' },
      {
        name: 'how',
        label: 'With',
        is: 'choice',
        options: [
          { value: 'above', label: 'Value above' },
          { value: 'below', label: 'Value below' },
          { value: 'value', label: 'This value' },
        ],
      },
      { name: 'value', label: 'Value', is: 'text', when: ({ how }) => how === 'value' },
      { name: 'within', label: 'Only within the same', is: 'columns', when: ({ how }) => how !== 'value' },
    ],
  },
  split: {
    start: (columns) => ({ column: firstOf(columns, isWorded), by: ',', into: 'columns', parts: 2 }),
    fields: [
      { name: 'column', label: 'Column', is: 'column', only: isWorded },
      { name: 'by', label: 'Separator', is: 'text' },
      {
        name: 'into',
        label: 'Into',
        is: 'choice',
        options: [
          { value: 'columns', label: 'Columns' },
          { value: 'rows', label: 'Rows' },
        ],
      },
      {
        name: 'parts',
        label: 'Number of columns',
        hint: 'The last one holds the rest.',
        is: 'number',
        least: 2,
        most: MOST_SPLIT,
        when: ({ into }) => into === 'columns',
      },
    ],
  },
  convert: {
    start: (columns) => ({ column: firstOf(columns, isWorded), to: 'decimal' }),
    fields: [
      { name: 'column', label: 'Column', is: 'column' },
      {
        name: 'to',
        label: 'To',
        hint: 'Values that don’t fit become missing. The preview counts them.',
        is: 'choice',
        options: [
          { value: 'integer', label: 'Whole' },
          { value: 'decimal', label: 'Number' },
          { value: 'date', label: 'Date' },
          { value: 'datetime', label: 'Time' },
          { value: 'boolean', label: 'Yes/no' },
          { value: 'text', label: 'Text' },
        ],
      },
    ],
  },
  calculate: {
    start: () => ({ label: '', expression: '' }),
    fields: [
      { name: 'label', label: 'Name', is: 'text' },
      { name: 'expression', label: 'Formula', hint: 'As in custom calculations: [Price] * [Quantity]', is: 'formula' },
    ],
  },
  rename: {
    start: (columns) => ({ column: firstOf(columns), label: '' }),
    fields: [
      { name: 'column', label: 'Column', is: 'column' },
      { name: 'label', label: 'New name', is: 'text' },
    ],
  },
  remove_columns: {
    start: () => ({ columns: [] }),
    fields: [{ name: 'columns', label: 'Columns to remove', is: 'columns' }],
  },
  group: {
    start: (columns) => ({
      by: [firstOf(columns, ({ role }) => role === 'dimension')],
      measures: [{ field: null, agg: 'count' }],
    }),
    fields: [
      { name: 'by', label: 'One row for each', is: 'columns' },
      { name: 'measures', label: 'Measures', is: 'measures' },
    ],
  },
  pivot: {
    start: (columns) => {
      const worded = columns.filter(isWorded);
      return {
        by: [firstOf(columns, (column) => column.key !== worded[0]?.key && !isMeasure(column))],
        names: worded[0]?.key ?? firstOf(columns),
        value: columns.find(isMeasure)?.key ?? null,
        agg: columns.some(isMeasure) ? 'sum' : 'count',
      };
    },
    fields: [
      { name: 'names', label: 'Values that become columns', is: 'column' },
      { name: 'by', label: 'One row for each', is: 'columns' },
      { name: 'value', label: 'Filled with', is: 'column', none: 'Number of rows' },
      {
        name: 'agg',
        label: 'Several rows give their',
        is: 'choice',
        options: AGGREGATES,
        when: ({ value }) => value !== null,
      },
    ],
  },
  unpivot: {
    start: () => ({ columns: [], name: 'Name', value: 'Value', dropMissing: false }),
    fields: [
      { name: 'columns', label: 'Columns that become rows', is: 'columns' },
      { name: 'name', label: 'Name for the column names', is: 'text' },
      { name: 'value', label: 'Name for the values', is: 'text' },
      { name: 'dropMissing', label: 'Leave out rows without a value', is: 'check' },
    ],
  },
};
