/** Of a workspace. */
export const MOST_METRICS = 100;
export const LONGEST_METRIC_NAME = 80;
export const LONGEST_METRIC_DESCRIPTION = 500;
