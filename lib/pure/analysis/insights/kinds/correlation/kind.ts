import type { InsightKind } from '../../record/kind';

/** Rank correlation. `shared`: both only follow time, which is said instead of a relation. */
export type CorrelationDetail = {
  kind: 'correlation';
  left: string;
  right: string;
  direction: 'positive' | 'negative';
  rho: number;
  shared: boolean;
};

export const correlation: InsightKind = {
  type: 'correlation',
  rank: 0.95,
  again: 0.94,
  trivial: 0.1,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: true,
  hasFigure: true,
  madeByFew: false,
  also: 'direction',
  urgency: null,
  summary: { section: 'why', standing: true, change: false },
  label: 'Correlation',
  chance: 'The two columns are not monotonically related.',
  tests: {
    'Spearman’s rank correlation': {
      formula:
        'ρ = Pearson’s correlation of the ranks; t = ρ√((n − 2)/(1 − ρ²)) with n − 2 degrees of freedom, fewer where rows follow each other in time',
      source: 'Spearman 1904',
    },
  },
};
