import type { Chart, ChartDataset, ChartOptions } from 'chart.js';
import type { Bar, BarModel } from './model';
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
import { barThickness, rowHeight, visible, WIDEST } from '../../draw/bars';
import { commonText } from '../../draw/common-text';
import { placeLabels, type LabelCandidate } from '../../draw/place-labels';
import {
  annotationObstacles,
  nearestRow,
  nearestSlot,
  rowBox,
  rowGround,
  slotBox,
  slotGround,
  valueX,
  valueY,
} from '../../draw/places';
import { axisEnds, drawReferences, referenceGutter, referenceRoom } from '../../draw/references';
import type { ChartScene, Drawer } from '../../draw/scene';
import { beforeTick, breakBar, hatch, plumbLine } from '../../draw/strokes';
import { fontOf, LABEL_SIZE, LINE, widest, widthOf, writeAt, writeIn } from '../../draw/text';

type BarScene = ChartScene<BarModel>;

/** Half of a standing bar of this share of its slot. */
const halfOf = (slot: number, share: number): number => Math.min(slot * share, WIDEST / 2);
const valueTexts = ({ bars, quantity }: BarModel): string[] =>
  bars
    .map(({ value }) => value)
    .map(
      commonText(
        bars.map(({ value }) => value),
        quantity.format,
      ),
    );

/** The frame of lying bars: all but the folded rest, which may break. */
function frame(model: BarModel): { min: number; max: number } {
  const { bars } = model;
  const seen = [
    ...bars.filter(({ other }) => !other).flatMap(({ value, before }) => [value ?? 0, before ?? 0]),
    ...axisEnds(model),
  ];
  const [low, high] = [Math.min(0, ...seen), Math.max(0, ...seen)];
  const rest = bars.find(({ other }) => other)?.value ?? 0;
  return low === 0 && high === 0 ? { min: 0, max: rest || 1 } : { min: low * 1.02, max: high * 1.02 };
}

const colourOf = ({ theme }: BarScene, bar: Bar) => theme.category[bar.tone] ?? theme.ink1;
const dataset = (scene: BarScene, values: (number | null)[], thickness: number | 'flex'): ChartDataset<'bar'> => ({
  label: 'bars',
  data: values,
  backgroundColor: scene.model.bars.map((bar) => colourOf(scene, bar)),
  borderWidth: 0,
  ...(thickness === 'flex'
    ? { maxBarThickness: WIDEST, barPercentage: 1, categoryPercentage: scene.model.bars.length > 40 ? 0.9 : 0.82 }
    : { barThickness: thickness }),
});

/** Names have more room where the bars keep enough of it. */
const namesRoom = (width: number): number => Math.max(56, width * 0.38, Math.min(width * 0.5, width - 180));

const rowsRoom = ({ model, height }: BarScene): number => height - referenceRoom(model);

function lyingOptions(scene: BarScene): ChartOptions {
  const { model, theme, width, height } = scene;
  const values = model.unlabelled ? 8 : Math.ceil(widest(valueTexts(model), fontOf(theme, LABEL_SIZE))) + 12;
  const used = rowHeight(rowsRoom(scene), model.bars.length) * model.bars.length;
  const { min, max } = frame(model);
  const names = rowNamesAxis(
    theme,
    model.bars.map(({ name }) => name),
    namesRoom(width - values),
    (index) => (model.bars[index]?.other ? theme.ink2 : theme.ink1),
  );
  return {
    ...quietOptions({ top: 0, right: values, bottom: Math.max(0, height - used) }),
    indexAxis: 'y',
    scales: { y: names, x: { ...quantityAxis(theme, { min, max, ticks: [0] }, model.quantity), display: false } },
  } as ChartOptions;
}

