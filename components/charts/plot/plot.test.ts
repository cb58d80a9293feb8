import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  type ChartConfiguration,
} from 'chart.js';
import { describe, expect, it } from 'vitest';
import { PAPER_THEME } from '@/components/paper/theme';
import type { Stroke } from '@/lib/pure/drawing/drawing';
import { faceOf, Recorder } from '@/lib/pure/drawing/recorder';
import type { Cell, ColumnFormat, ColumnType } from '@/lib/pure/query/schema/column';
import type { Chart as ChartConfig } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import type { DrawnModel } from '../chart-faces';
import { chartModel, isDrawn } from '../chart-model';
import { strokes, type ChartScene, type Drawer } from '../draw/scene';
import { measureWith } from '../draw/text';
import { loadDrawer } from '../load-drawer';
import { drawPlot, isPlotted } from './draw-plot';

Chart.register(BarController, BarElement, CategoryScale, Filler, LinearScale, LineController, LineElement);
Chart.register(LogarithmicScale, PointElement, ScatterController);

const SOURCE = '018f0000-0000-7000-8000-000000000001';
const ruler = (text: string, { size }: { size: number }) => [...text].length * size * 0.53;
const plain: ColumnFormat = { kind: 'plain' };
const dimension = (key: string, type: ColumnType = 'category'): ResultColumn => ({
  key,
  label: key,
  type,
  format: plain,
  kind: 'dimension',
});
const measure = (key: string): ResultColumn => ({
  key,
  label: key,
  type: 'decimal',
  format: { kind: 'currency', unit: '$' },
  kind: 'measure',
});

function modelOf(
  type: ChartConfig['type'],
  query: QueryInput,
  { columns, rows, options = {} }: { columns: ResultColumn[]; rows: Cell[][]; options?: ChartConfig['options'] },
): DrawnModel {
  const chart = {
    id: 'c',
    title: 'c',
    type,
    dataSourceId: SOURCE,
    query: querySchema.parse(query),
    options,
    description: '',
  };
  const records = rows.map((cells) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at] ?? null])));
  const model = chartModel(chart, { columns, rows: records, evidenceId: 'e', computedAt: '', dataVersion: 1 });
  if (!isDrawn(model)) throw new Error(`No picture: ${model.kind}`);
  return model;
}

const sum = [{ field: 'total', agg: 'sum' as const }];
const byDay = { measures: sum, dimensions: [{ field: 'day', grain: 'day' as const }] };
const byZone = { measures: sum, dimensions: [{ field: 'zone' }] };
const dayColumns = [dimension('day_day', 'date'), measure('sum_total')];
const zoneColumns = [dimension('zone'), measure('sum_total')];
const twoColumns = [dimension('day_day', 'date'), dimension('zone'), measure('sum_total')];
const dayAt = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
const zones = ['Harbour', 'Old town', 'A quarter with a very long name indeed', 'North', 'East', 'West'];
const wave = (index: number, lift = 0) => Math.round(1000 * (lift + 2 + Math.sin(index / 3)) * (1 + (index % 5) / 9));
const days = (count: number, value: (index: number) => number | null): Cell[][] =>
  Array.from({ length: count }, (_, index) => [dayAt(index), value(index)]);
const daysAndZones = (count: number, series: number): Cell[][] =>
  Array.from({ length: count * series }, (_, index) => [
    dayAt(Math.floor(index / series)),
    zones[index % series]!,
    wave(index, index % series),
  ]);
const byDayAndZone = { measures: sum, dimensions: [{ field: 'day', grain: 'day' as const }, { field: 'zone' }] };

const ranks = modelOf('line', byDay, { columns: dayColumns, rows: days(20, (at) => 1 + ((at * 7) % 9)) });
const turned = new Set<DrawnModel>([ranks]);

