import type { DocumentReader } from './documents';
import { readTexts, type SearchedPage } from './store';

/** The beginning of a document’s text, page by page, for a provider. */
export const readTextOf = ({ workspaceId }: DocumentReader, id: string, most: number): Promise<SearchedPage[]> =>
  readTexts(workspaceId, id, most);
export type { SearchedPage };
