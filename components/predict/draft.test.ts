import { describe, expect, it } from 'vitest';
import type { ForecastChoices } from '@/lib/pure/analysis/forecast/choice';
import { askedOf, draftOf, proposedDraft, withGrain } from './draft';

const SOURCE = '01a20000-0000-7000-8000-000000000001';
const world = { field: 'country', op: 'eq' as const, value: 'World' };
const parts = { field: 'country', op: 'not_in' as const, values: ['World'] };
const choices: ForecastChoices = {
  times: [
    {
      field: 'day',
      label: 'Day',
      grains: [
        { grain: 'month', periods: 48 },
        { grain: 'day', periods: 1461 },
      ],
    },
  ],
  measures: [
    { field: 'sales', label: 'Sales', agg: 'sum', numeric: true, format: { kind: 'plain' }, filters: [] },
    { field: null, label: 'Orders', agg: 'count', numeric: false, format: { kind: 'plain' }, filters: [] },
  ],
  splits: [
    { field: 'country', label: 'Country', values: 5 },
    { field: 'kind', label: 'Kind', values: 3 },
  ],
  scope: { whole: [world], parts: { field: 'country', filters: [parts] } },
  proposal: {
    timeField: 'day',
    grain: 'month',
    measure: { field: 'sales', agg: 'sum' },
    filters: [world],
    horizon: 12,
  },
};

describe('the form of a forecast', () => {
  const draft = proposedDraft(choices)!;

  it('begins with the proposal', () => {
    expect(draft).toEqual({
      timeField: 'day',
      grain: 'month',
      measure: 'sales',
      agg: 'sum',
      splitBy: null,
      horizon: '12',
    });
    expect(askedOf(SOURCE, draft, choices)).toEqual({
      dataSourceId: SOURCE,
      timeField: 'day',
      grain: 'month',
      horizon: 12,
      measure: { field: 'sales', agg: 'sum' },
      filters: [world],
    });
  });

  it('counts no total beside its parts', () => {
    expect(askedOf(SOURCE, { ...draft, splitBy: 'country' }, choices)).toMatchObject({
      splitBy: 'country',
      filters: [parts],
    });
    expect(askedOf(SOURCE, { ...draft, splitBy: 'kind' }, choices)).toMatchObject({
      splitBy: 'kind',
      filters: [world],
    });
  });

  it('asks nothing while the horizon is no number of periods', () => {
    for (const horizon of ['', '0', '2.5', '400', 'many'])
      expect(askedOf(SOURCE, { ...draft, horizon }, choices)).toBeNull();
  });

  it('looks as far as is usual for another spacing', () => {
    expect(withGrain(draft, 'day', choices)).toMatchObject({ grain: 'day', horizon: '28' });
  });

  it('takes over what an earlier forecast chose, as far as it is still there', () => {
    const earlier = {
      dataSourceId: SOURCE,
      timeField: 'day',
      grain: 'day' as const,
      measure: { agg: 'count' as const },
      filters: [],
      horizon: 5,
      splitBy: 'gone',
    };
    expect(draftOf(earlier, choices)).toEqual({
      timeField: 'day',
      grain: 'day',
      measure: null,
      agg: 'count',
      splitBy: null,
      horizon: '5',
    });
    expect(draftOf({ ...earlier, timeField: 'gone' }, choices)).toEqual(draft);
  });
});
