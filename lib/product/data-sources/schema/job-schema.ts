/** The kind of jobs that read a file for a preview, a replacement or an append. */
export const IMPORT_JOB = 'import';
