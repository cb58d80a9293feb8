import type { CitedPlace } from '@/lib/product/data-sources/citations/citation-schema';
import type { Query } from '@/lib/pure/query/schema/query';

/** What stands behind a cell that was taken from a document: which cell, and the words that bear it. */
export type DocumentQuestion = Query & {
  document: CitedPlace & { documentId: string; documentName: string; citation: string; column: string };
};

export const isDocumentQuestion = (query: unknown): query is DocumentQuestion =>
  typeof query === 'object' && query !== null && 'document' in query;
