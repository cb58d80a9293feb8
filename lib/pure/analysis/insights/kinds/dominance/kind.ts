import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightFigure } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

export type DominanceDetail = {
  kind: 'dominance';
  figure: InsightFigure;
  dimension: string;
  value: Cell;
  share: number;
  levels: number;
};

export const dominance: InsightKind = {
  type: 'correlation',
  rank: 0.95,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: null,
  urgency: 3,
  summary: { section: 'risks', standing: true, change: false },
  label: 'Largest share',
  chance: 'Rows are evenly distributed across the column’s values.',
  tests: {
    'Share against an even split': {
      shown: 'Share vs. an even split (binomial test)',
      formula: 'z = (share of the rows − 1/k) / √((1/k)(1 − 1/k)/n), k the values of the column',
      source: 'normal approximation of the binomial test',
    },
  },
};
