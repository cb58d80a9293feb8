import type { Chart, ChartOptions } from 'chart.js';
import type { LineModel } from './model';
import { measuredRange, quietOptions, ranksRange, standsOnZero } from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import type { Box } from '../../draw/place-labels';
import { strokeReference } from '../../draw/references';
import type { Drawer, CanvasPoint, ChartScene } from '../../draw/scene';
import { plumbLine, ring } from '../../draw/strokes';
import { fitText, fontOf, LABEL_SIZE, LINE, widest, writeAt } from '../../draw/text';
import type { TickRange } from '../../draw/ticks';

type LineScene = ChartScene<LineModel>;

/** Above this many series lines cross too often to be followed: each stands in a panel of its own, all on one scale. */
const MOST_TOGETHER = 4;
const NARROW = 480;
const GAP = 14;

/** More lines than are told apart in one frame. */
export const isApart = ({ series, inPanel }: LineModel): boolean => series.length > MOST_TOGETHER && !inPanel;

export type Panels = { boxes: Box[]; columns: number; range: TickRange; labels: string[] };

/**
 * Where the panels stand: three or two beside each other, each with its name above and, in the last row, its periods
 * below.
 */
export function panelsOf({ model: { series, quantity, ranks, references }, theme, width, height }: LineScene): Panels {
  const values = [
    ...series.flatMap((each) => each.values),
    ...(references ?? []).flatMap(({ at, to }) => [at, to ?? at]),
  ];
  const range = ranks
    ? upsideDown(ranksRange(values, 2))
    : measuredRange(values, { whole: quantity.whole, zero: standsOnZero(values, false), steps: 2 });
  const labels = axisLabels(range.ticks, quantity);
  const columns = width < NARROW ? 2 : 3;
  const rows = Math.ceil(series.length / columns);
  const left = Math.ceil(widest(labels, fontOf(theme))) + 8;
  const wide = (width - left - GAP * (columns - 1) - 4) / columns;
  const high = (height - LINE - rows * (LINE + 6)) / rows;
  const boxes = series.map((_, nth) => ({
    x: left + (nth % columns) * (wide + GAP),
    y: Math.floor(nth / columns) * (high + LINE + 6) + LINE + 2,
    width: wide,
    height: Math.max(8, high - 4),
  }));
  return { boxes, columns, range, labels };
}

/** The first rank stands at the top. */
const upsideDown = ({ min, max, ...rest }: TickRange): TickRange => ({ ...rest, min: max, max: min });

const across = ({ x, width }: Box, index: number, count: number): number =>
  x + (width * (index + 0.5)) / Math.max(1, count);
const up = ({ y, height }: Box, value: number, { min, max }: TickRange): number =>
  y + height - ((value - min) / (max - min || 1)) * height;

const pointAt = (box: Box, values: readonly (number | null)[], index: number, range: TickRange): CanvasPoint | null => {
  const value = values[index] ?? null;
  return value === null ? null : { x: across(box, index, values.length), y: up(box, value, range) };
};

