import { expect, it } from 'vitest';
import { chartModel, isDrawn, type ChartModel } from '@/components/charts/chart-model';
import type { DrawnModel } from '@/components/charts/chart-faces';
import type { ChartAnswer } from '@/components/charts/model/types';
import { ruler } from '@/lib/engines/paper/write/fonts';
import type { Cell, ColumnFormat } from '@/lib/pure/query/schema/column';
import { chart as chartSchema, type Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Stroke } from '@/lib/pure/drawing/drawing';
import { drawChart } from './draw-chart';

const drawnModel = (model: ChartModel): DrawnModel => {
  if (!isDrawn(model)) throw new Error(model.kind);
  return model;
};

const ANNOTATIONS = [
  {
    id: 'a',
    dataSourceId: '018f0000-0000-7000-8000-000000000001',
    field: 'by',
    from: '2024-04-02',
    text: 'Prices up by 5%',
  },
];

const CHANGE: ColumnFormat = { kind: 'percent', signed: true };

function modelOf(given: Partial<Chart>, names: readonly Cell[], values: Cell[], format: ColumnFormat): DrawnModel {
  const inTime = String(names[0]).includes('-');
  const chart = chartSchema.parse({
    id: 'c',
    title: 'Revenue',
    dataSourceId: '018f0000-0000-7000-8000-000000000001',
    query: {
      measures: [{ agg: 'sum', field: 'revenue' }],
      dimensions: [{ field: 'by', ...(inTime && { grain: 'month' }) }],
    },
    description: '',
    type: 'line',
    ...given,
  });
  const answer: ChartAnswer = {
    columns: [
      { key: 'by', label: 'by', kind: 'dimension', format: { kind: 'plain' }, type: inTime ? 'date' : 'category' },
      { key: 'revenue', label: 'Revenue', kind: 'measure', format, type: 'decimal' },
    ],
    rows: names.map((by, nth) => ({ by, revenue: values[nth] ?? null })),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
  };
  return drawnModel(chartModel(chart, answer, undefined, ANNOTATIONS));
}

const MONTHS = Array.from({ length: 8 }, (_, month) => `2024-0${month + 1}-01`);
const references = [
  { kind: 'value' as const, value: 150, label: 'Target' },
  { kind: 'mean' as const },
  { kind: 'band' as const, from: 90, to: 110, label: 'Usual' },
];
const textsOf = (strokes: readonly Stroke[]): { text: string; tick?: true }[] =>
  strokes.flatMap((stroke) =>
    stroke.kind === 'clip' ? textsOf(stroke.strokes) : stroke.kind === 'text' ? [stroke] : [],
  );
const draw = (model: DrawnModel) => drawChart(model, { width: 520, height: 240 }, ruler);

it.each([
  ['a line', 'line', MONTHS],
  ['standing bars', 'bar', MONTHS],
  ['lying bars', 'bar', ['North', 'South', 'East', 'West', 'Up', 'Down', 'In', 'Out']],
] as const)('%s: what a person set is no value of the data, the mean is one', async (_, type, names) => {
  const model = modelOf({ type, options: { references } }, names, [80, 100, 120, 90, 130, 110, 95, 75], {
    kind: 'plain',
  });
  const { strokes } = await draw(model);
  const texts = textsOf(strokes);
  expect(texts).toContainEqual(expect.objectContaining({ text: 'Target 150', tick: true }));
  expect(texts).toContainEqual(expect.objectContaining({ text: 'Usual 90–110', tick: true }));
  expect(texts.find(({ text }) => text === 'Mean 100')).toMatchObject({ text: 'Mean 100' });
  expect(texts.find(({ text }) => text === 'Mean 100')?.tick).toBeUndefined();
});

it('changes are written with their sign, and none where labels are off', async () => {
  const written = async (labels: boolean) => {
    const model = modelOf(
      { type: 'bar', options: { labels } },
      MONTHS,
      [0.1, -0.05, 0.02, 0, 0.3, 0.1, -0.2, 0.1],
      CHANGE,
    );
    const { strokes } = await draw(model);
    return textsOf(strokes)
      .filter(({ tick }) => !tick)
      .map(({ text }) => text);
  };
  expect(await written(true)).toContain('+30.0%');
  expect(await written(false)).toEqual(['2024']);
});

it('a chosen axis says how much it leaves out', () => {
  const model = modelOf({ options: { range: { from: 90, to: 120 } } }, MONTHS, [80, 100, 120, 90, 130, 110, 95, 75], {
    kind: 'plain',
  });
  expect(model.notes).toContain('3 of 8 values lie outside the axis.');
});

it.each(['line', 'bar', 'area'] as const)('an annotation over a %s is a person’s text', async (type) => {
  const { strokes } = await draw(modelOf({ type }, MONTHS, [80, 100, 120, 90, 130, 110, 95, 75], { kind: 'plain' }));
  expect(textsOf(strokes)).toContainEqual(expect.objectContaining({ text: '1 Prices up by 5%', tick: true }));
});

it('small multiples are one drawing: each panel under its name, one legend', async () => {
  const column = (key: string, kind: 'dimension' | 'measure') =>
    ({ key, label: key, kind, format: { kind: 'plain' }, type: kind === 'measure' ? 'integer' : 'category' }) as const;
  const chart = chartSchema.parse({
    id: 'c',
    title: 'Revenue',
    type: 'stacked_bar',
    dataSourceId: ANNOTATIONS[0]!.dataSourceId,
    query: {
      measures: [{ agg: 'sum', field: 'revenue' }],
      dimensions: [{ field: 'kind' }, { field: 'way' }, { field: 'shop' }],
    },
    options: { panels: {} },
    description: '',
  });
  const model = chartModel(chart, {
    columns: [
      column('kind', 'dimension'),
      column('way', 'dimension'),
      column('shop', 'dimension'),
      column('revenue', 'measure'),
    ],
    rows: ['Berlin', 'Paris'].flatMap((shop, at) =>
      ['x', 'y'].flatMap((kind) => ['Web', 'Mail'].map((way, nth) => ({ kind, way, shop, revenue: 9 - nth - 4 * at }))),
    ),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
  });
  if (model.kind !== 'panels') throw new Error(model.kind);
  const { strokes } = await drawChart(model, { width: 520, height: 240 }, ruler);
  const texts = textsOf(strokes).map(({ text }) => text);
  for (const name of ['Berlin', 'Paris', 'Web', 'Mail']) expect(texts.filter((text) => text === name)).toHaveLength(1);
});
