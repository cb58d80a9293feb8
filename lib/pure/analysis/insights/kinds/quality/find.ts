import { writeInstant } from '@/lib/pure/query/schema/calendar';
import { readLabel } from '../../../semantics/lexicon/read-label';
import { median, quantileOfSorted, sorted } from '../../../statistics/moments';
import { poissonTail } from '../../../statistics/tails';
import type { ColumnValues, NumberValues, TableValues } from '../../../values';
import type { InsightTable } from '../../ground/ground';
import type { UntestedFact } from '../../ground/hypothesis';
import type { QualityDetail } from './kind';

/** Counted, so that chance has no part in it. */
const CERTAIN = 0.99;
/** Faults spoil every figure of their column. */
const WEIGHT = 1.5;

const fault = ({
  issue,
  column,
  rows,
  effect,
  touched,
  more = {},
}: {
  issue: QualityDetail['issue'];
  column: string | null;
  rows: number;
  effect: number;
  touched: number;
  more?: Partial<QualityDetail>;
}): UntestedFact<QualityDetail> => ({
  kind: 'quality',
  weight: WEIGHT,
  confidence: CERTAIN,
  columns: column === null ? [] : [column],
  at: issue,
  effect: Math.min(1, effect),
  touched,
  detail: { kind: 'quality', issue, column, rows, at: null, to: null, factor: null, values: [], ...more },
});
const SURE = 1e-6;
const MISSING = 0.03;

/** What is wrong with the data themselves. */
export function findFaults({ table, times, meaning }: InsightTable): UntestedFact<QualityDetail>[] {
  const numbers = table.columns
    .filter((values) => values.kind === 'number')
    .filter(({ column }) => column.role === 'measure');
  const time = times && times.length === table.rows && meaning.time?.kind === 'date' ? times : null;
  return [
    duplicateRows(table),
    ...missing(table, time),
    ...implausible(numbers),
    ...numbers.map((one) => time && unitChange(one, time)),
  ].filter((fault) => fault !== null);
}

/** So much of what two columns lack together has to be lacking in both. */
const SAME_ROWS = 0.9;
/** So many rows tell it; columns are compared in pairs. */
const MOST_COMPARED = 4000;

type FaultyRows = { key: string; isFaulty: (row: number) => boolean };

/** Names of each the first one whose fault lies in the same rows. */
function alikeIn<T extends FaultyRows>(faults: readonly T[], rows: number): (T & { alike: string })[] {
  const step = Math.ceil(rows / MOST_COMPARED);
  const firsts: { key: string; marks: Uint8Array; count: number }[] = [];
  return faults.map((each) => {
    const marks = Uint8Array.from({ length: Math.ceil(rows / step) }, (_, nth) => (each.isFaulty(nth * step) ? 1 : 0));
    const count = marks.reduce((sum, mark) => sum + mark, 0);
    const known = firsts.find((first) => {
      const [few, many] = [Math.min(first.count, count), Math.max(first.count, count)];
      if (few === 0 || few < SAME_ROWS * many) return false;
      const both = marks.reduce((sum, mark, nth) => sum + mark * first.marks[nth]!, 0);
      return both >= SAME_ROWS * (first.count + count - both);
    });
    if (!known) firsts.push({ key: each.key, marks, count });
    return { ...each, alike: known?.key ?? each.key };
  });
}

/**
 * Rows that repeat another in every column, where the columns differ so much that chance would not bring that about.
 */
function duplicateRows({ columns, rows, leftOut, rowCount }: TableValues): UntestedFact<QualityDetail> | null {
  // A number of the row tells copies from rows that are alike.
  if (
    rows < 20 ||
    leftOut.some(({ column, why }) => (why === 'id' || why === 'text') && column.distinct >= rowCount - column.nulls)
  )
    return null;
  const seen = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    // Months for which nothing is known, and blank lines, were not entered twice.
    if (columns.filter((values) => isHeld(values, row)).length < 2) continue;
    const text = columns.map((values) => (values.kind === 'category' ? values.codes[row] : values.values[row])).join();
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  let repeated = 0;
  for (const count of seen.values()) repeated += count - 1;
  const alike = columns.reduce((chance, values) => chance * chanceAlike(values), 1);
  if (repeated === 0 || poissonTail(repeated, (alike * rows * rows) / 2) > SURE) return null;
  return fault({
    issue: 'duplicate_rows',
    column: null,
    rows: repeated,
    effect: 0.7 + repeated / rows,
    touched: repeated / rows,
  });
}

