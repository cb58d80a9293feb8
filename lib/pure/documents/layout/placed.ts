import type { DocumentBox } from '../schema';

/** A word as a reader found it on a page, before lines are made. */
export type PlacedWord = {
  text: string;
  box: DocumentBox;
  /** The line that its letters stand on, from the top. */
  base: number;
  size: number;
  bold: boolean;
  /** A blank was written after it. */
  spaced: boolean;
  /** From 0 to 1, where recognition has read it from a picture. */
  confidence?: number;
};

export const heightOf = ([, top, , bottom]: DocumentBox): number => bottom - top;

export function unionOf(boxes: readonly DocumentBox[]): DocumentBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** How far two boxes overlap from left to right; negative where they are apart. */
export const overlapX = (one: DocumentBox, other: DocumentBox): number =>
  Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
export const overlapY = (one: DocumentBox, other: DocumentBox): number =>
  Math.min(one[3], other[3]) - Math.max(one[1], other[1]);

const TENTHS = 100;
const rounded = (value: number): number => Math.round(value * TENTHS) / TENTHS;
export const roundedBox = ([left, top, right, bottom]: DocumentBox): DocumentBox => [
  rounded(left),
  rounded(top),
  rounded(right),
  rounded(bottom),
];
