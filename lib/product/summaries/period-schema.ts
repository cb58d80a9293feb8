/**
 * `automatic`: the last whole period that the data bear, as dashboards choose it. Of the others the last whole one;
 * `all`: everything there is.
 */
export const PERIODS = ['automatic', 'day', 'week', 'month', 'quarter', 'year', 'all'] as const;
export type SummaryPeriod = (typeof PERIODS)[number];
