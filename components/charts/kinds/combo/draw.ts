import type { Chart, ChartDataset, ChartOptions } from 'chart.js';
import {
  measuredRange,
  NAMED_AXES,
  quantityAxis,
  quietOptions,
  slotsAxis,
  slotTicks,
  standsOnZero,
  stepsFor,
  writeContext,
} from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { visible, WIDEST } from '../../draw/bars';
import { nearestSlot, slotBox, slotGround, valueX, valueY } from '../../draw/places';
import type { ChartScene, Drawer } from '../../draw/scene';
import { hatch, plumbLine, ring } from '../../draw/strokes';
import { fitText, fontOf, LABEL_SIZE, widest, writeAt } from '../../draw/text';
import type { TickRange } from '../../draw/ticks';
import type { ComboModel } from './kind';

type ComboScene = ChartScene<ComboModel>;

/** From this many points on, a point is drawn only where the line alone wouldn’t show it. */
const MANY = 45;
const RIGHT = 'right';

/** The same range, with this many steps below and above its first tick or zero. */
function padded({ min, step }: TickRange, from: number, below: number, above: number): TickRange {
  const ticks = Array.from({ length: below + above + 1 }, (_, nth) =>
    Number((from + (nth - below) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? min, max: ticks.at(-1)!, step, ticks };
}

/** Both axes with the same number of steps and a shared zero, so that the grid lines fit both. */
export function aligned(left: TickRange, right: TickRange): [TickRange, TickRange] {
  const fromZero = left.min <= 0 && right.min <= 0;
  const base = ({ min }: TickRange) => (fromZero ? 0 : min);
  const count = (range: TickRange, end: number) => Math.max(0, Math.round((end - base(range)) / range.step));
  const below = Math.max(...[left, right].map((range) => Math.round((base(range) - range.min) / range.step)));
  const above = Math.max(...[left, right].map((range) => count(range, range.max)));
  return [padded(left, base(left), below, above), padded(right, base(right), below, above)];
}

/** Bars stand on zero; the line too where both share one axis, or where its values are near it. */
function ranges({ model: { bars, line, apart }, height }: ComboScene): { left: TickRange; right: TickRange | null } {
  const steps = stepsFor(height - 40);
  const whole = bars.quantity.whole && (apart || line.quantity.whole);
  const left = measuredRange(apart ? bars.values : [...bars.values, ...line.values], { whole, zero: true, steps });
  if (!apart) return { left, right: null };
  const known = line.values.some((value) => value !== null) ? line.values : [0];
  const zero = left.min < 0 || standsOnZero(known, false);
  const own = measuredRange(known, { whole: line.quantity.whole, zero, steps: left.ticks.length - 1 });
  const [first, second] = aligned(left, own);
  return { left: first, right: second };
}

const colourOf = ({ theme }: ComboScene, tone: number) => theme.category[tone] ?? theme.ink1;

function datasets(scene: ComboScene): ChartDataset[] {
  const { model, theme } = scene;
  const { bars, line, slots } = model;
  const { left, right } = ranges(scene);
  const colour = colourOf(scene, line.tone);
  const alone = (index: number) =>
    (line.values[index - 1] ?? null) === null && (line.values[index + 1] ?? null) === null;
  const course = {
    type: 'line',
    yAxisID: right ? RIGHT : 'y',
    data: line.values,
    borderJoinStyle: 'round',
    spanGaps: false,
  } as const;
  return [
    {
      ...course,
      label: 'line',
      order: 0,
      borderColor: colour,
      borderWidth: 2,
      pointRadius: line.values.map((_, index) => (slots.names.length <= MANY || alone(index) ? 3 : 0)),
      pointBackgroundColor: colour,
      pointBorderColor: theme.sheet,
      pointBorderWidth: 1,
    },
    // An edge of the sheet's colour keeps the line apart from the bars it crosses.
    { ...course, label: 'edge', order: 1, borderColor: theme.sheet, borderWidth: 5, pointRadius: 0 },
    {
      type: 'bar',
      label: 'bars',
      yAxisID: 'y',
      data: bars.values.map((value) => visible(value, left.max - left.min)),
      order: 2,
      backgroundColor: colourOf(scene, bars.tone),
      borderWidth: 0,
      maxBarThickness: WIDEST,
      barPercentage: 1,
      categoryPercentage: slots.names.length > 40 ? 0.9 : 0.82,
    },
  ] as ChartDataset[];
}

function options(scene: ComboScene): ChartOptions {
  const { model, theme, width } = scene;
  const { left, right } = ranges(scene);
  const font = fontOf(theme);
  const beside = widest(axisLabels(left.ticks, model.bars.quantity), font) + 14;
  const across = right ? widest(axisLabels(right.ticks, model.line.quantity), font) + 14 : 0;
  const ticks = slotTicks(model.slots, width - beside - across, font);
  return {
    ...quietOptions(right ? { top: NAMED_AXES.top, right: 0 } : { top: 16 }),
    scales: {
      x: slotsAxis(theme, ticks),
      y: quantityAxis(theme, left, model.bars.quantity, { beside: ticks.context }),
      ...(right && {
        [RIGHT]: { ...quantityAxis(theme, right, model.line.quantity, { grid: false }), position: RIGHT },
      }),
    },
  } as ChartOptions;
}

/** Each axis is named above its numbers, in the colour of what it measures. */
function writeNames({ ctx, width, chartArea: { top } }: Chart, scene: ComboScene): void {
  const { bars, line } = scene.model;
  const font = fontOf(scene.theme, undefined, 600);
  const y = Math.max(LABEL_SIZE / 2, top - 14);
  const name = (text: string) => fitText(text, width / 2 - 8, font);
  writeAt(ctx, {
    text: name(bars.quantity.label),
    x: 0,
    y,
    align: 'left',
    ink: { font, colour: colourOf(scene, bars.tone) },
  });
  writeAt(ctx, {
    text: name(line.quantity.label),
    x: width - 3,
    y,
    align: 'right',
    ink: { font, colour: colourOf(scene, line.tone) },
  });
}

const lineY = (chart: Chart, value: number) => (chart.scales[RIGHT] ?? chart.scales.y!).getPixelForValue(value);

export const comboDrawer: Drawer<ComboModel> = {
  type: 'bar',
  data: (scene) => ({ labels: scene.model.slots.names.map((_, index) => index), datasets: datasets(scene) }),
  options,
  under: (chart, { model, theme }) => {
    for (const place of model.partial) hatch(chart.ctx, slotBox(chart, place), theme.line2);
  },
  over: (chart, scene) => {
    const { slots, apart } = scene.model;
    writeContext(
      chart,
      scene,
      slots.kind === 'time' ? slotTicks(slots, chart.chartArea.width, fontOf(scene.theme)).context : null,
    );
    if (apart) writeNames(chart, scene);
  },
  ground: (chart, _, index) => slotGround(chart, slotBox(chart, index)),
  emphasis: (chart, scene, active) => {
    const { theme, model } = scene;
    plumbLine(chart.ctx, {
      theme,
      x: valueX(chart, active),
      top: chart.chartArea.top - 8,
      bottom: chart.chartArea.bottom,
    });
    const value = model.line.values[active] ?? null;
    if (value !== null)
      ring(chart.ctx, theme, { x: valueX(chart, active), y: lineY(chart, value) }, colourOf(scene, model.line.tone));
  },
  locate: (chart, { model }, at) => nearestSlot(chart, at, model.slots.names.length),
  anchor: (chart, { model }, index) => {
    const [bar, point] = [model.bars.values[index] ?? null, model.line.values[index] ?? null];
    const ends = [
      ...(bar === null ? [] : [valueY(chart, bar)]),
      ...(point === null ? [] : [lineY(chart, point)]),
      chart.chartArea.bottom,
    ];
    return { x: valueX(chart, index), y: Math.min(...ends) };
  },
};
