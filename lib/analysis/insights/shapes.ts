import type { Cell, Grain, Part } from '@/lib/query/column';
import type { Chart } from '@/lib/query/dashboard-config';
import type { Measure, QueryInput } from '@/lib/query/schema';

/** The types of the public shape; the finer kind stands beside them. */
export const INSIGHT_TYPES = ['trend', 'anomaly', 'correlation', 'prediction', 'recommendation'] as const;
export type InsightType = (typeof INSIGHT_TYPES)[number];

export const FINDING_KINDS = ['trend', 'seasonality', 'changepoint', 'turning_point', 'anomaly', 'correlation', 'segment', 'association', 'dominance', 'bimodal', 'simpson', 'driver', 'quality', 'prediction'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const TYPE_OF: Record<FindingKind, InsightType> = {
  trend: 'trend', seasonality: 'trend', changepoint: 'trend', turning_point: 'trend', anomaly: 'anomaly', quality: 'anomaly',
  correlation: 'correlation', segment: 'correlation', association: 'correlation', dominance: 'correlation', bimodal: 'correlation', simpson: 'correlation', driver: 'correlation', prediction: 'prediction',
};

export type Direction = 'up' | 'down';
export type Priority = 'high' | 'medium' | 'low';

/** Rows in which a category has one value; null: all rows. */
export type Scope = { field: string; value: Cell } | null;

/** What is measured, as a query asks for it. `field` is null where rows are counted; of an outcome (`churned` = yes) it is the outcome's column and `measure` gives its share. */
export type Figure = { field: string | null; measure: Measure; additive: boolean; outcome: Cell };

/** The time a series runs along. `grain` is null where the column holds years as whole numbers, which stand for themselves. */
export type TimeOf = { field: string; grain: Grain | null };

/**
 * What was found, by kind. Periods are written as the answers of queries write them ('2019-03-01' for a month, '2019-03-18T10:00:00' for an hour; a year of a column of years '2019').
 * Numbers here are the kernel's, of the rows it held: they choose words and order. Numbers on a screen come from the queries.
 */
export type FindingDetail =
  /** `from` and `to`: first and last period; `first` and `last`: the fitted line there; `change`: (last − first) / |first|. `rest`: the other segments run the other way. */
  | { kind: 'trend'; figure: Figure; time: TimeOf; direction: Direction; from: string; to: string; first: number; last: number; change: number; periods: number; rest: Direction | null }
  /** `part`: the calendar part that repeats, null for a cycle that no calendar knows; `period` in steps of the grain. `peak` and `trough`: values of that part as a dimension gives them. `strength`: share of the variance, 0 to 1. */
  | { kind: 'seasonality'; figure: Figure; time: TimeOf; part: Part | null; period: number; peak: number | null; trough: number | null; strength: number; periods: number }
  /** `at`: the first period of the new level. `before` and `after`: mean levels a period. `end`: the last period. */
  | { kind: 'changepoint'; figure: Figure; time: TimeOf; direction: Direction; at: string; start: string; end: string; before: number; after: number; change: number; periods: number; /** A column that turns from one value to another there, so that the date was known beforehand. */ turn: { field: string; from: Cell; to: Cell } | null }
  /** The highest (`peak`) or lowest period, far from both ends, with the series running towards it and away from it. */
  | { kind: 'turning_point'; figure: Figure; time: TimeOf; direction: 'peak' | 'trough'; at: string; start: string; end: string; periods: number }
  /** `expected` with the band of 99.9 % of periods. */
  | { kind: 'anomaly'; figure: Figure; time: TimeOf; direction: 'high' | 'low'; at: string; value: number; expected: number; low: number; high: number; z: number; periods: number }
  /** Rank correlation. `shared`: both only follow time, which is said instead of a relation. */
  | { kind: 'correlation'; left: string; right: string; direction: 'positive' | 'negative'; rho: number; shared: boolean }
  /** One value of a dimension against all other rows. `d`: difference in standard deviations. `rows`: rows with the value. `opposite`: the value whose mean lies at the other end; null of two. */
  | { kind: 'segment'; figure: Figure; dimension: string; value: Cell; direction: 'high' | 'low'; mean: number; rest: number; d: number; rows: number; opposite: Cell }
  /** Two categories that go together; `value` of `left` and `with` of `right` is the pair that stands out most. `share`: of rows with `value`; `base`: of all rows. */
  | { kind: 'association'; left: string; right: string; value: Cell; with: Cell; share: number; base: number; v: number }
  | { kind: 'dominance'; figure: Figure; dimension: string; value: Cell; share: number; levels: number }
  /** The values of a measure fall into two groups, with few at `cut`; `low` and `high`: where each is densest. `below`: share of the rows under the cut. */
  | { kind: 'bimodal'; field: string; cut: number; low: number; high: number; below: number }
  /** `pair`: a correlation that turns round in every group of `stratifier`. `rate`: of two values of `dimension` the order turns round. `bins`: the stratifier is a number, cut into as many equal counts. `turns`: in all groups, over them in most, or what stood between the two is gone within them. */
  | { kind: 'simpson'; form: 'pair'; left: string; right: string; stratifier: string; overall: number; within: { value: Cell; rho: number; n: number }[] }
  | { kind: 'simpson'; form: 'rate'; figure: Figure; dimension: string; values: [Cell, Cell]; stratifier: string; bins: { from: number; to: number }[] | null; turns: 'all' | 'most' | 'gone'; overall: [number, number]; within: { value: Cell; means: [number, number]; n: [number, number] }[] }
  /** What tells most about a target, strongest first; `gain`: share of the variance or deviance explained on rows not learned from. */
  | { kind: 'driver'; target: string; drivers: { field: string; share: number }[]; gain: number }
  | { kind: 'quality'; issue: 'duplicate_rows' | 'missing' | 'missing_block' | 'unit_change' | 'implausible_values'; column: string | null; rows: number; at: string | null; to: string | null; factor: number | null; values: number[] }
  | { kind: 'prediction'; figure: Figure; time: TimeOf; horizon: number; skill: number; periods: number };

/** How it was tested. `n`: what was compared (rows, periods). `q`: after Benjamini–Hochberg over everything tested. */
export type Test = { name: string; statistic: number; symbol: string; p: number; q: number; n: number };

/** Said of what was tested and is not shown on its own. */
export const OUTCOMES = ['found', 'possible', 'construction', 'small', 'repeats', 'chance', 'unconfirmed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One tested hypothesis, as the ledger keeps it. `statistic`: null where it has no bound. `of`: the key of the finding it repeats. `because`: the columns whose definition makes it true. */
export type Tested = {
  key: string; kind: FindingKind; columns: string[]; scope: Scope; test: string; symbol: string; statistic: number | null; n: number; effect: number; p: number; q: number;
  /** Rows held back on which it was tried again; null where none were. */
  holdOut: { n: number; p: number } | null;
  outcome: Outcome; of?: string; because?: string[];
};

/** A question whose answer holds numbers of the finding, by the name sentences call it: see `queries.ts` for the names of each kind. */
export type NamedQuery = { name: string; query: QueryInput };

/** How the finding is drawn. `query` names one of its queries; `marked`: values of the first dimension that the chart points out. */
export type FindingChart = { type: Chart['type']; query: string; options: Chart['options']; marked: string[] };

/** What was tested too and says the same of another column, `insteadOf` one of the finding's. */
export type Also = { field: string; insteadOf: string };

export type Finding = {
  /** The same finding over versions of the data: kind, columns, scope, and where it stands in time. */
  key: string;
  type: InsightType;
  kind: FindingKind;
  grade: 'found' | 'possible';
  columns: string[];
  scope: Scope;
  detail: FindingDetail;
  /** 0 to 1, comparable over kinds. */
  effect: number;
  /** Null for what was counted, not tested (missing values). */
  test: Test | null;
  /** Rows held back on which it was confirmed; null where rows or periods are too few to hold any back. */
  holdOut: { n: number; p: number } | null;
  /** min(.99, 1 − q); .99 for what was counted. */
  confidence: number;
  /** high: at least 10 % of the measure's total is touched, medium: at least 3 %. */
  priority: Priority;
  touched: number;
  score: number;
  queries: NamedQuery[];
  chart: FindingChart | null;
  /** What repeats it in other columns or segments, by key in the ledger. */
  folded: { key: string; kind: FindingKind; columns: string[]; scope: Scope }[];
  /** Of these, what a sentence can name. */
  also: Also[];
};

/** How much may be tested. Beyond it the least promising columns go untested, and the result says how many hypotheses that were. */
export type Budget = { hypotheses: number };
export const BUDGET: Budget = { hypotheses: 20_000 };

export type Mined = {
  /** Best first. */
  findings: Finding[];
  ledger: Tested[];
  counts: { tested: number; heldUp: number; possible: number; construction: number; small: number; repeats: number; chance: number; unconfirmed: number; /** Of those held up, how many may still be chance: their number times the largest q among them. */ expectedFalse: number; /** Beyond the budget. */ untested: number };
  /** Rows held back for confirmation; 0 where there are too few. */
  heldOut: number;
  sampled: boolean;
};
