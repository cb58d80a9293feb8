import { CategoryScale, Chart, LinearScale, LogarithmicScale, type ChartConfiguration } from 'chart.js';
import type { DrawnModel } from '@/components/charts/chart-faces';
import { commonText } from '@/components/charts/draw/common-text';
import { strokes, type ChartScene, type Drawer } from '@/components/charts/draw/scene';
import { AXIS_SIZE, LINE, measureWith } from '@/components/charts/draw/text';
import { drawerOf } from '@/components/charts/load-drawer';
import type { Picture } from '@/components/charts/model/types';
import type { PanelsModel } from '@/components/charts/panels-model';
import { drawPlot, isPlotted } from '@/components/charts/plot/draw-plot';
import { placed, rectanglePath, type Drawing, type Ruler, type Stroke } from '@/lib/pure/drawing/drawing';
import { faceOf, Recorder } from '@/lib/pure/drawing/recorder';
import { PAPER_THEME } from './theme';

Chart.register(CategoryScale, LinearScale, LogarithmicScale);

/** A step of a legend and what stands between two of them. */
const SWATCH = 9;
const GAP = 14;

type Size = { width: number; height: number };

/** The legend below a picture, in as many rows as it needs. */
function legendOf({ legend, scale }: Picture, width: number, ruler: Ruler): Drawing | null {
  const face = { size: AXIS_SIZE, weight: 400 };
  const list: Stroke[] = [];
  const write = (text: string, x: number, y: number) =>
    list.push({ kind: 'text', ...face, text, x, y: y + 10, colour: PAPER_THEME.ink2 });
  if (scale) {
    const [low, high] = [scale.min, scale.max].map(commonText([scale.min, scale.max], scale.quantity.format));
    const colours = scale.diverging ? PAPER_THEME.diverging : PAPER_THEME.sequence;
    let x = ruler(low!, face) + 6;
    write(low!, 0, 0);
    for (const colour of colours) {
      list.push({ kind: 'path', d: rectanglePath(x, 1.5, 20, 10), fill: colour });
      x += 21;
    }
    write(`${high}${scale.quantity.unit ? ` ${scale.quantity.unit}` : ''}${scale.words}`, x + 6, 0);
    return { width, height: LINE + 2, strokes: list };
  }
  if (legend.length === 0) return null;
  let [x, y] = [0, 0];
  for (const { name, tone, note } of legend) {
    const text = note ? `${name}, ${note}` : name;
    const wide = SWATCH + 5 + ruler(text, face);
    if (x > 0 && x + wide > width) [x, y] = [0, y + LINE + 3];
    list.push({ kind: 'path', d: rectanglePath(x, y + 2, SWATCH, SWATCH), fill: PAPER_THEME.category[tone]! });
    write(text, x + SWATCH + 5, y);
    x += wide + GAP;
  }
  return { width, height: y + LINE + 3, strokes: list };
}

function drawByChartJs(recorder: Recorder, drawer: Drawer, scene: ChartScene): void {
  const axis = (isAxis: boolean) => () => {
    recorder.isAxis = isAxis;
  };
  const chart = new Chart(
    recorder.canvas as unknown as HTMLCanvasElement,
    {
      type: drawer.type,
      data: drawer.data(scene),
      options: { ...drawer.options(scene), responsive: false, devicePixelRatio: 1 },
      // Chart.js itself writes the ticks of axes, before and after the data; all else is written by our drawers.
      plugins: [
        { id: 'data', beforeDraw: axis(true), beforeDatasetsDraw: axis(false) },
        strokes(drawer, () => scene),
        { id: 'axes', afterDatasetsDraw: axis(true) },
      ],
    } as ChartConfiguration,
  );
  chart.destroy();
}

/** Small multiples: so high, and so many beside each other. */
const PANEL = 150;
const PANEL_GAP = 14;
const WIDE_ENOUGH = 480;
const panelsAcross = (width: number) => (width < WIDE_ENOUGH ? 2 : 3);

/** How high small multiples are on paper. */
export const panelsHeight = ({ panels, legend }: PanelsModel, width: number): number =>
  Math.ceil(panels.length / panelsAcross(width)) * PANEL + (legend.length > 0 ? 2 * (LINE + 3) : 0);

/** Small multiples as one picture, each panel under its name. */
async function drawPanels(model: PanelsModel, { width, height }: Size, ruler: Ruler): Promise<Drawing> {
  const legend = legendOf(model, width, ruler);
  const across = panelsAcross(width);
  const rows = Math.ceil(model.panels.length / across);
  const [wide, high] = [
    (width - PANEL_GAP * (across - 1)) / across,
    (height - (legend ? legend.height + 8 : 0)) / rows,
  ];
  const list: Stroke[] = [];
  for (const [nth, { name, model: panel }] of model.panels.entries()) {
    const [x, y] = [(nth % across) * (wide + PANEL_GAP), Math.floor(nth / across) * high];
    list.push({
      kind: 'text',
      text: name,
      tick: true,
      x,
      y: y + LINE - 3,
      size: AXIS_SIZE,
      weight: 600,
      colour: PAPER_THEME.ink1,
    });
    const drawn = await drawChart(panel, { width: wide, height: high - LINE - 6 }, ruler);
    list.push(...placed(drawn, x, y + LINE));
  }
  return { width, height, strokes: legend ? [...list, ...placed(legend, 0, high * rows + 8)] : list };
}

/** The picture of a model by the strokes of the screen's own drawers, legend included. */
export async function drawChart(
  model: DrawnModel | PanelsModel,
  { width, height }: Size,
  ruler: Ruler,
): Promise<Drawing> {
  if (model.kind === 'panels') return drawPanels(model, { width, height }, ruler);
  measureWith((text, font) => ruler(text, faceOf(font)));
  const legend = legendOf(model, width, ruler);
  const tall = height - (legend ? legend.height + 8 : 0);
  const drawer = await drawerOf(model).wait();
  const scene: ChartScene = { model, theme: PAPER_THEME, width, height: tall, active: null, chosen: null };
  const recorder = new Recorder(width, tall, ruler);
  if (isPlotted(drawer))
    drawPlot(recorder as unknown as CanvasRenderingContext2D, { drawer, scene, ratio: 1 }, (isAxis) => {
      recorder.isAxis = isAxis;
    });
  else drawByChartJs(recorder, drawer, scene);
  const { strokes: drawn } = recorder.drawing();
  return { width, height, strokes: legend ? [...drawn, ...placed(legend, 0, tall + 8)] : drawn };
}
