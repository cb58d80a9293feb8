import type { ChartOptions } from 'chart.js';
import { axisLabels } from '../axis-labels';
import type { ScatterModel } from '../model/types';
import { coveringTicks, logTicks } from '../ticks';
import { quantityAxis, quietOptions, stepsFor } from './axes';
import { valueX, valueY } from './places';
import type { Drawer, Scene } from './scene';
import { ring } from './strokes';
import { fontOf, widest } from './text';

const REACH = 24;

function rangeOf(values: readonly number[], steps: number, logarithmic: boolean): { min: number; max: number; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (logarithmic) return { min: low / 1.1, max: high * 1.1, ticks: logTicks(low / 1.1, high * 1.1) };
  // Points need no zero; an axis that nearly reaches it begins there.
  return coveringTicks(low > 0 && low < high * 0.25 ? 0 : low, high, { intervals: steps });
}

function options({ model, theme, width, height }: Scene<ScatterModel>): ChartOptions {
  const y = rangeOf(model.points.map((point) => point.y), stepsFor(height - 40), model.logarithmic);
  const plot = width - widest(axisLabels(y.ticks, model.y), fontOf(theme)) - 20;
  const x = rangeOf(model.points.map((point) => point.x), Math.max(2, Math.min(6, Math.floor(plot / 80))), model.logarithmic);
  const type = model.logarithmic ? 'logarithmic' : 'linear';
  return { ...quietOptions({ right: 14 }), scales: { x: { ...quantityAxis(theme, x, model.x, { grid: false }), type }, y: { ...quantityAxis(theme, y, model.y), type } } } as ChartOptions;
}

export const scatterDrawer: Drawer<ScatterModel> = {
  type: 'scatter',
  data: ({ model, theme }) => ({
    datasets: [{ label: 'points', data: model.points, pointRadius: model.points.length > 500 ? 2 : 3, pointBorderWidth: 0.75, pointBorderColor: theme.sheet, pointBackgroundColor: theme.category[1] }],
  }),
  options,
  over: (chart, { theme }) => {
    chart.ctx.fillStyle = theme.ink3;
    chart.ctx.fillRect(chart.chartArea.left, Math.round(chart.chartArea.bottom), chart.chartArea.width, 1);
  },
  emphasis: (chart, { model, theme }, active) => {
    const point = model.points[active]!;
    ring(chart.ctx, theme, { x: valueX(chart, point.x), y: valueY(chart, point.y) }, theme.category[1] ?? theme.accent);
  },
  locate: (chart, { model }, at) => {
    let best: { index: number; distance: number } | null = null;
    model.points.forEach((point, index) => {
      const distance = Math.hypot(valueX(chart, point.x) - at.x, valueY(chart, point.y) - at.y);
      if (distance <= REACH && (!best || distance < best.distance)) best = { index, distance };
    });
    return (best as { index: number } | null)?.index ?? null;
  },
  anchor: (chart, { model }, index) => ({ x: valueX(chart, model.points[index]!.x), y: valueY(chart, model.points[index]!.y) }),
};