const MODELS: [string, DrawnModel][] = [
  ['a line on an axis turned over', ranks],
  ['a line of days', modelOf('line', byDay, { columns: dayColumns, rows: days(31, (at) => wave(at)) })],
  [
    'a line with gaps',
    modelOf('line', byDay, { columns: dayColumns, rows: days(40, (at) => (at % 7 === 3 ? null : wave(at))) }),
  ],
  ['a line below zero', modelOf('line', byDay, { columns: dayColumns, rows: days(60, (at) => wave(at) - 2400) })],
  [
    'a line of more days than pixels',
    modelOf('line', byDay, { columns: dayColumns, rows: days(1500, (at) => wave(at)) }),
  ],
  ['an area', modelOf('area', byDay, { columns: dayColumns, rows: days(50, (at) => wave(at)) })],
  ['three lines', modelOf('line', byDayAndZone, { columns: twoColumns, rows: daysAndZones(20, 3) })],
  ['lines in panels', modelOf('line', byDayAndZone, { columns: twoColumns, rows: daysAndZones(20, 6) })],
  [
    'lying bars',
    modelOf('bar', byZone, { columns: zoneColumns, rows: zones.map((zone, at) => [zone, 900 - at * 130]) }),
  ],
  [
    'lying bars on both sides of zero',
    modelOf('bar', byZone, { columns: zoneColumns, rows: zones.map((zone, at) => [zone, 300 - at * 130]) }),
  ],
  ['standing bars', modelOf('bar', byDay, { columns: dayColumns, rows: days(12, (at) => wave(at)) })],
  [
    'standing bars on both sides of zero',
    modelOf('bar', byDay, { columns: dayColumns, rows: days(70, (at) => wave(at) - 2300) }),
  ],
  ['stacked bars', modelOf('stacked_bar', byDayAndZone, { columns: twoColumns, rows: daysAndZones(14, 3) })],
  [
    'lying stacked bars',
    modelOf(
      'stacked_bar',
      { measures: sum, dimensions: [{ field: 'zone' }, { field: 'kind' }] },
      {
        columns: [dimension('zone'), dimension('kind'), measure('sum_total')],
        rows: zones.flatMap((zone, at): Cell[][] => [
          [zone, 'a', 400 + at * 20],
          [zone, 'b', 100 + at * 70],
        ]),
      },
    ),
  ],
  [
    'bars with a line',
    modelOf(
      'combo',
      { measures: [...sum, { field: 'rate', agg: 'avg' as const }], dimensions: byDay.dimensions },
      {
        columns: [...dayColumns, { ...measure('avg_rate'), format: plain }],
        rows: days(25, (at) => wave(at)).map((row, at): Cell[] => [...row, at === 9 ? null : 0.2 + (at % 4) / 10]),
      },
    ),
  ],
  [
    'lines on a logarithmic axis',
    modelOf('line', byDay, {
      columns: dayColumns,
      rows: days(30, (at) => 1.6 ** at),
      options: { logarithmic: true },
    }),
  ],
  [
    'bins',
    modelOf(
      'histogram',
      { measures: [{ agg: 'count' as const }], dimensions: [{ field: 'fare', bins: 60 }] },
      {
        columns: [dimension('fare_bin', 'decimal'), { ...measure('count'), format: plain }],
        rows: Array.from({ length: 18 }, (_, at): Cell[] => [at * 2, 5 + ((at * 37) % 90)]),
      },
    ),
  ],
  ...(['day', 'zone'] as const).map((field): [string, DrawnModel] => [
    `boxes by ${field}`,
    modelOf(
      'box',
      {
        measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'tip', agg })),
        dimensions: [field === 'day' ? { field, grain: 'day' as const } : { field }],
      },
      {
        columns: [
          field === 'day' ? dimension('day_day', 'date') : dimension('zone'),
          ...['min', 'q1', 'median', 'q3', 'max'].map((agg) => measure(`${agg}_tip`)),
        ],
        rows: zones.map((zone, at): Cell[] => [
          field === 'day' ? dayAt(at) : zone,
          at - 2,
          at,
          at + (at % 2),
          at + 3 * (at % 2),
          at + 9,
        ]),
      },
    ),
  ]),
  ...[false, true].map((logarithmic): [string, DrawnModel] => [
    logarithmic ? 'points on logarithmic axes' : 'points',
    modelOf(
      'scatter',
      { select: ['distance', 'fare'] },
      {
        columns: [measure('distance'), measure('fare')],
        rows: Array.from({ length: 120 }, (_, at): Cell[] => [1 + (at % 17) * 0.7, 3 + ((at * 7) % 41)]),
        options: { logarithmic },
      },
    ),
  ]),
];

