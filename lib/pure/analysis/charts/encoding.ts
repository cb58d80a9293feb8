/**
 * Reading and comparing single values, or taking in the whole (averages, spread, clusters): the two tasks of Kim and
 * Heer (2018).
 */
export type ReadingTask = 'value' | 'summary';
export type Channel = 'x' | 'y' | 'color' | 'size' | 'row';
/** What a chart is asked about, the quantity or axis beside it, and the groups it tells apart. */
export type EncodedPart = 'asked' | 'other' | 'group';
export type MarkType = 'point' | 'bar' | 'line' | 'cell';

/** Where each part of a question stands in a picture; at most one part in a place. */
export type ChartEncoding = { mark: MarkType; at: Partial<Record<EncodedPart, Channel>> };

/** What is known of the data behind a picture before it is drawn. */
export type Situation = {
  task: ReadingTask;
  /** Marks in each group. */
  perGroup: number;
  /** Of the values asked about, 0 (all alike) to 1 (evenly spread over their range). */
  evenness: number;
  /** What the bars, points or the line run along. */
  along: 'names' | 'numbers';
};