/** A gap breaks the line; a value between two gaps is a dot, and each is where `dots` leaves the line out. */
function strokeSeries(
  context: CanvasRenderingContext2D,
  points: readonly (CanvasPoint | null)[],
  colour: string,
  dots = false,
): void {
  Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: 1.75, lineJoin: 'round' });
  context.beginPath();
  points.forEach((point, index) => {
    if (!point) return;
    if (points[index - 1] && !dots) context.lineTo(point.x, point.y);
    else context.moveTo(point.x, point.y);
  });
  context.stroke();
  for (const [index, point] of points.entries()) {
    if (!point || (!dots && (points[index - 1] || points[index + 1]))) continue;
    context.beginPath();
    context.arc(point.x, point.y, 2.25, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawPanels({ ctx }: Chart, scene: LineScene): void {
  const {
    model: { series, slots, dots, references = [] },
    theme,
  } = scene;
  const { boxes, columns, range, labels } = panelsOf(scene);
  const font = fontOf(theme);
  series.forEach(({ name, values, tone, isChosen }, nth) => {
    const box = boxes[nth]!;
    range.ticks.forEach((tick, place) => {
      const y = Math.round(up(box, tick, range));
      ctx.fillStyle = tick === 0 ? theme.ink3 : theme.line1;
      ctx.fillRect(box.x, y, box.width, 1);
      if (nth % columns === 0)
        writeAt(ctx, { text: labels[place]!, x: box.x - 6, y, align: 'right', ink: { font, colour: theme.ink3 } });
    });
    writeAt(ctx, {
      text: fitText(name, box.width, fontOf(theme, LABEL_SIZE)),
      x: box.x,
      y: box.y - LINE / 2 - 1,
      align: 'left',
      ink: {
        font: fontOf(theme, LABEL_SIZE),
        colour: theme.ink1,
      },
    });
    for (const { at, to } of references)
      for (const value of to === null ? [at] : [at, to]) {
        const y = up(box, value, range);
        strokeReference({ ctx }, scene, [
          { x: box.x, y },
          { x: box.x + box.width, y },
        ]);
      }
    strokeSeries(
      ctx,
      values.map((_, index) => pointAt(box, values, index, range)),
      theme.category[isChosen ? tone : tone === 0 ? 0 : 1] ?? theme.ink1,
      dots,
    );
    if (nth + columns < series.length) return;
    const y = box.y + box.height + LINE / 2 + 3;
    const [first, last] = [slots.names[0] ?? '', slots.names.at(-1) ?? ''].map((text) =>
      fitText(text, box.width / 2 - 4, font),
    );
    writeAt(ctx, { text: first!, x: box.x, y, align: 'left', ink: { font, colour: theme.ink3 } });
    if (slots.names.length > 1)
      writeAt(ctx, { text: last!, x: box.x + box.width, y, align: 'right', ink: { font, colour: theme.ink3 } });
  });
}

const slotOf = (box: Box, index: number, count: number): Box => ({
  x: box.x + (box.width * index) / Math.max(1, count),
  y: box.y,
  width: box.width / Math.max(1, count),
  height: box.height,
});

/** Lines in panels of their own. A period is pointed at in all of them at once. */
export const multiplesDrawer: Drawer<LineModel> = {
  type: 'line',
  data: () => ({ labels: [], datasets: [] }),
  options: () =>
    ({
      ...quietOptions({ top: 0, right: 0 }),
      scales: { x: { display: false }, y: { display: false } },
    }) as ChartOptions,
  over: drawPanels,
  ground: (_, scene, index) => {
    const path = new Path2D();
    for (const box of panelsOf(scene).boxes) {
      const { x, y, width, height } = slotOf(box, index, scene.model.slots.names.length);
      path.rect(x, y, width, height);
    }
    return { clear: path, edge: path };
  },
  emphasis: (chart, scene, active) => {
    const { boxes, range } = panelsOf(scene);
    scene.model.series.forEach(({ values }, nth) => {
      const box = boxes[nth]!;
      plumbLine(chart.ctx, {
        theme: scene.theme,
        x: across(box, active, values.length),
        top: box.y,
        bottom: box.y + box.height,
      });
      const point = pointAt(box, values, active, range);
      if (point) ring(chart.ctx, scene.theme, point, scene.theme.category[1] ?? scene.theme.accent);
    });
  },
  locate: (_, scene, { x, y }) => {
    const count = scene.model.slots.names.length;
    const box = panelsOf(scene).boxes.find(
      (each) =>
        x >= each.x - GAP / 2 &&
        x <= each.x + each.width + GAP / 2 &&
        y >= each.y - LINE &&
        y <= each.y + each.height + 6,
    );
    return box && count > 0 ? Math.max(0, Math.min(count - 1, Math.floor(((x - box.x) / box.width) * count))) : null;
  },
  anchor: (_, scene, index) => {
    const { boxes } = panelsOf(scene);
    return boxes[0] ? { x: across(boxes[0], index, scene.model.slots.names.length), y: boxes[0].y } : { x: 0, y: 0 };
  },
};
