export type RowOrder = { key: string; dir: 'asc' | 'desc' };

/** `fare:desc,day:asc`, as the address and the server write it; empty for the file's own order. */
export const readRowOrder = (text: string): RowOrder[] =>
  text.split(',').flatMap((each) => {
    const [, key, dir] = /^(.+):(asc|desc)$/.exec(each) ?? [];
    return key && dir ? [{ key, dir: dir as 'asc' | 'desc' }] : [];
  });

export const writeRowOrder = (orders: readonly RowOrder[]): string =>
  orders.map(({ key, dir }) => `${key}:${dir}`).join(',');

/** A press on a column's name: ascending, descending, no more; alone, or `beside` what sorts already. */
export function nextRowOrder(orders: readonly RowOrder[], key: string, beside = false): RowOrder[] {
  const dir = orders.find((order) => order.key === key)?.dir;
  const next: RowOrder[] = dir === 'desc' ? [] : [{ key, dir: dir === 'asc' ? 'desc' : 'asc' }];
  if (!beside) return next;
  return dir ? orders.flatMap((order) => (order.key === key ? next : [order])) : [...orders, ...next];
}
