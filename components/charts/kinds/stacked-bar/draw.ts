import type { ChartDataset, ChartOptions } from 'chart.js';
import { formatNumber } from '@/lib/pure/format/format';
import type { Quantity } from '../../model/types';
import type { StackModel } from './model';
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
import { barThickness, rowHeight, WIDEST } from '../../draw/bars';
import { commonText } from '../../draw/common-text';
import { boxGround, nearestRow, nearestSlot, rowBox, slotBox, valueX, valueY } from '../../draw/places';
import type { ChartScene, Drawer } from '../../draw/scene';
import { hatch, plumbLine } from '../../draw/strokes';
import { fontOf, LABEL_SIZE, widest, writeAt } from '../../draw/text';

type StackScene = ChartScene<StackModel>;

const SHARE: Quantity = { format: { kind: 'percent' }, unit: null, whole: false };

const places = ({ model }: StackScene) => model.slots.names.length;
const quantityOf = (model: StackModel) => (model.share ? SHARE : model.quantity);
const totals = ({ parts, slots }: StackModel) =>
  slots.names.map((_, place) => parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));

/** The figure behind each lying bar: the share of the first part, or the whole. */
function figures(model: StackModel): string[] {
  if (model.share)
    return model.slots.names.map((_, place) => formatNumber(model.parts[0]?.values[place] ?? null, SHARE.format));
  const wholes = totals(model);
  return wholes.map(commonText(wholes, model.quantity.format));
}

function datasets(scene: StackScene): ChartDataset<'bar'>[] {
  const { model, theme, height } = scene;
  const thick = barThickness(rowHeight(height, places(scene)));
  return model.parts.map(({ values, tone }, index) => ({
    label: `part ${index}`,
    data: values,
    stack: 'one',
    backgroundColor: theme.category[tone],
    borderColor: theme.sheet,
    borderSkipped: false,
    borderWidth: model.horizontal ? { right: 1, left: 0, top: 0, bottom: 0 } : { top: 1, left: 0, right: 0, bottom: 0 },
    ...(model.horizontal
      ? { barThickness: thick }
      : { maxBarThickness: WIDEST, barPercentage: 1, categoryPercentage: 0.82 }),
  }));
}

function options(scene: StackScene): ChartOptions {
  const { model, theme, width, height } = scene;
  const whole = Math.max(...totals(model), ...(model.reach ?? []), 0) || 1;
  if (!model.horizontal) {
    const range = model.share
      ? { min: 0, max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] }
      : measuredRange([0, whole], { whole: model.quantity.whole, zero: true, steps: stepsFor(height - 40) });
    const plot = width - widest(axisLabels(range.ticks, quantityOf(model)), fontOf(theme)) - 14;
    const ticks = slotTicks(model.slots, plot, fontOf(theme));
    return {
      ...quietOptions({ right: 0 }),
      scales: {
        x: { ...slotsAxis(theme, ticks), stacked: true },
        y: { ...quantityAxis(theme, range, quantityOf(model), { beside: ticks.context }), stacked: true },
      },
    } as ChartOptions;
  }
  const room = Math.ceil(widest(figures(model), fontOf(theme, LABEL_SIZE))) + 10;
  const used = rowHeight(height, places(scene)) * places(scene);
  return {
    ...quietOptions({ top: 0, right: room, bottom: Math.max(0, height - used) }),
    indexAxis: 'y',
    scales: {
      y: {
        ...rowNamesAxis(theme, model.slots.names, Math.max(56, (width - room) * 0.34), () => theme.ink1),
        stacked: true,
      },
      x: {
        ...quantityAxis(theme, { min: 0, max: model.share ? 1 : whole, ticks: [0] }, quantityOf(model)),
        display: false,
        stacked: true,
      },
    },
  } as ChartOptions;
}

/** Left edge and right edge (or base and top) of one part of one bar, as values. */
function extent(model: StackModel, mark: number): { place: number; part: number; from: number; to: number } {
  const [place, part] = [Math.floor(mark / model.parts.length), mark % model.parts.length];
  const from = model.parts.slice(0, part).reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  return { place, part, from, to: from + (model.parts[part]?.values[place] ?? 0) };
}

export const stackDrawer: Drawer<StackModel> = {
  type: 'bar',
  data: (scene) => ({ labels: scene.model.slots.names.map((_, index) => index), datasets: datasets(scene) }),
  options,
  under: (chart, { model, theme }) => {
    if (!model.horizontal) for (const place of model.partial) hatch(chart.ctx, slotBox(chart, place), theme.line2);
  },
  over: (chart, scene) => {
    const { model, theme } = scene;
    if (!model.horizontal)
      return writeContext(
        chart,
        scene,
        model.slots.kind === 'time' ? slotTicks(model.slots, chart.chartArea.width, fontOf(theme)).context : null,
      );
    figures(model).forEach((text, place) => {
      const row = rowBox(chart, place);
      writeAt(chart.ctx, {
        text,
        x: chart.width,
        y: row.y + row.height / 2,
        align: 'right',
        ink: {
          font: fontOf(theme, LABEL_SIZE),
          colour: theme.ink1,
        },
      });
    });
  },
  ground: (chart, { model }, index) => {
    const { place, from, to } = extent(model, index);
    if (!model.horizontal) {
      const { x, width } = slotBox(chart, place);
      const bar = Math.min(width * 0.84, WIDEST + 2);
      return boxGround({
        x: x + (width - bar) / 2,
        y: valueY(chart, to),
        width: bar,
        height: valueY(chart, from) - valueY(chart, to),
      });
    }
    const row = rowBox(chart, place);
    const thick = barThickness(row.height) + 4;
    return boxGround({
      x: valueX(chart, from),
      y: row.y + (row.height - thick) / 2,
      width: valueX(chart, to) - valueX(chart, from),
      height: thick,
    });
  },
  emphasis: (chart, { model, theme }, active) => {
    const { place, from, to } = extent(model, active);
    if (!model.horizontal) {
      plumbLine(chart.ctx, {
        theme,
        x: valueX(chart, place),
        top: chart.chartArea.top - 8,
        bottom: chart.chartArea.bottom,
      });
      return;
    }
    const row = rowBox(chart, place);
    const thick = barThickness(row.height) + 4;
    chart.ctx.strokeStyle = theme.ink1;
    chart.ctx.lineWidth = 1.5;
    chart.ctx.strokeRect(
      valueX(chart, from) - 1,
      row.y + (row.height - thick) / 2,
      valueX(chart, to) - valueX(chart, from) + 1,
      thick,
    );
  },
  locate: (chart, { model }, at) => {
    const count = model.slots.names.length;
    const place = model.horizontal ? nearestRow(chart, at, count) : nearestSlot(chart, at, count);
    if (place === null) return null;
    const value = model.horizontal ? chart.scales.x!.getValueForPixel(at.x)! : chart.scales.y!.getValueForPixel(at.y)!;
    const first = place * model.parts.length;
    const within = model.parts.findIndex((_, part) => value <= extent(model, first + part).to);
    return first + (within === -1 ? model.parts.length - 1 : within);
  },
  anchor: (chart, { model }, index) => {
    const { place, from, to } = extent(model, index);
    const middle = (from + to) / 2;
    if (!model.horizontal) return { x: valueX(chart, place), y: valueY(chart, middle) };
    const row = rowBox(chart, place);
    return { x: valueX(chart, middle), y: row.y + row.height / 2 };
  },
};
