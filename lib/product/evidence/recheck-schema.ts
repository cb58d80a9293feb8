/** What a kernel made is made again by a job: that may take longer than a request. */
export const RECHECK_JOB = 'recheck';
export const RECHECK_STEPS = ['Computing it again'] as const;
