import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import {
  changedChart,
  chartOf,
  draftOf,
  proposals,
  queryOf,
  startDraft,
  titleOf,
  typesFor,
  typesHeldBack,
  usualGrain,
  withDimension,
} from './draft';
import type { ChartForm } from './chart-form';

const column = (given: Partial<Column> & Pick<Column, 'key' | 'type' | 'role'>): Column => ({
  label: given.key,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 100,
  exact: true,
  min: null,
  max: null,
  mean: null,
  sd: null,
  sum: null,
  zeros: 0,
  negatives: 0,
  skewness: 0,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...given,
});
const table = {
  rowCount: 6433,
  columns: [
    column({ key: 'id', type: 'id', role: 'id' }),
    column({ key: 'pickup', type: 'datetime', role: 'time', min: '2019-03-01T00:12:00', max: '2019-03-31T23:43:00' }),
    column({
      key: 'revenue',
      type: 'decimal',
      role: 'measure',
      format: { kind: 'currency', unit: '$' },
      min: 0,
      max: 150,
    }),
    column({ key: 'distance', type: 'decimal', role: 'measure', min: 0, max: 30 }),
    column({ key: 'zone', type: 'category', role: 'dimension', distinct: 194 }),
    column({ key: 'payment', type: 'category', role: 'dimension', distinct: 3 }),
  ],
};
const by = (key: string | null, given: Partial<ChartForm> = {}): ChartForm => ({
  ...withDimension(
    startDraft('s', table),
    table.columns.find((one) => one.key === key),
  ),
  ...given,
});
const count = { agg: 'count' as const, field: null };
const AVERAGE = { agg: 'avg' as const, field: 'revenue' };

it('starts with the first measure over time', () => {
  expect(startDraft('s', table)).toMatchObject({
    measure: { agg: 'sum', field: 'revenue' },
    dimension: 'pickup',
    cut: { grain: 'day' },
    type: null,
  });
});

describe('proposals', () => {
  const said = (given: typeof table) =>
    proposals('s', given).map((draft) => `${titleOf(draft, given)}${draft.type ? `, ${draft.type}` : ''}`);
  it('come in turn, the values as a table last', () =>
    expect(said(table)).toEqual([
      'Revenue per day',
      'Revenue by zone',
      'Revenue by payment',
      'Rows per day',
      'Rows by zone',
      'Rows by payment',
      'Revenue per day, table',
    ]));
  it('name what the rows are, where that is known', () =>
    expect(said({ ...table, rowNoun: 'trips' } as typeof table).slice(3, 6)).toEqual([
      'Trips per day',
      'Trips by zone',
      'Trips by payment',
    ]));
  it('use no id, and nothing that locates rows', () =>
    expect(
      said({
        ...table,
        columns: [
          ...table.columns.filter(({ key }) => key === 'id' || key === 'payment'),
          column({ key: 'latitude', type: 'decimal', role: 'dimension', min: 50, max: 54 }),
        ],
      }),
    ).toEqual(['Rows by payment', 'Rows by payment, table']));
});

describe('usualGrain leaves 12 to 60 points', () => {
  it.each([
    ['2019-03-01', '2019-03-31', 'day'],
    ['1949-01-01', '1960-12-01', 'year'],
    ['2012-01-01', '2015-12-31', 'quarter'],
    ['2019-01-01', '2019-12-31', 'month'],
    ['2019-03-01', '2019-03-04', 'day'],
    ['1800-01-01', '2019-01-01', 'year'],
  ])('%s to %s: %s', (min, max, grain) => {
    expect(usualGrain({ min, max, type: 'date' })).toBe(grain);
  });
});

describe('withDimension', () => {
  const doubted = column({
    key: 'pickup',
    type: 'datetime',
    role: 'time',
    min: '2019-03-01T00:12:00',
    max: '2919-03-31T23:43:00',
    time: {
      grain: 'minute',
      step: 60,
      regular: false,
      suspects: { rows: 1, latest: '2919-03-31T23:43:00', last: '2019-03-31T23:43:00' },
    },
  });
  it('ends along time with the last date that raises no doubt', () =>
    expect(withDimension(startDraft('s', table), doubted)).toMatchObject({
      cut: { grain: 'day' },
      filters: [{ field: 'pickup', op: 'lte', value: '2019-03-31T23:43:00' }],
    }));
  it('adds no filter where there is no doubt, or a span is chosen', () => {
    expect(by('pickup').filters).toEqual([]);
    const filters: Filter[] = [{ field: 'pickup', op: 'gte', value: '2019-03-10' }];
    expect(withDimension({ ...startDraft('s', table), filters }, doubted).filters).toEqual(filters);
  });
});

