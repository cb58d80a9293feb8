import type { Chart } from 'chart.js';
import type { Picture, PlacedAnnotation } from '../model/types';
import type { Box } from './place-labels';
import type { MarkPaths, CanvasPoint } from './scene';

/** Where things stand on the canvas, in pixels. */

export const valueX = (chart: Chart, value: number): number => chart.scales.x!.getPixelForValue(value);
export const valueY = (chart: Chart, value: number): number => chart.scales.y!.getPixelForValue(value);

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The slot under the pointer, over the whole height of the plot and a little beyond it. */
export function nearestSlot({ chartArea }: Chart, { x, y }: CanvasPoint, count: number): number | null {
  const { left, right, top, bottom, width } = chartArea;
  if (count === 0 || x < left - 12 || x > right + 12 || y < top - 12 || y > bottom + 24) return null;
  return clamp(Math.floor(((x - left) / width) * count), 0, count - 1);
}

/** The row under the pointer, over the whole width of the chart: name, bar and value. */
export function nearestRow({ chartArea }: Chart, { y }: CanvasPoint, count: number): number | null {
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

/** Where an annotation begins and ends: at one moment, or as a band. */
export function annotationEdges(
  chart: Chart,
  { from, to }: PlacedAnnotation,
): { from: number; to: number; isBand: boolean } {
  const [first, last] = [slotBox(chart, from), slotBox(chart, to)];
  if (from === to) return { from: first.x + first.width / 2, to: first.x + first.width / 2, isBand: false };
  return { from: first.x, to: last.x + last.width, isBand: true };
}

/** Where the lines of annotations stand: no number of the data is written across one. */
export const annotationObstacles = (chart: Chart, { annotations = [] }: Picture): Box[] =>
  annotations.flatMap((annotation) => {
    const { from, to } = annotationEdges(chart, annotation);
    return [from, to].map((x) => ({ x: x - 1, y: 0, width: 3, height: chart.chartArea.bottom }));
  });

function rectangle({ x, y, width, height }: Box): Path2D {
  const path = new Path2D();
  path.rect(x, y, width, height);
  return path;
}

function segment(from: CanvasPoint, to: CanvasPoint): Path2D {
  const path = new Path2D();
  path.moveTo(from.x, from.y);
  path.lineTo(to.x, to.y);
  return path;
}

/** A cell or a part of a bar, with its outline. */
export function boxGround(box: Box): MarkPaths {
  const clear = rectangle(box);
  return { clear, edge: clear };
}

/** The rectangle around these points and `reach` beyond them. */
export function groundAround(points: readonly CanvasPoint[], reach: { x: number; y: number }): MarkPaths {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - reach.x, Math.min(...ys) - reach.y];
  return boxGround({ x, y, width: Math.max(...xs) + reach.x - x, height: Math.max(...ys) + reach.y - y });
}

/** A slot over the height of the plot, with a line under it. */
export function slotGround({ chartArea: { bottom } }: Chart, { x, y, width, height }: Box): MarkPaths {
  return {
    clear: rectangle({ x, y: y - 4, width, height: height + 4 }),
    edge: segment({ x, y: bottom + 1 }, { x: x + width, y: bottom + 1 }),
  };
}

/** A row over the width of the canvas, with a line beside it. */
export function rowGround({ chartArea: { left } }: Chart, box: Box): MarkPaths {
  return {
    clear: rectangle(box),
    edge: segment({ x: left - 4, y: box.y + 2 }, { x: left - 4, y: box.y + box.height - 2 }),
  };
}

/** The band of one row over the width of the canvas. */
export function rowBox(chart: Chart, index: number): Box {
  const { top, height } = chart.chartArea;
  const row = height / (chart.data.labels?.length ?? 1);
  return { x: 0, y: top + row * index, width: chart.width, height: row };
}
