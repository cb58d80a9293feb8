export const REPLICATION_JOB = 'replication';
export const REPLICATION_STEPS = ['Reading the database', 'Copying files'] as const;
