import type { Chart } from 'chart.js';
import { strokesOf, type ChartScene, type Drawer } from '../draw/scene';
import { ChartPlot } from './plot';

/** Whether our own plot draws what this drawer asks for; slices and matrices are left to Chart.js. */
export const isPlotted = ({ type }: Pick<Drawer, 'type'>): boolean => ['bar', 'line', 'scatter'].includes(type);

/** A drawer only reads what a plot has too. */
export const asChart = (plot: ChartPlot): Chart => plot as unknown as Chart;

export type PlotDrawing = { drawer: Drawer; scene: ChartScene; ratio: number };

export function plotOf(ctx: CanvasRenderingContext2D, { drawer, scene, ratio }: PlotDrawing): ChartPlot {
  const { width, height } = scene;
  return new ChartPlot(ctx, drawer.data(scene), drawer.options(scene), { width, height, ratio, type: drawer.type });
}

/** Axes, what lies under the data, the data, what lies over them. `onAxes` hears when axes are drawn. */
export function paint(
  plot: ChartPlot,
  { drawer, scene }: Pick<PlotDrawing, 'drawer' | 'scene'>,
  onAxes: (isAxis: boolean) => void = () => undefined,
): void {
  const { under, over } = strokesOf(drawer, () => scene);
  onAxes(true);
  plot.drawAxes();
  onAxes(false);
  under(asChart(plot));
  plot.drawSeries();
  over(asChart(plot));
}

export function drawPlot(
  ctx: CanvasRenderingContext2D,
  drawing: PlotDrawing,
  onAxes?: (isAxis: boolean) => void,
): void {
  paint(plotOf(ctx, drawing), drawing, onAxes);
}
