import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import type { Weights } from '@/lib/pure/analysis/semantics/learned/model';
import { setWeights } from '@/lib/pure/analysis/semantics/learned/opinion';

const known = new Map<number, Weights>();

/** A table whose roles were given anew by these weights, which hold from here on. */
export function readWith(weights: Weights, table: IngestResult): IngestResult {
  setWeights(weights);
  return { ...table, columns: assignRoles(table.columns, table) };
}

/**
 * From here on tables are read by what was learned without `fold`: `apart` is the folder that `npm run learn -- --apart`
 * has written. The roles of a table are given anew.
 */
export function readApart(apart: string, fold: number, table: IngestResult): IngestResult {
  if (!known.has(fold)) known.set(fold, JSON.parse(readFileSync(join(apart, `${fold}.json`), 'utf8')) as Weights);
  return readWith(known.get(fold)!, table);
}
