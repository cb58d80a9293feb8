import type { InsightFigure, TimeOf } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/** `expected` with the band of 99.9 % of periods. */
export type AnomalyDetail = {
  kind: 'anomaly';
  figure: InsightFigure;
  time: TimeOf;
  direction: 'high' | 'low';
  at: string;
  value: number;
  expected: number;
  low: number;
  high: number;
  z: number;
  periods: number;
};

const DISTANCE =
  'z = deviation from the local level and season in standard deviations of the other periods (Student’s t tails); p multiplied by the number of periods examined';

export const anomaly: InsightKind = {
  type: 'anomaly',
  rank: 1.05,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.05, segment: 0.01 },
  over: 'periods',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: 'direction',
  urgency: 6,
  summary: { section: 'risks', standing: false, change: true },
  label: 'Anomaly',
  chance: 'The period comes from the same distribution as the others.',
  tests: {
    'Distance from the expected value': {
      shown: 'Deviation from the expected value',
      formula: DISTANCE,
      source: 'Lange, Little and Taylor 1989',
    },
    'Distance from the expected value, against all other rows': {
      shown: 'Deviation from the expected value, compared with all other rows',
      formula: `${DISTANCE}; of the series over that of all other rows`,
      source: 'Lange, Little and Taylor 1989',
    },
  },
};
