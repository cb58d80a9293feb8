import { unionOf } from '../layout/placed';
import { citationOf, locateQuote } from '../quotes/quotes';
import type { DocumentBox, DocumentCitation } from '../schema';
import { plain } from '../values/normal';
import type { DocumentView, TextSegment } from './view';

const LONGEST_QUOTE = 220;

/** The box around a stretch of a segment's text. */
export function boxOfPart(segment: TextSegment, start: number, end: number): DocumentBox {
  const { words, box } = segment.line;
  if (words.length === 0) return box;
  const boxes: DocumentBox[] = [];
  let at = 0;
  for (const word of words) {
    const text = plain(word.text);
    const found = segment.text.indexOf(text, at);
    if (found < 0) continue;
    at = found + text.length;
    if (found < end && at > start) boxes.push(word.box);
  }
  return boxes.length > 0 ? unionOf(boxes) : box;
}

export type TextStretch = { segment: TextSegment; start: number; end: number };

/** A citation of a value: its line with what stands before it (its label), where that reads on; the box is the value's. */
export function citeValue(view: DocumentView, value: TextStretch, label?: TextSegment): DocumentCitation {
  const { segment } = value;
  const own = windowOf(segment.text, value.start, value.end);
  const isBeside = label && label !== segment && label.row === segment.row && label.place + 1 === segment.place;
  const quote = isBeside && label.text.length < 80 ? `${label.text} ${own}` : own;
  return citationOf(view.text, segment.page, {
    quote: standing(view, segment, quote) ? quote : own,
    box: boxOfPart(segment, value.start, value.end),
    paragraph: segment.line.paragraph,
  });
}

const standing = (view: DocumentView, segment: TextSegment, quote: string): boolean =>
  quote === segment.text || !view.text.hasPlaces || locateQuote(view.text, segment.page.number, quote) !== null;

/** The text around a place, cut at blanks. */
export function windowOf(text: string, start: number, end: number): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const room = Math.max(0, (LONGEST_QUOTE - (end - start)) >> 1);
  const from = start <= room ? 0 : text.indexOf(' ', start - room) + 1;
  const to = end + room >= text.length ? text.length : text.lastIndexOf(' ', end + room);
  return text.slice(Math.min(from, start), Math.max(to, end)).trim();
}
