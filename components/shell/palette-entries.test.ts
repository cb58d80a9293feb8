import { describe, expect, it } from 'vitest';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { pageEntries, questionEntries, recentEntries, remember } from './palette-entries';

const labels = (role: 'owner' | 'viewer') => pageEntries(role).map(({ label }) => label);

describe('pageEntries', () => {
  it('are those of the navigation, and the profile', () => {
    expect(labels('viewer')).toEqual(['Home', 'Data Sources', 'Documents', 'Extractions', 'Dashboards', 'Insights', 'Predict', 'Summaries', 'Pricing', 'Profile']);
  });

  it('begin for everybody with the same nine', () => {
    expect(labels('owner').slice(0, 9)).toEqual(labels('viewer').slice(0, 9));
  });
});

describe('remember', () => {
  it.each([
    [[], 'a', ['a']],
    [['b', 'a'], 'a', ['a', 'b']],
    [['5', '4', '3', '2', '1'], '6', ['6', '5', '4', '3', '2']],
  ])('%j and %s', (recent, id, kept) => {
    expect(remember(recent, id)).toEqual(kept);
  });
});

it('recentEntries leaves out what is gone', () => {
  const entry = { id: 'a', label: 'A', href: '/a' };
  expect(recentEntries(['gone', 'a'], [entry])).toEqual([entry]);
});

describe('questionEntries', () => {
  const sources = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `${id}.csv` }) as DataSourceSummary);
  it('asks of three sources, the one opened last first', () => {
    expect(questionEntries('sales by region', sources, ['page /home', 'source c']).map(({ label }) => label)).toEqual(['Ask about c.csv', 'Ask about a.csv', 'Ask about b.csv']);
    expect(questionEntries('sales by region', sources, [])[0]?.href).toBe('/data-sources/a?ask=sales%20by%20region');
  });
  it('takes one word for a name', () => expect(questionEntries('sales', sources, [])).toEqual([]));
});
