import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { formatOf } from '../roles';
import { readTable } from './table';

const n = 240;
const values = (label: string, most = 90) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10.5 + ((row * 7.3) % most)),
  );
const counts = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 3 + ((row * 37) % 190)),
  );
const read = (columns: Column[], relations: Partial<ColumnRelations> = {}) => {
  const all = { ...noRelations, ...relations };
  return readTable({ name: 'data.csv', columns: ready(columns, n, all), relations: all, rowCount: n, thisYear: 2026 });
};
const meaningOf = (table: ReturnType<typeof read>, key: string) =>
  table.measures.find(({ column }) => column.key === key)?.meaning;

describe('figures in units that differ from row to row', () => {
  const analytes = words('analyte', cycle(['sodium', 'iron', 'glucose'], n));
  const units = words('unit', cycle(['mmol/l', 'ppm', 'mg/dl'], n));
  const given = { determines: [{ from: 'analyte', to: 'unit' }] };
  it('one of what they are figures of is read, without its bounds', () => {
    const table = read([analytes, values('result'), units, values('ref_low', 20)], given);
    expect(table.series?.column.key).toBe('analyte');
    expect(table.measures.map(({ column }) => column.key)).toEqual(['result']);
  });
  it('a rate beside the currency of each is read for one currency', () => {
    const day = dates('date', '2025-01-01', '2025-03-21', { grain: 'day', step: 86_400, regular: true }, 80);
    const table = read([day, words('currency', cycle(['USD', 'GBP', 'CHF'], n)), values('rate')], {
      panel: { time: 'date', entity: ['currency'] },
    });
    expect(table.series?.column.key).toBe('currency');
  });
  it('whatever the columns are called, where only readings come in such units', () => {
    const tests = words('vstest', cycle(['Pulse rate', 'Temperature', 'Weight'], n));
    const coded = words('vstestcd', cycle(['PULSE', 'TEMP', 'WT'], n));
    const inUnits = words('vsorresu', cycle(['bpm', '°C', 'kg'], n));
    const both = ['vstest', 'vstestcd'].map((from) => ({ from, to: 'vsorresu' }));
    expect(read([coded, tests, values('vsorres'), inUnits], { determines: both }).series?.column.key).toBe('vstest');
  });
  const years = dates('year', '2019-01-01', '2098-01-01', { grain: 'year', step: 31_557_600, regular: true }, 80);
  it.each<[string, string[], string | null]>([
    ['names with their units in brackets', ['Revenue (USD m)', 'Margin (%)', 'Staff'], 'line'],
    ['amounts and amounts a head', ['Waste (t)', 'Waste (kg/head)', 'People (k)'], 'line'],
    ['not goods by weight and by the litre', ['Rice (kg)', 'Oil (l)', 'Tea (g)'], null],
    ['not places with something in brackets', ['Springfield (IL)', 'Paris (TX)', 'Paris (FR)'], null],
    ['not what is all in one unit', ['Sales (USD)', 'Costs (USD)', 'Result (USD)'], null],
  ])('told by %s', (_, names, key) => {
    const table = read([words('line', cycle(names, n)), years, values('value')], {
      panel: { time: 'year', entity: ['line'] },
    });
    expect(table.series?.column.key ?? null).toBe(key);
  });
  it.each<[string, Column[], Partial<ColumnRelations>?]>([
    ['articles sold in three units', [words('pack', cycle(['kg', 'l', 'g'], n)), counts('quantity'), values('price')]],
    [
      'articles sold by the piece and by weight',
      [words('unit', cycle(['kg', 'pcs'], n)), counts('quantity'), values('price')],
    ],
    ['readings in no column of numbers', [analytes, words('unit', cycle(['°C', 'kPa', 'bpm'], n))]],
    ['units that are departments', [words('unit', cycle(['North', 'South'], n)), values('result')]],
    ['one unit', [analytes, values('result'), words('unit', cycle(['ppm'], n))]],
    ['taxes beside a currency', [words('currency', cycle(['USD', 'GBP'], n)), values('tax_rate', 20)]],
  ])('not of %s', (_, columns, relations) => {
    expect(read(columns, relations).series).toBeNull();
  });
});

