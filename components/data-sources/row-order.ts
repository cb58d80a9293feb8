export type RowOrder = { key: string; dir: 'asc' | 'desc' } | null;

/** `fare:desc`, as the address and the server write it; null for the file's own order. */
export function readRowOrder(text: string): RowOrder {
  const [, key, dir] = /^(.+):(asc|desc)$/.exec(text) ?? [];
  return key && dir ? { key, dir: dir as 'asc' | 'desc' } : null;
}

/** Ascending, descending, the file's own order. */
export const nextRowOrder = (order: RowOrder, key: string): string => (order?.key !== key ? `${key}:asc` : order.dir === 'asc' ? `${key}:desc` : '');
