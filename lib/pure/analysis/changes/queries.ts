import { bothSides, sideFilters, SIDES, type ChangeQuestion, type ChangeSide } from '@/lib/pure/query/resolve/change';
import { isSpan, partOf } from '@/lib/pure/query/resolve/filters';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, Row } from '@/lib/pure/query/schema/result';
import type { ChangeInput, RatioRow, RatioSide, SumRow } from './schema';
import type { Splitting } from './split';

/** Beyond it an answer is cut off, and what it does not hold stands in the rest. */
const MOST_VALUES = 5000;

function onSide({ over, ...measure }: Measure, side: readonly Filter[]): Measure {
  const filters = [...(measure.filters ?? []), ...side];
  return { ...measure, filters, ...(over && { over: { ...over, filters: [...(over.filters ?? []), ...side] } }) };
}

const ROWS: Measure = { agg: 'count' };
const countsRows = ({ agg, field, filters, over }: Measure) =>
  agg === 'count' && field === undefined && !filters?.length && !over;

/**
 * The figure on both sides; of a mean or ratio then what stands above and below its line, before and after; then the
 * rows.
 */
function measuresOf({ measure, sides }: ChangeQuestion, splitting: Splitting): Measure[] {
  const added = splitting.kind === 'ratio' ? [splitting.above, splitting.below] : [];
  return [measure, ...added, ...(countsRows(measure) ? [] : [ROWS])].flatMap((each) =>
    SIDES.map((side) => onSide(each, sideFilters(sides, side))),
  );
}

/** Both sides in one answer: of the whole, or of each value of a column. */
export function changeQuery(question: ChangeQuestion, splitting: Splitting, field?: string): Query {
  const { filters, sides } = question;
  // What the sides say of their column takes the place of what was said of it before.
  const others = filters.filter(
    (filter) =>
      filter.field !== sides.field || (sides.kind === 'periods' ? !isSpan(filter) : partOf(filter) !== sides.part),
  );
  return {
    measures: measuresOf(question, splitting),
    dimensions: field === undefined ? [] : [{ field }],
    filters: [...others, ...bothSides(sides)],
    ...(field !== undefined && { limit: MOST_VALUES }),
  };
}

/** The same of some values alone, or of all but them: each a row of its own. */
export function narrowedQuery(query: Query, field: string, values: readonly Cell[], which: 'these' | 'others'): Query {
  const { limit: _all, dimensions, ...rest } = query;
  if (which === 'these')
    return { ...rest, dimensions, filters: [...query.filters, { field, op: 'in', values: [...values] }] };
  return { ...rest, dimensions: [], filters: [...query.filters, { field, op: 'not_in', values: [...values] }] };
}

const numberIn = (row: Row | undefined, key: string): number | null => {
  const value = row?.[key];
  return value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
};

/** Reads rows of answers to `changeQuery`. */
export function readerOf(question: ChangeQuestion, splitting: Splitting) {
  const { measures: keys } = resultKeys({ dimensions: [], measures: measuresOf(question, splitting) });
  const at = (row: Row | undefined, nth: number, side: ChangeSide) =>
    numberIn(row, keys[2 * nth + SIDES.indexOf(side)]!);
  const counts = question.measure.agg === 'count';
  return {
    hasRows: (row: Row | undefined, side: ChangeSide): boolean => (at(row, keys.length / 2 - 1, side) ?? 0) > 0,
    sum: (row: Row | undefined, side: ChangeSide): number | null => {
      const value = at(row, 0, side);
      return counts && value === 0 ? null : value;
    },
    ratio: (row: Row | undefined, side: ChangeSide): RatioSide => {
      const [above, below] = [at(row, 1, side), at(row, 2, side)];
      return below === null || below === 0 ? null : { above: above ?? 0, below };
    },
  };
}

/** The answer to one dimension, by the column it groups by. */
export type AnsweredDimension = { field: string; answer: Pick<QueryAnswer, 'columns' | 'rows'> };

/**
 * What the kernel splits, out of the answers; values with no rows on either side are left out. Null: one side has no
 * rows.
 */
export function changeInput(
  question: ChangeQuestion,
  splitting: Splitting,
  total: Row | undefined,
  answered: readonly AnsweredDimension[],
): ChangeInput | null {
  const read = readerOf(question, splitting);
  const rowsOf = <Of extends SumRow | RatioRow>(
    { answer: { columns, rows } }: AnsweredDimension,
    side: (row: Row, side: ChangeSide) => Of['before'],
  ) =>
    rows
      .map(
        (row) =>
          ({
            value: row[columns[0]!.key] ?? null,
            before: side(row, 'before'),
            after: side(row, 'after'),
            present: { before: read.hasRows(row, 'before'), after: read.hasRows(row, 'after') },
          }) as Of,
      )
      .filter(({ before, after }) => before !== null || after !== null);
  const sidesOf = <Value>(of: (row: Row | undefined, side: ChangeSide) => Value | null) => {
    const [before, after] = [of(total, 'before'), of(total, 'after')];
    return before === null || after === null ? null : { before, after };
  };
  if (splitting.kind === 'sum') {
    const whole = sidesOf(read.sum);
    return (
      whole && {
        kind: 'sum',
        total: whole,
        dimensions: answered.map((each) => ({ field: each.field, rows: rowsOf<SumRow>(each, read.sum) })),
      }
    );
  }
  const whole = sidesOf(read.ratio);
  return (
    whole && {
      kind: 'ratio',
      total: whole,
      dimensions: answered.map((each) => ({ field: each.field, rows: rowsOf<RatioRow>(each, read.ratio) })),
    }
  );
}
