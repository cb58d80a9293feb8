import { overlapX, unionOf } from '../layout/placed';
import { citationOf } from '../quotes/quotes';
import type { DocumentBox, DocumentCitation } from '../schema';
import { boxOfPart, windowOf } from './cite';
import type { DocumentView, TextSegment } from './view';

/** Lines that read on as one text, with where each line begins in it. */
export type Paragraph = { text: string; parts: { segment: TextSegment; start: number }[] };
export type TextSentence = { text: string; start: number; end: number; paragraph: Paragraph; isHeading: boolean };

const ENDS = /[.!?;:。!?]["'”»)\]]?$/;
const NUMBERED =
  /^(?:\(?\d{1,3}(?:\.\d{1,3})*[.)]?|§\s?\d+|art(?:icle|ikel|iculo|icolo|\.)?\s\d+|\(?[a-z][.)]|[-•▪–])\s/iu;

/** The paragraphs of pages in reading order. */
export function paragraphsOf(pages: readonly (readonly TextSegment[])[]): Paragraph[] {
  const out: Paragraph[] = [];
  for (const segments of pages) {
    let last: TextSegment | null = null;
    for (const segment of segments) {
      const open = out.at(-1);
      if (open && last && goesOn(last, segment)) {
        open.parts.push({ segment, start: open.text.length + 1 });
        open.text += ` ${segment.text}`;
      } else out.push({ text: segment.text, parts: [{ segment, start: 0 }] });
      last = segment;
    }
  }
  return out;
}

/** Lines of a text file that end where the line was full. */
const isHardWrapped = (last: TextSegment, next: TextSegment): boolean =>
  last.text.length >= 55 &&
  next.row.length === 1 &&
  last.row.length === 1 &&
  next.line.box[1] - last.line.box[3] < 8 &&
  !ENDS.test(last.text) &&
  /^[\p{L}\d(]/u.test(next.text) &&
  !NUMBERED.test(next.text);

function goesOn(last: TextSegment, next: TextSegment): boolean {
  const [one, other] = [last.line, next.line];
  if (other.role !== 'text' && other.role !== one.role) return false;
  if (other.paragraph !== undefined || one.paragraph !== undefined)
    return one.paragraph === other.paragraph || isHardWrapped(last, next);
  // A line set to both edges may fall into pieces.
  if (last.row === next.row)
    return next.place === last.place + 1 && other.box[0] - one.box[2] < 1.6 * one.size && last.text.length > 15;
  if (NUMBERED.test(next.text)) return false;
  const gap = other.box[1] - one.box[3];
  const isBelow = gap > -0.6 * one.size && gap < 0.75 * one.size && overlapX(one.box, other.box) > 0;
  const isFull = one.box[2] - one.box[0] > 0.55 * (other.box[2] - other.box[0]);
  return (
    isBelow &&
    isFull &&
    Math.abs(one.size - other.size) < 0.2 * one.size &&
    one.role === other.role &&
    (next.row.length === 1 || (next.text.length > 12 && last.text.length > 20))
  );
}

const SHORT =
  /(?:\b(?:no|nr|art|abs|bzw|ca|z\.\s?b|d\.\s?h|inkl|exkl|zzgl|st|mr|mrs|ms|dr|prof|ltd|inc|corp|co|llc|e\.g|i\.e|vs|approx|fig|p|pp|cf|sr|sra|m|mme|av|tel|incl|excl|max|min|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|s\.a|s\.l|s\.r\.l|s\.p\.a|b\.v|n\.v|v\.o\.f|bzgl|gem|ggf|usw|etc|u\.a|str|num|nº|n)|\b\p{Lu}|^\(?\d{1,3}(?:\.\d{1,3})*|§\s?\d+)\.$/iu;

/** Sentences, with where they stand in their paragraph. */
export function sentencesOf(paragraphs: readonly Paragraph[]): TextSentence[] {
  return paragraphs.flatMap((paragraph) => {
    const out: TextSentence[] = [];
    const { text } = paragraph;
    let start = 0;
    const isHeading = paragraph.parts.every(({ segment }) => segment.line.role === 'heading');
    const push = (end: number) => {
      const said = text.slice(start, end).trim();
      const from = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
      if (said !== '') out.push({ text: said, start: from, end: from + said.length, paragraph, isHeading });
      start = end;
    };
    for (const match of text.matchAll(/[.!?](?:["'”»)\]])?(?=\s+[\p{Lu}\d"'„“«(¿¡])|[。!?]/gu)) {
      const end = match.index + match[0].length;
      const before = text.slice(Math.max(start, end - 14), end);
      if (SHORT.test(before.trim()) || (/\d\.$/.test(before) && /^\s\d|^\s\p{Lu}\p{Ll}+\s\d{4}/u.test(text.slice(end))))
        continue;
      push(end);
    }
    push(text.length);
    return out;
  });
}

export const isWhole = ({ text }: TextSentence): boolean => ENDS.test(text) && text.split(' ').length >= 3;

/** A citation of a stretch of a paragraph. */
export function citeStretch(
  view: DocumentView,
  paragraph: Paragraph,
  stretch: { start: number; end: number; quote?: [number, number] },
): DocumentCitation {
  const { start, end } = stretch;
  const first = paragraph.parts.findLast((part) => part.start <= start) ?? paragraph.parts[0]!;
  const page = first.segment.page;
  const boxes: DocumentBox[] = [];
  for (const part of paragraph.parts) {
    const length = part.segment.text.length;
    if (part.start + length <= start || part.start >= end || part.segment.page !== page) continue;
    boxes.push(boxOfPart(part.segment, Math.max(0, start - part.start), Math.min(length, end - part.start)));
  }
  const [from, to] = stretch.quote ?? [start, end];
  const quote = to - from <= 400 ? paragraph.text.slice(from, to) : windowOf(paragraph.text, start, end);
  return citationOf(view.text, page, {
    quote: quote.trim(),
    box: boxes.length > 0 ? unionOf(boxes) : null,
    paragraph: first.segment.line.paragraph,
  });
}
