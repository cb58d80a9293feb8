// Apart from the schemas, so that screens know it without zod.

/**
 * The column by which a row of a data source names its places in a document. It stands last, is ignored by analyses,
 * and travels with the rows through filters, appended files, versions and merges.
 */
export const CITATION_LABEL = 'Document citation';
export const CITATION_KEY = 'document_citation';
