import { expect, it } from 'vitest';
import { chartModel } from '@/components/charts/chart-model';
import { withNotes } from '@/components/charts/kinds/map/place';
import { ruler } from '@/lib/engines/paper/write/fonts';
import { chart as chartSchema } from '@/lib/pure/query/schema/dashboard-config';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Dimension } from '@/lib/pure/query/schema/query';
import { drawChart } from './draw-chart';
import { PAPER_THEME } from './theme';

function modelOf(dimensions: Dimension[], rows: Cell[][]) {
  const keys = [...dimensions.map(({ field }) => field), 'orders'];
  const chart = chartSchema.parse({
    id: 'c',
    title: 'Orders',
    type: 'map',
    dataSourceId: '018f0000-0000-7000-8000-000000000001',
    query: { measures: [{ agg: 'count' }], dimensions },
    description: '',
  });
  const model = chartModel(chart, {
    columns: keys.map((key, nth) => ({
      key,
      label: key,
      format: { kind: 'plain' },
      kind: nth < dimensions.length ? 'dimension' : 'measure',
      type: nth === dimensions.length ? 'integer' : dimensions[nth]!.bins ? 'decimal' : 'category',
    })),
    rows: rows.map((cells) => Object.fromEntries(keys.map((key, nth) => [key, cells[nth] ?? null]))),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
  });
  if (model.kind !== 'regions' && model.kind !== 'points') throw new Error(model.kind);
  return model.kind === 'regions' ? withNotes(model) : model;
}

const SIZE = { width: 520, height: 300 };
const countOf = (drawing: unknown, colour: string) => JSON.stringify(drawing).split(`"fill":"${colour}"`).length - 1;

it('draws regions on paper in their shades, with land beneath and the scale', async () => {
  const model = modelOf(
    [{ field: 'country' }],
    [
      ['Peru', 7],
      ['Singapore', 7],
      ['Chile', 1],
      ['Atlantis', 3],
    ],
  );
  const drawing = await drawChart(model, SIZE, ruler);
  expect(countOf(drawing, PAPER_THEME.line1)).toBe(1);
  // Peru, Singapore's dot and the step of the scale.
  expect(countOf(drawing, PAPER_THEME.sequence[7]!)).toBe(3);
  expect(countOf(drawing, PAPER_THEME.sequence[1]!)).toBe(2);
  expect(model.notes).toEqual(['Not on the map: 1 of 4 values (Atlantis).']);
});

it('draws points on paper', async () => {
  const model = modelOf(
    [
      { field: 'lon', bins: 40 },
      { field: 'lat', bins: 40 },
    ],
    [
      [2, 48, 7],
      [3, 49, 7],
    ],
  );
  const drawing = await drawChart(model, SIZE, ruler);
  expect(countOf(drawing, PAPER_THEME.sequence[7]!)).toBe(3);
});
