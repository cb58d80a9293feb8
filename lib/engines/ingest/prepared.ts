import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { BrokenStep, openSteps, type PrepareRequest } from '@/lib/engines/manifest/preparation';
import { titleOf } from '@/lib/pure/preparation/kinds';
import { ROW } from '@/lib/pure/preparation/step/table';
import type { Cell } from '@/lib/pure/query/schema/column';
import { withinLimits } from './catalogue-limits';
import type { IngestProgress, IngestResult } from './schema/schema';
import { named, openDuck, type Duck } from './table/duck';
import { writeResult } from './typed-result';

/**
 * Runs the steps of a preparation over typed Parquet parts into parts with their profile. Types, labels, formats and
 * roles are those of the source where the step left the column as it is. Runs inside the ingest child.
 *
 * @throws AppError 'validation' with the place of the first step that its columns do not bear
 */
export async function runPreparation(
  request: PrepareRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { prepare, outDir } = request;
  const workDir = await mkdtemp(join(outDir, 'work-'));
  const duck = await openDuck([...new Set(prepare.parts.map(dirname)), outDir], join(workDir, 'spill'));
  try {
    return withinLimits(await prepareAndMeasure(duck, request, onProgress));
  } finally {
    duck.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function prepareAndMeasure(
  duck: Duck,
  { prepare, steps, outDir, notes }: PrepareRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const ask = async (sql: string) => (await duck.rows(sql)) as Cell[][];
  const { from, columns } = await openSteps(ask, prepare, steps).catch((error: unknown) => {
    if (!(error instanceof BrokenStep)) throw error;
    const title = titleOf(steps[error.step]!);
    throw new AppError('validation', `Step ${error.step + 1} (${title}): ${error.message}.`, { step: error.step });
  });
  const sql = `SELECT ${columns.map(({ key }) => named(key)).join(', ')} FROM ${from} ORDER BY ${ROW}`;
  return writeResult(duck, { columns: [...columns], sql, parts: prepare.parts, outDir, notes }, onProgress);
}
