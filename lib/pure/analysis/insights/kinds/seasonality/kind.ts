import type { DatePart } from '@/lib/pure/query/schema/column';
import type { InsightFigure, TimeOf } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

/**
 * `part`: the calendar part that repeats, null for a cycle that no calendar knows; `period` in steps of the grain.
 * `peak` and `trough`: values of that part as a dimension gives them. `strength`: share of the variance, 0 to 1.
 */
export type SeasonalityDetail = {
  kind: 'seasonality';
  figure: InsightFigure;
  time: TimeOf;
  part: DatePart | null;
  period: number;
  peak: number | null;
  trough: number | null;
  strength: number;
  periods: number;
};

export const seasonality: InsightKind = {
  type: 'trend',
  rank: 0.95,
  again: 0.94,
  trivial: 0.05,
  sure: { all: 0.01, segment: 0.01 },
  over: 'periods',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: 'any',
  urgency: null,
  summary: { section: 'what_changed', standing: true, change: false },
  label: 'Seasonality',
  chance: 'The series has no seasonality and no cycle.',
  tests: {
    'Periodogram against red noise': {
      formula:
        'highest peak of the periodogram over the spectrum of AR(1) noise; p adjusted for the number of frequencies examined',
      source: 'Torrence and Compo 1998, eq. 16',
    },
    'F of the parts of the calendar': {
      shown: 'F-test of calendar effects',
      formula:
        'F of the means of the positions, and of one smooth wave over them, about a trend adjusted for lag-1 autocorrelation; p adjusted for examining both',
      source: 'Cochrane and Orcutt 1949',
    },
  },
};
