import type { DocumentLine, DocumentWord } from '../schema';
import { heightOf, overlapX, overlapY, roundedBox, unionOf, type PlacedWord } from './placed';

/**
 * Words of one line belong together up to a gap (in heights of type) that depends on the gaps of the line: set to both
 * edges, a line has wide ones.
 */
const NARROWEST_BREAK = 0.72;
const WIDEST_GAP = 1.15;
const BREAK_TO_GAP = 2.2;
/** Closer than this, two pieces without a blank between are one word. */
const GLUE = 0.12;
const SAME_ROW = 0.5;
const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const RTL = /[\u0590-\u08ff]/;

type Row = { anchor: PlacedWord; words: PlacedWord[] };

/** Words that stand beside each other, rows from the top. */
export function rowsOfWords(words: readonly PlacedWord[]): PlacedWord[][] {
  const rows: Row[] = [];
  const sorted = [...words].sort((one, other) => one.base - other.base || one.box[0] - other.box[0]);
  for (const word of sorted) {
    const row = rows.slice(-4).findLast((each) => isBeside(each.anchor, word) && !hasOther(each, word));
    if (!row) rows.push({ anchor: word, words: [word] });
    else {
      row.words.push(word);
      if (word.size > row.anchor.size * 1.2) row.anchor = word;
    }
  }
  return rows
    .sort((one, other) => one.anchor.base - other.anchor.base)
    .map((row) => row.words.sort((one, other) => one.box[0] - other.box[0]));
}

/** Beside large type, a line of small type and the next one may both overlap it: they are two. */
const hasOther = ({ words }: Row, { size, base, box }: PlacedWord): boolean =>
  words.some(
    (other) => overlapX(other.box, box) > 2 && Math.abs(other.base - base) > 0.35 * Math.min(size, other.size),
  );

function isBeside(anchor: PlacedWord, word: PlacedWord): boolean {
  if (Math.abs(anchor.base - word.base) <= 0.2 * Math.min(anchor.size, word.size)) return true;
  const overlap = overlapY(anchor.box, word.box);
  return overlap > SAME_ROW * Math.min(heightOf(anchor.box), heightOf(word.box)) && isShifted(anchor, word);
}

/** A raised or lowered mark, or other type on nearly the same line. */
const isShifted = (anchor: PlacedWord, word: PlacedWord): boolean =>
  Math.abs(anchor.base - word.base) <= 0.5 * Math.max(anchor.size, word.size);

const gapBetween = (left: PlacedWord, right: PlacedWord): number => right.box[0] - left.box[2];

function glued(words: readonly PlacedWord[]): PlacedWord[] {
  const out: PlacedWord[] = [];
  for (const word of words) {
    const last = out.at(-1);
    if (last && isOnePiece(last, word))
      out[out.length - 1] = {
        ...last,
        text: last.text + word.text,
        box: unionOf([last.box, word.box]),
        spaced: word.spaced,
        ...(word.confidence !== undefined && { confidence: Math.min(word.confidence, last.confidence ?? 1) }),
      };
    else out.push(word);
  }
  return out;
}

function isOnePiece(left: PlacedWord, right: PlacedWord): boolean {
  const gap = gapBetween(left, right) / Math.max(left.size, right.size);
  return (
    !left.spaced &&
    gap < GLUE &&
    gap > -0.25 &&
    Math.abs(left.base - right.base) < 0.1 * left.size &&
    Math.abs(left.size - right.size) < 0.15 * left.size
  );
}

/** Pieces of a row between wide gaps. */
function segmentsOf(row: readonly PlacedWord[]): PlacedWord[][] {
  const segments: PlacedWord[][] = [];
  const words = glued(row);
  const widest = breakOf(words);
  for (const word of words) {
    const last = segments.at(-1);
    const before = last?.at(-1);
    if (
      last &&
      before &&
      gapBetween(before, word) <=
        (isNumeral(before) || isNumeral(word) ? NARROWEST_BREAK : widest) * Math.max(before.size, word.size)
    )
      last.push(word);
    else segments.push([word]);
  }
  return segments;
}

/** Figures stand in columns: between them no line is set to both edges. */
const isNumeral = ({ text }: PlacedWord): boolean => /^[-+(]?\d[\d.,']*[)%]?$/.test(text);

function breakOf(words: readonly PlacedWord[]): number {
  const gaps = words
    .slice(1)
    .map((word, nth) => gapBetween(words[nth]!, word) / Math.max(word.size, words[nth]!.size))
    .filter((gap) => gap > 0.05 && gap <= WIDEST_GAP)
    .sort((one, other) => one - other);
  const usual = gaps[(gaps.length - 1) >> 1] ?? 0;
  return Math.min(WIDEST_GAP, Math.max(NARROWEST_BREAK, BREAK_TO_GAP * usual));
}

/** Words as a text: a blank between them, but not within Chinese and Japanese. */
export function joinWords(words: readonly { text: string; box: DocumentWord['box'] }[]): string {
  let text = '';
  let end = 0;
  for (const word of words) {
    const isTight =
      text !== '' &&
      CJK.test(text.at(-1)!) &&
      CJK.test(word.text[0] ?? '') &&
      word.box[0] - end < 0.7 * heightOf(word.box);
    text += text === '' || isTight ? word.text : ` ${word.text}`;
    end = word.box[2];
  }
  return text;
}

export type TypeRun = { words: PlacedWord[]; box: DocumentLine['box']; size: number; bold: boolean; text: string };

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

function segmentOf(words: PlacedWord[]): TypeRun {
  const isRtl = words.filter(({ text }) => RTL.test(text)).length * 2 > words.length;
  const ordered = isRtl ? [...words].reverse() : words;
  return {
    words: ordered,
    box: unionOf(words.map(({ box }) => box)),
    size: median(words.map(({ size }) => size)),
    bold: words.every(({ bold }) => bold),
    text: joinWords(ordered),
  };
}

/** The segments of a page, rows from the top, each from left to right. */
export const segmentRows = (words: readonly PlacedWord[]): TypeRun[][] =>
  rowsOfWords(words).map((row) => segmentsOf(row).map(segmentOf));

/** The number of the block of each segment: a column of lines close below each other, in type of one size. */
export function blocksOf(segments: readonly TypeRun[]): number[] {
  const blocks: number[] = [];
  let next = 0;
  const order = segments.map((_, nth) => nth).sort((one, other) => segments[one]!.box[1] - segments[other]!.box[1]);
  for (const [place, nth] of order.entries()) {
    const segment = segments[nth]!;
    const above = order
      .slice(Math.max(0, place - 40), place)
      .findLast((other) => isRightBelow(segments[other]!, segment));
    blocks[nth] = above === undefined ? next++ : blocks[above]!;
  }
  return blocks;
}

function isRightBelow(above: TypeRun, below: TypeRun): boolean {
  const gap = below.box[1] - above.box[3];
  const width = Math.min(above.box[2] - above.box[0], below.box[2] - below.box[0]);
  return (
    gap > -0.4 * below.size &&
    gap < 0.85 * below.size &&
    overlapX(above.box, below.box) > 0.5 * width &&
    Math.abs(above.size - below.size) < 0.15 * below.size
  );
}

export const lineOf = (segment: TypeRun, block: number): DocumentLine => ({
  text: segment.text,
  box: roundedBox(segment.box),
  words: segment.words.map(({ text, box, bold, confidence }) => ({
    text,
    box: roundedBox(box),
    ...(bold && { bold }),
    ...(confidence !== undefined && { confidence }),
  })),
  role: 'text',
  size: Math.round(segment.size * 10) / 10,
  block,
});
