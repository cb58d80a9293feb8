import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { readTable } from './table';

const n = 240;
const rows = Array.from({ length: n }, (_, row) => row);
const values = (label: string, most = 90, more: Partial<Column> = {}) =>
  numbers(
    label,
    rows.map((row) => 10.5 + ((row * 7.3) % most)),
    more,
  );
const counts = (label: string, step = 37) =>
  numbers(
    label,
    rows.map((row) => 3 + ((row * step) % 190)),
  );
const day = dates('date', '2025-01-01', '2025-08-28', { grain: 'day', step: 86_400, regular: false }, 150);
const team = words('team', cycle(['North', 'South', 'East'], n));
const read = (columns: Column[], relations: Partial<ColumnRelations> = {}) => {
  const all = { ...noRelations, ...relations };
  return readTable({ name: 'data.csv', columns: ready(columns, n, all), relations: all, rowCount: n, thisYear: 2026 });
};
const measureOf = (table: ReturnType<typeof read>, key: string) =>
  table.measures.find(({ column }) => column.key === key);
const kindOf = (table: ReturnType<typeof read>, key: string) => measureOf(table, key)?.meaning.kind;

describe('what is paid by the hour', () => {
  const paid = (rate: string) =>
    read([day, team, values('hours', 8), values(rate, 120), values('amount', 900)], {
      products: [{ total: 'amount', factors: ['hours', rate] }],
    });
  it('adds up as what it comes to', () => {
    expect(kindOf(paid('rate'), 'hours')).toBe('additive');
    expect(kindOf(paid('rate'), 'rate')).toBe('rate');
  });
  it('what is multiplied with something else does not say so', () => {
    const table = read([day, team, values('speed', 8), values('rate', 120), values('amount', 900)], {
      products: [{ total: 'amount', factors: ['speed', 'rate'] }],
    });
    expect(kindOf(table, 'speed')).toBe('rate');
  });
});

describe('a part of what adds up', () => {
  const table = (base: string) =>
    read([day, team, counts(base), counts('qwerts', 41), values('qwert_rate', 80)], {
      products: [{ total: 'qwerts', factors: ['qwert_rate', base], per: 100 }],
    });
  it('adds up where it is so many percent of it', () => {
    expect(kindOf(table('orders'), 'qwerts')).toBe('additive');
  });
  it('opens of mails are counted, the open of a share is a price', () => {
    const mails = read([day, team, counts('Total Opens'), counts('Clicks')]);
    expect(kindOf(mails, 'total_opens')).toBe('additive');
    expect(kindOf(read([day, team, values('open'), counts('volume')]), 'open')).toBe('rate');
  });
});

describe('pay and what it is made of', () => {
  const money: Partial<Column> = { format: { kind: 'currency', decimals: 2 } };
  const columns = (total: string) => [day, team, values(total), values('net pay'), values('tax')];
  it('adds up as the total cost that it is part of', () => {
    const sums = [{ total: 'total_cost', parts: ['net_pay', 'tax'] }];
    expect(kindOf(read(columns('total cost'), { sums }), 'net_pay')).toBe('additive');
  });
  it('not as part of a score', () => {
    const sums = [{ total: 'score', parts: ['net_pay', 'tax'] }];
    expect(kindOf(read([day, team, values('score'), values('net pay', 90, money)], { sums }), 'net_pay')).toBe('rate');
  });
});

describe('totals of each row', () => {
  const some = (label: string) =>
    numbers(
      label,
      rows.map((row) => (row % 4 ? 0 : 1.5 + (row % 50))),
    );
  it.each([
    ['that some rows have none of add up', some('discount_total'), 'additive'],
    ['that every row has are levels', values('bilirubin_total'), 'rate'],
    ['before a noun are levels', some('total bilirubin'), 'rate'],
  ] as const)('%s', (_, column, kind) => {
    expect(kindOf(read([day, team, column, counts('orders')]), column.key)).toBe(kind);
  });
});

