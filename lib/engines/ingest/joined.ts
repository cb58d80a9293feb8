import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JoinRequest } from '@/lib/engines/manifest/join';
import { joinedColumns, joinOrder, joinSql, openSides } from '@/lib/engines/manifest/sides';
import type { Cell } from '@/lib/pure/query/schema/column';
import { withinLimits } from './catalogue-limits';
import type { IngestProgress, IngestResult } from './schema/schema';
import { named, openDuck, type Duck } from './table/duck';
import { writeResult } from './typed-result';

/**
 * Joins two tables into typed Parquet parts with their profile. Types, labels, formats and roles are those of the
 * parents; the figures are measured anew. Rows stand in the order of the left, then of the right. Runs inside the
 * ingest child.
 */
export async function runJoin(
  request: JoinRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { spec, outDir } = request;
  const workDir = await mkdtemp(join(outDir, 'work-'));
  const duck = await openDuck(
    [...new Set([...spec.left.parts, ...spec.right.parts].map(dirname)), outDir],
    join(workDir, 'spill'),
  );
  try {
    return withinLimits(await joinAndMeasure(duck, request, onProgress));
  } finally {
    duck.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function joinAndMeasure(
  duck: Duck,
  { spec, outDir, notes }: JoinRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const sides = await openSides(async (sql) => (await duck.rows(sql)) as Cell[][], spec);
  const columns = joinedColumns(sides, spec);
  const cells = columns.map(({ sql, key }) => `${sql} AS ${named(key)}`).join(', ');
  const sql = `SELECT ${cells} FROM ${joinSql(spec.how, spec.on.length)} ORDER BY ${joinOrder(spec.how)}`;
  const parts = [...spec.left.parts, ...spec.right.parts];
  return writeResult(duck, { columns, sql, parts, outDir, notes }, onProgress);
}
