import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { glanceColumns } from './row-columns';

const column = (key: string, type: Column['type'], role: Column['role']) => ({ key, type, role });
const trips = [
  column('pickup', 'datetime', 'time'),
  column('passengers', 'integer', 'dimension'),
  column('distance', 'decimal', 'measure'),
  column('total', 'decimal', 'measure'),
  column('payment', 'category', 'dimension'),
  column('zone', 'category', 'dimension'),
];

describe('glanceColumns', () => {
  it.each<[string, string[], string[]]>([
    ['what was added up, when, and a name', ['total', 'pickup'], ['payment', 'pickup', 'total']],
    ['the column that parts them', ['total', 'zone'], ['pickup', 'total', 'zone']],
    ['a count', [], ['payment', 'pickup', 'zone']],
  ])('%s', (_, fields, keys) => {
    expect(
      glanceColumns(trips, fields)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(keys);
  });
  it('puts time first and numbers last', () =>
    expect(glanceColumns(trips, ['total', 'zone']).map(({ key }) => key)).toEqual(['pickup', 'zone', 'total']));
  it('takes what there is', () => expect(glanceColumns([column('a', 'text', 'ignore')], [])).toEqual([]));
});
