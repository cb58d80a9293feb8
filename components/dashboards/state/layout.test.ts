import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig, Kpi, LayoutItem } from '@/lib/pure/query/schema/dashboard-config';
import {
  addCell,
  addFigure,
  COLUMNS,
  moveCell,
  placeOf,
  removeCell,
  resizeHeight,
  resizeWidth,
  sheetRows,
  toLayout,
  type SheetRow,
} from './layout';

const item = (id: string, x: number, y: number, w: number, h = 4): LayoutItem => ({ id, x, y, w, h });
const config = (kpis: string[], charts: string[], layout: LayoutItem[]) =>
  ({
    kpis: kpis.map((id) => ({ id }) as Kpi),
    charts: charts.map((id) => ({ id }) as Chart),
    layout,
  }) as DashboardConfig;
const say = (rows: SheetRow[] | null) =>
  rows?.map(({ h, cells }) => `${h}: ${cells.map(({ id, w }) => `${id}${w}`).join(' ')}`);
const row = (h: number, ...cells: [string, number][]): SheetRow => ({ h, cells: cells.map(([id, w]) => ({ id, w })) });
const sheet = [row(2, ['k', 6], ['l', 6]), row(4, ['a', 7], ['b', 5]), row(5, ['c', 4], ['d', 4], ['e', 4])];
const charts = new Set(['a', 'b', 'c', 'd', 'e']);

describe('sheetRows', () => {
  it.each<[string, DashboardConfig, string[]]>([
    [
      'takes the layout',
      config(
        ['k', 'l'],
        ['a', 'b'],
        [item('k', 0, 0, 6, 2), item('l', 6, 0, 6, 2), item('a', 0, 2, 7), item('b', 7, 2, 5)],
      ),
      ['2: k6 l6', '4: a7 b5'],
    ],
    ['fills a row with a hole', config([], ['a', 'b'], [item('a', 0, 0, 4), item('b', 8, 0, 4)]), ['4: a6 b6']],
    ['parts what overlaps', config([], ['a', 'b'], [item('a', 0, 0, 8), item('b', 6, 0, 6)]), ['4: a12', '4: b12']],
    ['drops what is gone', config([], ['a'], [item('a', 0, 0, 6), item('z', 6, 0, 6)]), ['4: a12']],
    [
      'finds a place for what has none',
      config(['k', 'l', 'm', 'n', 'o'], ['a', 'b'], []),
      ['2: k3 l3 m3 n3', '2: o12', '4: a6 b6'],
    ],
    [
      'the highest of a row counts',
      config([], ['a', 'b'], [item('a', 0, 0, 6, 4), item('b', 6, 0, 6, 6)]),
      ['6: a6 b6'],
    ],
  ])('%s', (_, given, expected) => {
    expect(say(sheetRows(given))).toEqual(expected);
  });
});

describe('changes', () => {
  it.each<[string, SheetRow[] | null, string[] | undefined]>([
    ['a new chart joins a row of two', addCell([row(4, ['a', 7], ['b', 5])], 'x', new Set()), ['4: a4 b4 x4']],
    [
      'a new chart after three stands alone',
      addCell(sheet, 'x', new Set(['k', 'l'])),
      ['2: k6 l6', '4: a7 b5', '5: c4 d4 e4', '4: x12'],
    ],
    ['a new chart never joins KPIs', addCell([row(2, ['k', 12])], 'x', new Set(['k'])), ['2: k12', '4: x12']],
    [
      'a new figure joins the others',
      addFigure(sheet, 'm', new Set(['k', 'l'])),
      ['2: k4 l4 m4', '4: a7 b5', '5: c4 d4 e4'],
    ],
    [
      'a fifth figure stands below four',
      addFigure(
        [row(2, ['k', 3], ['l', 3], ['m', 3], ['n', 3]), row(4, ['a', 12])],
        'o',
        new Set(['k', 'l', 'm', 'n']),
      ),
      ['2: k3 l3 m3 n3', '2: o12', '4: a12'],
    ],
    ['the first figure stands above the charts', addFigure([row(4, ['a', 12])], 'k', new Set()), ['2: k12', '4: a12']],
    ['a row closes over what left', removeCell(sheet, 'd'), ['2: k6 l6', '4: a7 b5', '5: c6 e6']],
    ['an empty row goes', removeCell([row(4, ['a', 12]), row(4, ['b', 12])], 'a'), ['4: b12']],
    ['places stay when charts move', moveCell(sheet, 'e', 0, charts), ['2: k6 l6', '4: e7 a5', '5: b4 c4 d4']],
    [
      'moving beyond the end is moving to it',
      moveCell(sheet, 'a', 99, charts),
      ['2: k6 l6', '4: b7 c5', '5: d4 e4 a4'],
    ],
    ['wider', resizeWidth(sheet, 'a', 1), ['2: k6 l6', '4: a8 b4', '5: c4 d4 e4']],
    ['the last one takes from the one before', resizeWidth(sheet, 'e', 1), ['2: k6 l6', '4: a7 b5', '5: c4 d3 e5']],
    ['not narrower than 3', resizeWidth([row(4, ['a', 3], ['b', 9])], 'a', -1), undefined],
    ['nothing beside it to take from', resizeWidth([row(4, ['a', 12])], 'a', -1), undefined],
    ['higher', resizeHeight(sheet, 'd', 1), ['2: k6 l6', '4: a7 b5', '6: c4 d4 e4']],
    ['not lower than 2', resizeHeight(sheet, 'k', -1), undefined],
  ])('%s', (_, rows, expected) => {
    expect(say(rows)).toEqual(expected);
    for (const { cells } of rows ?? []) expect(cells.reduce((sum, { w }) => sum + w, 0)).toBe(COLUMNS);
  });

  it('knows the place of a chart', () => expect(placeOf(sheet, 'c', charts)).toBe(2));
  it('writes the layout', () =>
    expect(toLayout(sheet).slice(1, 4)).toEqual([item('l', 6, 0, 6, 2), item('a', 0, 2, 7), item('b', 7, 2, 5)]));
});
