import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/pure/query/schema/column';
import { chart as chartSchema } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension } from '@/lib/pure/query/schema/query';
import { chartModel, type ChartModel } from '../../chart-model';
import { loadDrawer } from '../../load-drawer';
import type { ChartAnswer } from '../../model/types';
import { equalEarth, extentOf, isWithin, mercator, outlinesFor } from './geometry';
import { placeRegions, unmatchedNotes } from './place';
import type { PointsModel, RegionsModel } from './model';

function drawn(dimensions: Dimension[], rows: Cell[][]): ChartModel {
  const columns = [...dimensions.map(({ field }) => field), 'orders'].map((key, nth) => ({
    key,
    label: key,
    format: { kind: 'plain' as const },
    kind: nth < dimensions.length ? ('dimension' as const) : ('measure' as const),
    type:
      nth < dimensions.length
        ? dimensions[nth]!.bins
          ? ('decimal' as const)
          : ('category' as const)
        : ('integer' as const),
  }));
  const chart = chartSchema.parse({
    id: 'c',
    title: 'Orders',
    type: 'map',
    dataSourceId: '018f0000-0000-7000-8000-000000000001',
    query: { measures: [{ agg: 'count' }], dimensions },
    description: '',
  });
  const answer: ChartAnswer = {
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map(({ key }, nth) => [key, cells[nth] ?? null]))),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
  };
  return chartModel(chart, answer);
}
const regions = (rows: Cell[][]) => drawn([{ field: 'country' }], rows) as RegionsModel;

describe('regions', () => {
  const model = regions([
    ['Peru', 5],
    ['Atlantis', 3],
    ['Singapore', 9],
    [null, 1],
    ['France', null],
  ]);

  it('stand greatest first, each with its row and its filter', () => {
    expect(model.kind).toBe('regions');
    expect(model.marks.map(({ label, row }) => [label, row])).toEqual([
      ['Singapore', 2],
      ['Peru', 0],
      ['Atlantis', 1],
      ['France', 4],
      [expect.any(String), 3],
    ]);
    expect(model.marks[1]!.filters).toEqual([
      expect.objectContaining({ field: 'country', op: 'in', values: ['Peru'] }),
    ]);
    expect(model.scale).toMatchObject({ min: 0, max: 9, diverging: false });
  });

  it('say which values are not on the map', () => {
    expect(placeRegions(model)).toMatchObject({ map: 'countries', regions: ['702', '604', null, '250', null] });
    expect(unmatchedNotes(model)).toEqual([expect.stringMatching(/^Not on the map: 2 of 5 values \(Atlantis, /)]);
    expect(unmatchedNotes(regions([['Peru', 5]]))).toEqual([]);
  });

  it('have both ways of a measure about zero', () => {
    expect(
      regions([
        ['Peru', 5],
        ['Chile', -8],
      ]).scale,
    ).toMatchObject({ min: -8, max: 8, diverging: true });
  });

  it('are found where they are drawn', async () => {
    const drawer = await loadDrawer('regions');
    const chart = { chartArea: { left: 0, top: 0, right: 900, bottom: 440 } } as never;
    const scene = { model, theme: {}, width: 900, height: 440, active: null, chosen: null } as never;
    const found = [0, 1, 2, 3].map((mark) => drawer.locate(chart, scene, drawer.anchor(chart, scene, mark)));
    expect(found).toEqual([0, 1, null, 3]);
  });
});

it('points stand in the middle of their cells, whichever column comes first', () => {
  const dimensions = [
    { field: 'lat', bins: 40 },
    { field: 'lon', bins: 40 },
  ];
  const rows: Cell[][] = [
    [40, -74, 5],
    [41, -73, 2],
    [null, null, 1],
  ];
  const model = drawn(dimensions, rows) as PointsModel;
  expect(model.kind).toBe('points');
  expect(model.points).toEqual([
    { latitude: 40.5, longitude: -73.5, amount: 5 },
    { latitude: 41.5, longitude: -72.5, amount: 2 },
  ]);
  expect(model.notes).toEqual(['1 group has no position or no value.']);
  const turned = drawn(
    dimensions.toReversed(),
    rows.map(([lat, lon, n]) => [lon!, lat!, n!]),
  ) as PointsModel;
  expect(turned.points).toEqual(model.points);
});

it('two dimensions that are no coordinates are a table', () => {
  expect(drawn([{ field: 'country' }, { field: 'city' }], [['Peru', 'Lima', 1]]).kind).toBe('table');
});

// Values of d3-geo 3.1.0: geoEqualEarthRaw and geoMercatorRaw, whose y points up.
it.each([
  ['Equal Earth', equalEarth, 90, 45, 1.1598545, -0.8602311],
  ['Equal Earth at the edge', equalEarth, 180, 0, 2.70663, 0],
  ['Equal Earth at the pole', equalEarth, 0, 90, 0, -1.3173628],
  ['Mercator', mercator, 90, 45, 1.5707963, -0.8813736],
])('%s', (_, project, longitude, latitude, x, y) => {
  const [right, down] = project(longitude, latitude);
  expect(right).toBeCloseTo(x, 5);
  expect(down).toBeCloseTo(y, 5);
});

it('outlines hold the middle of their countries and states', () => {
  const at = (map: 'countries' | 'states', id: string) => outlinesFor(map).find((outline) => outline.id === id)!;
  expect(isWithin(at('countries', '250'), ...equalEarth(2.35, 47))).toBe(true);
  expect(isWithin(at('countries', '250'), ...equalEarth(-3.7, 40.4))).toBe(false);
  expect(at('countries', 'XKX')).toBeDefined();
  // Both sides of the 180th meridian, and no line across the map from one to the other.
  expect(isWithin(at('countries', '643'), ...equalEarth(-175, 66))).toBe(true);
  expect(isWithin(at('countries', '643'), ...equalEarth(100, 60))).toBe(true);
  expect(isWithin(at('countries', '643'), ...equalEarth(-100, 70.5))).toBe(false);
  expect(outlinesFor('states')).toHaveLength(51);
  const { left, right } = extentOf(outlinesFor('states').flatMap(({ rings }) => rings));
  expect(right - left).toBeGreaterThan(900);
});
