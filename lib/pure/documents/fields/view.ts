import { heightOf, overlapX, overlapY } from '../layout/placed';
import type { DocumentLine, DocumentPage, DocumentText } from '../schema';
import { writingOf, type Writing } from '../values/context';
import { bare, plain } from '../values/normal';

/** A piece of a line, with its text for matching. */
export type TextSegment = {
  page: DocumentPage;
  line: DocumentLine;
  /** In one way of writing (`plain`). */
  text: string;
  /** In small letters without accents; `at` leads from each of its letters back to `text`. */
  folded: string;
  at: number[];
  row: TextSegment[];
  place: number;
  /** Its place among all segments of the document. */
  nth: number;
};

export type DocumentView = { text: DocumentText; writing: Writing; segments: TextSegment[]; byPage: TextSegment[][] };

/** Small letters without accents, and where each comes from. */
export function fold(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  for (let nth = 0; nth < text.length; nth++) {
    const letter = text[nth]!;
    const small = letter === ' ' ? ' ' : bare(letter);
    folded += small;
    for (let each = 0; each < small.length; each++) at.push(nth);
  }
  at.push(text.length);
  return { folded, at };
}

/** Of longer documents the first and the last pages tell what the paper is about. */
const FIRST_PAGES = 40;
const LAST_PAGES = 10;

export function viewOf(text: DocumentText): DocumentView {
  const { pages } = text;
  const read =
    pages.length <= FIRST_PAGES + LAST_PAGES ? pages : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];
  const segments: TextSegment[] = [];
  const byPage = read.map((page) => segmentsOf(page, segments));
  return { text, writing: writingOf(text), segments, byPage };
}

function segmentsOf(page: DocumentPage, all: TextSegment[]): TextSegment[] {
  const own = page.lines
    .filter(({ text }) => text.trim() !== '')
    .map((line): TextSegment => {
      const text = plain(line.text);
      const segment = { page, line, text, ...fold(text), row: [], place: 0, nth: all.length };
      all.push(segment);
      return segment;
    });
  const sorted = [...own].sort((one, other) => one.line.box[1] - other.line.box[1]);
  const rows: TextSegment[][] = [];
  for (const segment of sorted) {
    const row = rows.slice(-6).findLast(([first]) => isBeside(first!.line, segment.line));
    if (row) row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) {
    row.sort((one, other) => one.line.box[0] - other.line.box[0]);
    row.forEach((segment, place) => Object.assign(segment, { row, place }));
  }
  return own;
}

const isBeside = (one: DocumentLine, other: DocumentLine): boolean =>
  overlapY(one.box, other.box) > 0.5 * Math.min(heightOf(one.box), heightOf(other.box));

const REACH = 2.4;

/** The nearest segments below, in the same column: it begins where this one begins, or stands under it. */
export function below(segment: TextSegment, view: DocumentView, reach = REACH): TextSegment[] {
  const { box } = segment.line;
  const size = Math.max(segment.line.size, 6);
  return (view.byPage.find(([first]) => first?.page === segment.page) ?? [])
    .filter((other) => {
      const gap = other.line.box[1] - box[3];
      const most = reach * Math.max(size, other.line.size * 0.8);
      const isUnder =
        Math.abs(other.line.box[0] - box[0]) < 8 ||
        overlapX(other.line.box, box) > 0.5 * Math.min(box[2] - box[0], other.line.box[2] - other.line.box[0]);
      return other !== segment && gap > -0.45 * size && gap < most && isUnder;
    })
    .sort((one, other) => one.line.box[1] - other.line.box[1]);
}
