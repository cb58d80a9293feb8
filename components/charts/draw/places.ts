import type { Chart } from 'chart.js';
import type { Box } from '../place-labels';
import type { Point } from './scene';

/** Where things stand on the canvas, in pixels. */

export const valueX = (chart: Chart, value: number): number => chart.scales.x!.getPixelForValue(value);
export const valueY = (chart: Chart, value: number): number => chart.scales.y!.getPixelForValue(value);

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The slot under the pointer, over the whole height of the plot and a little beyond it. */
export function nearestSlot({ chartArea }: Chart, { x, y }: Point, count: number): number | null {
  const { left, right, top, bottom, width } = chartArea;
  if (count === 0 || x < left - 12 || x > right + 12 || y < top - 12 || y > bottom + 24) return null;
  return clamp(Math.floor(((x - left) / width) * count), 0, count - 1);
}

/** The row under the pointer, over the whole width of the chart: name, bar and value. */
export function nearestRow({ chartArea }: Chart, { y }: Point, count: number): number | null {
  const { top, bottom, height } = chartArea;
  if (count === 0 || y < top || y > bottom) return null;
  return clamp(Math.floor(((y - top) / height) * count), 0, count - 1);
}

/** The band of one slot over the height of the plot. */
export function slotBox(chart: Chart, index: number): Box {
  const { top, height, width } = chart.chartArea;
  const count = chart.data.labels?.length ?? 1;
  const slot = width / count;
  return { x: chart.chartArea.left + slot * index, y: top, width: slot, height };
}

/** A rectangle on whole pixels, so that its edge is sharp. */
export function pathOf({ x, y, width, height }: Box): Path2D {
  const path = new Path2D();
  const [left, top] = [Math.round(x) + 0.5, Math.round(y) + 0.5];
  path.rect(left, top, Math.max(1, Math.round(x + width) - 0.5 - left), Math.max(1, Math.round(y + height) - 0.5 - top));
  return path;
}

/** The band of one slot, with the label above it. */
export function slotGround(chart: Chart, index: number): Path2D {
  const box = slotBox(chart, index);
  return pathOf({ ...box, y: box.y - 14, height: box.height + 14 });
}

/** The band of one row over the width of the canvas. */
export function rowBox(chart: Chart, index: number): Box {
  const { top, height } = chart.chartArea;
  const row = height / (chart.data.labels?.length ?? 1);
  return { x: 0, y: top + row * index, width: chart.width, height: row };
}
