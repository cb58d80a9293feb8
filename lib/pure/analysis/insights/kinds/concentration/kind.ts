import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightFigure } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/** The fewest members that make up at least half, largest first. `share`: their share of the total. */
export type ConcentrationDetail = {
  kind: 'concentration';
  figure: InsightFigure;
  dimension: string;
  values: Cell[];
  share: number;
  members: number;
  gini: number;
};

export const concentration: InsightKind = {
  type: 'correlation',
  rank: 0.95,
  again: 0.94,
  // A tenth of the members that holds half makes at least this Gini coefficient.
  trivial: 0.4,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: null,
  urgency: 3,
  summary: { section: 'risks', standing: true, change: false },
  label: 'Concentration',
  chance: 'Every row is as likely to belong to one member as to any other.',
  tests: {
    'Shares of the members against an even split': {
      shown: 'Shares of members vs. an even split',
      formula:
        'Gini = Σ (2i − m − 1)·xᵢ/(m·Σx) over m members in ascending order; p of χ² = m·Σ(S − T/m)²/Σx² with m − 1 degrees of freedom, S the total of a member, T of all, x of a row',
      source: 'Gini 1912; Pearson 1900, Kish 1965 for rows of unequal size',
    },
  },
};
