import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightFigure } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/** A correlation that turns round in every group of `stratifier`. */
export type TurnedPair = {
  kind: 'simpson';
  form: 'pair';
  left: string;
  right: string;
  stratifier: string;
  overall: number;
  within: { value: Cell; rho: number; n: number }[];
};

/**
 * Of two values of `dimension` the order turns round. `bins`: the stratifier is a number, cut into equal counts.
 * `turns`: in all groups, over them in most, or what stood between the two is gone within them.
 */
export type TurnedRates = {
  kind: 'simpson';
  form: 'rate';
  figure: InsightFigure;
  dimension: string;
  values: [Cell, Cell];
  stratifier: string;
  bins: { from: number; to: number }[] | null;
  turns: 'all' | 'most' | 'gone';
  overall: [number, number];
  within: { value: Cell; means: [number, number]; n: [number, number] }[];
};
export type SimpsonDetail = TurnedPair | TurnedRates;

export const simpson: InsightKind = {
  type: 'correlation',
  rank: 1.3,
  again: 0.72,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: false,
  madeByFew: true,
  also: null,
  urgency: 4,
  summary: { section: 'risks', standing: false, change: false },
  label: 'Simpson’s paradox',
  chance: 'The order within groups is the same as overall.',
  tests: {
    'Rank correlation in every group': {
      shown: 'Rank correlation within each group',
      formula: 'Spearman’s ρ over all rows and within each group; p is the largest of all of them',
      source: 'Simpson 1951, Spearman 1904',
    },
    'Difference within groups (Mantel–Haenszel weights)': {
      formula: 'z = Σ w·(difference of mean ranks) / √Σ w²·variance over the groups, w = n₁n₂/(n₁ + n₂)',
      source: 'Mantel and Haenszel 1959',
    },
  },
};
