import type { DocumentPage, DocumentText } from '../schema';

const textOfPage = ({ lines }: DocumentPage): string => lines.map(({ text }) => text).join('\n');

/**
 * The plain text of each page, in reading order, for full-text search. Text that no person sees is not in it. Linear in
 * the text, a few milliseconds for 100 pages; of longer documents the child's answer to 'read' brings it along.
 */
export const searchText = (text: DocumentText): { page: number; text: string }[] =>
  text.pages.map((page) => ({ page: page.number, text: textOfPage(page) }));
