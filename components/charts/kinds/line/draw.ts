import type { Chart, ChartDataset, ChartOptions } from 'chart.js';
import type { LineModel } from './model';
import {
  chosenRange,
  measuredRange,
  quantityAxis,
  quietOptions,
  ranksRange,
  slotsAxis,
  slotTicks,
  standsOnZero,
  stepsFor,
  writeContext,
} from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { commonText } from '../../draw/common-text';
import { isApart, multiplesDrawer } from './multiples';
import { axisEnds, drawReferences, referenceEnds, referenceGutter } from '../../draw/references';
import { lineObstacles, placeLabels, type Box, type LabelCandidate } from '../../draw/place-labels';
import { annotationObstacles, nearestSlot, slotBox, slotGround, valueX, valueY } from '../../draw/places';
import type { Drawer, CanvasPoint, ChartScene } from '../../draw/scene';
import { hatch, plumbLine, ring } from '../../draw/strokes';
import { fitText, fontOf, LINE, widest, widthOf, writeAt, writeIn } from '../../draw/text';
import { logTicks, type TickRange } from '../../draw/ticks';

type LineScene = ChartScene<LineModel>;

/** From this many points on, a point is drawn only where the line alone wouldn’t show it. */
const MANY = 45;
const END_LABEL_SHARE = 0.28;

const seriesColour = ({ theme }: LineScene, tone: number) => theme.category[tone] ?? theme.ink1;
const allValues = (model: LineModel) => [
  ...model.series.flatMap(({ values }) => values),
  ...(model.before?.values ?? []),
  ...axisEnds(model),
];

/** A point without a neighbour has no line: it needs its dot. */
const alone = (values: readonly (number | null)[], index: number) =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

function endLabels({ model, theme, width }: LineScene): { font: string; labels: string[]; room: number } {
  const font = fontOf(theme);
  if (model.series.length < 2 || model.inPanel) return { font, labels: [], room: 0 };
  const most = Math.max(48, width * END_LABEL_SHARE);
  const labels = model.series.map(({ name }) => fitText(name, most, font));
  return { font, labels, room: Math.ceil(widest(labels, font)) + 8 };
}

function datasets(scene: LineScene): ChartDataset<'line'>[] {
  const { model, theme } = scene;
  const before: ChartDataset<'line'>[] = model.before
    ? [
        {
          label: 'before',
          data: model.before.values,
          borderColor: theme.category[0],
          borderDash: [4, 3],
          borderWidth: 1.5,
          pointRadius: 0,
          spanGaps: false,
          order: 2,
        },
      ]
    : [];
  return [
    ...before,
    ...model.series.map((series, place): ChartDataset<'line'> => {
      const colour = seriesColour(scene, series.tone);
      const dots = model.dots || (model.series.length === 1 && series.values.length <= MANY);
      return {
        label: `series ${place}`,
        data: series.values,
        borderColor: colour,
        backgroundColor: theme.sequence[1],
        fill: model.filled ? 'origin' : false,
        borderWidth: 2,
        borderJoinStyle: 'round',
        spanGaps: false,
        showLine: !model.dots,
        order: 1,
        pointRadius: series.values.map((_, index) => (dots || alone(series.values, index) ? 2.5 : 0)),
        pointBackgroundColor: colour,
        pointBorderWidth: 0,
      };
    }),
  ];
}

function options(scene: LineScene): ChartOptions {
  const { model, theme, width, height } = scene;
  const values = allValues(model);
  const axis = axisRange(model, values, stepsFor(height - 40));
  const labels = axisLabels(axis.ticks, model.quantity);
  const plot = width - widest(labels, fontOf(theme)) - 20;
  const gutter = referenceGutter(scene, width, model.quantity);
  const room = endLabels(scene).room + gutter;
  const ticks = slotTicks(model.slots, plot - room, fontOf(theme));
  const y = quantityAxis(theme, axis, model.quantity, { beside: ticks.context });
  return {
    ...quietOptions({ top: 16, right: Math.max(8, room) }),
    scales: {
      x: slotsAxis(theme, ticks),
      y: model.logarithmic ? { ...y, type: 'logarithmic' } : { ...y, reverse: model.ranks ?? false },
    },
  } as ChartOptions;
}

