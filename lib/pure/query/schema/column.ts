import type { ValueFormat } from '@/lib/pure/format/format';
import { columnTypes } from './column-types';

export type ColumnType = keyof typeof columnTypes;
export const COLUMN_TYPES = Object.keys(columnTypes) as [ColumnType, ...ColumnType[]];
/** `coordinate`: a position on the map, which is neither calculated with nor cut into bins. */
export const COLUMN_ROLES = ['measure', 'dimension', 'time', 'id', 'coordinate', 'ignore'] as const;
export const READINGS = ['decimal_point', 'decimal_comma', 'day_first', 'month_first'] as const;
export const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export const PARTS = ['hour', 'weekday', 'day', 'month', 'quarter'] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];
export type ColumnReading = (typeof READINGS)[number];
export type Grain = (typeof GRAINS)[number];
export type DatePart = (typeof PARTS)[number];

/**
 * How values of a column are written for people. Percent: shares (0.21 is 21%), but with unit '%' the file wrote
 * percents (21 is 21%).
 */
export type ColumnFormat = ValueFormat;

/**
 * A value as it travels in JSON: integers beyond 2^53 as text, dates as `2019-03-18`, date-times as
 * `2019-03-18T23:43:00` (no zone: as written) .
 */
export type Cell = string | number | boolean | null;

export type TopValue = { value: Cell; count: number };
/** A bar of the small histogram: `from` inclusive, `to` exclusive (the last bar includes it). Dates as text. */
export type HistogramBar = { from: number | string; to: number | string; count: number };

/** What the values of a time column say about time itself. Seconds. */
export type TimeForm = {
  /**
   * The spacing of the values: the finest grain at which they differ; 'irregular' events still have the grain of their
   * precision.
   */
  grain: Grain | 'minute' | 'second';
  /** The usual step from one distinct value to the next (the 99th percentile of the gaps), in seconds. */
  step: number;
  /**
   * True when most distinct values stand exactly one calendar step of `grain` apart (a series, a panel), false for
   * events.
   */
  regular: boolean;
  /**
   * Dates after the day the file was read, or far after nearly all others: mistakes until someone says otherwise. They
   * stay in the data, but are no 'last' value and stretch no axis.
   */
  suspects?: { rows: number; /** The latest of them. */ latest: Cell; /** The last value that is none. */ last: Cell };
};

/** One column of a version with its profile, measured over every row. */
export type Column = {
  /**
   * Slug of the label, unique in the table, stable over versions, [a-z][a-z0-9_]*. Also the column's name in Parquet.
   */
  key: string;
  label: string;
  type: ColumnType;
  role: ColumnRole;
  format: ColumnFormat;
  /** Cells without a value. */
  nulls: number;
  /** Cells that do not fit a type the user chose: null in the column, their text kept. */
  invalid: number;
  distinct: number;
  /** False where `distinct` and `quantiles` are approximate; the screen then says 'about'. */
  exact: boolean;
  min: Cell;
  max: Cell;
  mean: number | null;
  sd: number | null;
  sum: number | null;
  zeros: number | null;
  negatives: number | null;
  skewness: number | null;
  /** 5, 25, 50, 75, 95 percent; numbers only. */
  quantiles: number[] | null;
  /** Mean length of the text in characters; text-like columns only. */
  meanLength: number | null;
  top: TopValue[];
  histogram: HistogramBar[];
  samples: Cell[];
  time: TimeForm | null;
  /**
   * Of a number along the rows' time: each value stays close to the one before, as levels do and sums do not; see
   * findPersistent.
   */
  persists?: boolean;
  /** Of a number along the rows' time: it only ever rises, as running totals do; see findRising. */
  rises?: boolean;
  /**
   * Whole numbers that number blocks of rows: from 1 on they never fall from one row of the file to the next, or each
   * stands as often as the others where nothing else names the rows; see markBlocks.
   */
  inBlocks?: boolean;
  /** Words of the file that were taken for 'no value', as written, and their cells; they count among `nulls`. */
  missingWords?: { word: string; count: number }[];
  /**
   * How the values were written in the file, when that took reading: 'd/m/y', 'decimal comma', '$ and thousands
   * commas'.
   */
  readAs: string | null;
  /** Set while the column can be read in two ways and nobody chose: figures that use it wait. */
  review: Review | null;
};

