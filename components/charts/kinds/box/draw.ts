import type { Chart, ChartOptions } from 'chart.js';
import { formatNumber } from '@/lib/pure/format/format';
import type { BoxFive, BoxModel } from './model';
import {
  measuredRange,
  quantityAxis,
  quietOptions,
  rowNamesAxis,
  slotsAxis,
  slotTicks,
  stepsFor,
  writeContext,
} from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { nearestRow, nearestSlot, rowBox, rowGround, slotBox, slotGround, valueX, valueY } from '../../draw/places';
import type { Drawer, CanvasPoint, ChartScene } from '../../draw/scene';
import { plumbLine } from '../../draw/strokes';
import { fontOf, widest, widthOf, writeAt } from '../../draw/text';

type BoxScene = ChartScene<BoxModel>;
const ROW = 32;

function options({ model, theme, width, height }: BoxScene): ChartOptions {
  const values = model.boxes.flatMap((box) => (box ? [box.min, box.max] : []));
  const steps = model.horizontal ? Math.max(2, Math.min(5, Math.floor(width / 90))) : stepsFor(height - 40);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = measuredRange(values, { whole: false, zero: low < 0 || high - low > high * 0.25, steps });
  const quantity = quantityAxis(theme, range, model.quantity);
  if (model.horizontal) {
    const names = rowNamesAxis(theme, model.slots.names, Math.max(56, width * 0.34), () => theme.ink1);
    return {
      ...quietOptions({ top: 0, right: 14, bottom: Math.max(0, height - 24 - ROW * model.boxes.length) }),
      indexAxis: 'y',
      scales: { y: names, x: quantity },
    } as ChartOptions;
  }
  const plot = width - widest(axisLabels(range.ticks, model.quantity), fontOf(theme)) - 14;
  return {
    ...quietOptions({ right: 0 }),
    scales: { x: slotsAxis(theme, slotTicks(model.slots, plot, fontOf(theme))), y: quantity },
  } as ChartOptions;
}

/** The place of a value of one box on the canvas. */
function spot(chart: Chart, model: BoxModel, index: number, value: number): CanvasPoint {
  return model.horizontal
    ? { x: valueX(chart, value), y: valueY(chart, index) }
    : { x: valueX(chart, index), y: valueY(chart, value) };
}

function stroke(chart: Chart, from: CanvasPoint, to: CanvasPoint): void {
  chart.ctx.beginPath();
  chart.ctx.moveTo(from.x, from.y);
  chart.ctx.lineTo(to.x, to.y);
  chart.ctx.stroke();
}

function whiskers(chart: Chart, { model, theme }: BoxScene): void {
  chart.ctx.strokeStyle = theme.ink3;
  chart.ctx.lineWidth = 1;
  model.boxes.forEach((box, index) => {
    if (box) stroke(chart, spot(chart, model, index, box.min), spot(chart, model, index, box.max));
  });
}

const slotSize = (chart: Chart, { horizontal, boxes }: BoxModel) =>
  (horizontal ? chart.chartArea.height : chart.chartArea.width) / Math.max(1, boxes.length);
const thickness = (chart: Chart, model: BoxModel) => Math.min(18, slotSize(chart, model) * 0.55);

function medians(chart: Chart, { model, theme }: BoxScene): void {
  const half = thickness(chart, model) / 2;
  chart.ctx.strokeStyle = theme.sheet;
  chart.ctx.lineWidth = 2;
  model.boxes.forEach((box, index) => {
    if (!box) return;
    const { x, y } = spot(chart, model, index, box.median);
    if (model.horizontal) stroke(chart, { x, y: y - half }, { x, y: y + half });
    else stroke(chart, { x: x - half, y }, { x: x + half, y });
  });
}

/** The highest and the lowest value of all, at the ends of their whiskers, where they fit. */
function extremes(chart: Chart, { model, theme }: BoxScene): void {
  const known = model.boxes.flatMap((box, index) => (box ? [{ box, index }] : []));
  const high = known.toSorted((a, b) => b.box.max - a.box.max)[0];
  const low = known.toSorted((a, b) => a.box.min - b.box.min)[0];
  if (!high || !low || model.horizontal) return;
  const font = fontOf(theme);
  const slot = slotSize(chart, model);
  const write = (index: number, value: number) => {
    const { x, y } = spot(chart, model, index, value);
    const text = formatNumber(value, model.quantity.format, 'chart');
    if (widthOf(text, font) + 6 <= slot && x + 4 + widthOf(text, font) <= chart.width)
      writeAt(chart.ctx, { text, x: x + 4, y, align: 'left', ink: { font, colour: theme.ink1 } });
  };
  write(high.index, high.box.max);
  if (low.box.min < 0) write(low.index, low.box.min);
}

export const boxDrawer: Drawer<BoxModel> = {
  type: 'bar',
  data: ({ model, theme }) => ({
    labels: model.slots.names.map((_, index) => index),
    datasets: [
      {
        label: 'boxes',
        data: model.boxes.map((box: BoxFive | null) => (box ? ([box.q1, box.q3] as [number, number]) : null)),
        backgroundColor: theme.category[1],
        borderWidth: 0,
        minBarLength: 2,
        barPercentage: 0.55,
        categoryPercentage: 1,
        maxBarThickness: 18,
      },
    ],
  }),
  options,
  under: whiskers,
  over: (chart, scene) => {
    writeContext(
      chart,
      scene,
      !scene.model.horizontal && scene.model.slots.kind === 'time'
        ? slotTicks(scene.model.slots, chart.chartArea.width, fontOf(scene.theme)).context
        : null,
    );
    medians(chart, scene);
    extremes(chart, scene);
  },
  ground: (chart, { model }, index) =>
    model.horizontal ? rowGround(chart, rowBox(chart, index)) : slotGround(chart, slotBox(chart, index)),
  emphasis: (chart, { model, theme }, active) => {
    if (!model.horizontal)
      return plumbLine(chart.ctx, {
        theme,
        x: valueX(chart, active),
        top: chart.chartArea.top - 8,
        bottom: chart.chartArea.bottom,
      });
    const size = slotSize(chart, model);
    chart.ctx.fillStyle = theme.accent;
    chart.ctx.fillRect(chart.chartArea.left - 5, valueY(chart, active) - size / 2 + 3, 2, size - 6);
  },
  locate: (chart, { model }, pointer) =>
    model.horizontal ? nearestRow(chart, pointer, model.boxes.length) : nearestSlot(chart, pointer, model.boxes.length),
  anchor: (chart, { model }, index) => spot(chart, model, index, model.boxes[index]?.q3 ?? 0),
};
