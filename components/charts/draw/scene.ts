import type { Chart, ChartData, ChartOptions, ChartType, Plugin } from 'chart.js';
import type { Picture } from '../model/types';
import { drawBands } from './references';
import type { ChartTheme } from './theme';

/**
 * All that a drawing depends on. `active` is the mark under the pointer or the arrow keys, `chosen` those that filter the
 * dashboard.
 */
export type ChartScene<M extends Picture = Picture> = {
  model: M;
  theme: ChartTheme;
  width: number;
  height: number;
  active: number | null;
  chosen: readonly number[] | null;
};

export type CanvasPoint = { x: number; y: number };

/** `edge` is the line that shows the choice to those who do not see the fading. */
export type MarkPaths = { clear: Path2D; edge: Path2D };

/** How one kind of model becomes a Chart.js chart. */
export type Drawer<M extends Picture = Picture> = {
  type: ChartType;
  data: (scene: ChartScene<M>) => ChartData;
  options: (scene: ChartScene<M>) => ChartOptions;
  /** Behind the data: hatching, row bands. */
  under?: (chart: Chart, scene: ChartScene<M>) => void;
  /** Over the data: direct labels, whiskers, breaks. */
  over?: (chart: Chart, scene: ChartScene<M>) => void;
  /** Where one mark stands: what stays clear when it is chosen and the others fade. */
  ground: (chart: Chart, scene: ChartScene<M>, index: number) => MarkPaths;
  /** The same of several marks, where their own grounds would overlap. */
  groundAround?: (chart: Chart, scene: ChartScene<M>, indices: readonly number[]) => MarkPaths;
  /** How the active mark is shown. */
  emphasis: (chart: Chart, scene: ChartScene<M>, active: number) => void;
  /** The mark at a place of the canvas. */
  locate: (chart: Chart, scene: ChartScene<M>, at: CanvasPoint) => number | null;
  /** Whether the written value stands at this place, not the mark itself: pressing a number shows how it was made. */
  isValue?: (chart: Chart, scene: ChartScene<M>, at: CanvasPoint) => boolean;
  /** Where the tooltip of a mark hangs. */
  anchor: (chart: Chart, scene: ChartScene<M>, index: number) => CanvasPoint;
};

/** How far the marks that were not chosen fade. */
const VEIL = 0.66;

/**
 * What was chosen stays clear and gets an edge, the rest lies under a veil: with the names of lying bars, without an
 * axis of numbers.
 */
function single(chart: Chart, { theme }: ChartScene, { clear, edge }: MarkPaths): void {
  const {
    ctx,
    chartArea: { left, right, top, bottom },
  } = chart;
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

/** Grounds that touch each other at most, as one. */
function joined(grounds: readonly MarkPaths[]): MarkPaths {
  if (grounds.length === 1) return grounds[0]!;
  const [clear, edge] = [new Path2D(), new Path2D()];
  for (const ground of grounds) {
    clear.addPath(ground.clear);
    edge.addPath(ground.edge);
  }
  return { clear, edge };
}

function groundOf<M extends Picture>(
  drawer: Drawer<M>,
  chart: Chart,
  scene: ChartScene<M>,
  chosen: readonly number[],
): MarkPaths {
  if (chosen.length > 1 && drawer.groundAround) return drawer.groundAround(chart, scene, chosen);
  return joined(chosen.map((index) => drawer.ground(chart, scene, index)));
}

type Step = (chart: Chart) => void;

/**
 * The drawer's own strokes under and over the data. They read the scene when they draw, so that a moving pointer needs
 * no new layout.
 */
export function strokesOf<M extends Picture>(
  drawer: Drawer<M>,
  scene: () => ChartScene<M> | null,
): { under: Step; over: Step } {
  const drawing =
    (step: (chart: Chart, current: ChartScene<M>) => void): Step =>
    (chart) => {
      const current = scene();
      if (!current || !chart.chartArea) return;
      chart.ctx.save();
      step(chart, current);
      chart.ctx.restore();
    };
  return {
    under: drawing((chart, current) => {
      drawBands(chart, current);
      drawer.under?.(chart, current);
    }),
    over: drawing((chart, current) => {
      const chosen = current.chosen?.filter((index) => index < current.model.marks.length) ?? [];
      if (chosen.length > 0) single(chart, current, groundOf(drawer, chart, current, chosen));
      drawer.over?.(chart, current);
      if (current.active !== null && current.active < current.model.marks.length)
        drawer.emphasis(chart, current, current.active);
    }),
  };
}

/** The same as one plugin of Chart.js. */
export function strokes<M extends Picture>(drawer: Drawer<M>, scene: () => ChartScene<M> | null): Plugin {
  const { under, over } = strokesOf(drawer, scene);
  return { id: 'strokes', beforeDatasetsDraw: under, afterDatasetsDraw: over };
}
