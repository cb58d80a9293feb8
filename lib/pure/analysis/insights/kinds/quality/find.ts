import { writeInstant } from '@/lib/pure/query/schema/calendar';
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
    ...numbers.flatMap((one) => [implausible(one), time && unitChange(one, time)]),
  ].filter((fault) => fault !== null);
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

function missing({ columns, rows }: TableValues, times: Float64Array | null): UntestedFact<QualityDetail>[] {
  return columns.flatMap((values) => {
    const { column } = values;
    const lacks = (row: number) =>
      values.kind === 'category' ? values.codes[row]! < 0 : Number.isNaN(values.values[row]!);
    let [count, run, longest, end] = [0, 0, 0, 0];
    for (let row = 0; row < rows; row++) {
      run = lacks(row) ? run + 1 : 0;
      count += run > 0 ? 1 : 0;
      if (run > longest) [longest, end] = [run, row];
    }
    if (count === 0 || count === rows) return [];
    // A run of k by chance: rows × (share missing)^k.
    const block =
      longest >= 10 && Math.log(rows) + longest * Math.log(count / rows) < Math.log(SURE) / 2 && longest > 0.3 * count;
    if (block)
      return [
        fault({
          issue: 'missing_block',
          column: column.key,
          rows: longest,
          effect: 0.7,
          touched: count / rows,
          more: times ? stretchIn(times.subarray(end - longest + 1, end + 1)) : {},
        }),
      ];
    return count < MISSING * rows
      ? []
      : [
          fault({
            issue: 'missing',
            column: column.key,
            rows: count,
            effect: 0.25 + (0.6 * count) / rows,
            touched: count / rows,
          }),
        ];
  });
}

/** Furthest from 1970 that a date can be written, in seconds. */
const FURTHEST = 8.64e12;

/**
 * When the rows of a block begin and end; nothing where they run along no time: the block lacks the dates themselves,
 * or its rows are in no order of time.
 */
function stretchIn(times: Float64Array): Pick<QualityDetail, 'at' | 'to'> {
  const known = times.filter((time) => Math.abs(time) <= FURTHEST);
  const [first = Number.NaN, last = Number.NaN] = [known[0], known.at(-1)];
  const along = known.length === times.length && known.every((time) => time >= first && time <= last);
  return along ? { at: writeInstant(first * 1000), to: writeInstant(last * 1000) } : { at: null, to: null };
}

const FEW = 3;
const FAR = 60;
const BEYOND_TAIL = 25;

/** A few values far beyond the tail of their own column, or a few below zero in a column of counts. */
function implausible({ column, values }: NumberValues): UntestedFact<QualityDetail> | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 50) return null;
  const inOrder = sorted(known);
  const centre = quantileOfSorted(inOrder, 0.5);
  const spread = 1.4826 * median(known.map((value) => Math.abs(value - centre))) || 1;
  const tail = Math.max(quantileOfSorted(inOrder, 0.985) - centre, centre - quantileOfSorted(inOrder, 0.015), spread);
  const far = known.filter((value) => Math.abs(value - centre) > Math.max(FAR * spread, BEYOND_TAIL * tail));
  const below =
    column.type === 'integer' && known.filter((value) => value > 0).length > 0.98 * known.length
      ? known.filter((value) => value < 0)
      : known.subarray(0, 0);
  const odd = far.length > 0 && far.length <= FEW ? far : below.length > 0 && below.length <= FEW ? below : null;
  return (
    odd &&
    fault({
      issue: 'implausible_values',
      column: column.key,
      rows: odd.length,
      effect: 0.8,
      touched: odd.length / known.length,
      more: { values: [...odd] },
    })
  );
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