describe('typesFor suggests first', () => {
  it.each<[string, ChartForm, string[]]>([
    ['a line over time', by('pickup'), ['line', 'area', 'bar', 'table', 'pivot']],
    ['lines for a split', by('pickup', { split: 'payment' }), ['line', 'stacked_bar', 'heatmap', 'table', 'pivot']],
    [
      'standing bars for parts of time',
      by('pickup', { cut: { part: 'weekday' } }),
      ['bar', 'line', 'box', 'table', 'pivot'],
    ],
    ['ranked bars', by('zone'), ['bar', 'box', 'table', 'pivot']],
    ['a pie only for two to five parts of a sum', by('payment'), ['bar', 'box', 'pie', 'table', 'pivot']],
    ['no pie of means', by('payment', { measure: { agg: 'avg', field: 'revenue' } }), ['bar', 'box', 'table', 'pivot']],
    ['shares', by('zone', { split: 'payment', measure: count }), ['stacked_bar', 'heatmap', 'table', 'pivot']],
    ['a histogram', by('revenue', { measure: count }), ['histogram', 'table']],
    ['lines of two measures of one unit', by('pickup', { others: [AVERAGE] }), ['line', 'combo', 'table', 'pivot']],
    ['bars and a line of two units', by('pickup', { others: [count] }), ['combo', 'table', 'pivot']],
    [
      'bars and a line by groups',
      by('zone', { others: [{ agg: 'avg', field: 'distance' }] }),
      ['combo', 'table', 'pivot'],
    ],
    [
      'lines of three measures of one unit, which bars and a line can’t draw',
      by('pickup', { others: [AVERAGE, { agg: 'max', field: 'revenue' }] }),
      ['line', 'table', 'pivot'],
    ],
    ['a table of three measures of two units', by('pickup', { others: [AVERAGE, count] }), ['table', 'pivot']],
    [
      'no second measure that is the first',
      by('zone', { others: [{ agg: 'sum', field: 'revenue' }] }),
      ['bar', 'box', 'table', 'pivot'],
    ],
    ['density where points are many', by('distance', { split: 'revenue', measure: count }), ['heatmap']],
  ])('%s', (_, draft, types) => {
    expect(typesFor(draft, table)).toEqual(types);
  });
  it('points where they are few', () =>
    expect(typesFor(by('distance', { split: 'revenue', measure: count }), { ...table, rowCount: 500 })).toEqual([
      'scatter',
      'heatmap',
    ]));
});

describe('a map', () => {
  const named = (key: string, values: string[]) =>
    column({
      key,
      type: 'category',
      role: 'dimension',
      distinct: values.length,
      top: values.map((value) => ({ value, count: 1 })),
    });
  const places = {
    rowCount: 500,
    columns: [
      named('country', ['France', 'Peru', 'Chile', 'Kenya', 'Japan', 'Spain']),
      named('kind', ['CA', 'IN', 'OR', 'DE', 'GA', 'AL']),
      column({ key: 'lat', type: 'decimal', role: 'coordinate', min: 40, max: 41 }),
      column({ key: 'lon', type: 'decimal', role: 'coordinate', min: -74, max: -73 }),
      column({ key: 'weight', type: 'decimal', role: 'measure', min: 0, max: 30 }),
    ],
  };
  const chosen = (dimension: string, split: string | null = null): ChartForm => ({
    ...withDimension(
      startDraft('s', places),
      places.columns.find(({ key }) => key === dimension),
    ),
    measure: count,
    split,
  });

  it.each<[string, ChartForm, boolean]>([
    ['names of countries', chosen('country'), true],
    ['latitude and longitude', chosen('lat', 'lon'), true],
    ['longitude and latitude', chosen('lon', 'lat'), true],
    ['codes of something else', chosen('kind'), false],
    ['countries split by another column', chosen('country', 'kind'), false],
    ['a position alone', chosen('lat'), false],
    ['a position and another number', chosen('lat', 'weight'), false],
  ])('is offered for %s or not', (_, draft, isOffered) => {
    expect(typesFor(draft, places).includes('map')).toBe(isOffered);
  });

  it('of regions asks for all of them, of points for cells; both open as they were', () => {
    const regions = chartOf({ ...chosen('country'), type: 'map' }, places, { id: 'c', description: '' });
    expect(regions).toMatchObject({ type: 'map', query: { dimensions: [{ field: 'country' }] } });
    expect(regions.query.limit).toBeUndefined();
    const points = chartOf(chosen('lon', 'lat'), places, { id: 'c', description: '' });
    expect(points).toMatchObject({ type: 'map', query: { dimensions: [{ bins: 40 }, { bins: 40 }] } });
    for (const chart of [regions, points]) expect(draftOf(chart)).toMatchObject({ type: 'map', measure: count });
  });
});

