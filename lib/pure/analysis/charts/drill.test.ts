import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, QueryInput } from '@/lib/pure/query/schema/query';
import { drillChoices, drilledChart, drilledConfig, drillInto, drillSteps } from './drill';
import { drillAxis, type Drill, type Drillable } from './drill-axis';
import { drillsTo } from './drills-to';

const column = (key: string, type: Column['type']) => ({ key, label: key, type, format: { kind: 'plain' } }) as Column;
const columns = [
  column('sold', 'datetime'),
  column('day', 'date'),
  column('country', 'category'),
  column('city', 'category'),
];
const finer = { country: ['region', 'city'], region: ['city'] };
const chartOf = (query: Partial<QueryInput>, rest: Partial<Chart> = {}): Chart => ({
  id: 'c',
  title: 'What I call it',
  type: 'bar',
  dataSourceId: 's',
  description: 'as of then',
  options: {},
  ...rest,
  query: { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [], ...query } as Chart['query'],
});
const by = (...dimensions: Chart['query']['dimensions']) => chartOf({ dimensions });
const years = by({ field: 'day', grain: 'year' });
const countries = by({ field: 'country' });
const span = (field: string, from: string, to: string): Filter => ({ field, op: 'between', values: [from, to] });
const is = (field: string, value: string): Filter => ({ field, op: 'in', values: [value] });
const of = (chart: Chart, drill?: Drill): Drillable => ({ chart, drill, columns, finer });

describe('what a chart can be drilled along', () => {
  it.each<[string, Chart, string | null]>([
    ['time', years, 'day'],
    ['time before a hierarchy', by({ field: 'country' }, { field: 'day', grain: 'month' }), 'day'],
    ['a hierarchy', countries, 'country'],
    ['nothing of a column with nothing finer', by({ field: 'city' }), null],
    ['nothing of what it groups by already', chartOf({ dimensions: [{ field: 'region' }, { field: 'city' }] }), null],
    ['nothing of weekdays', by({ field: 'day', part: 'weekday' }), null],
    ['nothing of bins', by({ field: 'amount', bins: 10 }), null],
    ['nothing of points', chartOf({ select: ['a', 'b'] }), null],
    ['nothing of a pivot table', chartOf({ dimensions: [{ field: 'country' }], totals: { rows: 1 } }), null],
    [
      'nothing of a forecast',
      chartOf(
        { dimensions: [{ field: 'day', grain: 'month' }] },
        { options: { forecast: { predictionId: 'p', series: 0 } } },
      ),
      null,
    ],
  ])('%s', (_, chart, expected) => {
    expect(drillAxis(chart, finer)?.field ?? null).toBe(expected);
  });
});

const inYear: Drill = {
  widget: 'c',
  filters: [span('day', '2023-01-01', '2023-12-31')],
  to: { field: 'day', grain: 'quarter' },
};
const inGermany: Drill = { widget: 'c', filters: [is('country', 'Germany')], to: { field: 'region' } };

describe('one step', () => {
  it.each<[string, Drillable, Filter[], Drill['to'] | null]>([
    ['a year into quarters', of(years), [span('day', '2023-01-01', '2023-12-31')], { field: 'day', grain: 'quarter' }],
    [
      'a quarter into months',
      of(years, inYear),
      [span('day', '2023-04-01', '2023-06-30')],
      { field: 'day', grain: 'month' },
    ],
    [
      'a week into days',
      of(by({ field: 'day', grain: 'week' })),
      [span('day', '2023-04-03', '2023-04-09')],
      { field: 'day', grain: 'day' },
    ],
    [
      'a day into hours',
      of(by({ field: 'sold', grain: 'day' })),
      [span('sold', '2023-04-03', '2023-04-03')],
      { field: 'sold', grain: 'hour' },
    ],
    [
      'a day without hours into rows',
      of(by({ field: 'day', grain: 'day' })),
      [span('day', '2023-04-03', '2023-04-03')],
      null,
    ],
    [
      'an hour into rows',
      of(by({ field: 'sold', grain: 'hour' })),
      [span('sold', '2023-04-03T01:00:00', '2023-04-03T02:00:00')],
      null,
    ],
    ['a country into regions', of(countries), [is('country', 'Germany')], { field: 'region' }],
    ['a region into cities', of(countries, inGermany), [is('region', 'Bavaria')], { field: 'city' }],
    ['a city into rows', of(countries, { ...inGermany, to: { field: 'city' } }), [is('city', 'Bonn')], null],
    ['a mark of something else nowhere', of(years), [is('country', 'Germany')], null],
  ])('%s', (_, from, mark, to) => {
    expect(drillInto(from, mark)?.to ?? null).toEqual(to);
  });

  it('keeps the way of a hierarchy; a period says the one that it lies in', () => {
    expect(drillInto(of(countries, inGermany), [is('region', 'Bavaria')])?.filters).toEqual([
      is('country', 'Germany'),
      is('region', 'Bavaria'),
    ]);
    const quarter = [span('day', '2023-04-01', '2023-06-30'), is('country', 'Germany')];
    expect(drillInto(of(years, inYear), quarter)?.filters).toEqual([span('day', '2023-04-01', '2023-06-30')]);
  });

  it.each<[string, Chart, boolean, 'finer' | 'rows' | null]>([
    ['years', years, false, 'finer'],
    ['days', by({ field: 'day', grain: 'day' }), false, 'rows'],
    ['days with hours', by({ field: 'sold', grain: 'day' }), false, 'finer'],
    ['hours', by({ field: 'sold', grain: 'hour' }), true, 'rows'],
    ['countries', countries, false, 'finer'],
    ['cities of a drill', by({ field: 'city' }), true, 'rows'],
    ['cities', by({ field: 'city' }), false, null],
    ['weekdays', by({ field: 'day', part: 'weekday' }), false, null],
    ['points', chartOf({ select: ['a', 'b'] }), false, null],
    ['a pivot table', chartOf({ dimensions: [{ field: 'country' }], totals: { rows: 1 } }), false, null],
  ])('says before where it leads: %s', (_, chart, isDrilled, expected) => {
    expect(drillsTo({ chart, columns }, finer, isDrilled)).toBe(expected);
  });
});