function standingOptions(scene: BarScene): ChartOptions {
  const { model, theme, width, height } = scene;
  const range = measuredRange(
    [...model.bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]), ...axisEnds(model)],
    { whole: model.quantity.whole, zero: true, steps: stepsFor(height - 40) },
  );
  const gutter = referenceGutter(scene, width, model.quantity);
  const plot = width - gutter - widest(axisLabels(range.ticks, model.quantity), fontOf(theme)) - 14;
  const ticks = slotTicks(model.slots, plot, fontOf(theme));
  return {
    ...quietOptions({ top: LINE + 4, right: gutter }),
    scales: { x: slotsAxis(theme, ticks), y: quantityAxis(theme, range, model.quantity, { beside: ticks.context }) },
  } as ChartOptions;
}

function overLying(chart: Chart, scene: BarScene): void {
  const { model, theme } = scene;
  const font = fontOf(theme, LABEL_SIZE);
  const { max } = frame(model);
  const zero = valueX(chart, 0);
  const texts = valueTexts(model);
  model.bars.forEach((bar, index) => {
    const row = rowBox(chart, index);
    const middle = row.y + row.height / 2;
    const thick = barThickness(row.height);
    const end = valueX(chart, Math.min(bar.value ?? 0, max));
    const box = { x: Math.min(zero, end), y: middle - thick / 2, width: Math.abs(end - zero), height: thick };
    if (bar.other && (bar.value ?? 0) > max) breakBar(chart.ctx, box, theme.sheet);
    if (bar.partial) hatch(chart.ctx, box, theme.sheet, 2);
    if (bar.before !== null) {
      const x = valueX(chart, bar.before);
      beforeTick(chart.ctx, theme, { x, y: middle - thick / 2 - 2 }, { x, y: middle + thick / 2 + 2 });
    }
    if (!model.unlabelled)
      writeAt(chart.ctx, {
        text: texts[index]!,
        x: chart.width,
        y: middle,
        align: 'right',
        ink: {
          font,
          colour: bar.other ? theme.ink2 : theme.ink1,
        },
      });
  });
  if (model.bars.some(({ value }) => (value ?? 0) < 0)) {
    chart.ctx.fillStyle = theme.ink3;
    chart.ctx.fillRect(Math.round(zero), chart.chartArea.top, 1, chart.chartArea.height);
  }
  drawReferences(chart, scene, model.quantity);
}

/** Each value above its bar where all fit; else the highest and the lowest, if they stand free. */
function standingLabels(chart: Chart, scene: BarScene): void {
  const { model, theme } = scene;
  const font = fontOf(theme);
  const texts = valueTexts(model);
  const slot = chart.chartArea.width / Math.max(1, model.bars.length);
  const all =
    model.bars.length <= 16 &&
    texts.every((text, index) => model.bars[index]!.value === null || widthOf(text, font) + 4 <= slot);
  const order = model.bars
    .map((_, index) => index)
    .filter((index) => model.bars[index]!.value !== null)
    .toSorted((a, b) => model.bars[b]!.value! - model.bars[a]!.value!);
  const { left, right, top, bottom } = chart.chartArea;
  const wanted = all ? order : order.length > 2 ? [order[0]!, order.at(-1)!] : order;
  const candidates = wanted.map((index): LabelCandidate<number> => {
    const { value, before } = model.bars[index]!;
    const width = widthOf(texts[index]!, font);
    const y =
      value! < 0
        ? valueY(chart, value!) + 2
        : Math.min(valueY(chart, value!), before === null ? Infinity : valueY(chart, before)) - LINE - 1;
    const middle = valueX(chart, index) - width / 2;
    // One that is wider than its bar stays within the picture.
    const x =
      width > slot ? Math.max(left, Math.min((model.references ? right : chart.width) - width, middle)) : middle;
    return { id: index, places: [{ x, y, width, height: LINE }] };
  });
  const lines = annotationObstacles(chart, model);
  const obstacles = all
    ? []
    : [
        ...lines,
        ...model.bars.flatMap(({ value }, index) => {
          if (value === null) return [];
          const y = Math.min(valueY(chart, value), valueY(chart, 0));
          const half = halfOf(slot, 0.4);
          return [{ x: valueX(chart, index) - half, y: y + 1, width: half * 2, height: bottom - y }];
        }),
      ];
  const placed = placeLabels(
    candidates,
    { x: left - 20, y: top - LINE - 3, width: right - left + 28, height: bottom - top + LINE + 3 },
    obstacles,
    0,
  );
  for (const [index, box] of placed) {
    // No line runs through a number.
    if (model.references || model.annotations) {
      chart.ctx.fillStyle = theme.sheet;
      chart.ctx.fillRect(box.x - 1, box.y + 1, box.width + 2, box.height - 2);
    }
    writeIn(chart.ctx, texts[index]!, box, { font, colour: theme.ink1 });
  }
}

