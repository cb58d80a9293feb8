import { describe, expect, it } from 'vitest';
import type { Filter } from '@/lib/pure/query/schema/query';
import { setFilters, toggleMark } from './choose';
import { readState, writeState, type DashboardState, type FilterSource } from './url-state';

const trips: FilterSource = {
  id: 'trips',
  columns: [
    { key: 'pickup', type: 'datetime', min: '2019-03-01' },
    { key: 'zone', type: 'category', min: 'A' },
    { key: 'fare', type: 'decimal', min: 0 },
    { key: 'class', type: 'category', min: 1 },
    { key: 'night', type: 'boolean', min: false },
  ],
};
const weather: FilterSource = { id: 'weather', columns: [{ key: 'zone', type: 'category', min: 'A' }] };
const on = (field: string, rest: object, dataSourceId = 'trips') => ({ dataSourceId, field, ...rest }) as Filter;
const state = (given: Partial<DashboardState>): DashboardState => ({
  filters: [],
  chosen: [],
  drilled: [],
  compare: null,
  tab: null,
  tables: [],
  evidence: null,
  ...given,
});

describe('the address', () => {
  it.each<[string, Partial<DashboardState>, string]>([
    ['nothing', {}, ''],
    [
      'values, one with an ampersand',
      { filters: [on('zone', { op: 'in', values: ['JFK Airport', 'A&B'] })] },
      '?f.zone=JFK+Airport&f.zone=A%26B',
    ],
    [
      'missing ones too',
      { filters: [on('zone', { op: 'in', values: ['East', null] })] },
      '?f.zone=East&f.zone.missing=1',
    ],
    ['only missing ones', { filters: [on('zone', { op: 'is_null' })] }, '?f.zone.missing=1'],
    ['numbers stay numbers', { filters: [on('class', { op: 'in', values: [1, 3] })] }, '?f.class=1&f.class=3'],
    ['truth stays truth', { filters: [on('night', { op: 'in', values: [false] })] }, '?f.night=false'],
    [
      'a span of days',
      { filters: [on('pickup', { op: 'between', values: ['2019-03-18', '2019-03-31'] })] },
      '?f.pickup.between=2019-03-18..2019-03-31',
    ],
    [
      'the last fortnight',
      { filters: [on('pickup', { op: 'last', value: { n: 14, grain: 'day', anchor: 'last_value' } })] },
      '?f.pickup.last=14.day',
    ],
    [
      'a bin',
      { filters: [on('fare', { op: 'gte', value: 10 }), on('fare', { op: 'lt', value: 12.5 })] },
      '?f.fare.from=10&f.fare.below=12.5',
    ],
    ['Mondays', { filters: [on('pickup', { op: 'in', part: 'weekday', values: [1] })] }, '?f.pickup.weekday=1'],
    [
      'a cell of a chart',
      {
        chosen: [
          {
            widget: 'week',
            filters: [
              on('pickup', { op: 'in', part: 'weekday', values: [1] }),
              on('pickup', { op: 'in', part: 'hour', values: [8] }),
            ],
          },
        ],
      },
      '?on=week&m.f.pickup.weekday=1&m.f.pickup.hour=8',
    ],
    [
      'marks of two charts beside a filter of the row',
      {
        filters: [on('zone', { op: 'in', values: ['East'] })],
        chosen: [
          { widget: 'a', filters: [on('zone', { op: 'in', values: ['West'] })] },
          { widget: 'b', filters: [on('zone', { op: 'is_null' }, 'weather')] },
        ],
      },
      '?f.zone=East&on=a&m.f.zone=West&on=b&m2.f2.zone.missing=1',
    ],
    [
      'charts drilled into, beside a mark of one',
      {
        chosen: [{ widget: 'a', filters: [on('zone', { op: 'in', values: ['West'] })] }],
        drilled: [
          {
            widget: 'trips',
            filters: [on('pickup', { op: 'between', values: ['2019-01-01', '2019-12-31'] })],
            to: { field: 'pickup', grain: 'quarter' },
          },
          {
            widget: 'zones',
            filters: [on('zone', { op: 'in', values: ['East'] }), on('class', { op: 'in', values: [2] })],
            to: { field: 'fare' },
          },
        ],
      },
      '?on=a&m.f.zone=West&drill=trips&d.f.pickup.between=2019-01-01..2019-12-31&d.to=pickup.quarter' +
        '&drill=zones&d2.f.zone=East&d2.f.class=2&d2.to=fare',
    ],
    ['a second data source', { filters: [on('zone', { op: 'in', values: ['East'] }, 'weather')] }, '?f2.zone=East'],
    [
      'comparison, tables and evidence',
      { compare: 'previous_year', tables: ['a', 'b'], evidence: { id: 'e4', point: 2 } },
      '?compare=previous_year&table=a%2Cb&evidence=e4&point=2',
    ],
    ['the evidence of a whole chart', { evidence: { id: 'e4', point: null } }, '?evidence=e4'],
  ])('says %s and reads it back', (_, given, address) => {
    expect(writeState('', state(given), [trips, weather])).toBe(address);
    expect(readState(address, [trips, weather])).toEqual(state(given));
  });

  it('leaves the parameters of others alone and drops its own old ones', () => {
    expect(writeState('?page=2&f.zone=East&evidence=e1', state({ compare: 'none' }), [trips])).toBe(
      '?page=2&compare=none',
    );
  });

  it.each([
    '?f.pickup.last=x.day',
    '?f.pickup.last=3.fortnight',
    '?f9.zone=East',
    '?m.f.zone=East',
    '?on=zones',
    '?drill=zones&d.f.zone=East',
    '?drill=zones&d.to=zone',
    '?d.f.zone=East&d.to=fare',
    '?f.zone.nonsense=1',
    '?compare=tomorrow',
    '?f.pickup.between=2019',
  ])('passes over %s', (address) => {
    expect(readState(address, [trips])).toEqual(state({}));
  });
});

describe('setting filters', () => {
  const east = on('zone', { op: 'in', values: ['East'] });
  const west = on('zone', { op: 'in', values: ['West'] });
  const cheap = on('fare', { op: 'lt', value: 10 });
  it('replaces those of the same column', () => expect(setFilters([east, cheap], [west])).toEqual([cheap, west]));
  it('clears a column', () =>
    expect(setFilters([east, cheap], [], [{ dataSourceId: 'trips', field: 'zone' }])).toEqual([cheap]));
});

describe('a press on a mark', () => {
  const east = { widget: 'zones', filters: [on('zone', { op: 'in', values: ['East'] })] };
  const west = { widget: 'zones', filters: [on('zone', { op: 'in', values: ['West'] })] };
  const cheap = { widget: 'fares', filters: [on('fare', { op: 'lt', value: 10 })] };
  it('chooses it', () => expect(toggleMark([cheap], 'zones', east.filters)).toEqual([cheap, east]));
  it('takes the place of another of its chart', () =>
    expect(toggleMark([east, cheap], 'zones', west.filters)).toEqual([cheap, west]));
  it('lifts the choice when it is pressed again', () =>
    expect(toggleMark([cheap, east], 'zones', east.filters)).toEqual([cheap]));
});