function axisRange(
  { logarithmic, ranks, quantity, filled, range }: LineModel,
  values: readonly (number | null)[],
  steps: number,
): Pick<TickRange, 'min' | 'max' | 'ticks'> {
  if (logarithmic) return logAxis(values);
  if (ranks) return ranksRange(values, steps);
  const usual = measuredRange(values, { whole: quantity.whole, zero: standsOnZero(values, filled), steps });
  return range ? chosenRange(usual, range, steps) : usual;
}

function logAxis(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null && value > 0) as number[];
  const [min, max] = [Math.min(...known) / 1.1, Math.max(...known) * 1.1];
  return { min, max, ticks: logTicks(min, max) };
}

const points = (chart: Chart, values: readonly (number | null)[]): (CanvasPoint | null)[] =>
  values.map((value, index) => (value === null ? null : { x: valueX(chart, index), y: valueY(chart, value) }));

const centred = (at: CanvasPoint, width: number, dy: number): Box => ({
  x: at.x - width / 2,
  y: at.y + dy - LINE / 2,
  width,
  height: LINE,
});

/** Highest and lowest value, and the name of the dashed line: each where it touches nothing, or not at all. */
function directLabels(chart: Chart, scene: LineScene): void {
  const { model, theme } = scene;
  const only = model.series.length === 1 ? model.series[0]! : null;
  if (!only) return;
  const { left, right, top, bottom } = chart.chartArea;
  const font = fontOf(theme);
  const line = points(chart, only.values);
  const before = model.before ? points(chart, model.before.values) : [];
  const known = only.values.filter((value) => value !== null);
  const say = commonText(only.values, model.quantity.format);
  const texts = new Map<string, { text: string; colour: string }>();
  const candidates: LabelCandidate<string>[] = [];
  const extreme = (id: string, value: number, side: -1 | 1) => {
    const at = line[only.values.indexOf(value)];
    if (!at) return;
    const text = say(value);
    const width = widthOf(text, font);
    texts.set(id, { text, colour: theme.ink1 });
    candidates.push({
      id,
      places: [
        centred(at, width, 13 * side),
        centred(at, width, -13 * side),
        ...[1, -1].map((hand) => centred({ x: at.x + hand * (width / 2 + 8), y: at.y }, width, 4 * side)),
      ],
    });
  };
  if (known.length === 1 && !model.unlabelled) extreme('only', known[0]!, -1);
  if (known.length > 2 && !model.unlabelled) {
    const [low, high] = [Math.min(...known), Math.max(...known)];
    if (high > low) {
      extreme('high', high, -1);
      extreme('low', low, 1);
    }
  }
  if (model.before) {
    const width = widthOf(model.before.name, font);
    texts.set('before', { text: model.before.name, colour: theme.ink3 });
    const apart = before
      .map((at, index) => ({ at, index, gap: at && line[index] ? at.y - line[index]!.y : 0 }))
      .filter(({ at }) => at !== null);
    const widestGap = apart.toSorted((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
    candidates.push({
      id: 'before',
      places: widestGap.flatMap(({ at, gap }) =>
        (gap > 0 ? [12, -12] : [-12, 12]).map((dy) => centred(at!, width, dy)),
      ),
    });
  }
  const placed = placeLabels(candidates, { x: left, y: top - 16, width: right - left + 8, height: bottom - top + 14 }, [
    ...lineObstacles(line),
    ...lineObstacles(before),
    ...annotationObstacles(chart, model),
    ...referenceEnds(model).map((value) => ({ x: left, y: valueY(chart, value) - 2, width: right - left, height: 4 })),
  ]);
  for (const [id, box] of placed) writeIn(chart.ctx, texts.get(id)!.text, box, { font, colour: texts.get(id)!.colour });
}

/** Names of several lines at their right ends, moved apart where they would touch. */
function writeEndLabels(chart: Chart, scene: LineScene): void {
  const { font, labels } = endLabels(scene);
  if (labels.length === 0) return;
  const ends = scene.model.series
    .flatMap(({ values, tone }, index) => {
      const last = values.findLast((value) => value !== null);
      return last === undefined || last === null ? [] : [{ y: valueY(chart, last), text: labels[index]!, tone }];
    })
    .toSorted((a, b) => a.y - b.y);
  const { top, bottom, right } = chart.chartArea;
  let free = top - 4;
  const below = ends.map((end) => ({ ...end, y: (free = Math.max(end.y, free + LINE)) }));
  let limit = bottom + LINE / 2;
  for (const end of below.reverse()) {
    end.y = Math.min(end.y, (limit -= LINE));
    limit = end.y;
    writeAt(chart.ctx, {
      text: end.text,
      x: right + 6,
      y: end.y,
      align: 'left',
      ink: { font, colour: scene.theme.ink1 },
    });
    chart.ctx.fillStyle = seriesColour(scene, end.tone);
    chart.ctx.fillRect(right + 1, end.y - 4, 3, 8);
  }
}

const togetherDrawer: Drawer<LineModel> = {
  type: 'line',
  data: (scene) => ({
    labels: scene.model.slots.names.map((_, index) => index),
    datasets: datasets(scene) as ChartDataset[],
  }),
  options,
  under: (chart, { model, theme }) => {
    for (const place of model.partial) hatch(chart.ctx, slotBox(chart, place), theme.line2);
  },
  over: (chart, scene) => {
    const labels = scene.model.slots;
    writeContext(
      chart,
      scene,
      labels.kind === 'time' ? slotTicks(labels, chart.chartArea.width, fontOf(scene.theme)).context : null,
    );
    drawReferences(chart, scene, scene.model.quantity, endLabels(scene).room);
    directLabels(chart, scene);
    writeEndLabels(chart, scene);
  },
  ground: (chart, _, index) => slotGround(chart, slotBox(chart, index)),
  emphasis: (chart, scene, active) => {
    const { model, theme } = scene;
    plumbLine(chart.ctx, {
      theme,
      x: valueX(chart, active),
      top: chart.chartArea.top - 8,
      bottom: chart.chartArea.bottom,
    });
    for (const { values, tone } of model.series) {
      const value = values[active] ?? null;
      if (value !== null)
        ring(chart.ctx, theme, { x: valueX(chart, active), y: valueY(chart, value) }, seriesColour(scene, tone));
    }
  },
  locate: (chart, { model }, at) => nearestSlot(chart, at, model.slots.names.length),
  anchor: (chart, { model }, index) => {
    const value = model.series[0]?.values[index] ?? null;
    return { x: valueX(chart, index), y: value === null ? chart.chartArea.bottom : valueY(chart, value) };
  },
};

const drawerOf = ({ model }: LineScene): Drawer<LineModel> => (isApart(model) ? multiplesDrawer : togetherDrawer);

/** A few lines in one frame; more of them each in a panel. */
export const lineDrawer: Drawer<LineModel> = {
  type: 'line',
  data: (scene) => drawerOf(scene).data(scene),
  options: (scene) => drawerOf(scene).options(scene),
  under: (chart, scene) => drawerOf(scene).under?.(chart, scene),
  over: (chart, scene) => drawerOf(scene).over?.(chart, scene),
  ground: (chart, scene, index) => drawerOf(scene).ground(chart, scene, index),
  emphasis: (chart, scene, active) => drawerOf(scene).emphasis(chart, scene, active),
  locate: (chart, scene, at) => drawerOf(scene).locate(chart, scene, at),
  anchor: (chart, scene, index) => drawerOf(scene).anchor(chart, scene, index),
};