function overStanding(chart: Chart, scene: BarScene): void {
  const { model, theme } = scene;
  const slot = chart.chartArea.width / Math.max(1, model.bars.length);
  model.bars.forEach((bar, index) => {
    if (bar.partial && bar.value !== null) {
      const [top, base] = [valueY(chart, bar.value), valueY(chart, 0)];
      const half = halfOf(slot, 0.41);
      hatch(
        chart.ctx,
        { x: valueX(chart, index) - half, y: Math.min(top, base), width: half * 2, height: Math.abs(base - top) },
        theme.sheet,
        2,
      );
    }
    if (bar.before === null) return;
    const [x, y] = [valueX(chart, index), valueY(chart, bar.before)];
    const half = halfOf(slot, 0.36);
    beforeTick(chart.ctx, theme, { x: x - half, y }, { x: x + half, y });
  });
  writeContext(
    chart,
    scene,
    model.slots.kind === 'time' ? slotTicks(model.slots, chart.chartArea.width, fontOf(theme)).context : null,
  );
  drawReferences(chart, scene, model.quantity);
  if (!model.unlabelled) standingLabels(chart, scene);
}

export const barDrawer: Drawer<BarModel> = {
  type: 'bar',
  data: (scene) => {
    const { model } = scene;
    const { max } = frame(model);
    const values = model.bars.map(({ value, other }) =>
      visible(model.horizontal && other && value !== null ? Math.min(value, max) : value, max),
    );
    const thick = barThickness(rowHeight(rowsRoom(scene), model.bars.length));
    return {
      labels: model.bars.map((_, index) => index),
      datasets: [dataset(scene, values, model.horizontal ? thick : 'flex')],
    };
  },
  options: (scene) => (scene.model.horizontal ? lyingOptions(scene) : standingOptions(scene)),
  under: (chart, { model, theme }) => {
    if (!model.horizontal)
      model.bars.forEach((bar, index) => {
        if (bar.partial) hatch(chart.ctx, slotBox(chart, index), theme.line2);
      });
  },
  over: (chart, scene) => (scene.model.horizontal ? overLying(chart, scene) : overStanding(chart, scene)),
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
    const { y, height } = rowBox(chart, active);
    chart.ctx.fillStyle = theme.accent;
    chart.ctx.fillRect(chart.chartArea.left - 5, y + 2, 2, height - 4);
  },
  isValue: (chart, { model }, { x }) => model.horizontal && x > chart.chartArea.right + 2,
  locate: (chart, { model }, at) =>
    model.horizontal ? nearestRow(chart, at, model.bars.length) : nearestSlot(chart, at, model.bars.length),
  anchor: (chart, { model }, index) => {
    const value = model.bars[index]?.value ?? 0;
    if (!model.horizontal) return { x: valueX(chart, index), y: valueY(chart, value) };
    const { y, height } = rowBox(chart, index);
    return { x: Math.min(valueX(chart, Math.min(value, frame(model).max)), chart.chartArea.right), y: y + height / 2 };
  },
};
