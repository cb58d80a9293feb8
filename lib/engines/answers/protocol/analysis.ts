/** What a job that tests a table goes through. */
export const TEST_STEPS = ['Testing patterns', 'Checking numbers'] as const;
/** Asked for by a person. */
export const TEST_JOB = 'insights';
/** Follows a new version by itself; skips one that was tested already. */
export const TEST_OF_VERSION_JOB = 'insights_of_version';
export const isTestJob = ({ kind }: { kind: string }): boolean => kind === TEST_JOB || kind === TEST_OF_VERSION_JOB;
