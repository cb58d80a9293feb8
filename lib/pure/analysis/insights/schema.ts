import type { Also, FindingChart, InsightScope, InsightType, NamedQuery, Priority, Test } from './ground/schema';
import type { FindingKind } from './kinds/kinds';
import type { FindingDetail } from './kinds/models';

/** Said of what was tested and is not shown on its own. */
export const OUTCOMES = ['found', 'possible', 'construction', 'small', 'repeats', 'chance', 'unconfirmed'] as const;
export type TestOutcome = (typeof OUTCOMES)[number];

/**
 * One tested hypothesis, as the ledger keeps it. `statistic`: null where it has no bound. `of`: the key of the finding
 * it repeats. `because`: the columns whose definition makes it true.
 */
export type Tested = {
  key: string;
  kind: FindingKind;
  columns: string[];
  scope: InsightScope;
  test: string;
  symbol: string;
  statistic: number | null;
  n: number;
  effect: number;
  p: number;
  q: number;
  /** Rows held back on which it was tried again; null where none were. */
  holdOut: { n: number; p: number } | null;
  outcome: TestOutcome;
  of?: string;
  because?: string[];
};

export type MinedFinding = {
  /** The same finding over versions of the data: kind, columns, scope, and where it stands in time. */
  key: string;
  type: InsightType;
  kind: FindingKind;
  grade: 'found' | 'possible';
  columns: string[];
  scope: InsightScope;
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
  folded: { key: string; kind: FindingKind; columns: string[]; scope: InsightScope }[];
  /** Of these, what a sentence can name. */
  also: Also[];
};

/**
 * How much may be tested. Beyond it the least promising columns go untested, and the result says how many hypotheses
 * that were.
 */
export type Budget = { hypotheses: number };
export const BUDGET: Budget = { hypotheses: 20_000 };

export type Mined = {
  /** Best first. */
  findings: MinedFinding[];
  ledger: Tested[];
  counts: {
    tested: number;
    heldUp: number;
    possible: number;
    construction: number;
    small: number;
    repeats: number;
    chance: number;
    unconfirmed: number;
    /** Of those held up, how many may still be chance: their number times the largest q among them. */
    expectedFalse: number;
    /** Beyond the budget. */ untested: number;
  };
  /** Rows held back for confirmation; 0 where there are too few. */
  heldOut: number;
  sampled: boolean;
};