describe('a second measure', () => {
  const draft = by('pickup', { others: [count] });
  const kept = chartOf(draft, table, { id: 'c', description: '' });

  it('is asked beside the first, and named in the title', () => {
    expect(kept).toMatchObject({
      type: 'combo',
      title: 'Revenue and rows per day',
      query: { measures: [{ field: 'revenue', agg: 'sum' }, { agg: 'count' }] },
    });
    expect(kept.options.note).toBeUndefined();
  });
  it('is chosen again when the chart is opened', () => {
    expect(draftOf(kept)).toMatchObject({ measure: { agg: 'sum', field: 'revenue' }, others: [count], type: 'combo' });
  });
  it('has others beside it, each once, in a chart that draws so many', () => {
    const highest = { agg: 'max', field: 'revenue' } as const;
    const several = by('pickup', { others: [AVERAGE, highest, AVERAGE] });
    const chart = chartOf(several, table, { id: 'c', description: '' });
    expect(chart).toMatchObject({
      type: 'line',
      title: 'Revenue, average revenue and maximum revenue per day',
      query: { measures: [{ agg: 'sum' }, { agg: 'avg' }, { agg: 'max' }] },
    });
    expect(draftOf(chart)).toMatchObject({ others: [AVERAGE, highest], type: 'line' });
  });
  it('stays as it is where its type draws one', () => {
    expect(draftOf({ ...kept, type: 'bar' }).measure).toEqual({ kept: kept.query.measures });
  });
});

describe('the latest value', () => {
  const latest = { agg: 'latest', field: 'distance', along: 'pickup' } as const;
  it.each<[string, ChartForm, object]>([
    ['over time is that of each period', by('pickup', { measure: latest }), latest],
    [
      'of each is added up in a group',
      by('payment', { measure: { ...latest, each: 'zone' } }),
      { ...latest, each: 'zone' },
    ],
    ['by the order of rows', by('pickup', { measure: { ...latest, ties: 'last' } }), { ...latest, ties: 'last' }],
    ['of each is not added up along its own time', by('pickup', { measure: { ...latest, each: 'zone' } }), latest],
  ])('%s', (_, draft, measure) => expect(queryOf(draft, table).measures).toEqual([measure]));
  it('is named, and chosen again when the chart is opened', () => {
    const chart = chartOf(by('payment', { measure: { ...latest, each: 'zone' } }), table, { id: 'c', description: '' });
    expect(chart.title).toBe('Latest distance by payment');
    expect(draftOf(chart)).toMatchObject({ measure: { ...latest, each: 'zone' } });
  });
});

describe('queryOf', () => {
  it.each<[string, ChartForm, object]>([
    [
      'over time',
      by('pickup'),
      { measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [{ field: 'pickup', grain: 'day' }], filters: [] },
    ],
    [
      'ranked, the rest folded',
      by('zone'),
      {
        measures: [{ field: 'revenue', agg: 'sum' }],
        dimensions: [{ field: 'zone' }],
        filters: [],
        sort: [{ by: 'sum_revenue', dir: 'desc' }],
        limit: 10,
        other: true,
      },
    ],
    [
      'few bars are all shown',
      by('payment', { measure: count }),
      {
        measures: [{ agg: 'count' }],
        dimensions: [{ field: 'payment' }],
        filters: [],
        sort: [{ by: 'count', dir: 'desc' }],
      },
    ],
    [
      'a histogram',
      by('revenue', { measure: count }),
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'revenue', bins: 30 }], filters: [] },
    ],
    [
      'boxes',
      by('payment', { type: 'box' }),
      {
        measures: ['min', 'q1', 'median', 'q3', 'max'].map((agg) => ({ field: 'revenue', agg })),
        dimensions: [{ field: 'payment' }],
        filters: [],
      },
    ],
  ])('%s', (_, draft, query) => {
    expect(queryOf(draft, table)).toEqual(query);
  });
});

describe('titleOf', () => {
  it.each<[ChartForm, string]>([
    [by('pickup'), 'Revenue per day'],
    [by('pickup', { split: 'payment' }), 'Revenue per day by payment'],
    [by('zone', { measure: count }), 'Rows by zone'],
    [by('zone', { measure: { agg: 'avg', field: 'revenue' } }), 'Average revenue by zone'],
    [by('pickup', { measure: count, cut: { part: 'weekday' } }), 'Rows by weekday'],
    [by('distance', { split: 'revenue', measure: count }), 'Revenue vs. distance'],
    [by('revenue', { measure: count }), 'Revenue'],
  ])('%#', (draft, title) => {
    expect(titleOf(draft, table)).toBe(title);
  });
});

