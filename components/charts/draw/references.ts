import type { Chart } from 'chart.js';
import type { PlacedReference } from '@/lib/pure/analysis/charts/references';
import type { Picture, Quantity } from '../model/types';
import { commonText } from './common-text';
import { fitText, fontOf, LINE, widest, widthOf, writeAt } from './text';
import type { ChartTheme } from './theme';

type Drawn = { model: Picture & { kind?: string }; theme: ChartTheme };

/** The ends of lines and bands: an axis reaches them. */
export const referenceEnds = ({ references = [] }: Picture): number[] =>
  references.flatMap(({ at, to }) => (to === null ? [at] : [at, to]));

/** What an axis reaches beside its own values: the lines it is held against, and the values of other panels. */
export const axisEnds = (picture: Picture): number[] => [...referenceEnds(picture), ...(picture.reach ?? [])];

/** Below lying bars the names of their lines have a row of their own. */
export const referenceRoom = ({ references = [] }: Picture): number => (references.length > 0 ? LINE + 4 : 0);

const isLying = (chart: Chart) => chart.options.indexAxis === 'y';

/** Pixels of a value along the measured axis, null where it lies beyond the picture. */
function placeIn(chart: Chart, value: number): number | null {
  const scale = isLying(chart) ? chart.scales.x : chart.scales.y;
  const { left, right, top, bottom } = chart.chartArea;
  const at = scale?.getPixelForValue(value) ?? Number.NaN;
  const [from, to] = isLying(chart) ? [left, right] : [top, bottom];
  return at >= from - 1 && at <= to + 1 ? at : null;
}

/** Bands lie behind the data. */
export function drawBands(chart: Chart, { model, theme }: Drawn): void {
  const { ctx, chartArea: area } = chart;
  for (const { at, to } of model.references ?? []) {
    if (to === null) continue;
    const [from, end] = [placeIn(chart, at), placeIn(chart, to)];
    if (from === null && end === null) continue;
    const lying = isLying(chart);
    const ends = [from ?? (lying ? area.left : area.bottom), end ?? (lying ? area.right : area.top)];
    const [low, size] = [Math.min(...ends), Math.max(1, Math.abs(ends[0]! - ends[1]!))];
    ctx.globalAlpha = 0.55;
    ctx.fillStyle = theme.line2;
    if (lying) ctx.fillRect(low, area.top, size, area.height);
    else ctx.fillRect(area.left, low, area.width, size);
    ctx.globalAlpha = 1;
  }
}

type Ends = [{ x: number; y: number }, { x: number; y: number }];

function strokeLine(ctx: CanvasRenderingContext2D, [from, to]: Ends, colour: string, width: number): void {
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** A dashed line across the picture. */
export function strokeReference({ ctx }: Pick<Chart, 'ctx'>, { theme }: Pick<Drawn, 'theme'>, ends: Ends): void {
  ctx.setLineDash([5, 3]);
  strokeLine(ctx, ends, theme.ink2, 1.5);
  ctx.setLineDash([]);
}

/** On paper such a text is marked as those of an axis are: a person set it, it is no value of the data. */
export function writeTyped(
  context: CanvasRenderingContext2D & { isAxis?: boolean },
  typed: boolean,
  write: () => void,
): void {
  const before = context.isAxis;
  if (typed) context.isAxis = true;
  write();
  if (typed) context.isAxis = before;
}

const textOf = ({ name, at, to }: PlacedReference, quantity: Quantity): string => {
  const say = commonText(to === null ? [at] : [at, to], quantity.format);
  return `${name} ${to === null ? say(at) : `${say(at)}–${say(to)}`}`;
};

/**
 * Lines over the data, and what each line and band is. `taken`: pixels at the right of the picture where names of the data
 * stand.
 */
export function drawReferences(chart: Chart, scene: Drawn, quantity: Quantity, taken = 0): void {
  const { references = [] } = scene.model;
  const { left, right, top, bottom } = chart.chartArea;
  for (const { at, to } of references) {
    const place = to === null ? placeIn(chart, at) : null;
    if (place === null) continue;
    const ends: Ends = isLying(chart)
      ? [
          { x: place, y: top },
          { x: place, y: bottom + 2 },
        ]
      : [
          { x: left, y: place },
          { x: right, y: place },
        ];
    // An edge of the sheet's colour keeps it apart from the bars that it crosses.
    if (scene.model.kind === 'bar') strokeLine(chart.ctx, ends, scene.theme.sheet, 3);
    strokeReference(chart, scene, ends);
  }
  if (isLying(chart)) namesBelow(chart, scene, quantity);
  else namesBeside(chart, scene, quantity, taken);
}

const GUTTER_SHARE = 0.3;

/** Room at the right of upright axes, where the names stand beside their lines and meet no value. */
export function referenceGutter({ model, theme }: Drawn, width: number, quantity: Quantity): number {
  const { references = [] } = model;
  if (references.length === 0) return 0;
  const texts = references.map((reference) => textOf(reference, quantity));
  return Math.ceil(Math.min(widest(texts, fontOf(theme)), width * GUTTER_SHARE)) + 12;
}

/** Moved apart where they would touch, from the top down and then back into the picture. */
function spread<T extends { y: number }>(names: readonly T[], bottom: number): T[] {
  let free = 0;
  const down = names
    .toSorted((a, b) => a.y - b.y)
    .map((name) => ({ ...name, y: (free = Math.max(name.y, free + LINE)) }));
  let limit = bottom + LINE;
  return down.toReversed().map((name) => ({ ...name, y: (limit = Math.min(name.y, limit - LINE)) }));
}

function namesBeside(
  chart: Chart,
  { model: { references = [] }, theme }: Drawn,
  quantity: Quantity,
  taken: number,
): void {
  const font = fontOf(theme);
  const { ctx, chartArea, width } = chart;
  const x = chartArea.right + taken + 8;
  const names = references.flatMap((reference) => {
    const ends = [reference.at, reference.to ?? reference.at].flatMap((value) => placeIn(chart, value) ?? []);
    return ends.length === 0 ? [] : [{ reference, y: ends.reduce((sum, end) => sum + end, 0) / ends.length }];
  });
  for (const { reference, y } of spread(names, chartArea.bottom)) {
    const text = fitText(textOf(reference, quantity), width - x, font);
    writeTyped(ctx, reference.typed, () =>
      writeAt(ctx, { text, x, y, align: 'left', ink: { font, colour: theme.ink2 } }),
    );
  }
}

/** Beside each other below the bars, each near its line. */
function namesBelow(chart: Chart, { model: { references = [] }, theme }: Drawn, quantity: Quantity): void {
  const font = fontOf(theme);
  let free = 0;
  const inOrder = references.toSorted((a, b) => a.at - b.at);
  for (const [index, reference] of inOrder.entries()) {
    const at = placeIn(chart, reference.at) ?? (reference.to === null ? null : placeIn(chart, reference.to));
    if (at === null) continue;
    const rest = inOrder.length - index;
    const text = fitText(textOf(reference, quantity), (chart.width - free) / rest - 8, font);
    const width = widthOf(text, font);
    const x = Math.max(free, Math.min(at - width / 2, chart.width - width));
    free = x + width + 8;
    const y = chart.chartArea.bottom + LINE / 2 + 2;
    writeTyped(chart.ctx, reference.typed, () =>
      writeAt(chart.ctx, { text, x, y, align: 'left', ink: { font, colour: theme.ink2 } }),
    );
  }
}
