import type { InsightFigure, TimeOf, Direction } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/**
 * `from` and `to`: first and last period; `first` and `last`: the fitted line there; `change`: (last − first) /
 * |first|. `rest`: the other segments run the other way.
 */
export type TrendDetail = {
  kind: 'trend';
  figure: InsightFigure;
  time: TimeOf;
  direction: Direction;
  from: string;
  to: string;
  first: number;
  last: number;
  change: number;
  periods: number;
  rest: Direction | null;
};

const AR1 =
  't = slope / (standard error · √((1 + r)/(1 − r))), r = lag-1 autocorrelation of the residuals; a non-stationary series is tested by its mean step';
const SANTER = 'Santer et al. 2000';

export const trend: InsightKind = {
  type: 'trend',
  rank: 1.1,
  again: 0.94,
  trivial: 0.05,
  sure: { all: 0.05, segment: 0.01 },
  over: 'periods',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: 'direction',
  urgency: 5,
  summary: { section: 'what_changed', standing: true, change: true },
  label: 'Trend',
  chance: 'The series has no trend; any apparent trend is autocorrelation.',
  tests: {
    'Linear trend with AR(1) errors': { formula: AR1, source: SANTER },
    'Linear trend against all other rows, AR(1) errors': {
      shown: 'Linear trend compared with all other rows, AR(1) errors',
      formula: `${AR1}; of the series over that of all other rows`,
      source: SANTER,
    },
  },
};
