/** What a job that explains a column goes through. */
export const EXPLANATION_STEPS = ['Reading the rows', 'Learning and judging', 'Keeping the result'] as const;
export const EXPLANATION_JOB = 'explanation';
