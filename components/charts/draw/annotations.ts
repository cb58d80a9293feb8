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

function withRoom(options: ChartOptions, { annotations = [] }: Picture): ChartOptions {
  if (annotations.length === 0) return options;
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
  const { annotations = [] } = scene.model;
  const { right, bottom } = chart.chartArea;
  const font = fontOf(scene.theme);
  let free = 0;
  annotations.forEach((annotation, nth) => {
    const { from, to, isBand } = edgesIn(chart, annotation);
    upright(chart.ctx, scene, [from, 2, bottom]);
    if (isBand) upright(chart.ctx, scene, [to, ROOM, bottom]);
    const next = annotations[nth + 1];
    const room = (next ? edgesIn(chart, next).from : Math.max(right, chart.width - 2)) - from - 8;
    const name = `${nth + 1}`;
    const text = room < FEWEST ? name : fitText(`${name} ${annotation.text}`, room, font);
    const x = Math.min(from + 4, chart.width - widthOf(text, font));
    // One that has no room is found by its line, and by its number below the chart.
    if (x < free) return;
    free = x + widthOf(text, font) + 2;
    writeTyped(chart.ctx, true, () =>
      writeAt(chart.ctx, { text, x, y: LINE / 2, align: 'left', ink: { font, colour: scene.theme.ink1 } }),
    );
  });
}

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
    drawer.over?.(chart, scene);
    drawLines(chart, scene);
  },
});
