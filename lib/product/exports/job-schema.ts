/** What the job of an export goes through. */
export const EXPORT_STEPS = ['Collecting numbers', 'Writing the file'] as const;

export const EXPORT_JOB = 'export';
