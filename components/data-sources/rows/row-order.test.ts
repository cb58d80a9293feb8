import { describe, expect, it } from 'vitest';
import { nextRowOrder, readRowOrder, writeRowOrder } from './row-order';

const press = (order: string, key: string, beside = false) =>
  writeRowOrder(nextRowOrder(readRowOrder(order), key, beside));

describe('a press on a column’s name', () => {
  it.each([
    ['', 'fare', false, 'fare:asc'],
    ['fare:asc', 'fare', false, 'fare:desc'],
    ['fare:desc', 'fare', false, ''],
    ['tip:desc,fare:asc', 'fare', false, 'fare:desc'],
    ['tip:desc', 'fare', false, 'fare:asc'],
    ['tip:desc', 'fare', true, 'tip:desc,fare:asc'],
    ['tip:desc,fare:asc', 'tip', true, 'fare:asc'],
    ['tip:asc,fare:asc', 'tip', true, 'tip:desc,fare:asc'],
  ] as const)('%j, %s, beside: %s', (order, key, beside, next) => expect(press(order, key, beside)).toBe(next));
});

it.each([
  ['a:b:desc', [{ key: 'a:b', dir: 'desc' }]],
  ['fare', []],
  ['fare:up', []],
  ['', []],
  [
    'a:asc,b:desc',
    [
      { key: 'a', dir: 'asc' },
      { key: 'b', dir: 'desc' },
    ],
  ],
])('reads %j', (text, order) => expect(readRowOrder(text)).toEqual(order));
