import type { Chart, ChartOptions } from 'chart.js';
import type { DrawnModel } from './chart-faces';
import type { Box } from './draw/place-labels';
import { annotationEdges } from './draw/places';
import { writeTyped } from './draw/references';
import type { ChartScene, Drawer } from './draw/scene';
import { fitText, fontOf, LINE, widthOf, writeAt } from './draw/text';
import type { LineModel } from './kinds/line/model';
import { isApart, panelsOf } from './kinds/line/multiples';
import type { Picture } from './model/types';

/** Above the picture each annotation has its number and as much of its text as fits. */
const ROOM = LINE + 6;
const FEWEST = 36;

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
    const { from, to, isBand } = annotationEdges(chart, annotation);
    if (isBand) fillBand(chart, scene, { x: from, y: top, width: to - from, height });
  }
}

function drawLines(chart: Chart, scene: ChartScene): void {
  const { annotations = [], inPanel } = scene.model;
  const { right, top, bottom } = chart.chartArea;
  const font = fontOf(scene.theme);
  let free = 0;
  annotations.forEach((annotation, nth) => {
    const { from, to, isBand } = annotationEdges(chart, annotation);
    upright(chart.ctx, scene, [from, inPanel ? top - 6 : 2, bottom]);
    if (isBand) upright(chart.ctx, scene, [to, inPanel ? top : ROOM, bottom]);
    const next = annotations[nth + 1];
    const room = (next ? annotationEdges(chart, next).from : Math.max(right, chart.width - 2)) - from - 8;
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
        y: inPanel ? Math.max(LINE / 2, top - 6) : LINE / 2,
        align: 'left',
        ink: { font, colour: scene.theme.ink1 },
      }),
    );
  });
}

/** The same in one of several panels: lines and bands, without a text. */
function drawInPanel(
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

/** Several lines each in a panel of one picture, which has no axes that all of them share. */
const inPanels = (model: Picture): boolean => areApart(model as DrawnModel);
const areApart = (model: DrawnModel): model is LineModel => model.kind === 'line' && isApart(model);

/** A drawer along an upright time axis, with what happened along it. */
export const withAnnotations = (drawer: Drawer): Drawer => ({
  ...drawer,
  options: (scene) => (inPanels(scene.model) ? drawer.options(scene) : withRoom(drawer.options(scene), scene.model)),
  under: (chart, scene) => {
    if (!inPanels(scene.model)) drawBands(chart, scene);
    drawer.under?.(chart, scene);
  },
  over: (chart, scene) => {
    const model = scene.model as DrawnModel;
    if (!areApart(model)) drawLines(chart, scene);
    drawer.over?.(chart, scene);
    if (areApart(model))
      for (const box of panelsOf({ ...scene, model }).boxes)
        drawInPanel(chart.ctx, scene, { box, slots: model.slots.names.length });
  },
});
