import type { DatePart } from '@/lib/pure/query/schema/column';
import type { TableValues } from '../values';

/** What is asked of the rows of a table: which column to predict from the others, and what drives it. */
export type DriversInput = {
  /** Key of the column to predict: a number, or a category of which one level is told from all others. */
  target: string;
  /**
   * The level to be told from the others. Without it: 'true', 'yes', '1' and the like, or else the rarer of two, the
   * commonest of many.
   */
  positive?: string;
  /** Keys of columns not to be used. */
  without?: string[];
  /** Keys of columns to be used although the guard against leaks would leave them out. */
  keep?: string[];
};

/** Limits of one run. */
export type DriversBudget = {
  /** Rows with a target to learn from at most; beyond it they are thinned evenly, and `rows.used` says so. */
  rows: number;
  /**
   * How often the rows are folded; without it small tables again and again, because there a single split is a matter of
   * luck.
   */
  repeats?: number;
  /**
   * Rows that dependence curves are drawn from: few where only the order of the drivers is asked for, since curves take
   * most of the time.
   */
  curveRows?: number;
  /** Seed of folds, samples and shuffles: the same table, question and seed give the same outcome. */
  seed: number;
};

export type LeftOutReason =
  /** Alone it tells the target almost without fault: an area under the curve above .995, or .99 of the variance. */
  | 'leak'
  /** It moves with the target one to one: a rank or linear correlation above .995. */
  | 'copy'
  /** The target is the sum, product or coarser name of it, or a part of it. */
  | 'definition'
  /** One value in all rows that have a target. */
  | 'constant'
  /** The asker left it out. */
  | 'asked'
  /** The table does not hold it. */
  | TableValues['leftOut'][number]['why'];

/**
 * A column that was not used. `strength` is what the column alone reaches where it gives the target away: AUC, R² or
 * |correlation|.
 */
export type LeftOutColumn = { column: string; why: LeftOutReason; strength: number | null };

/** How well rows are predicted that the model never saw, every row once, by k-fold cross-validation. */
export type Accuracy = {
  /**
   * `auc`: share of pairs of a positive and another row in which the positive one is rated higher. `r2`: share of the
   * variance explained.
   */
  metric: 'auc' | 'r2';
  value: number;
  /** Standard error of `value`: over rows for AUC (Hanley and McNeil 1982), over folds for R². */
  standardError: number;
  /** What `value` is without any column: .5 or 0. */
  baseline: number;
  /**
   * True where `value` lies above the baseline by more than two standard errors; else the screen says that nothing was
   * learned.
   */
  beatsBaseline: boolean;
  /** `value` in each fold. */
  folds: number[];
  /**
   * `random`, or `time` where the table is a panel: each fold is a stretch of time, so that no row is predicted by its
   * neighbours.
   */
  split: 'random' | 'time';
  /** The methods whose predictions are mixed and their weights, which sum to 1 and were found on rows never seen. */
  blend: { method: 'boosted trees' | 'linear' | 'linear and trees on a log scale'; weight: number }[];
};

export type ClassAccuracy = Accuracy & {
  metric: 'auc';
  /** Share of the positive level among the rows with a target: the precision of a guess. */
  baseRate: number;
  /** Average precision, the area under precision and recall; compare with `baseRate`. */
  averagePrecision: number;
  /** Share of rows put right at a probability of one half, and what naming the commoner side always would reach. */
  right: number;
  rightBaseline: number;
  /** Among the tenth of the rows rated highest: the share that is positive. */
  topTenth: number;
  calibration: Calibration;
};

export type NumberAccuracy = Accuracy & {
  metric: 'r2';
  /** Mean absolute error in the unit of the target, and that of naming the median always. */
  error: number;
  errorBaseline: number;
  /** Half of the rows were predicted closer than this. */
  medianError: number;
  /** Share of the rows inside the 80 % band of `Prediction`. */
  coverage80: number;
};

