import { askew } from '@/lib/pure/documents/recognition/skew';
import type { DocumentBox, DocumentPage } from '@/lib/pure/documents/schema';
import type { PlaceInDocument } from './schema';

type Piece = { text: string; box: DocumentBox | null; paragraph?: number; line: number };

/** A page as one text with a piece for each word; a line without words is a piece itself. */
function piecesOf(page: DocumentPage): Piece[] {
  return page.lines.flatMap(({ text, words, paragraph }, line): Piece[] =>
    words.length > 0
      ? words.map(({ text: word, box }) => ({ text: word, box: askew(box, page), paragraph, line }))
      : [{ text, box: null, paragraph, line }],
  );
}

const around = (boxes: readonly DocumentBox[]): DocumentBox | null =>
  boxes.length === 0
    ? null
    : [
        Math.min(...boxes.map(([left]) => left)),
        Math.min(...boxes.map(([, top]) => top)),
        Math.max(...boxes.map(([, , right]) => right)),
        Math.max(...boxes.map(([, , , bottom]) => bottom)),
      ];

const plain = (text: string) => text.toLowerCase();

/** Places of words on a page, letter case and kinds of blanks aside; one that goes over lines is lit in its first. */
export function findWords(page: DocumentPage, words: string, hasPlaces: boolean, most: number): PlaceInDocument[] {
  const wanted = plain(words.trim().replaceAll(/\s+/g, ' '));
  if (wanted === '') return [];
  const pieces = piecesOf(page);
  const starts: number[] = [];
  let text = '';
  for (const piece of pieces) {
    starts.push(text.length);
    text += `${plain(piece.text).replaceAll(/\s/g, ' ')} `;
  }
  const found: PlaceInDocument[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && found.length < most; at = text.indexOf(wanted, at + wanted.length)) {
    const first = starts.findLastIndex((start) => start <= at);
    const last = starts.findLastIndex((start) => start < at + wanted.length);
    const covered = pieces.slice(first, last + 1);
    const lit = covered.filter(({ line }) => line === covered[0]!.line);
    const { paragraph } = covered[0]!;
    found.push({
      page: hasPlaces ? page.number : null,
      ...(paragraph !== undefined && { paragraph }),
      quote: covered.map((piece) => piece.text).join(' '),
      bbox: hasPlaces ? around(lit.flatMap(({ box }) => (box ? [box] : []))) : null,
    });
  }
  return found;
}
