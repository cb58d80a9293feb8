import type { SqlSource } from '@/lib/product/sql/schema';

/** Tables whose name has the words, whole; of others the columns that have them. */
export function findNames(tables: readonly SqlSource[], words: string): SqlSource[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [...tables];
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return tables.flatMap((source) => {
    if (has(source.table) || has(source.name)) return [source];
    const columns = source.columns.filter(({ key, label }) => has(key) || has(label));
    const metrics = source.metrics?.filter(({ name }) => has(name));
    if (metrics?.length) return [{ ...source, columns, metrics }];
    return columns.length ? [{ ...source, columns }] : [];
  });
}