/** One of the two ways to read a column, with what it would come to. */
export type ReadingOption = {
  reading: ColumnReading;
  likelier: boolean;
  examples: { written: string; read: Cell }[];
  sum: number | null;
  min: Cell;
  max: Cell;
  /** Rows by day, month or year (dates: '2019-03-18', '2019-03', '2019'), for the small picture of the spread. */
  spread?: { label: string; count: number }[];
};

export type Review = { why: string; likelierBecause: string; options: [ReadingOption, ReadingOption] };

/** What holds between columns of a version, measured at ingest on every row (or on an announced sample). */
/**
 * What one row is. `event`: something that happened; `thing`: something one counts; `reading`: a value at a moment;
 * `panel`: one entity at one moment; `summary`: a group that was added up before. Only events and things are counted.
 */
export const ROW_KINDS = ['event', 'thing', 'reading', 'panel', 'summary'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What a person says a table is about: what one row is ('order line'), of which kind, and its main figure. */
export type StatedRows = { noun?: string; kind?: RowKind; subject?: string };

export type ColumnRelations = {
  /** Each value of `from` has one value of `to` (ordered pairs of low-cardinality columns, 1:1 given both ways). */
  determines: { from: string; to: string }[];
  /** Spearman's rank correlation of numeric pairs, |rho| ≥ .1, strongest first. */
  correlations: { left: string; right: string; rho: number; n: number }[];
  /** total = a + b + …, found to hold in at least 95 % of rows. */
  sums: { total: string; parts: string[] }[];
  /** Rows per (time, entity): a panel has one row for each pair. */
  panel: { time: string; entity: string[] } | null;
  /** Values of a column that are totals of its other values ('World' among countries); see findTotals. */
  totals?: { field: string; whole: string[]; groups: string[] }[];
  /**
   * total = factor × factor, found to hold in at least 95 % of the sampled rows; see findProducts. With `per`: total =
   * rate × base / per, the rate first, as it was rounded; see findRates.
   */
  products?: { total: string; factors: [string, string]; per?: number }[];
  /**
   * How much the groups of a category differ in a number or an outcome, 0 to 1, strongest first; see findAssociations.
   */
  associations?: { dimension: string; measure: string; strength: number }[];
  /** Numbers that lie on two scales, and the category that tells which; see findTwoScales. */
  scales?: { number: string; by: string }[];
  /** Numbers that were seen to add up to totals, which are no rows of the table any more. */
  adds?: string[];
  /** Levels that each row moves on by what happened in it, each of its own for every value of `by`; see findRunning. */
  running?: {
    level: string;
    /** None where it only ever rises, whatever by; see findMeters. */ flows: string[];
    by: string | null;
    /** Of two rows of one moment the first of the file is the later one. */ newestFirst?: boolean;
    /** It only ever rises and stood somewhere before the first row: of several nobody asks for the sum. */
    meter?: boolean;
    /** It adds up its one flow from nothing in each group, and says nothing beside it. */
    anew?: boolean;
  }[];
  /** Numbers of what several rows belong to, on each of them or on one alone; `by` names it; see repeatedIn. */
  repeated?: { number: string; by: string[]; once?: boolean }[];
  /** What a person says of the rows; nothing here was measured. */
  stated?: StatedRows;
};

export const isNumeric = ({ type }: Pick<Column, 'type'>) => columnTypes[type].kind === 'number';
export const isTime = ({ type }: Pick<Column, 'type'>) => columnTypes[type].kind === 'time';
/** Classes, codes and free text, whatever they are stored as. */
export const isWorded = ({ type }: Pick<Column, 'type'>) => columnTypes[type].kind === 'text';
