import { expect, it } from 'vitest';
import { written } from './names';

it.each([
  ['orders_2023', 'orders_2023'],
  ['name', 'name'],
  ['order', '"order"'],
  ['Group', '"Group"'],
  ['größe', 'größe'],
  ['2023', '"2023"'],
  ['unit price', '"unit price"'],
  ['a "b"', '"a ""b"""'],
])('%s is written %s', (name, expected) => expect(written(name)).toBe(expected));
