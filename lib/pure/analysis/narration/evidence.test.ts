import { describe, expect, it } from 'vitest';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { evidenceSentences } from './evidence';
import { looseDigits, mismatches } from './lint';

const usd: ColumnFormat = { kind: 'currency', unit: '$' };
const measure = (key: string, label: string, format: ColumnFormat = usd): ResultColumn => ({
  key,
  label,
  type: 'decimal',
  format,
  kind: 'measure',
});
const dimension = (key: string, label: string, type: ResultColumn['type'] = 'category'): ResultColumn => ({
  key,
  label,
  type,
  format: { kind: 'plain' },
  kind: 'dimension',
});

function told(asked: QueryInput, columns: ResultColumn[], rows: Row[], rowCount = rows.length): string[] {
  const sentences = evidenceSentences({ id: 'ev', query: query.parse(asked), columns, rows, rowCount }, []);
  for (const sentence of sentences) {
    expect(looseDigits(sentence)).toEqual([]);
    expect(mismatches(sentence, () => rows)).toEqual([]);
  }
  return sentences.map(({ text }) => text);
}

const sum: QueryInput = { measures: [{ field: 'total', agg: 'sum' }] };
const byZone: QueryInput = { ...sum, dimensions: [{ field: 'zone' }] };
const byMonth: QueryInput = { ...sum, dimensions: [{ field: 'day', grain: 'month' }] };
const revenue = measure('sum_total', 'Revenue');
const zones = [dimension('zone', 'Zone'), revenue];
const months = [dimension('day_month', 'Day', 'date'), revenue];

describe('evidenceSentences', () => {
  it.each<[string, string[], string[]]>([
    ['a single figure', told(sum, [revenue], [{ sum_total: 51769.99 }]), ['Revenue: $51,770.']],
    [
      'groups',
      told(byZone, zones, [
        { zone: 'JFK', sum_total: 300 },
        { zone: 'Midtown', sum_total: 90 },
      ]),
      ['Revenue: highest for JFK with $300, lowest for Midtown with $90.00.'],
    ],
    [
      'groups that are alike',
      told(byZone, zones, [
        { zone: 'JFK', sum_total: 90 },
        { zone: 'Midtown', sum_total: 90 },
      ]),
      [],
    ],
    ['one group', told(byZone, zones, [{ zone: 'JFK', sum_total: 300 }]), ['Revenue: $300 for JFK.']],
    [
      'a series',
      told(byMonth, months, [
        { day_month: '2024-01-01', sum_total: 100 },
        { day_month: '2024-02-01', sum_total: 300 },
        { day_month: '2024-03-01', sum_total: 150 },
      ]),
      [
        'Revenue: $100 in Jan 2024 and $150 in Mar 2024 (+50.0%).',
        'Revenue: highest in Feb 2024 with $300, lowest in Jan 2024 with $100.',
      ],
    ],
    ['no rows', told(byZone, zones, []), []],
    [
      'a part of the rows',
      told(
        byZone,
        zones,
        [
          { zone: 'JFK', sum_total: 300 },
          { zone: 'Midtown', sum_total: 90 },
        ],
        40,
      ),
      [],
    ],
    ['no value', told(sum, [revenue], [{ sum_total: null }]), []],
    [
      'a filter on a column that is gone',
      told({ ...sum, filters: [{ field: 'gone', op: 'eq', value: 'x' }] }, [revenue], [{ sum_total: 1 }]),
      [],
    ],
  ])('of %s', (_, texts, expected) => {
    expect(texts).toEqual(expected);
  });
});