/** Probabilities against what came true: ten groups of rows of equal size, by rising probability. */
export type Calibration = {
  groups: { predicted: number; actual: number; rows: number }[];
  /** Expected calibration error: the mean distance of predicted and actual over the groups, weighed by rows. */
  error: number;
};

/**
 * One point of a dependence curve: what would be predicted on average if every row had this value, all else as it is.
 */
export type DependencePoint = {
  /** A number, a time in seconds since 1970, a level, the number of a part, or null for rows without a value. */
  value: number | string | null;
  /** Mean probability of the positive level, or mean of the target in its unit. */
  predicted: number;
  /** Rows that have this value, or of a number lie nearer to it than to another point. */
  rows: number;
};

export type Driver = {
  column: string;
  /**
   * Of a time: the part meant, each judged by itself; null for the time as a whole. Its curve has the part's numbers
   * (weekday 1 is Monday).
   */
  part: DatePart | null;
  /** By how much the metric falls on rows never seen when this column is shuffled among them. */
  importance: number;
  standardError: number;
  /** Its part of the importance of all drivers, 0 to 1. */
  share: number;
  /** True where the fall is more than two standard errors: otherwise the column may be of no use. */
  clear: boolean;
  /**
   * What the curve does as the value goes up: `rises`, `falls`, `turns` (both), `levels` for a category or a part of
   * time.
   */
  direction: 'rises' | 'falls' | 'turns' | 'levels';
  /** Highest and lowest mean prediction along the curve, those with few rows aside. */
  lowest: DependencePoint;
  highest: DependencePoint;
  /** Numbers and times by rising value, levels by rising prediction. */
  curve: DependencePoint[];
  /**
   * Other used columns that say nearly the same (|rank correlation| ≥ .9 or one level to one): the importance is shared
   * with them.
   */
  alike: string[];
};

/** A row whose target is missing. `row` counts from 0 in the table. */
export type PredictedRow = {
  row: number;
  /** The target in its unit, or the calibrated probability of the positive level. */
  value: number;
  /** 80 % band from the errors on rows never seen; null for a class. */
  low: number | null;
  high: number | null;
};

type Common = {
  target: string;
  rows: { withTarget: number; withoutTarget: number; used: number };
  /** True where the table is a sample: rows beyond it were neither learned from nor predicted. */
  sampled: boolean;
  /** Columns the model was given. */
  used: string[];
  leftOut: LeftOutColumn[];
  /** Largest importance first; of no use: importance 0 or below, at the end. */
  drivers: Driver[];
  predictions: PredictedRow[];
};
export type ClassModel = Common & {
  kind: 'class';
  positive: string;
  /** How many levels stand against it. */ others: number;
  accuracy: ClassAccuracy;
};
export type NumberModel = Common & { kind: 'number'; accuracy: NumberAccuracy };
export type DriversModel = ClassModel | NumberModel;

/** Why nothing can be said honestly. `details` holds the numbers of the message. */
export type DriversRefusal = {
  kind: 'refused';
  code: 'unknown_target' | 'unfit_target' | 'unknown_level' | 'few_rows' | 'few_of_a_kind' | 'constant' | 'no_columns';
  message: string;
  details: { have?: number; need?: number };
  leftOut: LeftOutColumn[];
};

type Checked = {
  rows: { withTarget: number; withoutTarget: number; /** That would be learned from. */ used: number };
  sampled: boolean;
  used: string[];
  leftOut: LeftOutColumn[];
};
/**
 * What is known of a target before anything is learned. `baseRate`: share of the positive level among rows that have
 * the target.
 */
export type DriversCheckResult = Checked &
  ({ kind: 'number' } | { kind: 'class'; positive: string; others: number; baseRate: number });

/** `explainTarget` in explain.ts. */
export type FindDrivers = (
  table: TableValues,
  question: DriversInput,
  budget?: Partial<DriversBudget>,
) => DriversModel | DriversRefusal;