describe('the lines of an account', () => {
  const months = dates('month', '2024-01-01', '2025-08-01', { grain: 'month', step: 2_629_746, regular: true }, 20);
  const lines = (names: string[]) => words('account', cycle(names, n));
  const signed = numbers(
    'value',
    Array.from({ length: n }, (_, row) => (row % 3 === 1 ? -1 : 1) * (100 + ((row * 7.3) % 90))),
  );
  const panel = { panel: { time: 'month', entity: ['account'] } };
  const statement = ['Revenue', 'Cost of goods sold', 'Gross profit', 'Rent', 'Salaries', 'Net profit'];
  const read12 = (names: string[], value = signed) => read([lines(names), months, value], panel);
  it('are never averaged: the takings are read, and add up over time', () => {
    const table = read12(statement);
    expect([table.series?.value, table.measures[0]?.meaning.agg]).toEqual(['Revenue', 'sum']);
  });
  it.each<[string, string[], Column?]>([
    ['regions', ['North', 'South', 'East', 'West']],
    ['products whose sales are never below zero', ['Revenue', 'Net profit', 'Bikes', 'Locks'], values('value')],
    ['costs without what is left', ['Rent', 'Salaries', 'Energy', 'Travel']],
  ])('are not %s', (_, names, value) => {
    expect(read12(names, value).series).toBeNull();
  });
});

describe('a survey', () => {
  const grades = (label: string) => numbers(label, cycle([1, 2, 4, 3, 5, 4], n));
  const weights = numbers(
    'weight',
    Array.from({ length: n }, (_, row) => 0.5 + ((row * 37) % 100) / 100),
  );
  it('does not take the weight of its answers for one', () => {
    const table = read([words('area', cycle(['a', 'b', 'c'], n)), weights, grades('q1'), grades('q2'), grades('q3')]);
    expect(table.measures.map(({ column }) => column.key)).not.toContain('weight');
  });
  it('is none where things are weighed, nor where quarters hold amounts', () => {
    expect(
      meaningOf(read([words('area', cycle(['a', 'b', 'c'], n)), weights, counts('apples')]), 'weight'),
    ).toBeDefined();
    expect(
      meaningOf(
        read([words('area', cycle(['a', 'b', 'c'], n)), weights, counts('q1'), counts('q2'), counts('q3')]),
        'weight',
      ),
    ).toBeDefined();
  });
});

describe('pieces and what they are worth', () => {
  const group = words('category', cycle(['Tools', 'Paint', 'Garden'], n));
  const product = (total: string) => ({
    products: [{ total, factors: ['quantity', 'unit_cost'] as [string, string] }],
  });
  it('are both added up, though a list of things is compared by means', () => {
    const table = read(
      [group, counts('quantity'), values('unit_cost'), values('stock_value', 9000)],
      product('stock_value'),
    );
    expect(meaningOf(table, 'stock_value')?.agg).toBe('sum');
    expect(meaningOf(table, 'quantity')?.agg).toBe('sum');
  });
  it('are no levels along time', () => {
    const day = dates('day', '2025-01-01', '2025-03-21', { grain: 'day', step: 86_400, regular: false }, 70);
    const table = read([day, group, counts('customers'), values('fee'), values('mrr', 9000)], {
      products: [{ total: 'mrr', factors: ['customers', 'fee'] }],
    });
    expect(meaningOf(table, 'customers')?.agg).toBe('avg');
  });
  it('what no word names adds up as its pieces do', () => {
    const table = read([group, counts('quantity'), values('unit_cost'), values('xv', 9000)], product('xv'));
    expect(meaningOf(table, 'xv')).toMatchObject({ kind: 'additive', agg: 'sum' });
  });
  it('an area is no number of pieces', () => {
    const table = read([group, values('width'), values('height'), values('xv', 9000)], {
      products: [{ total: 'xv', factors: ['width', 'height'] }],
    });
    expect(meaningOf(table, 'xv')?.kind).toBe('rate');
  });
});

describe('a crossing of categories', () => {
  const cross = (more: Column[], relations: Partial<ColumnRelations> = {}) =>
    read(
      [
        words(
          'district',
          cycle(
            Array.from({ length: 60 }, (_, nth) => `D${nth}`).flatMap((each) => [each, each, each, each]),
            n,
          ),
        ),
        words('party', cycle(['A', 'B', 'C', 'D'], n)),
        ...more,
        counts('votes'),
        values('turnout'),
      ],
      relations,
    );
  it('stays one where a category is given by another', () => {
    const region = words(
      'region',
      cycle(
        ['North', 'South'].flatMap((each) => Array<string>(4).fill(each)),
        n,
      ),
    );
    const table = cross([region], { determines: [{ from: 'district', to: 'region' }] });
    expect([table.rows.kind, meaningOf(table, 'votes')?.agg]).toEqual(['summary', 'sum']);
  });
  it('is none where a third category stands free', () => {
    expect(cross([words('gender', cycle(['f', 'm', 'f'], n))]).rows.kind).not.toBe('summary');
  });
});

