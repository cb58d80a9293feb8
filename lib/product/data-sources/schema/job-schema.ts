/** The kind of the jobs that read a file for a preview, or to replace or go on a data source. */
export const IMPORT_JOB = 'import';
