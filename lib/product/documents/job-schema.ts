/** Reads a document, and looks for its facts. */
export const DOCUMENT_JOB = 'document';
export const DOCUMENT_STEPS = ['Reading the pages', 'Recognising text', 'Looking for facts'] as const;

export const DOCUMENT_ANALYSIS_JOB = 'document_analysis';
export const DOCUMENT_ANALYSIS_STEPS = ['Looking for facts', 'Checking quotes'] as const;
