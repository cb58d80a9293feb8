import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightFigure } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/**
 * One value of a dimension against all other rows. `d`: difference in standard deviations. `rows`: rows with the value.
 * `opposite`: the value whose mean lies at the other end; null of two.
 */
export type SegmentDetail = {
  kind: 'segment';
  figure: InsightFigure;
  dimension: string;
  value: Cell;
  direction: 'high' | 'low';
  mean: number;
  rest: number;
  d: number;
  rows: number;
  opposite: Cell;
};

export const segment: InsightKind = {
  type: 'correlation',
  rank: 1,
  again: 0.94,
  trivial: 1 - Math.exp(-0.15),
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: 'direction_and_place',
  urgency: 6.5,
  summary: { section: 'why', standing: true, change: false },
  label: 'Segment difference',
  chance: 'Rows of the group and all other rows have the same distribution.',
  tests: {
    'Mann–Whitney test of one group against the rest': {
      shown: 'Mann–Whitney test of one group vs. the rest',
      formula:
        'z = difference of the mean ranks / √(variance of ranks · (1/n₁ + 1/n₂)), for the group that differs most; p multiplied by the number of groups examined',
      source: 'Mann and Whitney 1947',
    },
  },
};
