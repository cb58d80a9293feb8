import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { stateWord } from './source-state';
import { SOURCE_COLUMNS, type SourceColumn } from './source-table';

export type SourceOrder = { by: SourceColumn; dir: 'asc' | 'desc' };

export const NEWEST: SourceOrder = { by: 'updated', dir: 'desc' };

/** `rows:desc`, as it stands in the address; newest first where it makes no sense. */
export function readOrder(text: string): SourceOrder {
  const [by = '', dir] = text.split(':');
  return by in SOURCE_COLUMNS && (dir === 'asc' || dir === 'desc') ? { by: by as SourceColumn, dir } : NEWEST;
}

export const writeOrder = ({ by, dir }: SourceOrder): string => `${by}:${dir}`;

/** Words begin with A, figures with the largest; the same column again turns the order. */
export function nextOrder(order: SourceOrder, by: SourceColumn): SourceOrder {
  if (order.by === by) return { by, dir: order.dir === 'asc' ? 'desc' : 'asc' };
  return { by, dir: by === 'name' || by === 'state' ? 'asc' : 'desc' };
}

const VALUE: Record<SourceColumn, (source: DataSourceSummary) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  rows: ({ rowCount }) => rowCount,
  columns: ({ columnCount }) => columnCount,
  size: ({ sizeBytes }) => sizeBytes,
  state: ({ status }) => stateWord(status),
  updated: ({ refreshedAt, createdAt }) => refreshedAt ?? createdAt,
};

const compare = (left: string | number, right: string | number): number =>
  typeof left === 'string' && typeof right === 'string'
    ? left.localeCompare(right, 'en', { numeric: true })
    : Number(left) - Number(right);

/** Those whose name holds the words, in order. */
export function findSources(
  sources: readonly DataSourceSummary[],
  words: string,
  { by, dir }: SourceOrder,
): DataSourceSummary[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const value = VALUE[by];
  return sources
    .filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)))
    .sort((left, right) => (dir === 'asc' ? 1 : -1) * compare(value(left), value(right)) || compare(left.id, right.id));
}