describe('draftOf', () => {
  const ratio: Chart = {
    id: 'c',
    title: 'Per trip',
    type: 'line',
    dataSourceId: 's',
    options: {},
    description: '',
    query: {
      measures: [{ field: 'revenue', agg: 'sum', over: { agg: 'count' } }],
      dimensions: [{ field: 'pickup', grain: 'week' }],
      filters: [],
    },
  };
  it.each<[string, ChartForm]>([
    ['a line', by('pickup', { type: 'line', title: 'x' })],
    ['parts', by('pickup', { cut: { part: 'hour' }, type: 'bar', title: 'x' })],
    ['boxes', by('payment', { type: 'box', title: 'x', measure: { agg: 'median', field: 'revenue' } })],
  ])('reads %s back', (_, draft) => {
    expect(draftOf(chartOf(draft, table, { id: 'c', description: '' }))).toEqual(draft);
  });
  it('keeps a measure that it cannot say', () => {
    expect(queryOf(draftOf(ratio), table)).toEqual(ratio.query);
  });
});

describe('changedChart', () => {
  const south: Filter = { field: 'zone', op: 'in', values: ['South'] };
  const limited: Chart = {
    id: 'c',
    title: 'Fares of five',
    type: 'bar',
    dataSourceId: 's',
    options: { note: '$', whole: 'n = 6,433', horizontal: true },
    description: 'x',
    query: {
      measures: [{ field: 'revenue', agg: 'avg' }],
      dimensions: [{ field: 'zone' }],
      filters: [],
      sort: [{ by: 'avg_revenue', dir: 'desc' }],
      limit: 5,
    },
  };
  const found: Chart = {
    ...limited,
    title: 'Revenue is higher for South',
    options: {
      note: 'n = 6,433, q < 0.01',
      insight: '0f8fad5b-d9cb-469f-a165-70867728950e',
      claim: { version: 1, subject: ['South'] },
    },
  };
  const changed = (before: Chart, change: Partial<ChartForm>) =>
    changedChart({ ...draftOf(before), ...change }, table, before).chart;

  it('saves what was not changed as it was', () =>
    expect([changed(limited, {}), changed(found, {})]).toEqual([limited, found]));
  it('takes a filter into the query and keeps all else that it asks', () => {
    expect(changed(limited, { filters: [south] })).toEqual({
      ...limited,
      query: { ...limited.query, filters: [south] },
      options: { ...limited.options, whole: undefined },
    });
  });
  it('drops a filter', () =>
    expect(changed({ ...limited, query: { ...limited.query, filters: [south] } }, { filters: [] }).query).toEqual(
      limited.query,
    ));
  it.each<[string, Partial<ChartForm>]>([
    ['other rows are asked for', { filters: [south] }],
    ['another measure is asked for', { measure: count }],
  ])('of a finding has a neutral title once %s', (_, change) => {
    const chart = changed(found, change);
    expect(chart.title).toBe('measure' in change ? 'Rows by zone' : 'Average revenue by zone');
    expect(chart.options).not.toHaveProperty('insight');
    expect(chart.options).not.toHaveProperty('claim');
    expect(chart.options.note).not.toBe(found.options.note);
  });
  it('of a finding under a title of one’s own claims nothing', () =>
    expect(changed(found, { title: 'Mine' })).toEqual({
      ...found,
      title: 'Mine',
      options: { ...found.options, claim: null },
    }));
  it('keeps a title of one’s own over another question', () =>
    expect(changed(found, { title: 'Mine', filters: [south] }).title).toBe('Mine'));
});

