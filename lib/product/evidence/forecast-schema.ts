import type { SeriesMeaning } from '@/lib/pure/analysis/forecast/series-input';
import type { Query } from '@/lib/pure/query/schema/query';

/** `points`: what comes, period by period; `backtest`: what the method would have said of periods that are known. */
export type ForecastShows = 'points' | 'backtest';

/** What stands behind a forecast: the query that its history answers, and what the kernel was asked. */
export type ForecastQuestion = Query & {
  forecast: SeriesMeaning & { shows: ForecastShows; horizon: number; method: string };
};

export const isForecastQuestion = (query: unknown): query is ForecastQuestion =>
  typeof query === 'object' && query !== null && 'forecast' in query;