const SIZES = [
  { width: 620, height: 260 },
  { width: 330, height: 220 },
];
const sceneOf = (model: DrawnModel, size: { width: number; height: number }): ChartScene => ({
  model,
  theme: PAPER_THEME,
  ...size,
  active: null,
  chosen: null,
});

/** Ranks go down: the same drawers with the upright axis turned over. */
async function drawerOf(model: DrawnModel): Promise<Drawer> {
  const drawer = await loadDrawer(model.kind);
  if (!turned.has(model)) return drawer;
  const options: Drawer['options'] = (scene) => {
    const given = drawer.options(scene);
    return { ...given, scales: { ...given.scales, y: { ...given.scales!.y, reverse: true } } } as typeof given;
  };
  return { ...drawer, options };
}

async function asChartJs(model: DrawnModel, size: { width: number; height: number }): Promise<Stroke[]> {
  const drawer = await drawerOf(model);
  const recorder = new Recorder(size.width, size.height, ruler);
  const scene = sceneOf(model, size);
  new Chart(
    recorder.canvas as unknown as HTMLCanvasElement,
    {
      type: drawer.type,
      data: drawer.data(scene),
      options: { ...drawer.options(scene), responsive: false, devicePixelRatio: 1 },
      plugins: [strokes(drawer, () => scene)],
    } as ChartConfiguration,
  ).destroy();
  return recorder.drawing().strokes;
}

async function asPlot(model: DrawnModel, size: { width: number; height: number }): Promise<Stroke[]> {
  const drawer = await drawerOf(model);
  const recorder = new Recorder(size.width, size.height, ruler);
  const scene = sceneOf(model, size);
  drawPlot(recorder as unknown as CanvasRenderingContext2D, { drawer, scene, ratio: 1 });
  return recorder.drawing().strokes;
}

/** Strokes without what has no effect: a clip around what lies within it, a point said twice. */
const bare = (list: readonly Stroke[]): Stroke[] =>
  list.flatMap((stroke) => {
    if (stroke.kind === 'clip') return bare(stroke.strokes);
    return [
      stroke.kind === 'path'
        ? { ...stroke, d: stroke.d.replace(/([ML])([^MLZ]+)(?:L\2)+(?=[LZ]|$)/g, '$1$2') }
        : stroke,
    ];
  });

const NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;
/** The words of the strokes, and their numbers in the same order. */
function takenApart(list: readonly Stroke[]): { words: string; numbers: number[] } {
  const text = JSON.stringify(list);
  return { words: text.replace(NUMBER, '#'), numbers: (text.match(NUMBER) ?? []).map(Number) };
}

measureWith((text, font) => ruler(text, faceOf(font)));

describe.each(MODELS)('%s', (name, model) => {
  it.each(SIZES)('is drawn stroke for stroke as by Chart.js at $width', async (size) => {
    expect(isPlotted(await loadDrawer(model.kind))).toBe(true);
    const [ours, theirs] = [await asPlot(model, size), await asChartJs(model, size)].map((list) =>
      takenApart(name === 'an area' ? bare(list) : list),
    );
    expect(theirs!.numbers.length).toBeGreaterThan(20);
    expect(ours!.words).toBe(theirs!.words);
    const far = ours!.numbers.map((number, at) => Math.abs(number - theirs!.numbers[at]!));
    expect(Math.max(...far)).toBeLessThan(0.011);
  });
});
