import type { InsightKind } from '../../record/kind';

/**
 * The values of a measure fall into two groups, with few at `cut`; `low` and `high`: where each is densest. `below`:
 * share of the rows under the cut.
 */
export type BimodalDetail = { kind: 'bimodal'; field: string; cut: number; low: number; high: number; below: number };

export const bimodal: InsightKind = {
  type: 'correlation',
  rank: 1,
  again: 0.94,
  trivial: 0.3,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: 'any',
  urgency: null,
  summary: { section: 'why', standing: true, change: false },
  label: 'Bimodal distribution',
  chance: 'The distribution has one mode, possibly skewed.',
  tests: {
    'Hartigans’ dip test of one mode': {
      shown: 'Hartigan’s dip test of unimodality',
      formula:
        'D = largest distance of the distribution of the values from the nearest with one mode; p from samples of the uniform',
      source: 'Hartigan and Hartigan 1985; Maechler’s table',
    },
  },
};
