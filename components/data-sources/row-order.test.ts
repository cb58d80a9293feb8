import { expect, it } from 'vitest';
import { nextRowOrder, readRowOrder } from './row-order';

it('goes up, down and back to the file', () => {
  const orders = ['fare:asc', 'fare:desc', ''];
  expect(orders.map((_, nth) => nextRowOrder(readRowOrder(orders[nth - 1] ?? ''), 'fare'))).toEqual(orders);
  expect(nextRowOrder(readRowOrder('tip:desc'), 'fare')).toBe('fare:asc');
});

it.each([['a:b:desc', { key: 'a:b', dir: 'desc' }], ['fare', null], ['fare:up', null], ['', null]])('reads %j', (text, order) => expect(readRowOrder(text)).toEqual(order));
