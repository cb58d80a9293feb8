import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightFigure, TimeOf, Direction } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/**
 * `at`: the first period of the new level. `before` and `after`: mean levels a period. `end`: the last one. `turn`: a
 * column that turns from one value to another there, so that the date was known beforehand.
 */
export type ChangepointDetail = {
  kind: 'changepoint';
  figure: InsightFigure;
  time: TimeOf;
  direction: Direction;
  at: string;
  start: string;
  end: string;
  before: number;
  after: number;
  change: number;
  periods: number;
  turn: { field: string; from: Cell; to: Cell } | null;
};

const STEP =
  'z² = the likelihood ratio with and without the step, beside the other steps and a trend, errors AR(1); p adjusted for the number of places examined';
const SIEGMUND = 'Siegmund and Yakir 2007';

export const changepoint: InsightKind = {
  type: 'trend',
  rank: 1.15,
  again: 0.94,
  trivial: 0.05,
  sure: { all: 0.01, segment: 0.01 },
  over: 'periods',
  between: false,
  hasFigure: true,
  madeByFew: true,
  also: 'direction_and_place',
  urgency: 5,
  summary: { section: 'what_changed', standing: false, change: true },
  label: 'Level shift',
  chance: 'The series has no level shift.',
  tests: {
    'Level shift beside other shifts and line, AR(1) errors': {
      shown: 'Level shift with trend and other shifts, AR(1) errors',
      formula: STEP,
      source: SIEGMUND,
    },
    'Level shift beside other shifts and line, AR(1) errors, against all other rows': {
      shown: 'Level shift with trend and other shifts, AR(1) errors, compared with all other rows',
      formula: `${STEP}; of the series over that of all other rows`,
      source: SIEGMUND,
    },
    'Step at a known date beside season and line, AR(1) errors': {
      shown: 'Intervention model: step at a known date with trend and seasonality, AR(1) errors',
      formula: 't of a step where another column changes, with trend and seasonality, adjusted for autocorrelation',
      source: 'Box and Tiao 1975',
    },
  },
};