describe('amounts beside debit and credit', () => {
  const marked = (label: string, sides: string[], amount = values('amount')) =>
    kindOf(read([day, team, words(label, cycle(sides, n)), amount]), amount.key);
  const signed = numbers(
    'amount',
    rows.map((row) => ((row * 7.3) % 90) - 40.5),
  );
  it.each<[string, string, string[]]>([
    ['letters under a label that says so', 'Soll/Haben', ['S', 'H']],
    ['words', 'type', ['Debit', 'Credit']],
    ['short forms', 'indicator', ['DR', 'CR']],
  ])('have no sum over both: %s', (_, label, sides) => {
    expect(marked(label, sides)).toBe('rate');
  });
  it.each<[string, string, string[], Column?]>([
    ['sizes S and H', 'size', ['S', 'H']],
    ['cards', 'card', ['Debit', 'Prepaid']],
    ['amounts with a sign', 'type', ['Debit', 'Credit'], signed],
  ])('not beside %s', (_, label, sides, amount) => {
    expect(marked(label, sides, amount)).toBe('additive');
  });
});

describe('beside several currencies', () => {
  const currency = words('currency', cycle(['NZD', 'AUD'], n));
  const labels = (...columns: Column[]) => read(columns).measures.map(({ column }) => column.label);
  const inMoney = (label: string, unit?: string): Column =>
    values(label, 90, { format: { kind: 'currency', decimals: 2, ...(unit && { unit }) } });
  it('money without a currency of its own is no measure, whatever its name', () => {
    expect(labels(day, team, currency, inMoney('total'), inMoney('net', '€'), counts('visits'))).toEqual(
      expect.not.arrayContaining(['total']),
    );
    expect(labels(day, team, currency, inMoney('net', '€'), counts('visits'))).toContain('net');
    expect(labels(day, team, inMoney('total'), counts('visits'))).toContain('total');
  });
});

describe('two that differ in brackets', () => {
  it('keep what tells them apart, not the unit', () => {
    const names = read([day, team, values('Sleep [Deep] (hr)'), values('Sleep [Core] (hr)', 70)]).measures;
    expect(names.map(({ name }) => name).toSorted()).toEqual(['sleep – core', 'sleep – deep']);
  });
});

describe('a number on two scales', () => {
  it('stands behind what has one', () => {
    const columns = [day, team, values('rate'), values('height')];
    const scaled = read(columns, { scales: [{ number: 'rate', by: 'team' }] });
    expect(measureOf(scaled, 'rate')!.aside).toBe(true);
    expect(measureOf(read(columns), 'rate')!.aside).toBe(false);
  });
});

describe('what is named as one of something', () => {
  it('is weighted by the column of those', () => {
    const table = read([day, team, counts('sessions'), values('events per session')]);
    expect(measureOf(table, 'events_per_session')!.base?.key).toBe('sessions');
  });
  it.each(['session', 'visits'])('not by %s', (label) => {
    const table = read([day, team, counts(label), values('events per session')]);
    expect(measureOf(table, 'events_per_session')!.base).toBeUndefined();
  });
});

describe('of two that are one fact', () => {
  const twins = (one: string, other: string) => {
    const columns = [day, team, values(one), values(other, 91)];
    const correlations = [{ left: columns[2]!.key, right: columns[3]!.key, rho: 0.99, n }];
    return read(columns, { correlations }).measures.map(({ column }) => column.label);
  };
  it('the one whose name adds nothing stays', () => {
    expect(twins('wait time in business hours', 'wait time')).toEqual(['wait time']);
    expect(twins('wait time', 'wait time in business hours')).toEqual(['wait time']);
  });
});

describe('a yes or no that the day decides', () => {
  const approved = words('approved', cycle(['yes', 'no'], n));
  const few = { ...day, distinct: 30 };
  it('is no outcome of its rows', () => {
    const determines = [{ from: 'date', to: 'approved' }];
    expect(read([few, team, values('fee'), approved], { determines }).outcomes).toEqual([]);
  });
  it.each<[string, Column, ColumnRelations['determines']]>([
    ['where rows of one day differ', few, []],
    ['where each row has a day of its own', { ...day, distinct: n }, [{ from: 'date', to: 'approved' }]],
  ])('is one %s', (_, time, determines) => {
    expect(read([time, team, values('fee'), approved], { determines }).outcomes).toHaveLength(1);
  });
  it('pieces by one and by the hundred are none', () => {
    const pieces = numbers('qwert', cycle([1, 100], n));
    expect(read([day, team, values('fee'), pieces]).outcomes).toEqual([]);
  });
});
