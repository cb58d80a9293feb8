import { describe, expect, it } from 'vitest';
import { metricQuestion, withMetric } from './metric-words';
import type { QuestionReading } from './schema';

const measure = {
  agg: 'sum' as const,
  field: 'amount',
  metric: { id: '0197a000-0000-7000-8000-00000000000a', name: 'Net revenue', certified: true },
};
const net = { name: 'Net revenue', measure };
const revenue = { name: 'Revenue', measure: { agg: 'sum' as const, field: 'amount' } };
const metrics = [revenue, net];

describe('a question that names a metric', () => {
  it.each([
    ['net revenue by month', [], 'Net revenue', 'number of rows by month'],
    ['What was Net  Revenue in 2024?', [], 'Net revenue', 'What was number of rows in 2024?'],
    ['revenue by region', [], 'Revenue', 'number of rows by region'],
    ['and by month?', ['net revenue by region'], 'Net revenue', 'and by month?'],
  ])('%s', (question, previous, name, read) => {
    expect(metricQuestion({ question, previous }, metrics)).toMatchObject({ metric: { name }, question: read });
  });

  it.each([
    ['prerevenue by month', []],
    ['and how many rows?', ['net revenue by region']],
    ['average fare by zone', []],
  ])('none in %s', (question, previous) => {
    expect(metricQuestion({ question, previous }, metrics)).toBeNull();
  });
});

describe('its reading', () => {
  const reading: QuestionReading = {
    kind: 'answer',
    query: {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: 'region' }],
      filters: [],
      sort: [{ by: 'count', dir: 'desc' }],
    },
    parts: [
      { id: 'a', role: 'aggregate', text: 'number of rows', chosen: 'count', alternatives: [] },
      { id: 'd', role: 'dimension', text: 'Region', chosen: 'region', alternatives: [] },
    ],
  };
  it('asks for the metric, sorted by it', () => {
    expect(withMetric(reading, net)).toMatchObject({
      query: { measures: [measure], sort: [{ by: 'metric_00000000000a', dir: 'desc' }] },
      parts: [{ text: 'Metric: Net revenue (certified)' }, { text: 'Region' }],
    });
  });
  it('is none where another measure was read', () => {
    expect(
      withMetric({ ...reading, query: { ...reading.query, measures: [{ agg: 'avg', field: 'fare' }] } }, net),
    ).toBeNull();
  });
});
