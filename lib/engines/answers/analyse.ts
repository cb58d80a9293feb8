import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import type { Relation } from '@/lib/engines/manifest/relation';
import type {
  DriversCheckResult,
  DriversModel,
  DriversInput,
  DriversRefusal,
} from '@/lib/pure/analysis/drivers/schema';
import type { ForecastInput, ForecastOutcome } from '@/lib/pure/analysis/forecast/schema';
import { BUDGET, type Budget, type Mined } from '@/lib/pure/analysis/insights/schema';
import type { TableToRead } from './analysis/read-table';
import { QueryPool } from './pool';
import type { AnalysisWork } from './protocol/messages';
import { requestOne } from './request';

/** Kernels work in children of their own, one table at a time: no chart waits for them. */
function newAnalyst(background: boolean): QueryPool {
  const { DATA_DIR, ANALYSIS_TIMEOUT } = env();
  return new QueryPool({
    childPath: join(process.cwd(), 'dist/query-child.mjs'),
    size: 1,
    deadlineMs: ANALYSIS_TIMEOUT * 1000,
    child: {
      folders: [join(DATA_DIR, 'files'), join(DATA_DIR, 'cache')],
      tempFolder: join(DATA_DIR, 'cache', 'queries'),
      memoryMegabytes: 768,
      residentMegabytes: 2560,
      threads: 2,
      background,
    },
  });
}

// One child for what follows an upload and one for what a person asked for: nobody waits for the minutes that the
// tests of a large table take.
const ANALYSTS = {
  unasked: processWide('analyst.unasked', () => newAnalyst(true)),
  asked: processWide('analyst.asked', () => newAnalyst(false)),
};

export async function stopAnalyst(): Promise<void> {
  await Promise.all(
    Object.values(ANALYSTS).map(async (analyst) => {
      await analyst.made()?.close();
      analyst.set(undefined);
    }),
  );
}

/** The pool speaks of queries and filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'The analysis timed out. Ignore columns you don’t need, or use fewer series.',
  too_large: 'The analysis exceeds the memory limit. Ignore columns you don’t need, or use fewer rows.',
  busy: 'The analysis failed. Try again; the server log has details.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

function ask<Asked extends AnalysisWork>(work: Asked, signal?: AbortSignal, analyst = ANALYSTS.asked) {
  return requestOne(analyst.get(), work, signal).catch(inOurWords);
}

/**
 * Forecasts series that queries have answered, in their order. `relation` names whose they are. @throws AppError
 * 'timeout', 'cancelled', 'too_large', 'busy', 'internal' where it fails however often it is asked.
 */
export const forecast = (
  relation: Relation,
  inputs: ForecastInput[],
  signal?: AbortSignal,
): Promise<ForecastOutcome[]> => ask({ kind: 'forecast', relation, inputs }, signal);

/** Tests everything that a table may say, and keeps account of it. @throws AppError as `forecast`. */
export const mine = (
  relation: Relation,
  table: TableToRead,
  budget: Budget = BUDGET,
  signal?: AbortSignal,
): Promise<Mined> => ask({ kind: 'mine', relation, table, budget }, signal, ANALYSTS.unasked);

const underWay = new Map<string, Promise<Mined>>();

/**
 * Tests everything again because a person asks for it; those who ask of one version at once share the work. @throws
 * AppError as `forecast`.
 */
export function mineAgain(relation: Relation, table: TableToRead): Promise<Mined> {
  const known = underWay.get(relation.key);
  if (known) return known;
  const mined = ask({ kind: 'mine', relation, table, budget: BUDGET }).finally(() => underWay.delete(relation.key));
  underWay.set(relation.key, mined);
  return mined;
}

/**
 * What drives a column, how well it can be told from the others, and what it would be where it is missing. @throws
 * AppError as `forecast`.
 */
export const findDrivers = (
  relation: Relation,
  table: TableToRead,
  question: DriversInput,
  signal?: AbortSignal,
): Promise<DriversModel | DriversRefusal> => ask({ kind: 'target', relation, table, question }, signal);

/**
 * What a column is like before anything is learned of it, and what would be left out. @throws AppError as `forecast`.
 */
export const checkDrivers = (
  relation: Relation,
  table: TableToRead,
  question: DriversInput,
  signal?: AbortSignal,
): Promise<DriversCheckResult | DriversRefusal> => ask({ kind: 'target_check', relation, table, question }, signal);