const isHeld = (values: ColumnValues, row: number) =>
  values.kind === 'category' ? values.codes[row]! >= 0 : !Number.isNaN(values.values[row]!);

/** The chance that two rows hold the same in a column. */
function chanceAlike(values: ColumnValues): number {
  const counts = new Map<number, number>();
  for (const value of values.kind === 'category' ? values.codes : values.values)
    counts.set(value, (counts.get(value) ?? 0) + 1);
  const rows = (values.kind === 'category' ? values.codes : values.values).length;
  let squares = 0;
  for (const count of counts.values()) squares += (count / rows) ** 2;
  return squares;
}

type Gaps = FaultyRows & {
  /** Rows without a value. */ count: number;
  /** The longest run of them: how many, and its last row. */ longest: number;
  end: number;
};

function gapsOf(values: ColumnValues, rows: number): Gaps {
  const isFaulty = (row: number) =>
    values.kind === 'category' ? values.codes[row]! < 0 : Number.isNaN(values.values[row]!);
  const gaps: Gaps = { key: values.column.key, isFaulty, count: 0, longest: 0, end: 0 };
  let run = 0;
  for (let row = 0; row < rows; row++) {
    run = isFaulty(row) ? run + 1 : 0;
    if (run > 0) gaps.count += 1;
    if (run > gaps.longest) [gaps.longest, gaps.end] = [run, row];
  }
  return gaps;
}

/** What a date says that is there once something has come to its end. */
const ENDS = new Set(
  'dismissal termination terminated end ended ending finish finished exit left leaving departure departed resignation closed close closing closure cancelled canceled cancellation churn churned completed completion resolved resolution death died deceased discharge discharged delivered delivery returned return paid settled expired renewed'.split(
    ' ',
  ),
);
/** Who still works there has no date of leaving: that it is empty is no fault. */
const isOpenEnd = ({ kind, column }: ColumnValues) =>
  kind === 'time' && readLabel(column.label).words.some((word) => ENDS.has(word));

const effectOf = (share: number) => 0.25 + 0.6 * share;
const stretchOf = (gaps: Gaps, times: Float64Array | null): Pick<QualityDetail, 'at' | 'to'> =>
  times && 2 * gaps.longest > gaps.count ? stretchIn(times, gaps) : { at: null, to: null };

function missing({ columns, rows }: TableValues, times: Float64Array | null): UntestedFact<QualityDetail>[] {
  const told = columns
    .filter((values) => !isOpenEnd(values))
    .map((values) => gapsOf(values, rows))
    .filter(({ count }) => count > 0 && count < rows)
    .map((gaps) => ({ ...gaps, stretch: isBlock(gaps, rows) ? stretchOf(gaps, times) : null }))
    .filter(({ count, stretch }) => count >= MISSING * rows || stretch?.at);
  return alikeIn(told, rows).map((gaps) => {
    const { key, alike, count, longest, stretch } = gaps;
    if (stretch)
      return fault({
        issue: 'missing_block',
        column: key,
        rows: longest,
        effect: stretch.at ? 0.7 : effectOf(count / rows),
        touched: count / rows,
        more: { alike, ...stretch },
      });
    return fault({
      issue: 'missing',
      column: key,
      rows: count,
      effect: effectOf(count / rows),
      touched: count / rows,
      more: { alike },
    });
  });
}

/** A run of k by chance: rows × (share missing)^k. */
const isBlock = ({ longest, count }: Gaps, rows: number): boolean =>
  longest >= 10 && Math.log(rows) + longest * Math.log(count / rows) < Math.log(SURE) / 2 && longest > 0.3 * count;

/** Furthest from 1970 that a date can be written, in seconds. */
const FURTHEST = 8.64e12;

/** Of the rows within a stretch of time, how many have no value where the time has none. */
const EMPTY = 0.9;

/**
 * When the rows of a block begin and end; nothing where they run along no time: the block lacks the dates themselves,
 * its rows are in no order of time, or others of the same days have a value (a file that goes country by country).
 */
