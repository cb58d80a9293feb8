import type { DocumentLine, DocumentPage } from '../schema';
import { blocksOf, lineOf, segmentRows } from './lines';
import { inReadingOrder } from './order';
import type { PlacedWord } from './placed';

const HEADING_SIZE = 1.15;
const EDGE = 0.13;
const MOST_HEADING_LETTERS = 110;

/** The lines of a page in reading order. */
export function linesOfPage(words: readonly PlacedWord[]): DocumentLine[] {
  const ordered = inReadingOrder(segmentRows(words));
  const blocks = blocksOf(ordered);
  return ordered.map((segment, nth) => lineOf(segment, blocks[nth]!));
}

/** Says of each line whether it is a heading, or repeated at the edge of pages. */
export function nameRoles(pages: DocumentPage[]): void {
  const body = bodySize(pages);
  for (const page of pages) for (const line of page.lines) if (isHeading(line, page, body)) line.role = 'heading';
  nameEdges(pages, 'header');
  nameEdges(pages, 'footer');
}

/** The size in which most letters are set. */
export function bodySize(pages: readonly DocumentPage[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

function isHeading(line: DocumentLine, page: DocumentPage, body: number): boolean {
  const { text, size, words } = line;
  if (text.length > MOST_HEADING_LETTERS || !/\p{L}{2}/u.test(text)) return false;
  if (size >= HEADING_SIZE * body) return true;
  const isBold = words.length > 0 && words.every(({ bold }) => bold);
  return isBold && size >= 0.95 * body && !/[.:;,]$/.test(text) && isAlone(line, page);
}

const isAlone = (line: DocumentLine, page: DocumentPage): boolean =>
  !page.lines.some(
    (other) => other !== line && Math.min(other.box[3], line.box[3]) - Math.max(other.box[1], line.box[1]) > 2,
  );

const maskOf = (line: DocumentLine, page: DocumentPage): string => {
  const fromEdge = Math.round(Math.min(line.box[1], page.height - line.box[3]) / 4);
  return `${fromEdge}|${line.text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ')}`;
};

/** Lines at one edge that stand on at least two pages, and on half of them, apart from their numbers. */
function nameEdges(pages: DocumentPage[], role: 'header' | 'footer'): void {
  if (pages.length < 2) return;
  const counts = new Map<string, number>();
  const edges = pages.map((page) => edgeLines(page, role).map((line) => ({ line, mask: maskOf(line, page) })));
  for (const page of edges)
    for (const mask of new Set(page.map((each) => each.mask))) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  const least = Math.max(2, Math.min(4, Math.ceil(pages.length / 3)));
  for (const page of edges) for (const { line, mask } of page) if (counts.get(mask)! >= least) line.role = role;
}

const rowOf = (page: DocumentPage, top: number, bottom: number): DocumentLine[] =>
  page.lines.filter(({ box }) => Math.min(box[3], bottom) - Math.max(box[1], top) > 2);

/** The lines near an edge. A row with as many pieces right below it is the head of a table, not of a page. */
function edgeLines(page: DocumentPage, role: 'header' | 'footer'): DocumentLine[] {
  const near = page.lines.filter(({ box }) =>
    role === 'header' ? box[3] < EDGE * page.height : box[1] > (1 - EDGE) * page.height,
  );
  return near.filter((line) => {
    const pieces = rowOf(page, line.box[1], line.box[3]).length;
    if (pieces === 1) return true;
    if (pieces > 4 || !/\p{L}{2}/u.test(line.text)) return false;
    const gap = 2 * line.size;
    const next = page.lines.filter(({ box }) => box[1] >= line.box[3] - 1 && box[1] < line.box[3] + gap);
    const below = next.length === 0 ? 0 : rowOf(page, next[0]!.box[1], next[0]!.box[3]).length;
    return pieces < 3 || below < pieces;
  });
}
