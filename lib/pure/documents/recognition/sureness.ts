import type { DocumentBox, DocumentCitation, DocumentText } from '../schema';
import { askew } from './skew';

/** Of a place on a recognised page whose words aren't found again. */
const UNKNOWN = 0.7;

const isWithin = ([left, top, right, bottom]: DocumentBox, box: DocumentBox): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
};

/** How sure text recognition is of the words at a place; 1 where the document itself says them. */
export function surenessOf({ pages }: DocumentText, citation: DocumentCitation | undefined): number {
  const page = pages.find(({ number }) => number === citation?.page);
  if (!page?.recognition || page.recognition.language === null) return 1;
  const { bbox } = citation!;
  if (!bbox) return UNKNOWN;
  const words = page.lines.flatMap((line) => line.words).filter(({ box }) => isWithin(askew(box, page), bbox));
  return words.length === 0 ? UNKNOWN : Math.min(...words.map(({ confidence = 1 }) => confidence));
}
