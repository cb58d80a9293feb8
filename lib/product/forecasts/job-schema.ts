/** What the job of a forecast goes through. */
export const FORECAST_STEPS = ['Reading the history', 'Forecasting', 'Keeping the result'] as const;

/** Most series of a split. */
export const MOST_SERIES = 20;
