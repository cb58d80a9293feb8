import type { ColumnRelations } from '@/lib/pure/query/schema/column';

/** Numbers of rows in the order of the file; NaN where a cell is empty. */
type Numbers = { key: string; values: Float64Array };
/** One code for each value of a category. */
type Groups = { key: string; codes: Int32Array };

/**
 * The balance of an account, the stock after a movement. `flows` move it: one column, or what came in and what went
 * out.
 */
type RunningLevel = NonNullable<ColumnRelations['running']>[number];

const FEWEST_STEPS = 20;
/** So many steps must agree; where several accounts follow each other, each begins anew. */
const HOLDING = 0.95;
/** So often must a level move at all, and so many sizes must its moves have. */
const OFTEN = 0.5;
const FEWEST_SIZES = 2;
/** Of a level, what is left by calculating with decimals. */
const EXACT = 1e-9;

const amount = (value: number) => (Number.isNaN(value) ? 0 : value);

/** For each row the row that its level comes from, or −1: the last one above it (or below) with the same code. */
function rowsBefore(rows: number, codes: Int32Array | null, isNewestFirst: boolean): Int32Array {
  const before = new Int32Array(rows).fill(-1);
  const last = new Map<number, number>();
  for (let nth = 0; nth < rows; nth++) {
    const row = isNewestFirst ? rows - 1 - nth : nth;
    const code = codes ? codes[row]! : 0;
    before[row] = last.get(code) ?? -1;
    last.set(code, row);
  }
  return before;
}

type Step = { row: number; by: number; /** The larger of both levels. */ size: number };

/** How a level moved from row to row; empty where it seldom does or is often unknown. */
function stepsOf({ values }: Numbers, before: Int32Array): Step[] {
  const steps: Step[] = [];
  let [all, moved] = [0, 0];
  for (let row = 0; row < values.length; row++) {
    if (before[row]! < 0) continue;
    all++;
    const by = values[row]! - values[before[row]!]!;
    if (Number.isNaN(by)) continue;
    steps.push({ row, by, size: Math.max(Math.abs(values[row]!), Math.abs(values[before[row]!]!)) });
    if (by !== 0) moved++;
  }
  return all >= FEWEST_STEPS && steps.length >= HOLDING * all && moved >= OFTEN * steps.length ? steps : [];
}

/** The part of the steps that a flow explains; given up once too many differ. */
function agreeing(steps: readonly Step[], differs: (step: Step) => number): number {
  const allowed = (1 - HOLDING) * steps.length;
  let wrong = 0;
  for (const step of steps) {
    if (Math.abs(differs(step)) <= EXACT * Math.max(1, step.size)) continue;
    wrong++;
    if (wrong > allowed) return 0;
  }
  return 1 - wrong / steps.length;
}

const hasSizes = ({ values }: Numbers, steps: readonly Step[]) => {
  const sizes = new Set<number>();
  for (const { row } of steps) {
    const size = Math.abs(amount(values[row]!));
    if (size > 0) sizes.add(size);
    if (sizes.size >= FEWEST_SIZES) return true;
  }
  return false;
};

type Found = RunningLevel & { share: number };

/** What moves a level by these steps: a column by its size, whichever way it goes, or the difference of two. */
function flowsOf(level: Numbers, others: readonly Numbers[], steps: readonly Step[]): Omit<Found, 'by'> | null {
  const may = others.filter((flow) => flow !== level && hasSizes(flow, steps));
  for (const { key, values } of may) {
    const share = agreeing(steps, ({ row, by }) => Math.abs(by) - Math.abs(amount(values[row]!)));
    if (share > 0) return { level: level.key, flows: [key], share };
  }
  for (const [nth, one] of may.entries())
    for (const other of may.slice(nth + 1)) {
      const moves = ({ row }: Step) => amount(one.values[row]!) - amount(other.values[row]!);
      const share = Math.max(
        agreeing(steps, (step) => step.by - moves(step)),
        agreeing(steps, (step) => step.by + moves(step)),
      );
      if (share > 0) return { level: level.key, flows: [one.key, other.key], share };
    }
  return null;
}

type Way = { by: string | null; before: Int32Array };

/** The way of the rows in which a level is explained best. */
function bestOf(level: Numbers, numbers: readonly Numbers[], ways: readonly Way[]): (Found & Way) | null {
  let best: (Found & Way) | null = null;
  for (const way of ways) {
    const steps = stepsOf(level, way.before);
    const flows = steps.length ? flowsOf(level, numbers, steps) : null;
    if (flows && flows.share > (best?.share ?? 0)) best = { ...flows, ...way };
    if (best?.share === 1) break;
  }
  return best;
}

/**
 * The levels of a table that its rows move on, by the figures alone: from each row to the next, of the whole file or of
 * each value of a category, oldest or newest first. Such a level is never added up over rows; what moves it is.
 */
export function findRunning(numbers: readonly Numbers[], categories: readonly Groups[]): RunningLevel[] {
  const rows = numbers[0]?.values.length ?? 0;
  if (rows <= FEWEST_STEPS || numbers.length < 2) return [];
  const ways = [null, ...categories].flatMap((group) =>
    [false, true].map((isNewestFirst) => ({
      by: group?.key ?? null,
      before: rowsBefore(rows, group?.codes ?? null, isNewestFirst),
    })),
  );
  return numbers.flatMap((level) => {
    const best = bestOf(level, numbers, ways);
    return best ? [{ level: level.key, flows: best.flows, by: best.by }] : [];
  });
}
