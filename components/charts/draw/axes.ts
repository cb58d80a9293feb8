import type { Chart, ChartOptions, Scale, ScaleOptionsByType } from 'chart.js';
import { timeTicks } from '../model/calendar';
import type { NamedQuantity, Quantity, Slots } from '../model/types';
import { axisLabels } from './axis-labels';
import type { ChartScene } from './scene';
import { AXIS_SIZE, fitText, fontOf, LABEL_SIZE, widest, widthOf, writeAt } from './text';
import type { ChartTheme } from './theme';
import { coveringTicks, insideTicks, type TickRange } from './ticks';

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
export type LinearAxis = DeepPartial<ScaleOptionsByType<'linear'>>;
export type NamesAxis = DeepPartial<ScaleOptionsByType<'category'>>;

/** No animation, no events, no parts of Chart.js's own looks: pointer, legend and tooltip are ours. */
export function quietOptions(
  padding: { top?: number; right?: number; bottom?: number; left?: number } = {},
): ChartOptions {
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    events: [],
    normalized: true,
    layout: { padding: { top: 8, right: 8, bottom: 0, left: 0, ...padding }, autoPadding: false },
  };
}

/** Fewer steps where there is little height. */
export const stepsFor = (pixels: number, each = 32): number => Math.max(2, Math.min(5, Math.floor(pixels / each)));

export function measuredRange(
  values: readonly (number | null)[],
  { whole, zero, steps }: { whole: boolean; zero: boolean; steps: number },
): TickRange {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return coveringTicks(zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high, { intervals: steps, whole });
}

/** The range as it was chosen; an end that was not, or that lies beyond the other, as usual. */
export function chosenRange(usual: TickRange, { from, to }: { from?: number; to?: number }, steps: number): TickRange {
  const [min, max] = [from ?? usual.min, to ?? usual.max];
  return max > min ? { ...usual, min, max, ticks: insideTicks(min, max, { intervals: steps }) } : usual;
}

/** From the first rank to the last, with room for their dots. */
export function ranksRange(values: readonly (number | null)[], steps: number): TickRange {
  const last = Math.max(1, ...values.filter((value) => value !== null));
  const inner = insideTicks(1, last, { intervals: steps, whole: true });
  const step = (inner[1] ?? 2) - (inner[0] ?? 1);
  const ticks = [...new Set([1, ...inner])];
  const room = Math.max(0.2, (last - 1) * 0.06);
  return { min: 1 - room, max: last + room, step, ticks };
}

/** Money, counts and shares of a whole stand on zero; an index or a temperature far from it may not. */
export function standsOnZero(values: readonly (number | null)[], filled: boolean): boolean {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return filled || low < 0 || high - low > high * 0.25 || low === high;
}

/** An axis of quantities with given ticks: grid in line-1, zero in ink-3, no frame. */
export function quantityAxis(
  theme: ChartTheme,
  { min, max, ticks }: { min: number; max: number; ticks: readonly number[] },
  quantity: Quantity,
  {
    grid = true,
    beside = null,
  }: {
    grid?: boolean;
    /** What stands left of the slots' labels, below this axis: it is given room. */ beside?: string | null;
  } = {},
): LinearAxis {
  const labels = axisLabels(ticks, quantity);
  return {
    type: 'linear',
    min,
    max,
    afterBuildTicks: (axis: Scale) => {
      axis.ticks = ticks.map((value) => ({ value }));
    },
    ...(beside !== null && {
      afterFit: (axis: Scale) => {
        axis.width = Math.max(axis.width, Math.ceil(widthOf(beside, fontOf(theme))) + 20);
      },
    }),
    border: { display: false },
    grid: {
      display: grid,
      drawTicks: false,
      lineWidth: 1,
      color: ({ tick }: { tick: { value: number } }) => (tick?.value === 0 ? theme.ink3 : theme.line1),
    },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      includeBounds: false,
      color: theme.ink3,
      padding: 6,
      font: { family: theme.font, size: AXIS_SIZE },
      callback: (_: unknown, index: number) => labels[index] ?? '',
    },
  } as LinearAxis;
}

type SlotTicks = { ticks: { index: number; label: string | string[] }[]; context: string | null };

function fits({ ticks }: SlotTicks, slotWidth: number, font: string): boolean {
  const wide = (label: string | string[]) => widest([label].flat(), font);
  return ticks.every(({ index, label }, place) => {
    const next = ticks[place + 1];
    return !next || (wide(label) + wide(next.label)) / 2 + 7 <= (next.index - index) * slotWidth;
  });
}

/** A name on one line, on two where its words then fit, else cut. */
export function wrapped(
  label: string,
  width: number,
  measure: (text: string) => number,
  cut: (text: string, width: number) => string,
): string | string[] {
  if (measure(label) <= width) return label;
  const words = label.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    if (measure(first) <= width) return [first, cut(words.slice(count).join(' '), width)];
  }
  return cut(label, width);
}

