/** Sizes that all bars share. */

/** Lying bars share the height; a few of them stop growing. */
const TALLEST_ROW = 36;
const THICKEST = 18;
export const rowHeight = (height: number, count: number): number => Math.min(TALLEST_ROW, height / Math.max(count, 1));
/** A standing bar stops growing: one bar is no wall. */
export const WIDEST = 96;
export const barThickness = (row: number): number => Math.min(THICKEST, Math.max(2, row * 0.58));

/** Something is never drawn as nothing: at least a hair of the axis, unless it is zero. */
export const visible = (value: number | null, range: number): number | null =>
  value === null || value === 0 ? value : Math.sign(value) * Math.max(Math.abs(value), range * 0.004);
