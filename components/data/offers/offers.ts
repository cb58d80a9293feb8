import type { ColumnPatch, DataSource, DataSourcePatch } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { nearlyOf, undoOf } from './column-guess';
import { doneInWords, offersInWords, type OneClick } from './import-words';
import { askedColumns } from './reading-words';
import { counted, listed } from '../words';

/**
 * One thing that could be read otherwise, or was: what one press does to the data source, or the form that asks for
 * more. `undo` is the change that takes it back.
 */
export type Offer = { key: string; said: string; effect: string; action: string; done?: boolean } & (
  | { patch: DataSourcePatch; undo: DataSourcePatch; dismiss?: DataSourcePatch; opens?: undefined }
  | { opens: 'readings' | 'names' }
);

export type Offered = Pick<
  DataSource,
  | 'name'
  | 'columns'
  | 'issues'
  | 'offers'
  | 'options'
  | 'overrides'
  | 'origin'
  | 'rowCount'
  | 'data'
  | 'merge'
  | 'preparation'
>;

/**
 * What was done to the reading of a file comes first, then what could be done. What a merge is made of is changed in
 * its parents.
 */
export function offersOf(source: Offered): Offer[] {
  if (source.merge || source.preparation) return readings(source);
  const read = { ...source, leftOut: source.origin.leftOut };
  return [
    ...doneInWords(read).map((one) => ({ ...ofOptions(one, source), done: true })),
    ...readings(source),
    ...names(source),
    ...offersInWords(read).map((one) => ofOptions(one, source)),
    ...nearlyTyped(source),
  ];
}

const ofOptions = ({ options, dismiss, ...said }: OneClick, { options: before }: Offered): Offer => ({
  ...said,
  patch: { options },
  ...(dismiss && { dismiss: { options: dismiss } }),
  undo: {
    options: Object.fromEntries(
      Object.keys(options).map((name) => [name, before[name as keyof typeof before] ?? null]),
    ),
  },
});

function readings({ columns }: Offered): Offer[] {
  const asked = askedColumns(columns);
  if (asked.length === 0) return [];
  const one = asked.length === 1;
  return [
    {
      key: 'readings',
      said: one
        ? `${asked[0]!.label} has two possible readings.`
        : `${asked.length} columns have two possible readings.`,
      effect: `Charts that use ${one ? 'it' : 'them'} are paused until you choose.`,
      action: 'Choose a reading',
      opens: 'readings',
    },
  ];
}

const NUMBERED = /^(?:Column \d+)?$/;

/** Columns of a file without a header line that nobody has named yet. */
export const namelessColumns = ({ columns, origin, overrides }: Offered): Column[] =>
  origin.header === false ? columns.filter(({ key, label }) => !overrides[key]?.label || NUMBERED.test(label)) : [];

function names(source: Offered): Offer[] {
  const nameless = namelessColumns(source);
  if (nameless.length === 0) return [];
  const all = nameless.length === source.columns.length;
  return [
    {
      key: 'names',
      said: all
        ? 'This file has no header line.'
        : `${counted(nameless.length, 'column')} ${nameless.length === 1 ? 'has' : 'have'} no name.`,
      effect: 'Names make charts and questions readable.',
      action: 'Name the columns',
      opens: 'names',
    },
  ];
}

const MOST_NAMED = 3;

/** Text columns that are numbers or dates but for a few cells, by what they nearly are: all of a kind in one press. */
function nearlyTyped({ columns, issues, overrides }: Offered): Offer[] {
  const found = columns.flatMap((column) => {
    const nearly = column.review ? null : nearlyOf(column, issues);
    return nearly && nearly.type !== column.type && !overrides[column.key]?.type ? [{ column, type: nearly.type }] : [];
  });
  return [...new Set(found.map(({ type }) => type))].map((type) => {
    const own = found.filter((one) => one.type === type).map(({ column }) => column);
    const one = own.length === 1;
    const cells = [
      ...new Set(
        issues
          .filter(({ kind, column }) => kind === 'mixed_type' && own.some(({ key }) => key === column))
          .flatMap(({ first }) => first.map((issue) => `“${issue.found}”`)),
      ),
    ];
    const patchOf = (change: (column: Column) => Omit<ColumnPatch, 'key'>) => ({
      columns: own.map((column) => ({ key: column.key, ...change(column) })),
    });
    return {
      key: `nearly ${type}`,
      said: `${listed(
        own.map(({ label }) => label),
        MOST_NAMED,
      )} ${one ? 'is' : 'are'} ${type} except for a few cells${cells.length > 0 ? ` (${listed(cells, MOST_NAMED)})` : ''}.`,
      effect: 'Those cells then count as missing.',
      action: `Read as ${type}`,
      patch: patchOf(() => ({ type })),
      undo: patchOf((column) => undoOf(column, overrides[column.key], { type })),
    };
  });
}