/** As many labels as stand side by side without touching. */
export function slotTicks(slots: Slots, width: number, font: string): SlotTicks {
  const count = slots.names.length;
  const slotWidth = width / Math.max(count, 1);
  const stepped = slots.kind === 'time' && slots.step > 1 && slots.grain === 'year';
  if (slots.kind === 'time' && !stepped) {
    for (let most = Math.max(1, Math.floor(width / 22)); ; most = Math.floor(most * 0.8)) {
      const found = timeTicks(slots.times, slots.grain, most);
      if (most <= 1 || fits(found, slotWidth, font)) return found;
    }
  }
  const labels = (slots.kind === 'names' && slots.labels) || slots.names;
  const named = (every: number): SlotTicks => ({
    context: null,
    ticks: labels.flatMap((label, index) => (index % every === 0 ? [{ index, label }] : [])),
  });
  if (slots.kind === 'names' && !slots.ordered && slotWidth >= 28)
    return {
      context: null,
      ticks: labels.map((label, index) => ({
        index,
        label: wrapped(
          label,
          slotWidth - 6,
          (text) => widthOf(text, font),
          (text, most) => fitText(text, most, font),
        ),
      })),
    };
  for (const every of [1, 2, 3, 4, 5, 6, 10, 12, 20, 50]) {
    const found = named(every);
    if (fits(found, slotWidth, font)) return found;
  }
  return named(Math.max(1, count));
}

/** An axis of places along the bottom. */
export function slotsAxis(theme: ChartTheme, { ticks }: SlotTicks): NamesAxis {
  const labels = new Map(ticks.map(({ index, label }) => [index, label]));
  return {
    type: 'category',
    offset: true,
    afterBuildTicks: (axis: Scale) => {
      axis.ticks = ticks.map(({ index }) => ({ value: index }));
    },
    border: { display: false },
    grid: { display: false },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      color: theme.ink3,
      padding: 5,
      font: { family: theme.font, size: AXIS_SIZE },
      callback: (value: string | number) => labels.get(Number(value)) ?? '',
    },
  } as NamesAxis;
}

/** What all labels share, before the first of them: 'Mar', '1956'. */
export function writeContext(chart: Chart, { theme }: ChartScene, text: string | null): void {
  const axis = chart.scales.x;
  const first = axis?.ticks[0];
  if (!text || !axis || !first) return;
  const font = fontOf(theme);
  const room = axis.getPixelForValue(first.value) - widthOf(String(first.label ?? ''), font) / 2 - 6;
  const end = Math.min(chart.chartArea.left - 6, room);
  if (end - widthOf(text, font) < 0) return;
  const label = axis.getLabelItems(chart.chartArea)[0];
  if (label)
    writeAt(chart.ctx, {
      text,
      x: end,
      y: (label.options.translation?.[1] ?? axis.top) + label.textOffset - 0.5,
      align: 'right',
      ink: {
        font,
        colour: theme.ink3,
      },
    });
}

/** Room above the plot for the name of its upright axis, and below for that of the other. */
export const NAMED_AXES = { top: 20, bottom: 16 };

/**
 * What each axis measures: the upright one above its numbers, the other at the right below its own. The unit stands at
 * the numbers.
 */
export function writeAxisNames(
  { ctx, chartArea: { left, right, top }, height, width }: Chart,
  { theme }: ChartScene,
  { x, y }: { x: NamedQuantity; y: NamedQuantity },
): void {
  const font = fontOf(theme);
  const ink = { font, colour: theme.ink2 };
  writeAt(ctx, {
    text: fitText(y.label, width - 4, font),
    x: 0,
    y: Math.max(LABEL_SIZE / 2, top - 14),
    align: 'left',
    ink,
  });
  writeAt(ctx, {
    text: fitText(x.label, right - left, font),
    x: right,
    y: height - LABEL_SIZE / 2 - 1,
    align: 'right',
    ink,
  });
}

/** Names beside lying bars, left-aligned, cut where they are too long for `room`. */
export function rowNamesAxis(
  theme: ChartTheme,
  names: readonly string[],
  room: number,
  colours: (index: number) => string,
): NamesAxis {
  const font = fontOf(theme, LABEL_SIZE);
  const width = Math.min(Math.ceil(widest(names, font)) + 1, room);
  const labels = names.map((name) => fitText(name, width, font));
  return {
    type: 'category',
    offset: true,
    border: { display: false },
    grid: { display: false },
    // Names stand inside their rows: no room is kept for them above the first and below the last.
    afterFit: (axis: Scale) => Object.assign(axis, { width: width + 10, paddingTop: 0, paddingBottom: 0 }),
    ticks: {
      autoSkip: false,
      crossAlign: 'far',
      padding: 10,
      mirror: false,
      color: ({ index }: { index: number }) => colours(index),
      font: { family: theme.font, size: LABEL_SIZE },
      callback: (value: string | number) => labels[Number(value)] ?? '',
    },
  } as NamesAxis;
}
