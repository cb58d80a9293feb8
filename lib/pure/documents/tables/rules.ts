import type { DocumentBox } from '../schema';

const THICKEST = 2.5;
const SHORTEST = 4;

export const middleOf = (box: DocumentBox): number => (box[1] + box[3]) / 2;

/** The upright rules that pass a height of the page. */
export const uprightsAt = (y: number, rules: readonly DocumentBox[]): DocumentBox[] =>
  rules.filter((rule) => rule[2] - rule[0] < THICKEST && rule[3] - rule[1] >= SHORTEST && rule[1] <= y && rule[3] >= y);

/** The upright rules nearest to a box at both sides; null where one of them is missing. */
export function frameOf(box: DocumentBox, rules: readonly DocumentBox[]): [left: number, right: number] | null {
  let [left, right] = [-Infinity, Infinity];
  for (const rule of uprightsAt(middleOf(box), rules)) {
    const at = (rule[0] + rule[2]) / 2;
    if (at <= box[0] + 1) left = Math.max(left, at);
    else if (at >= box[2] - 1) right = Math.min(right, at);
  }
  return left === -Infinity || right === Infinity ? null : [left, right];
}
