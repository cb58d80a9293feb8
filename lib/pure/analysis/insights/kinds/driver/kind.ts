import type { InsightKind } from '../../record/kind';

/**
 * What tells most about a target, strongest first; `gain`: share of the variance or deviance explained on rows not
 * learned from.
 */
export type DriverDetail = {
  kind: 'driver';
  target: string;
  drivers: { field: string; share: number }[];
  gain: number;
};

export const driver: InsightKind = {
  type: 'correlation',
  rank: 1.1,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: null,
  urgency: 2,
  summary: { section: 'why', standing: true, change: false },
  label: 'Driver',
  chance: 'The other columns predict it no better than guessing.',
  tests: {
    'Area under the curve on rows not learned from': {
      shown: 'AUC on held-out rows',
      formula: 'AUC = share of pairs ranked correctly on held-out rows; z against 0.5, across the folds',
      source: 'Hanley and McNeil 1982',
    },
    'Variance explained on rows not learned from': {
      shown: 'R² on held-out rows',
      formula: 'R² = 1 − Σ(y − ŷ)² / Σ(y − ȳ)² on held-out rows; t across the folds',
      source: 'Stone 1974',
    },
  },
};
