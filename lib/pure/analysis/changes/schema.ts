import type { Cell } from '@/lib/pure/query/schema/column';

/** On which sides a value has rows at all, whether or not they hold the figure. */
export type Present = { before: boolean; after: boolean };

/**
 * A sum (or a count) of the rows of one value of a dimension, on either side; null where none of them holds the figure.
 */
export type SumRow = { value: Cell; before: number | null; after: number | null; present: Present };

/**
 * Of a mean: sum and count of the rows. Of a ratio of sums: what stands above and below the line. null where none of
 * the rows holds the figure.
 */
export type RatioSide = { above: number; below: number } | null;
export type RatioRow = { value: Cell; before: RatioSide; after: RatioSide; present: Present };

/**
 * What the rows of a dimension come to by value, as its query answered. `total` is asked by itself, so that a cut-off
 * answer shows.
 */
export type ChangeInput =
  | { kind: 'sum'; total: { before: number; after: number }; dimensions: { field: string; rows: readonly SumRow[] }[] }
  | {
      kind: 'ratio';
      total: { before: NonNullable<RatioSide>; after: NonNullable<RatioSide> };
      dimensions: { field: string; rows: readonly RatioRow[] }[];
    };

/** One value's part of the change of the whole. The parts of a dimension and its `rest` add up to the change. */
export type ChangePart = {
  value: Cell;
  /** Sums, or the value's own mean or ratio; null where none of its rows on that side holds the figure. */
  before: number | null;
  after: number | null;
  /**
   * Its part of the change of the whole, in the unit of the measure; and that over the change of the whole (null where
   * the whole did not change).
   */
  change: number;
  share: number | null;
  /** `new`: not one row before; `gone`: not one after. */
  member: 'stayed' | 'new' | 'gone';
  /**
   * Of a mean or ratio: because its own level moved, and because its weight among all moved; together `change`. null of
   * a sum.
   */
  effects: { rate: number; mix: number } | null;
  /** Of a mean or ratio: its share of what stands below the line, before and after. null of a sum. */
  weights: { before: number; after: number } | null;
};

export type DimensionSplit = {
  field: string;
  /**
   * The largest parts by their contribution: what went the way of the whole first, what went against it last, the
   * largest of each outermost.
   */
  parts: ChangePart[];
  /** So many at either end make most of what went that way; against it none where that is little. */
  told: Ways;
  /**
   * All that went the way of the whole and all that went against it, over every value of the dimension, both positive.
   */
  moves: Ways;
  /**
   * All other values together, and of it what the answer of the dimension did not hold. null where there is nothing
   * else.
   */
  rest: { values: number; change: number; unlisted: number } | null;
  /** Of a mean or ratio: how much of the whole change comes from levels, and from weights. */
  effects: { rate: number; mix: number } | null;
  /** True where all values moved alike, so that the dimension tells nothing. */
  even: boolean;
  /**
   * What the told parts hold beyond an even move, less a tenth for each part after the first; in the unit of the
   * measure.
   */
  score: number;
};

/** The way of the whole, and the other one. */
export type Ways = { along: number; against: number };

/** The whole change and its split by each dimension, the most telling first. */
export type ExplainedChange = {
  kind: 'sum' | 'ratio';
  before: number;
  after: number;
  change: number;
  /** Of `before`; null where that is 0. */
  relative: number | null;
  dimensions: DimensionSplit[];
  /** The dimension that tells most in fewest parts; null where all are even or nothing changed. */
  best: string | null;
};

/** A mean of no rows, or a ratio over 0, has no change. */
export type ChangeRefusal = { kind: 'refused'; code: 'nothing_before' | 'nothing_after'; message: string };
