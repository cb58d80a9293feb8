import type { PlacedWord } from '../layout/placed';

/** What recognition gives, as far as it is used; boxes in pixels, confidence of 100. */
export type RecognisedWord = {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
};
export type RecognisedLine = {
  words: RecognisedWord[];
  bbox: RecognisedWord['bbox'];
  baseline: RecognisedWord['bbox'];
};
export type RecognisedBlock = { paragraphs: { lines: RecognisedLine[] }[] };

/** Less sure than this, signs without a letter or digit are specks. */
const SPECK = 0.6;
const NOTHING = 0.15;

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Words of one line stand on its baseline and are as high as its type, like those that a program has written. */
function wordsOfLine({ words, baseline }: RecognisedLine, scale: number): PlacedWord[] {
  const kept = wholeNumbers(words.filter(isWord));
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  const heights = kept.filter(({ text }) => /[\p{L}\d]/u.test(text)).map(({ bbox }) => bbox.y1 - bbox.y0);
  const size = median(heights.length > 0 ? heights : kept.map(({ bbox }) => bbox.y1 - bbox.y0)) / 0.8 / scale;
  return kept.map(({ text, confidence, bbox }) => {
    const middle = (bbox.x0 + bbox.x1) / 2;
    const base = (baseline.y0 + slope * (middle - baseline.x0)) / scale;
    return {
      text,
      box: [bbox.x0 / scale, base - 0.86 * size, bbox.x1 / scale, base + 0.22 * size],
      base,
      size,
      bold: false,
      spaced: true,
      confidence: Math.round(confidence) / 100,
    };
  });
}

/** '11,' and '28' right beside it are one number. */
function wholeNumbers(words: readonly RecognisedWord[]): RecognisedWord[] {
  const out: RecognisedWord[] = [];
  for (const word of words) {
    const last = out.at(-1);
    const height = word.bbox.y1 - word.bbox.y0;
    if (
      last &&
      /\d[.,]$/.test(last.text) &&
      /^\d{2,3}(\D|$)/.test(word.text) &&
      word.bbox.x0 - last.bbox.x1 < 0.5 * height
    )
      out[out.length - 1] = {
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
        bbox: {
          x0: last.bbox.x0,
          y0: Math.min(last.bbox.y0, word.bbox.y0),
          x1: word.bbox.x1,
          y1: Math.max(last.bbox.y1, word.bbox.y1),
        },
      };
    else out.push(word);
  }
  return out;
}

function isWord({ text, confidence }: RecognisedWord): boolean {
  if (text.trim() === '' || confidence < 100 * NOTHING) return false;
  return /[\p{L}\d]/u.test(text) || confidence >= 100 * SPECK;
}

/** `scale`: pixels a point. */
export const placedWords = (blocks: readonly RecognisedBlock[], scale: number): PlacedWord[] =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => wordsOfLine(line, scale))),
  );

/** How sure recognition is of all, by letters; 0 of nothing. */
export function confidenceOf(words: readonly PlacedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, { text, confidence = 0 }) => sum + confidence * text.length, 0) / letters;
}
