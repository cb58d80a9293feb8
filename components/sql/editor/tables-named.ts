import type { KnownTable } from './known-names';

const WORD = /[\p{L}\p{N}_]+/gu;

/** The tables that a text names. */
export function namedIn<T extends { table: string }>(text: string, tables: readonly T[]): readonly T[] {
  const words = new Set(text.toLowerCase().match(WORD) ?? []);
  return tables.filter(({ table }) => words.has(table.toLowerCase()));
}

/** The tables that a text names; where it names none yet, all. */
export function tablesNamed(text: string, tables: readonly KnownTable[]): readonly KnownTable[] {
  const named = namedIn(text, tables);
  return named.length ? named : tables;
}
