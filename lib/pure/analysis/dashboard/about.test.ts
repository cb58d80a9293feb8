import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations, StatedRows } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import { aboutTable } from './about';

const n = 240;
const amounts = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10 + ((row * 7.3) % 90)),
  );
const about = (name: string, columns: Column[], relations: Partial<ColumnRelations> = {}) =>
  aboutTable(
    readTable({
      name,
      columns: ready(columns, n),
      relations: { ...noRelations, ...relations },
      rowCount: n,
      thisYear: 2026,
    }),
  );
const days = dates('order_date', '2025-01-01', '2025-08-28', { grain: 'day', step: 86_400, regular: false }, 150);
const shop = () => [days, words('region', cycle(['North', 'South', 'East'], n)), amounts('sales'), amounts('discount')];

describe('aboutTable', () => {
  it('says what a row is, the main figure, and what it can be broken down by', () => {
    const { row, figure, by, kind } = about('orders.csv', shop());
    expect({ row, figure, kind }).toEqual({ row: 'order', figure: 'total sales', kind: 'event' });
    expect(by).toBe('region and order date');
  });
  it.each<[StatedRows, { row: string; figure: string }]>([
    [{ noun: 'order line' }, { row: 'order line', figure: 'total sales' }],
    [{ subject: 'discount' }, { row: 'order', figure: 'average discount' }],
    [
      { kind: 'thing', noun: 'shop visit' },
      { row: 'shop visit', figure: 'total sales' },
    ],
  ])('what a person says holds: %j', (stated, { row, figure }) => {
    const told = about('orders.csv', shop(), { stated });
    expect(told.row).toBe(row);
    expect(told.figure.toLowerCase()).toContain(figure.split(' ').at(-1)!);
    if (stated.kind) expect(told.kind).toBe(stated.kind);
  });
  it.each([
    ['stay_id', 'stay'],
    ['id_respuesta', 'respuesta'],
    // Numbered in one word; what ends in 'id' by chance is no number of anything.
    ['locationid', 'location'],
    ['Record ID', 'record'],
    ['hybrid', 'record'],
    // What nothing says is no event because it has a date.
    ['id', 'record'],
  ])('a numbering says what a row is: %s, %s', (label, row) => {
    const key = {
      ...numbers(
        label,
        Array.from({ length: n }, (_, nth) => 1000 + nth),
      ),
      role: 'id' as const,
    };
    expect(about('export.csv', [key, ...shop()]).row).toBe(row);
  });
  it.each([
    ['Streamer', 'streamer'],
    // What numbers a row names none; a word for no one says nothing of it.
    ['Number', 'record'],
    ['Remark', 'record'],
  ])('one who does something, by a column of one word: %s, %s', (label, row) => {
    const names = words(
      label,
      Array.from({ length: n }, (_, nth) => `Ash ${nth}`),
    );
    expect(about('export.csv', [{ ...names, type: 'text' as const }, ...shop()]).row).toBe(row);
  });
  it('the address of a picture numbers nothing', () => {
    const [key, picture] = ['set_num', 'img_url'].map((label) => ({
      ...words(
        label,
        Array.from({ length: n }, (_, nth) => (label === 'set_num' ? `${nth}-1` : `https://example.com/${nth}.png`)),
      ),
      type: 'id' as const,
      role: 'id' as const,
    }));
    expect(about('export.csv', [key!, picture!, ...shop()]).row).toBe('set');
  });
  it.each([
    [900, '15-minute reading'],
    [60, 'minute'],
  ])('a clock of %i seconds ticks in its own step', (step, row) => {
    const end = new Date(Date.UTC(2025, 0, 1) + (n - 1) * step * 1000).toISOString().slice(0, 19);
    const clock = dates('timestamp', '2025-01-01T00:00:00', end, { grain: 'minute', step, regular: true }, n);
    expect(about('sensor.csv', [clock, amounts('temperature')]).row).toBe(row);
  });
  it('names all that a panel follows', () => {
    const months = dates('month', '2025-01-31', '2025-12-31', { grain: 'month', step: 2_678_400, regular: true }, 12);
    const columns = [
      { ...months, key: 'month' },
      words('article', cycle(['Screw', 'Nut', 'Bolt', 'Washer', 'Pin'], n)),
      words('warehouse', cycle(['Cologne', 'Bonn', 'Essen', 'Hurth'], n)),
      amounts('stock'),
    ];
    const panel = { entity: ['article', 'warehouse'], time: 'month' };
    expect(about('stock.csv', columns, { panel }).row).toBe('article and warehouse in one month');
  });
  it('says of how many weeks a row is', () => {
    const paid = {
      ...dates('paid', '2025-01-03', '2025-06-20', { grain: 'week', step: 1_209_600, regular: true }, 12),
      key: 'paid',
    };
    const people = words('person', cycle(['Ann', 'Bo', 'Cy', 'Di'], n));
    const panel = { entity: ['person'], time: 'paid' };
    expect(about('pay.csv', [paid, people, amounts('cost')], { panel }).row).toBe('person in 2 weeks');
  });
  it('two things that are seldom met together are no pair that is followed', () => {
    const sheet = {
      ...dates('day', '2025-01-01', '2025-08-28', { grain: 'day', step: 86_400, regular: true }, 200),
      key: 'day',
    };
    const people = words('person', cycle(['Ann', 'Bo', 'Cy', 'Di', 'Ed'], n));
    const projects = words('project', cycle(['Web', 'App', 'Shop'], n));
    const panel = { entity: ['person', 'project'], time: 'day' };
    expect(about('time.csv', [sheet, people, projects, amounts('cost')], { panel }).row).toBe('record');
  });
  it.each([
    ['Bank Name', 'bank'],
    ['County Name/State Abbreviation', 'county'],
    ['Common Name', 'common name'],
    ['name', 'name'],
  ])('of what has a name, the thing: %s', (label, row) => {
    const months = {
      ...dates('month', '2025-01-31', '2025-12-31', { grain: 'month', step: 2_678_400, regular: true }, 12),
      key: 'month',
    };
    const named = { ...words(label, cycle(['Ash', 'Elm', 'Oak', 'Fir'], n)), key: 'thing' };
    const panel = { entity: ['thing'], time: 'month' };
    expect(about('x.csv', [months, named, amounts('stock')], { panel }).row).toBe(`${row} in one month`);
  });
  it.each([
    ['employees.csv', 'name', 'employee'],
    ['employees.csv', 'town', 'town'],
    ['artist_data.csv', 'name', 'artist'],
    // A word that stands by itself may be what its rows are about.
    ['artist.csv', 'name', 'name'],
    ['paper_data.csv', 'town', 'town'],
    ['export.csv', 'name', 'name'],
  ])('a name of nothing is what the file lists: %s, %s', (file, label, row) => {
    const months = {
      ...dates('month', '2025-01-31', '2025-12-31', { grain: 'month', step: 2_678_400, regular: true }, 12),
      key: 'month',
    };
    const named = { ...words(label, cycle(['Ash', 'Elm', 'Oak', 'Fir'], n)), key: 'thing' };
    const panel = { entity: ['thing'], time: 'month' };
    expect(about(file, [months, named, amounts('stock')], { panel }).row).toBe(`${row} in one month`);
  });
  it.each([
    ['distance', 'start and finish'],
    ['sales', 'total of one start and finish'],
  ])('each pair of two places stands once, with its %s', (label, row) => {
    const towns = ['Ash', 'Elm', 'Oak', 'Fir', 'Bay', 'Ivy', 'Yew', 'Box', 'Gum', 'Fig', 'Hop', 'Nut'];
    const start = words(
      'start',
      Array.from({ length: n }, (_, place) => towns[Math.floor(place / 20)]!),
    );
    const finish = words('finish', cycle(towns.flatMap((town) => [town, `${town}ton`]).slice(0, 20), n));
    expect(about('x.csv', [start, finish, amounts(label)]).row).toBe(row);
  });
  it('months beside years are months', () => {
    const years = numbers(
      'year',
      Array.from({ length: n }, (_, row) => 2000 + Math.floor(row / 12)),
    );
    const months = numbers('month', cycle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], n));
    const panel = { entity: ['month'], time: 'year' };
    expect(about('x.csv', [years, months, amounts('output')], { panel }).row).toBe('month');
    const days = numbers(
      'day',
      Array.from({ length: n }, (_, row) => 1 + (row % 28)),
    );
    const each = { entity: ['month', 'day'], time: 'year' };
    expect(about('x.csv', [years, months, days, amounts('output')], { panel: each }).row).toBe('day');
  });
  it('lists what else could be the main figure', () =>
    expect(about('orders.csv', shop()).figures.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['sales', 'discount']),
    ));
});
