import type { SqlSource } from '@/lib/product/sql/schema';

const WORD = /[\p{L}\p{N}_]+/gu;

/** The tables that a text names; where it names none yet, all. */
export function tablesNamed(text: string, tables: readonly SqlSource[]): readonly SqlSource[] {
  const words = new Set(text.toLowerCase().match(WORD) ?? []);
  const named = tables.filter(({ table }) => words.has(table.toLowerCase()));
  return named.length ? named : tables;
}
