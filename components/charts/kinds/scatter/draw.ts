import type { ChartOptions } from 'chart.js';
import type { ScatterModel } from './model';
import { NAMED_AXES, quantityAxis, quietOptions, stepsFor, writeAxisNames } from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { groundAround, valueX, valueY } from '../../draw/places';
import type { Drawer, ChartScene } from '../../draw/scene';
import { ring } from '../../draw/strokes';
import { fontOf, widest } from '../../draw/text';
import { insideTicks, logTicks } from '../../draw/ticks';

const REACH = 24;

/** Points need no zero and no round ends: the axis begins and ends a little beyond them, or at a zero that is near. */
function rangeOf(
  values: readonly number[],
  steps: number,
  logarithmic: boolean,
): { min: number; max: number; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (logarithmic) return { min: low / 1.1, max: high * 1.1, ticks: logTicks(low / 1.1, high * 1.1) };
  const room = (high - low || Math.abs(high) || 1) * 0.04;
  const [min, max] = [low >= 0 && low < high * 0.25 ? 0 : low - room, high + room];
  return { min, max, ticks: insideTicks(min, max, { intervals: steps }) };
}

function options({ model, theme, width, height }: ChartScene<ScatterModel>): ChartOptions {
  const y = rangeOf(
    model.points.map((point) => point.y),
    stepsFor(height - 60),
    model.logarithmic,
  );
  const plot = width - widest(axisLabels(y.ticks, model.y), fontOf(theme)) - 20;
  const x = rangeOf(
    model.points.map((point) => point.x),
    Math.max(3, Math.min(6, Math.floor(plot / 70))),
    model.logarithmic,
  );
  const type = model.logarithmic ? 'logarithmic' : 'linear';
  return {
    ...quietOptions({ right: 14, ...NAMED_AXES }),
    scales: {
      x: { ...quantityAxis(theme, x, model.x, { grid: false }), type },
      y: { ...quantityAxis(theme, y, model.y), type },
    },
  } as ChartOptions;
}

/** From here on points overlap: without an edge, and seen through. */
const CROWD = 300;

export const scatterDrawer: Drawer<ScatterModel> = {
  type: 'scatter',
  data: ({ model, theme }) => {
    const crowded = model.points.length > CROWD;
    return {
      datasets: [
        {
          label: 'points',
          data: model.points,
          pointRadius: crowded ? 2.25 : 3,
          pointBorderWidth: crowded ? 0 : 0.75,
          pointBorderColor: theme.sheet,
          pointBackgroundColor: crowded
            ? `color-mix(in srgb, ${theme.category[1]} 55%, transparent)`
            : theme.category[1],
        },
      ],
    };
  },
  options,
  over: (chart, scene) => {
    const { theme, model } = scene;
    writeAxisNames(chart, scene, model);
    chart.ctx.fillStyle = theme.ink3;
    chart.ctx.fillRect(chart.chartArea.left, Math.round(chart.chartArea.bottom), chart.chartArea.width, 1);
  },
  ground: (chart, { model }, index) => {
    const path = new Path2D();
    path.arc(valueX(chart, model.points[index]!.x), valueY(chart, model.points[index]!.y), 6, 0, 2 * Math.PI);
    return { clear: path, edge: path };
  },
  groundAround: (chart, { model }, indices) =>
    groundAround(
      indices.map((index) => ({ x: valueX(chart, model.points[index]!.x), y: valueY(chart, model.points[index]!.y) })),
      { x: 6, y: 6 },
    ),
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
  anchor: (chart, { model }, index) => ({
    x: valueX(chart, model.points[index]!.x),
    y: valueY(chart, model.points[index]!.y),
  }),
};
