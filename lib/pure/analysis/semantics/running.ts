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

type Way = { by: string | null; isNewestFirst: boolean; before: Int32Array };

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
      isNewestFirst,
      before: rowsBefore(rows, group?.codes ?? null, isNewestFirst),
    })),
  );
  return numbers.flatMap((level) => {
    const best = bestOf(level, numbers, ways);
    return best
      ? [
          {
            level: level.key,
            flows: best.flows,
            by: best.by,
            ...(best.isNewestFirst && { newestFirst: true }),
            ...(addsUpAnew(level, numbers, best) && { anew: true }),
          },
        ]
      : [];
  });
}

const SEVERAL = 2;
/**
 * Whether a level only adds up one column, from nothing in each of several groups that follow each other: the running
 * total of a report. The bookings of accounts stand in the order of their dates.
 */
function addsUpAnew(level: Numbers, numbers: readonly Numbers[], { by, flows, before }: Found & Way): boolean {
  const [flow] = flows.length === 1 && by !== null ? numbers.filter(({ key }) => key === flows[0]) : [];
  if (!flow) return false;
  const differs = (row: number) => {
    const from = before[row]! < 0 ? 0 : level.values[before[row]!]!;
    const size = Math.max(1, Math.abs(level.values[row]!), Math.abs(from));
    return !(Math.abs(level.values[row]! - from - amount(flow.values[row]!)) <= EXACT * size);
  };
  const rows = Array.from(before, (_, row) => row);
  const firsts = rows.filter((row) => before[row]! < 0);
  return (
    firsts.length >= SEVERAL &&
    rows.every((row) => before[row]! < 0 || Math.abs(before[row]! - row) === 1) &&
    !firsts.some(differs) &&
    rows.filter(differs).length <= (1 - HOLDING) * rows.length
  );
}

/** Of so many steps one in two hundred may fall: a reading that was mistyped. */
const MANY_STEPS = 200;
const MOST_FALLS = 0.005;
/** So many of the steps of a meter rise, by several amounts: 1, 2, 3 numbers something. */
const RISING = 0.8;
const FEWEST_RISES = 3;
/** What began with the rows holds at first about as much as a step adds; a meter stood wherever it stood. */
const STOOD_BEFORE = 3;

/** What has a meter is read so often, or its readings are sorted out by chance. */
const READINGS_OF_EACH = 8;

/** Rows in the order of their moments, one group after the other. */
type Course = { by: string | null; order: Int32Array; codes: Int32Array | null; times: Float64Array };

function courseOf(times: Float64Array, group: Groups | null): Course {
  const codes = group?.codes ?? null;
  const rows = Array.from(times, (_, row) => row).filter((row) => !Number.isNaN(times[row]!));
  rows.sort((a, b) => (codes ? codes[a]! - codes[b]! : 0) || times[a]! - times[b]!);
  return { by: group?.key ?? null, order: Int32Array.from(rows), codes, times };
}

/** Of the values of one moment of one group the least and the highest. */
type Moment = { code: number; time: number; low: number; high: number };

function momentsOf({ values }: Numbers, { order, codes, times }: Course): Moment[] {
  const moments: Moment[] = [];
  for (const row of order) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const [code, time] = [codes ? codes[row]! : 0, times[row]!];
    const last = moments.at(-1);
    if (last?.code === code && last.time === time) {
      last.low = Math.min(last.low, value);
      last.high = Math.max(last.high, value);
    } else moments.push({ code, time, low: value, high: value });
  }
  return moments;
}

/** Whether a number rises in nearly each step along time and never falls; and whether it stood before the first row. */
function climb(moments: readonly Moment[]): { stoodBefore: boolean } | null {
  let [steps, ups, downs, first, rise, groups] = [0, 0, 0, 0, 0, 0];
  const sizes = new Set<number>();
  moments.forEach((moment, nth) => {
    const before = moments[nth - 1];
    if (before?.code !== moment.code) {
      groups++;
      first += Math.abs(moment.low);
      return;
    }
    steps++;
    const by = moment.low - before.high;
    if (by > 0) {
      ups++;
      rise += by;
      if (sizes.size < FEWEST_RISES) sizes.add(by);
    }
    if (by < 0) downs++;
  });
  const most = steps >= MANY_STEPS ? MOST_FALLS * steps : 0;
  return steps >= FEWEST_STEPS && downs <= most && ups >= RISING * steps && sizes.size >= FEWEST_RISES
    ? { stoodBefore: first / groups > (STOOD_BEFORE * rise) / steps }
    : null;
}

/**
 * Numbers that only ever rise along time, of the whole file or within each value of a category, at whatever moments:
 * the odometers of vehicles, meters of houses, totals that run on. Nothing beside them has to tell by how much. Of
 * several categories the one of fewest values is what has a meter.
 */
export function findMeters(
  times: readonly Numbers[],
  numbers: readonly Numbers[],
  categories: readonly Groups[],
): RunningLevel[] {
  const sizeOf = ({ codes }: Groups) => new Set(codes).size;
  const read = categories.filter((each) => READINGS_OF_EACH * sizeOf(each) <= each.codes.length);
  const groups = [null, ...read.toSorted((a, b) => sizeOf(a) - sizeOf(b))];
  const courses = times.flatMap(({ values }) => groups.map((group) => courseOf(values, group)));
  return numbers.flatMap((number): RunningLevel[] => {
    for (const course of courses) {
      if (course.by === number.key) continue;
      const found = climb(momentsOf(number, course));
      if (found) return [{ level: number.key, flows: [], by: course.by, ...(found.stoodBefore && { meter: true }) }];
    }
    return [];
  });
}
