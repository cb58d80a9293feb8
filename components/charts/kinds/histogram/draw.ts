import type { ChartOptions } from 'chart.js';
import type { HistogramModel } from './model';
import { measuredRange, quantityAxis, quietOptions, stepsFor } from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { visible } from '../../draw/bars';
import { nearestSlot, slotGround, valueX, valueY } from '../../draw/places';
import type { Drawer, ChartScene } from '../../draw/scene';
import { plumbLine } from '../../draw/strokes';
import { fontOf, widest } from '../../draw/text';
import { insideTicks } from '../../draw/ticks';

const centre = ({ from, width }: HistogramModel, index: number) => from + width * (index + 0.5);

function options({ model, theme, width, height }: ChartScene<HistogramModel>): ChartOptions {
  const range = measuredRange(model.counts, { whole: model.quantity.whole, zero: true, steps: stepsFor(height - 40) });
  const plot = width - widest(axisLabels(range.ticks, model.quantity), fontOf(theme)) - 20;
  const end = model.from + model.width * model.counts.length;
  let ticks: number[] = [];
  for (let steps = 8; steps >= 2; steps -= 1) {
    ticks = insideTicks(model.from, end, { intervals: steps });
    // Chart.js draws bars no wider than the ticks are apart.
    if (ticks.length > 1 && ticks[1]! - ticks[0]! < 0.999 * model.width) continue;
    if ((widest(axisLabels(ticks, model.x), fontOf(theme)) + 10) * ticks.length <= plot) break;
  }
  return {
    ...quietOptions({ right: 10 }),
    scales: {
      x: { ...quantityAxis(theme, { min: model.from, max: end, ticks }, model.x, { grid: false }), offset: false },
      y: quantityAxis(theme, range, model.quantity),
    },
  } as ChartOptions;
}

export const histogramDrawer: Drawer<HistogramModel> = {
  type: 'bar',
  data: ({ model, theme }) => ({
    datasets: [
      {
        label: 'bins',
        data: model.counts.map((count, index) => ({
          x: centre(model, index),
          y: visible(count, Math.max(...model.counts)),
        })),
        backgroundColor: theme.category[1],
        barPercentage: 1,
        categoryPercentage: 1,
        borderColor: theme.sheet,
        borderWidth: { right: 1, left: 0, top: 0, bottom: 0 },
        borderSkipped: false,
        grouped: false,
      },
    ],
  }),
  options,
  ground: (chart, { model }, index) => {
    const [left, right] = [model.from + model.width * index, model.from + model.width * (index + 1)].map((edge) =>
      valueX(chart, edge),
    );
    return slotGround(chart, {
      x: left!,
      y: chart.chartArea.top,
      width: right! - left!,
      height: chart.chartArea.height,
    });
  },
  emphasis: (chart, { model, theme }, active) =>
    plumbLine(chart.ctx, {
      theme,
      x: valueX(chart, centre(model, active)),
      top: chart.chartArea.top - 8,
      bottom: chart.chartArea.bottom,
    }),
  locate: (chart, { model }, at) => nearestSlot(chart, at, model.counts.length),
  anchor: (chart, { model }, index) => ({
    x: valueX(chart, centre(model, index)),
    y: valueY(chart, model.counts[index] ?? 0),
  }),
};
