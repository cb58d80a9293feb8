import type { Grain } from '@/lib/pure/query/schema/column';

/** How the values of a period came about: it decides what a period without rows means. */
export type SeriesKind = 'sum' | 'count' | 'mean';

/** One value a period, as a Query by grain answers it. Times are starts of periods in any order, each once at most. */
export type SeriesInput = {
  grain: Grain;
  /** `2024`, `2024-03`, `2024-03-01` or `2024-03-01T10:00:00`. */
  times: readonly string[];
  /** Null where the period has rows but no value. */
  values: readonly (number | null)[];
  kind: SeriesKind;
  /**
   * True where the table is a series of readings (TimeShape.regular): a period without rows is then a missing reading,
   * never a zero.
   */
  regular?: boolean;
  /** The ends that the data do not fill, as QueryAnswer.partial says. They are left out. */
  partial?: { first: boolean; last: boolean };
  /** Rows that were left out, for their dates are taken for mistakes. */
  suspects?: { rows: number; last: string };
};

export type ForecastInput = SeriesInput & {
  /** Periods ahead. */
  horizon: number;
};

/**
 * A period of the series on its calendar, without holes. `zero`: no rows, so nothing happened; `interpolated`: a
 * reading is missing and the line between its neighbours stands in; `partial`: incomplete, left out of everything
 * (value null where it had none).
 */
export type HistoryPoint = { t: string; value: number | null; mark?: 'zero' | 'interpolated' | 'partial' };

/** The series every formula reads: the history without its partial ends. */
export type Regularised = {
  grain: Grain;
  history: HistoryPoint[];
  /** Instant of the first period that counts, in milliseconds as written. */
  start: number;
  /** The periods that count, in order, no gap. */
  values: Float64Array;
  /** Periods that count and had no value of their own. */
  zeros: number;
  interpolated: number;
  warnings: Warning[];
};

/**
 * The candidates, in the order in which they are listed. `intermittent` (TSB) stands alone for series that are mostly
 * zero.
 */
export const METHODS = [
  'ensemble',
  'exponential_smoothing',
  'theta',
  'seasonal_regression',
  'seasonal_naive',
  'drift',
  'naive',
  'intermittent',
] as const;
export type Method = (typeof METHODS)[number];

export type ForecastPoint = {
  t: string;
  value: number;
  lo80: number;
  hi80: number;
  lo95: number;
  hi95: number;
  /**
   * What repeating the last season says for this period: the same period one season before (the value before, where
   * there is no season).
   */
  baseline: number;
};

/** A period of a backtest: forecast from what came before the origin, without seeing `actual`. */
export type BacktestPoint = ForecastPoint & { actual: number };

/** One origin: the model was fitted anew to the periods before `from` and forecast `from` to `to`. */
export type ForecastOrigin = {
  from: string;
  to: string;
  /** Periods the model saw. */
  trainedOn: number;
  points: BacktestPoint[];
  /** Mean absolute errors, in the unit of the series. */
  mae: number;
  baselineMae: number;
  /**
   * Scaled errors: the same divided by the mean absolute step of the baseline within the training periods. Null where
   * that step is 0.
   */
  mase: number | null;
  baselineMase: number | null;
  /**
   * Mean absolute percentage error as a share (0.058 is 5.8 %); null where a value is 0 or below, or so near it that
   * the share means nothing.
   */
  mape: number | null;
  /** Nearer than the baseline. */
  better: boolean;
};

/** How often a band held, each origin measured with its own errors left out of the width. */
export type BandCheck = {
  level: 0.8 | 0.95;
  held: number;
  of: number;
  /** held / of. */
  coverage: number;
  /** `narrow` and `wide` are said only where chance cannot explain the difference. */
  verdict: 'as_stated' | 'narrow' | 'wide';
};

