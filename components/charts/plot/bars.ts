import type { Axis } from './axis';
import type { BarSet, SeriesMark } from './series';

type Axes = { index: Axis; value: Axis };
type Rectangle = { x: number; y: number; w: number; h: number };
type Sides = { left: number; right: number; top: number; bottom: number };

/** The least distance of two places of the axis: of its values and of its ticks. */
function slotOf(index: Axis, entries: readonly SeriesMark[]): number {
  const values = [...new Set(entries.map(({ at }) => at))].toSorted((a, b) => a - b);
  const least = (pixels: readonly number[], from: number) =>
    pixels.reduce(
      (most, pixel, at) => (at === 0 ? most : Math.min(most, Math.abs(pixel - pixels[at - 1]!) || most)),
      from,
    );
  const pixelOf = (value: number) => index.getPixelForValue(value);
  return least(
    index.ticks.map(({ value }) => pixelOf(value)),
    least(values.map(pixelOf), index.pixels),
  );
}

/** From where to where a bar reaches, in pixels of the value axis. */
function reach(set: BarSet, { from, to }: { from: number; to: number }, value: Axis): { base: number; head: number } {
  let base = value.getPixelForValue(from);
  let size = value.getPixelForValue(to) - base;
  const least = set.minBarLength ?? 0;
  const zero = value.getPixelForValue(0);
  if (Math.abs(size) < least) {
    const towards = size === 0 ? (value.isAlong ? 1 : -1) * ((value.options.min ?? 0) >= 0 ? 1 : -1) : Math.sign(size);
    size = towards * least;
    if (from === 0) base -= size / 2;
    const ends = [value.options.min ?? 0, value.options.max ?? 1].map((end) => value.getPixelForValue(end));
    base = Math.max(Math.min(base, Math.max(...ends)), Math.min(...ends));
  }
  const head = base + size;
  // It stands on the line of the axis, not in it.
  return { base: base === zero ? base + (Math.sign(size) * value.lineWidthAt(0)) / 2 : base, head };
}

function grown({ x, y, w, h }: Rectangle, amount: number, beside: Rectangle | null): Rectangle {
  const left = x === beside?.x ? 0 : -amount;
  const top = y === beside?.y ? 0 : -amount;
  return {
    x: x + left,
    y: y + top,
    w: w + (beside && x + w === beside.x + beside.w ? 0 : amount) - left,
    h: h + (beside && y + h === beside.y + beside.h ? 0 : amount) - top,
  };
}

/** The edges that a bar keeps free; at its base none, unless all are asked for. */
function edgesOf({ borderWidth, borderSkipped }: BarSet, { w, h }: Rectangle, base: keyof Sides): Sides {
  const asked = typeof borderWidth === 'object' ? borderWidth : null;
  const most = { left: w / 2, right: w / 2, top: h / 2, bottom: h / 2 };
  const of = (side: keyof Sides) =>
    side === base && borderSkipped !== false ? 0 : Math.min(Math.max(asked?.[side] ?? 0, 0), most[side]);
  return { left: of('left'), right: of('right'), top: of('top'), bottom: of('bottom') };
}

function fillBar(ctx: CanvasRenderingContext2D, set: BarSet, outer: Rectangle, look: BarLook): void {
  const { left, right, top, bottom } = edgesOf(set, outer, look.base);
  const inner = { x: outer.x + left, y: outer.y + top, w: outer.w - left - right, h: outer.h - top - bottom };
  const path = ({ x, y, w, h }: Rectangle) => ctx.rect(x, y, w, h);
  ctx.save();
  if (outer.w !== inner.w || outer.h !== inner.h) {
    ctx.beginPath();
    path(grown(outer, look.swell, inner));
    ctx.clip();
    path(grown(inner, -look.swell, outer));
    ctx.fillStyle = set.borderColor ?? '';
    ctx.fill('evenodd');
  }
  ctx.beginPath();
  path(grown(inner, look.swell, null));
  ctx.fillStyle = look.colour;
  ctx.fill();
  ctx.restore();
}

/** `swell`: bars that touch overlap by a hair, so that no seam shows between them. */
type BarLook = { base: keyof Sides; swell: number; colour: string };

/** Where the value of one bar begins: on zero, or on the parts below it. */
function spanOf(entry: SeriesMark, below: readonly (number | null)[]): { from: number; to: number } | null {
  if (entry.span) return entry.span;
  const { value } = entry;
  if (value === null) return null;
  const from = below.reduce<number>(
    (sum, other) => (other !== null && (value === 0 || Math.sign(value) === Math.sign(other)) ? sum + other : sum),
    0,
  );
  return { from, to: from + value };
}

function widthOf(
  { barThickness, categoryPercentage = 0.8, barPercentage = 0.9, maxBarThickness }: BarSet,
  slot: number,
) {
  const ratio = barThickness === undefined ? categoryPercentage * barPercentage : 1;
  return { ratio, size: Math.min(maxBarThickness ?? Infinity, (barThickness ?? slot) * ratio) };
}

/** The bars of one series; `below`: the series that it stands on. */
export function drawBars(
  ctx: CanvasRenderingContext2D,
  { set, entries, below, axes }: { set: BarSet; entries: SeriesMark[]; below: SeriesMark[][]; axes: Axes },
): void {
  const { index, value } = axes;
  const { size, ratio } = widthOf(set, slotOf(index, entries));
  entries.forEach((entry, place) => {
    const span = spanOf(
      entry,
      below.map((series) => series[place]?.value ?? null),
    );
    if (!span) return;
    const { base, head } = reach(set, span, value);
    const middle = index.getPixelForValue(entry.at);
    const [low, long] = [Math.min(base, head), Math.abs(head - base)];
    const outer = value.isAlong
      ? { x: low, y: middle - size / 2, w: long, h: size }
      : { x: middle - size / 2, y: low, w: size, h: long };
    const { backgroundColor: colours = '' } = set;
    fillBar(ctx, set, outer, {
      base: value.isAlong ? (base > head ? 'right' : 'left') : base < head ? 'top' : 'bottom',
      swell: ratio === 1 ? 0.33 : 0,
      colour: typeof colours === 'string' ? colours : (colours[place] ?? ''),
    });
  });
}
