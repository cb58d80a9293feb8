import type { Chart, ChartOptions } from 'chart.js';
import type { Picture, PlacedAnnotation } from '../model/types';
import type { Box } from './place-labels';
import { slotBox } from './places';
import { writeTyped } from './references';
import type { ChartScene, Drawer } from './scene';
import { fitText, fontOf, LINE, widthOf, writeAt } from './text';

/** Above the picture each annotation has its number and as much of its text as fits. */
const ROOM = LINE + 6;
const FEWEST = 36;

type Edges = { from: number; to: number; isBand: boolean };

function edgesIn(chart: Chart, { from, to }: PlacedAnnotation): Edges {
  const [first, last] = [slotBox(chart, from), slotBox(chart, to)];
  if (from === to) return { from: first.x + first.width / 2, to: first.x + first.width / 2, isBand: false };
  return { from: first.x, to: last.x + last.width, isBand: true };
}

function withRoom(options: ChartOptions, { annotations = [], inPanel }: Picture): ChartOptions {
  // In a panel the height is the data's: the numbers stand in the margin.
  if (annotations.length === 0 || inPanel) return options;
  const padding = options.layout?.padding as { top: number };
  return { ...options, layout: { ...options.layout, padding: { ...padding, top: padding.top + ROOM } } };
}

function fillBand({ ctx }: Pick<Chart, 'ctx'>, { theme }: ChartScene, { x, y, width, height }: Box): void {
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = theme.line2;
  ctx.fillRect(x, y, width, height);
  ctx.globalAlpha = 1;
}

function upright(ctx: CanvasRenderingContext2D, { theme }: ChartScene, [x, from, to]: [number, number, number]): void {
  ctx.fillStyle = theme.ink2;
  ctx.fillRect(Math.round(x), from, 1, to - from);
}

function drawBands(chart: Chart, scene: ChartScene): void {
  const { top, height } = chart.chartArea;
  for (const annotation of scene.model.annotations ?? []) {
    const { from, to, isBand } = edgesIn(chart, annotation);
    if (isBand) fillBand(chart, scene, { x: from, y: top, width: to - from, height });
  }
}

function drawLines(chart: Chart, scene: ChartScene): void {
  const { annotations = [], inPanel } = scene.model;
  const { right, top, bottom } = chart.chartArea;
  const font = fontOf(scene.theme);
  let free = 0;
  annotations.forEach((annotation, nth) => {
    const { from, to, isBand } = edgesIn(chart, annotation);
    upright(chart.ctx, scene, [from, inPanel ? top - 6 : 2, bottom]);
    if (isBand) upright(chart.ctx, scene, [to, inPanel ? top : ROOM, bottom]);
    const next = annotations[nth + 1];
    const room = (next ? edgesIn(chart, next).from : Math.max(right, chart.width - 2)) - from - 8;
    const name = `${nth + 1}`;
    const text = inPanel || room < FEWEST ? name : fitText(`${name} ${annotation.text}`, room, font);
    const x = Math.min(from + 4, chart.width - widthOf(text, font));
    // One that has no room is found by its line, and by its number below the chart.
    if (x < free) return;
    free = x + widthOf(text, font) + 2;
    writeTyped(chart.ctx, true, () =>
      writeAt(chart.ctx, {
        text,
        x,
        y: inPanel ? top - 6 : LINE / 2,
        align: 'left',
        ink: { font, colour: scene.theme.ink1 },
      }),
    );
  });
}

/** Where its lines stand: no number of the data is written across one. */
export const annotationObstacles = (chart: Chart, { annotations = [] }: Picture): Box[] =>
  annotations.flatMap((annotation) => {
    const { from, to, isBand } = edgesIn(chart, annotation);
    const { top, height } = chart.chartArea;
    return (isBand ? [from, to] : [from]).map((x) => ({ x: x - 1, y: top - LINE, width: 3, height: height + LINE }));
  });

/** The same in one of several panels: lines and bands, without a text. */
export function drawInPanel(
  ctx: CanvasRenderingContext2D,
  scene: ChartScene,
  { box, slots }: { box: Box; slots: number },
): void {
  const slot = box.width / Math.max(1, slots);
  for (const { from, to } of scene.model.annotations ?? []) {
    const x = box.x + slot * from;
    if (from === to) upright(ctx, scene, [x + slot / 2, box.y, box.y + box.height]);
    else fillBand({ ctx }, scene, { ...box, x, width: slot * (to - from + 1) });
  }
}

/** A drawer along an upright time axis, with what happened along it. */
export const withAnnotations = <M extends Picture>(drawer: Drawer<M>): Drawer<M> => ({
  ...drawer,
  options: (scene) => withRoom(drawer.options(scene), scene.model),
  under: (chart, scene) => {
    drawBands(chart, scene);
    drawer.under?.(chart, scene);
  },
  over: (chart, scene) => {
    drawLines(chart, scene);
    drawer.over?.(chart, scene);
  },
});