/** Rolling-origin backtest of the chosen method, oldest origin first. */
export type Backtest = {
  origins: ForecastOrigin[];
  /** Periods forecast without seeing them, over all origins. */
  periods: number;
  mase: number | null;
  mape: number | null;
  baseline: {
    method: 'seasonal_naive' | 'naive';
    /** Periods back. */ lag: number;
    mase: number | null;
    mape: number | null;
  };
  /** Origins at which the method was nearer than the baseline. */
  betterOrigins: number;
  band80: BandCheck;
  band95: BandCheck;
  /**
   * `better`: the claim is expected to hold on what comes; `unclear`: too little speaks for either; `no_better`:
   * `method` and the points are the baseline's.
   */
  verdict: 'better' | 'unclear' | 'no_better';
  /** verdict is `better`. */
  beatsBaseline: boolean;
};

/**
 * Errors over the same origins, the nearest first; null where they cannot be scaled, or (mape) where percentages mean
 * nothing. The chosen one need not be the nearest: on the development series the ensemble was nearer, on what came,
 * than the winner of the backtest.
 */
export type ForecastCandidate = { method: Method; mase: number | null; mape: number | null; chosen: boolean };

/** The numbers of the sentence on top, all computed from unrounded values. */
export type Headline = {
  /** One season ahead, or the whole horizon where it is shorter: total for sums and counts, mean for means. */
  ahead: { from: string; to: string; periods: number; value: number };
  /** As many periods one season before; null where the history does not hold them all. */
  before: { from: string; to: string; value: number } | null;
  /** (ahead − before) / |before|; null where there is no before or it is 0. */
  change: number | null;
  /** Highest and lowest of the periods of `ahead`; null where all are equal. */
  peak: { t: string; value: number } | null;
  low: { t: string; value: number } | null;
  last: { t: string; value: number };
};

export const WARNING_CODES = [
  'history_cut', // {kept}: only the last periods are read
  'partial_left_out', // {t, end: 'first' | 'last'}
  'zeros_filled', // {periods, of}
  'interpolated', // {periods, of}
  'dates_left_out', // {rows, last}: rows dated after it are taken for mistakes
  'horizon_shortened', // {asked, given}
  'long_horizon', // {horizon, history}
  'few_backtests', // {origins}
  'no_season_yet', // {periods, needed}: a calendar season is possible but the history is too short to know
  'intermittent', // {zeros, of}
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
export type Warning = { code: WarningCode; details: Record<string, number | string> };

export type SeriesSeason = {
  /** Periods of one cycle: 12 for months of a year. */
  period: number;
  /** 0 to 1: how much of what is not trend repeats (1 − var(remainder) / var(season + remainder)). */
  strength: number;
};

export type Forecast = {
  outcome: 'forecast';
  grain: Grain;
  horizon: number;
  /** What the points come from. */
  method: Method;
  /** The formulas that stand behind `method`, as in 'ETS(M,Ad,M)'. */
  members: string[];
  /** Cycles that were found; none where the series has no season. */
  seasons: SeriesSeason[];
  points: ForecastPoint[];
  history: HistoryPoint[];
  backtest: Backtest;
  candidates: ForecastCandidate[];
  headline: Headline;
  /** The mean absolute step of the baseline within the whole history: what a MASE of the future divides by. */
  scale: number;
  warnings: Warning[];
};

export const REFUSAL_CODES = ['too_short', 'too_many_gaps', 'constant', 'too_sparse'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Why there is no forecast, in words for people. */
export type Refusal = {
  outcome: 'refusal';
  code: RefusalCode;
  message: string;
  details: Record<string, number | string>;
  history: HistoryPoint[];
  warnings: Warning[];
};

/**
 * forecastSeries(input: ForecastInput): ForecastOutcome, regularise(input: SeriesInput): Regularised,
 * gradeForecast(forecast, later: SeriesInput): Grade | null.
 */
export type ForecastOutcome = Forecast | Refusal;

/** An old forecast held against values that came later. Null where none of its periods has arrived whole. */
export type Grade = {
  points: (ForecastPoint & { actual: number })[];
  /** Periods that have arrived, of how many. */
  periods: number;
  of: number;
  mae: number;
  baselineMae: number;
  mase: number | null;
  mape: number | null;
  held80: number;
  held95: number;
  better: boolean;
};

/** Fewest periods a forecast is made from. */
export const FEWEST_PERIODS = 12;
/** Largest share of missing readings. */
export const MOST_GAPS = 0.2;
/** Most origins of a backtest. */
export const MOST_ORIGINS = 8;
