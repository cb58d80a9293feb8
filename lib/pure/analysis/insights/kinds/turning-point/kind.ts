import type { InsightFigure, TimeOf } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/** The highest (`peak`) or lowest period, far from both ends, with the series running towards it and away from it. */
export type TurningPointDetail = {
  kind: 'turning_point';
  figure: InsightFigure;
  time: TimeOf;
  direction: 'peak' | 'trough';
  at: string;
  start: string;
  end: string;
  periods: number;
};

export const turningPoint: InsightKind = {
  type: 'trend',
  rank: 1.1,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'periods',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: 'direction',
  urgency: null,
  summary: { section: 'what_changed', standing: true, change: false },
  label: 'Turning point',
  chance: 'The extreme is no larger than noise or a random walk would produce.',
  tests: {
    'Slopes of both sides of the extreme, AR(1) errors or a walk': {
      shown: 'Slopes on both sides of the extreme, AR(1) errors or random walk',
      formula:
        't of the weaker of two slopes that meet at the extreme, adjusted for autocorrelation; of a non-stationary series, t² is how far a walk strays from its highest point (F with 3 degrees of freedom)',
      source: 'Williams 1974',
    },
  },
};
