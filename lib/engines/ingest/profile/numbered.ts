import type { Json } from '@duckdb/node-api';

/** Equal values get equal numbers; null is -1. */
export function numbered(values: Json[]): Int32Array {
  const seen = new Map<Json, number>();
  return Int32Array.from(values, (value) => {
    if (value === null) return -1;
    const known = seen.get(value);
    if (known !== undefined) return known;
    seen.set(value, seen.size);
    return seen.size - 1;
  });
}
