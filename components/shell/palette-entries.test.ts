import { describe, expect, it } from 'vitest';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { foundEntry, sourceEntries, pageEntries, questionEntries, recentEntries, remember } from './palette-entries';

const labels = (role: 'owner' | 'viewer') => pageEntries(role).map(({ label }) => label);

describe('pageEntries', () => {
  it('are those of the navigation, and the profile', () => {
    expect(labels('viewer')).toEqual([
      'Home',
      'Data Sources',
      'Documents',
      'Extractions',
      'Dashboards',
      'Insights',
      'Predict',
      'Summaries',
      'Pricing',
      'Alerts and deliveries',
      'Code analysis',
      'Metrics',
      'Profile',
      'SQL',
      'Workspace',
    ]);
  });

  it('begin for everybody with the same nine', () => {
    expect(labels('owner').slice(0, 9)).toEqual(labels('viewer').slice(0, 9));
  });
});

describe('sourceEntries', () => {
  const source = (id: string, name: string) =>
    ({ id, name, rowCount: 1200, createdAt: '2024-05-02T08:00:00Z' }) as DataSourceSummary;
  it('tells those of one name apart', () => {
    expect(
      sourceEntries([source('a', 'x.csv'), source('b', 'x.csv'), source('c', 'y.csv')]).map(({ detail }) => detail),
    ).toEqual(['1,200 rows · 2 May 2024', '1,200 rows · 2 May 2024', undefined]);
  });
});

describe('foundEntry', () => {
  const place = { sourceId: 's', sourceName: 'x.csv', key: 'town', label: 'Town' };
  it.each([
    [{ kind: 'column', ...place, type: 'text' }, '/data-sources/s?view=rows&column=town'],
    [
      { kind: 'value', ...place, value: 'A & B', count: 3, dashboard: null },
      '/data-sources/s?view=rows&where=%5B%7B%22field%22%3A%22town%22%2C%22op%22%3A%22in%22%2C%22values%22%3A%5B%22A+%26+B%22%5D%7D%5D',
    ],
    [
      { kind: 'value', ...place, value: 'A & B', count: 3, dashboard: { id: 'd', dataSourceIds: ['s'] } },
      '/dashboard/d?f.town=A+%26+B',
    ],
    [
      { kind: 'value', ...place, value: 'A', count: 3, dashboard: { id: 'd', dataSourceIds: ['other', 's'] } },
      '/dashboard/d?f2.town=A',
    ],
    [{ kind: 'finding', id: 'i', title: 'Sales rose', sourceId: 's', sourceName: 'x.csv' }, '/insights#i'],
  ] as const)('%j', (found, href) => expect(foundEntry(found)?.href).toBe(href));
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
    expect(questionEntries('sales by region', sources, ['page /home', 'source c']).map(({ label }) => label)).toEqual([
      'Ask about c.csv',
      'Ask about a.csv',
      'Ask about b.csv',
    ]);
    expect(questionEntries('sales by region', sources, [])[0]?.href).toBe('/data-sources/a?ask=sales%20by%20region');
  });
  it('takes one word for a name', () => expect(questionEntries('sales', sources, [])).toEqual([]));
});
