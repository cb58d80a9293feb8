/** What a job that explains a column goes through. */
export const DRIVERS_STEPS = ['Reading the rows', 'Learning and judging', 'Keeping the result'] as const;
export const DRIVERS_JOB = 'explanation';
