import type { Chart, ChartData, ChartOptions, ChartType, Plugin } from 'chart.js';
import type { DrawnModel } from '../model/types';
import type { ChartTheme } from '../theme';

/** All that a drawing depends on. `active` is the mark under the pointer or the arrow keys, `chosen` the one that filters the dashboard. */
export type Scene<M extends DrawnModel = DrawnModel> = { model: M; theme: ChartTheme; width: number; height: number; active: number | null; chosen: number | null };

export type Point = { x: number; y: number };

/** `edge` is the line that shows the choice to those who do not see the fading. */
export type Ground = { clear: Path2D; edge: Path2D };

/** How one kind of model becomes a Chart.js chart. */
export type Drawer<M extends DrawnModel = DrawnModel> = {
  type: ChartType;
  data: (scene: Scene<M>) => ChartData;
  options: (scene: Scene<M>) => ChartOptions;
  /** Behind the data: hatching, row bands. */
  under?: (chart: Chart, scene: Scene<M>) => void;
  /** Over the data: direct labels, whiskers, breaks. */
  over?: (chart: Chart, scene: Scene<M>) => void;
  /** Where one mark stands: what stays clear when it is chosen and the others fade. */
  ground: (chart: Chart, scene: Scene<M>, index: number) => Ground;
  /** How the active mark is shown. */
  emphasis: (chart: Chart, scene: Scene<M>, active: number) => void;
  /** The mark at a place of the canvas. */
  locate: (chart: Chart, scene: Scene<M>, at: Point) => number | null;
  /** Whether the written value stands at this place, not the mark itself: pressing a number shows how it was made. */
  isValue?: (chart: Chart, scene: Scene<M>, at: Point) => boolean;
  /** Where the tooltip of a mark hangs. */
  anchor: (chart: Chart, scene: Scene<M>, index: number) => Point;
};

/** How far the marks that were not chosen fade. */
const VEIL = 0.66;

/** One ground stays clear and gets an edge, the rest lies under a veil: with the names of lying bars, without an axis of numbers. */
function single(chart: Chart, { theme }: Scene, { clear, edge }: Ground): void {
  const { ctx, chartArea: { left, right, top, bottom } } = chart;
  const lying = chart.options.indexAxis === 'y';
  const veil = new Path2D();
  if (lying) veil.rect(0, top, chart.width, bottom - top);
  else veil.rect(left, top - 4, right - left, bottom - top + 3);
  veil.addPath(clear);
  ctx.globalAlpha = VEIL;
  ctx.fillStyle = theme.sheet;
  ctx.fill(veil, 'evenodd');
  ctx.globalAlpha = 1;
  ctx.strokeStyle = theme.accent;
  ctx.lineWidth = 2;
  ctx.stroke(edge);
}

/** The drawer's own strokes as one plugin. It reads the scene when it draws, so that a moving pointer needs no update of the chart. */
export function strokes<M extends DrawnModel>(drawer: Drawer<M>, scene: () => Scene<M> | null): Plugin {
  const drawing = (step: (chart: Chart, current: Scene<M>) => void) => (chart: Chart) => {
    const current = scene();
    if (!current || !chart.chartArea) return;
    chart.ctx.save();
    step(chart, current);
    chart.ctx.restore();
  };
  return {
    id: 'strokes',
    beforeDatasetsDraw: drawing((chart, current) => drawer.under?.(chart, current)),
    afterDatasetsDraw: drawing((chart, current) => {
      if (current.chosen !== null && current.chosen < current.model.marks.length) single(chart, current, drawer.ground(chart, current, current.chosen));
      drawer.over?.(chart, current);
      if (current.active !== null && current.active < current.model.marks.length) drawer.emphasis(chart, current, current.active);
    }),
  };
}

