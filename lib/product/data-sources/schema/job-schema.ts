/** The kind of jobs that read a file for a preview, a replacement or an append. */
export const IMPORT_JOB = 'import';

/** The kind of the jobs that do what a person has asked for after each new version: alerts, deliveries. */
export const FOLLOW_VERSION_JOB = 'follow_version';
