/** How many widgets a dashboard holds; apart from its schema, so that a screen may know it without zod. */
export const MOST_KPIS = 12;
export const MOST_CHARTS = 40;

/** The version of a dashboard that was never changed. */
export const AS_MADE = 1;
