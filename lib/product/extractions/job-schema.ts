/** Takes values of a schema out of documents. */
export const EXTRACTION_JOB = 'extraction';
export const EXTRACTION_STEPS = ['Extracting values'] as const;