describe('the way back', () => {
  it.each<[string, Chart, Drill, [string, Drill['to'] | undefined][]]>([
    [
      'periods',
      years,
      { widget: 'c', filters: [span('day', '2023-05-01', '2023-05-31')], to: { field: 'day', grain: 'day' } },
      [
        ['2023', { field: 'day', grain: 'quarter' }],
        ['Q2 2023', { field: 'day', grain: 'month' }],
        ['May 2023', { field: 'day', grain: 'day' }],
      ],
    ],
    [
      'a week',
      by({ field: 'day', grain: 'week' }),
      { widget: 'c', filters: [span('day', '2023-04-03', '2023-04-09')], to: { field: 'day', grain: 'day' } },
      [['week of 3 Apr 2023', { field: 'day', grain: 'day' }]],
    ],
    [
      'a hierarchy',
      countries,
      { widget: 'c', filters: [is('country', 'Germany'), is('region', 'Bavaria')], to: { field: 'city' } },
      [
        ['Germany', { field: 'region' }],
        ['Bavaria', { field: 'city' }],
      ],
    ],
    [
      'rows without a value',
      countries,
      { ...inGermany, filters: [{ field: 'country', op: 'is_null' }] },
      [['(no value)', { field: 'region' }]],
    ],
  ])('%s', (_, chart, drill, expected) => {
    expect(drillSteps({ chart, columns }, drill).map(({ label, drill: back }) => [label, back?.to])).toEqual(expected);
  });

  it('narrows to the period of its step', () => {
    const drill: Drill = {
      widget: 'c',
      filters: [span('day', '2023-05-01', '2023-05-31')],
      to: { field: 'day', grain: 'day' },
    };
    expect(drillSteps({ chart: years, columns }, drill)[1]?.drill?.filters).toEqual([
      span('day', '2023-04-01', '2023-06-30'),
    ]);
  });

  it('offers the other columns that the step could have led to', () => {
    expect(drillChoices(of(countries, inGermany))).toEqual(['region', 'city']);
    expect(drillChoices(of(years, inYear))).toEqual([]);
  });
});

describe('a drilled chart', () => {
  it('is narrowed, grouped finer and sorted as before; nothing said of the whole stays', () => {
    const made = chartOf(
      {
        dimensions: [{ field: 'day', grain: 'year' }, { field: 'country' }],
        filters: [is('city', 'Bonn')],
        sort: [{ by: 'day_year', dir: 'desc' }],
        limit: 10,
      },
      { options: { note: 'as made', whole: 'of all', references: [{ kind: 'mean' }], horizontal: false } },
    );
    expect(drilledChart(made, inYear, columns)).toEqual({
      ...made,
      title: 'Amount per quarter by country',
      description: '',
      options: { note: '2023', horizontal: false },
      query: {
        measures: made.query.measures,
        dimensions: [{ field: 'day', grain: 'quarter' }, { field: 'country' }],
        filters: [is('city', 'Bonn'), span('day', '2023-01-01', '2023-12-31')],
        sort: [{ by: 'day_quarter', dir: 'desc' }],
      },
    });
  });

  it('folds what would be too many bars', () => {
    expect(drilledChart(countries, inGermany, columns).query).toMatchObject({ limit: 20, other: true });
    const top = chartOf({ dimensions: [{ field: 'country' }], limit: 5 });
    expect(drilledChart(top, inGermany, columns).query).toMatchObject({ limit: 5 });
  });

  it('has bars for what has no shape on a map', () => {
    expect(drilledChart({ ...countries, type: 'map' }, inGermany, columns)).toMatchObject({
      type: 'bar',
      options: { note: 'Germany' },
    });
  });

  it('is as it was made where it no longer groups by what was drilled', () => {
    const charts = [
      by({ field: 'city' }),
      { ...years, type: 'pivot' as const, query: { ...years.query, totals: { rows: 1 } } },
    ];
    const drilled = drilledConfig({ charts }, [inYear], [{ id: 's', columns }]);
    expect(drilled.charts[0]).toBe(charts[0]);
    expect(drilled.charts[1]).toBe(charts[1]);
  });

  it('stands among the others as they are', () => {
    const config = { charts: [years, { ...years, id: 'd' }] };
    expect(drilledConfig(config, [], [])).toBe(config);
    const drilled = drilledConfig(config, [inYear], [{ id: 's', columns }]);
    expect(drilled.charts[0]!.query.dimensions).toEqual([{ field: 'day', grain: 'quarter' }]);
    expect(drilled.charts[1]).toBe(config.charts[1]);
  });
});
