import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';

/** The kind of jobs that read a file for a preview, a replacement or an append. */
export const IMPORT_JOB = 'import';

/** The kind of jobs that run the steps of a prepared data source. */
export const PREPARE_JOB = 'prepare';
export const PREPARE_STEPS = ['Preparing rows', 'Profiling', 'Ready'] as const;

/** The kind of jobs that load a version into the outside engine. */
export const ENGINE_JOB = 'engine';

/** The kind of the jobs that do what a person has asked for after each new version: alerts, deliveries. */
export const FOLLOW_VERSION_JOB = 'follow_version';

/** The kind of jobs that read a data source from a user's own database. */
export const REMOTE_JOB = 'database';
export const REMOTE_STEPS = ['Reading its columns', 'Copying rows', 'Profiling', 'Ready'] as const;

/** The kind of jobs that read a data source from its web address. */
export const ADDRESS_JOB = 'address';
export const ADDRESS_STEPS = ['Downloading', ...INGEST_STEPS] as const;
