import { expect, test } from 'vitest';
import { NOTHING } from './groups';
import { kindOfWhole, kindOfWords } from './kinds';

const words = (label: string, values: string[], filled: number, distinct: number, meanLength = 8) =>
  kindOfWords(label, {
    ...NOTHING,
    filled,
    distinct,
    meanLength,
    top: values.map((value) => ({ value, count: Math.ceil(filled / distinct) })),
  });

test.each<[string, ReturnType<typeof words>, string]>([
  ['boroughs', words('borough', ['Manhattan', 'Queens'], 6433, 5), 'category'],
  ['zones', words('zone', ['Lenox Hill West'], 6433, 194), 'category'],
  ['order numbers', words('order', ['A-1', 'A-2'], 500, 500), 'id'],
  ['customers by code', words('customer', ['C2127', 'C99'], 520_000, 50_000), 'id'],
  ['two-letter codes', words('alpha-2', ['AF', 'AL'], 249, 249), 'id'],
  ['names of countries', words('name', ['Norway', 'Åland Islands'], 249, 249), 'text'],
  ['notes', words('note', ['It was late'], 1000, 900, 80), 'text'],
  ['a handful', words('city', ['Oslo', 'Bergen'], 7, 4), 'category'],
  ['brackets of age, one row each', words('age', ['12', '13', '22-23', '24-25', '65+'], 5, 5, 3), 'category'],
  ['brackets of which the first ten are seen', words('age', ['12', '13', '14', '15'], 17, 17, 3), 'category'],
  ['numbers of parts', words('part', ['10-204', '11-87', '9-310'], 300, 300, 5), 'id'],
  ['ranges that overlap', words('span', ['1-9', '2-8', '3-4'], 30, 30, 3), 'id'],
  ['nothing', words('x', [], 0, 0), 'text'],
])('%s', (_name, kind, expected) => {
  expect(kind).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['customer_id', 1000, 20, 'id'],
  ['PassengerId', 891, 891, 'id'],
  ['', 100, 100, 'id'],
  ['storenum', 100, 100, 'id'],
  ['paid', 100, 2, 'integer'],
  ['year', 100, 100, 'integer'],
  ['Passengers', 144, 144, 'integer'],
  ['rank', 50, 50, 'integer'],
])('whole numbers called %j, %d rows, %d different: %s', (label, filled, distinct, kind) => {
  expect(kindOfWhole(label, { ...NOTHING, filled, distinct })).toBe(kind);
});
