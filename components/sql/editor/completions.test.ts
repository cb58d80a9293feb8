import { CompletionContext } from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { columnOptions, namesSource, namespaceOf } from './completions';
import { DIALECTS } from './dialect';
import type { KnownTable } from './known-names';

const column = (key: string) => ({ key, label: key, type: 'text' as const });
const table = (name: string, ...columns: string[]): KnownTable =>
  ({ table: name, columns: columns.map(column) }) satisfies KnownTable;
const tables = [table('orders', 'order', 'region'), table('people', 'region', 'manager')];
const source = namesSource({ language: 'duckdb', tables, functions: ['median'] });

/** The labels offered where `|` stands. */
async function offered(marked: string, explicit = false): Promise<string[] | null> {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [sql({ dialect: DIALECTS.duckdb })] });
  const result = await source(new CompletionContext(state, pos, explicit));
  return result && result.options.map(({ label }) => label);
}

describe('the names offered', () => {
  it.each([
    ['SELECT re| FROM orders', ['order', 'region', 'median']],
    ['SELECT re| FROM people', ['region', 'manager', 'median']],
    ['SELECT re|', ['order', 'region', 'manager', 'median']],
    ['SELECT o.re| FROM orders o', null],
    ["SELECT 're|' FROM orders", null],
    ['-- re|', null],
    ['/* re| */', null],
    ['SELECT | FROM orders', null],
  ])('in %s', async (marked, expected) => expect(await offered(marked)).toEqual(expected));

  it('are the columns alone where they are asked for between words', async () =>
    expect(await offered('SELECT | FROM orders', true)).toEqual(['order', 'region']));
});

it('a name that is a key word is written in quotes', () =>
  expect(columnOptions('FROM orders', tables).map(({ apply }) => apply)).toEqual(['"order"', 'region']));

it('a column of several tables is offered once, and says so', () =>
  expect(columnOptions('', tables).find(({ label }) => label === 'region')?.detail).toBe('in several tables'));

it('tables bring their columns for what follows the point', () =>
  expect(Object.keys(namespaceOf(tables, 'duckdb'))).toEqual(['orders', 'people']));

it('tables of a database stand in their schemas', () => {
  const there = [
    { ...table('orders', 'id'), schema: 'public' },
    { ...table('a.b', 'id'), schema: 'other' },
  ];
  expect(namespaceOf(there, 'postgresql')).toMatchObject({
    public: { children: { orders: { children: [{ label: 'id' }] } } },
    other: { children: { 'a\\.b': { self: { apply: '"a.b"' } } } },
  });
});

it('a metric is offered by its name, and written as the expression that it is', async () => {
  const known = { ...table('orders', 'sales'), metrics: [{ name: 'Net sales', sql: 'sum(sales)', certified: true }] };
  const state = EditorState.create({ doc: 'SELECT net FROM orders' });
  const found = await namesSource({ language: 'duckdb', tables: [known], functions: [] })(
    new CompletionContext(state, 'SELECT net'.length, false),
  );
  expect(found?.options.at(-1)).toMatchObject({
    label: 'Net sales',
    apply: 'sum(sales)',
    detail: 'certified metric, orders',
  });
});
