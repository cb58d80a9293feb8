import type { Resolved } from '../resolve/resolve';
import type { Cell } from '../schema/column';
import type { QueryAnswer, Row } from '../schema/result';
import { edgesBetween } from './bins';
import { ALL_OTHERS, isFolded, OTHER } from './compile';
import { hasTotals, type QueryPlan } from './plan';
import { markTotals } from './totals';

/**
 * What an engine brings back for a plan: cells in the order of the statement's columns, and how many rows there were
 * before any cap of ours.
 */
export type RawAnswer = { rows: Cell[][]; rowCount: number };

/** The folded row of an answer, what it is called by dimension, and how many groups it stands for. */
function foldOf(plan: QueryPlan, rows: Cell[][]): { row: Cell[] | null; words: string[]; groups: number } {
  const [at, lastPlace] = [plan.result.length, plan.result.length + 1];
  const row = isFolded(plan) ? rows.find((cells) => cells[at] === 1) : undefined;
  if (!row) return { row: null, words: [], groups: 0 };
  const words = plan.dimensions.map((_, nth) =>
    rows.some((cells) => cells[lastPlace + 1 + nth] === 1) ? ALL_OTHERS : OTHER,
  );
  return { row, words, groups: Number(row[lastPlace]) - plan.query.limit! };
}

/** A loop: thousands of rows pass here, and an object made of a list of its entries takes six times as long. */
function named({ result }: QueryPlan, cells: Cell[], words: string[]): Row {
  const row: Row = {};
  for (let nth = 0; nth < result.length; nth++) row[result[nth]!.key] = words[nth] ?? cells[nth] ?? null;
  return row;
}

/**
 * Where bins are the only dimension, in their order, those without rows are listed too: nothing was counted in them.
 */
function withEmptyBins(plan: QueryPlan, rows: Row[]): Row[] {
  const [dimension] = plan.dimensions;
  const [order] = plan.sort;
  if (
    !dimension?.bins ||
    hasTotals(plan) ||
    plan.dimensions.length > 1 ||
    plan.query.limit !== undefined ||
    order?.by !== dimension.key ||
    order.dir !== 'asc' ||
    rows.length < 2
  )
    return rows;
  const { key, bins } = dimension;
  const byEdge = new Map(rows.map((row) => [row[key], row]));
  const counts = new Set(
    plan.query.measures.flatMap(({ agg, over, as }, nth) =>
      !over && !as && (agg === 'count' || agg === 'distinct') ? [plan.measures[nth]!.key] : [],
    ),
  );
  const empty = (edge: number): Row =>
    Object.fromEntries(
      plan.result.map((column) => [column.key, column.key === key ? edge : counts.has(column.key) ? 0 : null]),
    );
  return edgesBetween(Number(rows[0]![key]), Number(rows.at(-1)![key]), bins).map(
    (edge) => byEdge.get(edge) ?? empty(edge),
  );
}

function partialEnds({ unfilled }: Resolved, plan: QueryPlan, rows: Row[]): QueryAnswer['partial'] {
  const key = unfilled && plan.dimensions[unfilled.dimension]?.key;
  if (!unfilled || !key) return undefined;
  // A period at an end is marked only where the answer has it: other filters may have left it without rows.
  const hasPeriod = (start: string | null) => start !== null && rows.some((row) => sameStart(row[key], start));
  return { first: hasPeriod(unfilled.first), last: hasPeriod(unfilled.last) };
}

const sameStart = (cell: Cell | undefined, start: string) => cell === start || cell === `${start}T00:00:00`;

/** What is taken from the rows as it is. */
const TAKEN: ReadonlySet<string> = new Set(['min', 'max', 'count', 'distinct']);
const DIGITS = 15;
const SURE = 10 ** DIGITS;

/**
 * A number with fifteen digits. A whole number of cents has no more: it is the number that those digits name, and to
 * write and read it would take ten times as long.
 */
export function toDigits(value: number): number {
  if (Number.isInteger(value)) return value;
  const hundredths = Math.round(value * 100);
  if (hundredths / 100 === value && Math.abs(hundredths) < SURE) return value;
  return Number(value.toPrecision(DIGITS));
}

/**
 * Sums of floating point differ in their last digit by the order in which threads, processes and engines come to the
 * rows. A double holds fifteen digits for certain: computed measures say no more, so that everybody gives one answer.
 */
function settle(computed: readonly string[], row: Row): void {
  for (const key of computed) {
    const cell = row[key];
    if (typeof cell === 'number') row[key] = toDigits(cell);
  }
}

const computedIn = ({ query, measures }: QueryPlan): string[] =>
  measures.flatMap(({ key }, nth) => {
    const { agg, over, as } = query.measures[nth]!;
    return over || as || !TAKEN.has(agg) ? [key] : [];
  });

/** The answer to a query from the cells that its statement gave. */
export function answerOf(plan: QueryPlan, resolved: Resolved, raw: RawAnswer): QueryAnswer {
  const fold = foldOf(plan, raw.rows);
  const computed = computedIn(plan);
  const rows = withEmptyBins(
    plan,
    raw.rows.map((cells) => {
      const row = named(plan, cells, cells === fold.row ? fold.words : []);
      settle(computed, row);
      return hasTotals(plan) ? markTotals(plan, row, cells) : row;
    }),
  );
  const partial = partialEnds(resolved, plan, rows);
  return {
    columns: plan.result,
    rows,
    rowCount: Math.max(raw.rowCount, rows.length),
    truncated: raw.rowCount > raw.rows.length,
    ...(fold.groups > 0 && { other: { groups: fold.groups } }),
    ...(resolved.period && { period: resolved.period }),
    ...(partial && { partial }),
  };
}