describe('a measure is shown beside the others of its chart', () => {
  const sum = { agg: 'sum' as const, field: 'revenue' };
  const share = { ...sum, as: { kind: 'share' as const, of: 'total' as const } };
  const running = { ...sum, as: { kind: 'running' as const } };
  const rank = { ...sum, as: { kind: 'rank' as const } };
  const made = (draft: ChartForm) => chartOf(draft, table, { id: 'c', description: '' });

  it('asks for it, is named by it and has no unit where it has none', () => {
    const chart = made(by('zone', { measure: share }));
    expect(chart.query).toMatchObject({
      measures: [{ agg: 'sum', field: 'revenue', as: { kind: 'share', of: 'total' } }],
      sort: [{ by: 'sum_revenue_share', dir: 'desc' }],
      limit: 10,
    });
    expect([chart.title, chart.options.note, chart.query.other]).toEqual([
      'Revenue by zone, share of total',
      'top 10',
      undefined,
    ]);
  });
  it('leaves out what the groups can’t show', () =>
    expect(made(by('zone', { measure: running })).query.measures).toEqual([sum]));
  it('is drawn only by what can show it', () => {
    expect(typesFor(by('zone', { measure: rank }), table)).toEqual(['table']);
    expect(typesHeldBack(by('zone', { measure: rank }), table)).toContain('bar');
    expect(typesFor(by('pickup', { measure: running }), table)).toEqual(['line', 'area', 'bar', 'table']);
  });
  it('says of each of two measures how it is shown', () =>
    expect(titleOf(by('pickup', { measure: running, others: [count] }), table)).toBe(
      'Revenue (running total) and rows per day',
    ));
  it.each<[string, ChartForm]>([
    ['a share', by('zone', { measure: share, order: 'smallest', top: 5, other: false })],
    ['a running total', by('pickup', { measure: running, type: 'line' })],
    ['all by name', by('zone', { order: 'name', top: 'all' })],
  ])('is read back: %s', (_, draft) => {
    const chart = made(draft);
    expect(made(draftOf(chart)).query).toEqual(chart.query);
    expect(changedChart(draftOf(chart), table, chart).chart.query).toEqual(chart.query);
  });
});

describe('the look of a chart', () => {
  const target = { kind: 'value' as const, value: 90, label: 'Target' };
  const look: ChartForm['look'] = {
    logarithmic: true,
    range: { from: 0, to: 200 },
    labels: false,
    references: [target],
  };
  const made = (given: Partial<ChartForm>) =>
    chartOf(by('pickup', { look, ...given }), table, { id: 'c', description: '' }).options;

  it('is kept by a line', () => expect(made({ type: 'line' })).toMatchObject(look));
  it('has no other scale or range on bars', () => {
    const { logarithmic, range, labels, references } = made({ type: 'bar' });
    expect([logarithmic, range, labels, references]).toEqual([undefined, undefined, false, [target]]);
  });
  it('is none of a table', () => expect(made({ type: 'table' })).toEqual({ note: '$', whole: undefined }));
  it('changes alone: all else stays as it was asked', () => {
    const before: Chart = {
      ...chartOf(by('zone'), table, { id: 'c', description: 'x' }),
      query: { measures: [{ agg: 'sum', field: 'revenue' }], dimensions: [{ field: 'zone' }], filters: [], limit: 7 },
    };
    const { chart } = changedChart({ ...draftOf(before), look: { references: [target] } }, table, before);
    expect([chart.query, chart.options.references]).toEqual([before.query, [target]]);
    expect(changedChart({ ...draftOf(chart), look: undefined }, table, chart).chart.options).toEqual(before.options);
  });
});

describe('numbers and panels of a chart', () => {
  const draft = by('pickup', { type: 'line', number: { decimals: 1 }, panels: { field: 'zone', most: 6 } });
  const chart = chartOf(draft, table, { id: 'c', description: '' });
  it('the panels are the last grouping of the one question', () => {
    expect(chart.query.dimensions.map(({ field }) => field)).toEqual(['pickup', 'zone']);
    expect(chart.options).toMatchObject({ number: { decimals: 1 }, panels: { most: 6 } });
    expect(chart.title).toMatch(/, each zone$/);
  });
  it('come back as they were chosen', () => {
    const again = draftOf(chart);
    expect([again.dimension, again.split, again.panels, again.number]).toEqual([
      'pickup',
      null,
      { field: 'zone', most: 6 },
      { decimals: 1 },
    ]);
    expect(changedChart(again, table, chart).chart).toEqual(chart);
    expect(changedChart({ ...again, panels: undefined }, table, chart).chart).toMatchObject({
      query: { dimensions: [{ field: 'pickup' }] },
    });
  });
  it('are left out by a type that has none, and by the column that groups already', () => {
    const none = (given: Partial<ChartForm>) => {
      const made = chartOf(by('zone', { ...given }), table, { id: 'c', description: '' });
      return [made.query.dimensions.length, made.options.panels];
    };
    expect(none({ type: 'table', panels: { field: 'zone' } })).toEqual([1, undefined]);
    expect(none({ type: 'bar', panels: { field: 'zone' } })).toEqual([1, undefined]);
  });
  it('the unit behind the title follows the format', () => {
    const euro = changedChart({ ...draftOf(chart), number: { as: 'currency', currency: 'EUR' } }, table, chart);
    expect([chart.options.note, euro.chart.options.note]).toEqual(['$', '€']);
  });
});
