/** What the job of a summary goes through. */
export const SUMMARY_STEPS = ['Loading KPIs', 'Waiting for insights', 'Writing', 'Checking every number'] as const;

export const SUMMARY_JOB = 'summary';

/** Most data sources of one summary. */
export const MOST_SOURCES = 5;
