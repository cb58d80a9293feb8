import type { InsightFigure, TimeOf } from '../../ground/schema';
import type { InsightKind } from '../../record/kind';

export type ForecastDetail = {
  kind: 'prediction';
  figure: InsightFigure;
  time: TimeOf;
  horizon: number;
  skill: number;
  periods: number;
};

export const forecast: InsightKind = {
  type: 'prediction',
  rank: 0.8,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'forecast',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: null,
  urgency: null,
  summary: { section: 'actions', standing: false, change: false },
  label: 'Forecast',
  chance: 'Not tested; evaluated by backtesting.',
  tests: {},
};
