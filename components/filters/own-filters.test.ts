import { expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { ownOfKpi } from './own-filters';

const column = (key: string, type: Column['type'], nulls = 0) =>
  ({ key, label: key, type, nulls, format: { kind: 'plain' } }) as Column;
const source = {
  id: 's',
  columns: [column('day', 'date'), column('region', 'category'), column('fare', 'decimal', 3)],
};
const south: Filter = { field: 'region', op: 'in', values: ['South'] };
const last: Filter = { field: 'day', op: 'last', value: { n: 1, grain: 'week', anchor: 'last_value' } };
const spring: Filter = { field: 'day', op: 'between', values: ['2024-03-01', '2024-05-31'] };
const kpi = (label: string, ...filters: Filter[]) => ({ label, query: { measures: [], dimensions: [], filters } });

it.each<[string, ReturnType<typeof kpi>, Filter[], boolean, string]>([
  ['nothing of its own', kpi('Revenue'), [], true, ''],
  ['a group', kpi('Revenue', south, { field: 'fare', op: 'gt', value: 5 }), [], true, 'Region: South · Fare: above 5'],
  ['a period that stands beside the name', kpi('Revenue', south, last), [], true, 'Region: South'],
  ['a period that does not', kpi('Revenue', spring), [], false, 'Day: Mar–May 2024'],
  ['a moving period under one of the page', kpi('Revenue', last), [spring], false, ''],
  ['values that all rows have', kpi('Revenue', { field: 'region', op: 'not_null' }), [], true, ''],
  ['values that some rows lack', kpi('Revenue', { field: 'fare', op: 'not_null' }), [], true, 'Fare: with a value'],
  ['what the name says', kpi('Revenue, south', south), [], true, ''],
])('beside a figure: %s', (_, figure, page, showsPeriod, said) => {
  expect(ownOfKpi(figure, page, source, showsPeriod)).toBe(said);
});