function stretchIn(times: Float64Array, { isFaulty, longest, end }: Gaps): Pick<QualityDetail, 'at' | 'to'> {
  const block = times.subarray(end - longest + 1, end + 1);
  const known = block.filter((time) => Math.abs(time) <= FURTHEST);
  const [first = Number.NaN, last = Number.NaN] = [known[0], known.at(-1)];
  const isWithin = (time: number) => time >= first && time <= last;
  const along = known.length === block.length && known.every(isWithin);
  let [within, lacking] = [0, 0];
  for (const [row, time] of along ? times.entries() : []) {
    if (!isWithin(time)) continue;
    within += 1;
    if (isFaulty(row)) lacking += 1;
  }
  return along && lacking >= EMPTY * within
    ? { at: writeInstant(first * 1000), to: writeInstant(last * 1000) }
    : { at: null, to: null };
}

const FEW = 3;
const FAR = 60;
const BEYOND_TAIL = 25;

/** What lies out in so many columns of one row is the size of what the row is about: the capital among the towns. */
const MOST_OF_ROW = 3;

/** A few values far beyond the tail of their own column, or a few below zero in a column of counts. */
function implausible(numbers: readonly NumberValues[]): UntestedFact<QualityDetail>[] {
  const found = numbers.map(oddIn).filter((odd) => odd !== null);
  const columnsOf = new Map<number, number>();
  for (const row of found.flatMap(({ rows }) => rows)) columnsOf.set(row, (columnsOf.get(row) ?? 0) + 1);
  return found
    .filter(({ rows }) => rows.some((row) => columnsOf.get(row)! < MOST_OF_ROW))
    .map(({ key, rows, values, known }) =>
      fault({
        issue: 'implausible_values',
        column: key,
        rows: rows.length,
        effect: 0.8,
        touched: rows.length / known,
        more: { values },
      }),
    );
}

type OddValues = { key: string; rows: number[]; values: number[]; /** Rows with a value. */ known: number };

function oddIn({ column, values }: NumberValues): OddValues | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 50) return null;
  const inOrder = sorted(known);
  const centre = quantileOfSorted(inOrder, 0.5);
  const spread = 1.4826 * median(known.map((value) => Math.abs(value - centre))) || 1;
  const tail = Math.max(quantileOfSorted(inOrder, 0.985) - centre, centre - quantileOfSorted(inOrder, 0.015), spread);
  const where = (isOdd: (value: number) => boolean) =>
    [...values.keys()].filter((row) => !Number.isNaN(values[row]!) && isOdd(values[row]!));
  const far = where((value) => Math.abs(value - centre) > Math.max(FAR * spread, BEYOND_TAIL * tail));
  const below =
    column.type === 'integer' && known.filter((value) => value > 0).length > 0.98 * known.length
      ? where((value) => value < 0)
      : [];
  const rows = [far, below].find(({ length }) => length > 0 && length <= FEW);
  return rows ? { key: column.key, rows, values: rows.map((row) => values[row]!), known: known.length } : null;
}

const WINDOW = 60;
/** Fifty times: no price moves so, but cents for euros do. */
const LEAP = 1.7;

/** From one row to the next the size of the values leaps by a power of ten or so, and stays. */
function unitChange({ column, values }: NumberValues, times: Float64Array): UntestedFact<QualityDetail> | null {
  const order = Uint32Array.from(times.keys()).filter((row) => values[row]! > 0 && Math.abs(times[row]!) <= FURTHEST);
  if (order.length < 100 || order.length < 0.98 * values.filter((value) => !Number.isNaN(value)).length) return null;
  order.sort((a, b) => times[a]! - times[b]! || a - b);
  const logs = Float64Array.from(order, (row) => Math.log10(values[row]!));
  let [most, at] = [0, -1];
  const step = Math.max(1, Math.floor(order.length / 400));
  for (let place = Math.floor(order.length * 0.1); place < order.length * 0.9; place += step) {
    const leap =
      median(logs.subarray(place, place + WINDOW)) - median(logs.subarray(Math.max(0, place - WINDOW), place));
    if (Math.abs(leap) > Math.abs(most)) [most, at] = [leap, place];
  }
  if (Math.abs(most) < LEAP || Math.abs(median(logs.subarray(at)) - median(logs.subarray(0, at))) < LEAP) return null;
  return fault({
    issue: 'unit_change',
    column: column.key,
    rows: order.length - at,
    effect: 1,
    touched: (order.length - at) / order.length,
    more: {
      at: writeInstant(times[order[at]!]! * 1000),
      factor: 10 ** most,
    },
  });
}