describe('the time of a table', () => {
  const day = (label: string) =>
    dates(label, '2025-01-01', '2025-03-21', { grain: 'day', step: 86_400, regular: true }, 80);
  it.each([
    ['order_date', 'order_date'],
    ['last_login', undefined],
    ['Last counted', undefined],
  ])('%s: %s', (label, expected) => {
    expect(read([day(label), words('city', cycle(['A', 'B', 'C'], n)), values('sales')]).time?.column.label).toBe(
      expected,
    );
  });
});

describe('units of names', () => {
  const shares = (label: string, most = 100) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => ((row * 37) % 100) / most),
    );
  it.each([
    ['outdoor_temp_c', { kind: 'plain', unit: '°C' }, values('x')],
    ['temp_f', { kind: 'plain', unit: '°F' }, values('x')],
    ['vitamin_c', { kind: 'plain' }, values('x')],
    ['retention_rate', { kind: 'percent' }, shares('x')],
    ['oee', { kind: 'percent' }, shares('x')],
    ['retention_rate', { kind: 'plain' }, shares('x', 5)],
    // 0.4 may be 0.4 percent.
    ['inflation_rate', { kind: 'plain' }, shares('x')],
    ['ctr', { kind: 'plain' }, shares('x')],
    ['exchange_rate', { kind: 'plain' }, shares('x')],
  ])('%s: %j', (label, format, column) => {
    expect(formatOf({ ...column, label })).toMatchObject(format);
  });
});

describe('two figures that are one fact', () => {
  const related = { correlations: [{ left: 'rooms', right: 'surface', rho: 0.99, n }] };
  it('are told by the much finer one', () => {
    const rooms = numbers('rooms', cycle([1, 2, 3, 4, 5], n));
    const surface = numbers(
      'surface',
      Array.from({ length: n }, (_, row) => 20 * ((row % 5) + 1) + (row % 19)),
    );
    const table = read([words('city', cycle(['A', 'B', 'C'], n)), rooms, surface], related);
    expect(table.measures.map(({ column }) => column.key)).toEqual(['surface']);
  });
});

describe('a plan and what came of it', () => {
  const sums = [{ total: 'actual', parts: ['budget', 'variance'] }];
  it.each([
    ['differ by an amount, which adds up', { sums }, 'sum'],
    ['a variance of its own is a spread', {}, 'avg'],
  ])('%s', (_, relations, agg) => {
    const table = read(
      [
        dates('day', '2025-01-01', '2025-03-21', { grain: 'day', step: 86_400, regular: false }, 70),
        words('city', cycle(['A', 'B', 'C'], n)),
        counts('budget'),
        counts('actual'),
        values('variance', 33),
      ],
      relations,
    );
    const { agg: found } = meaningOf(table, 'variance') ?? {};
    expect(found).toBe(agg);
  });
});

describe('what several rows repeat', () => {
  const orders = () => [
    numbers('Order ID', cycle([10248, 10249, 10250, 10251], n)),
    values('Freight'),
    values('Line amount'),
  ];
  const repeated = [{ number: 'freight', by: ['order_id'] }];
  it('is not added up, and comes behind what the rows have themselves', () => {
    expect(meaningOf(read(orders()), 'freight')?.kind).toBe('additive');
    const table = read(orders(), { repeated });
    expect(meaningOf(table, 'freight')).toMatchObject({ kind: 'rate', agg: 'avg' });
    expect(meaningOf(table, 'line_amount')?.kind).toBe('additive');
    expect(table.measures.at(-1)?.column.key).toBe('freight');
  });
});

describe('what pieces and the price of one come to', () => {
  const bought = (total: string, pieces = counts('Quantity')) =>
    meaningOf(
      read([pieces, values('Preis'), values(total)], {
        products: [{ total: total.toLowerCase().replace(/ /g, '_'), factors: [pieces.key, 'preis'] }],
      }),
      total.toLowerCase().replace(/ /g, '_'),
    )?.kind;
  it.each([
    ['Gesamtpreis', 'additive'],
    ['Extended price', 'additive'],
    ['Unit price paid', 'rate'],
    ['Average price', 'rate'],
  ])('%s: %s', (total, kind) => expect(bought(total)).toBe(kind));
  it('what was bought for a price adds up as what was paid does', () => {
    const bought = (price: string) => {
      const key = price.toLowerCase().replace(/ /g, '_');
      const products = [{ total: 'cost', factors: ['litres', key] as [string, string] }];
      return meaningOf(read([values('Litres'), values(price), values('Cost')], { products }), 'litres')?.kind;
    };
    expect([bought('Price per litre'), bought('Density')]).toEqual(['additive', 'rate']);
  });
  it('of parts of a piece no price is told to be that of all', () =>
    expect(bought('Extended price', values('Quantity'))).toBe('rate'));
});
