import { join } from 'node:path';
import type { ForecastInput, ForecastOutcome } from '@/lib/analysis/forecast/shapes';
import { BUDGET, type Budget, type Mined } from '@/lib/analysis/insights/shapes';
import type { TargetCheck, TargetModel, TargetQuestion, TargetRefusal } from '@/lib/analysis/rows/shapes';
import { env } from '@/lib/core/env';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { TableAsked } from './analysis/read-table';
import { askOne } from './ask';
import { QueryPool } from './pool';
import type { AnalysisWork } from './query/messages';
import type { Relation } from './shapes';

/** Kernels work in children of their own, one data set at a time: no chart waits for them. */
function newAnalyst(background: boolean): QueryPool {
  const { DATA_DIR, ANALYSIS_TIMEOUT } = env();
  return new QueryPool({
    childPath: join(process.cwd(), 'dist/query-child.mjs'), size: 1, deadlineMs: ANALYSIS_TIMEOUT * 1000,
    child: { folders: [join(DATA_DIR, 'files'), join(DATA_DIR, 'cache')], tempFolder: join(DATA_DIR, 'cache', 'queries'), memoryMegabytes: 768, residentMegabytes: 2560, threads: 2, background },
  });
}

// The server's bundles each have their own copy of this module, and the process has one child for what follows an upload and one for
// what a person asked for: nobody waits for the minutes that the tests of a large table take.
const ANALYSTS = { unasked: Symbol.for('plumbline.analyst.unasked'), asked: Symbol.for('plumbline.analyst.asked') };
const held = globalThis as unknown as Record<symbol, QueryPool | undefined>;

export async function stopAnalyst(): Promise<void> {
  await Promise.all(Object.values(ANALYSTS).map(async (analyst) => {
    await held[analyst]?.close();
    held[analyst] = undefined;
  }));
}

/** The pool speaks of queries and filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'This took too long and was stopped. Ignore columns that say nothing, or ask of fewer series.',
  too_large: 'This needs more memory than one analysis may use. Ignore columns that say nothing, or ask of fewer rows.',
  busy: 'The analysis could not be finished. Start it again in a moment; the log of the server says why.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

function ask<Asked extends AnalysisWork>(work: Asked, signal?: AbortSignal, analyst = ANALYSTS.asked) {
  return askOne((held[analyst] ??= newAnalyst(analyst === ANALYSTS.unasked)), work, signal).catch(inOurWords);
}

/** Forecasts series that queries have answered, in their order. `relation` names whose they are. @throws AppError 'timeout', 'cancelled', 'too_large', 'busy', 'internal' where it fails however often it is asked. */
export const forecast = (relation: Relation, inputs: ForecastInput[], signal?: AbortSignal): Promise<ForecastOutcome[]> => ask({ kind: 'forecast', relation, inputs }, signal);

/** Tests everything that a data set may say, and keeps account of it. @throws AppError as `forecast`. */
export const mine = (relation: Relation, table: TableAsked, budget: Budget = BUDGET, signal?: AbortSignal): Promise<Mined> => ask({ kind: 'mine', relation, table, budget }, signal, ANALYSTS.unasked);

const underWay = new Map<string, Promise<Mined>>();

/** Tests everything again because a person asks for it; those who ask of one version at once share the work. @throws AppError as `forecast`. */
export function mineAgain(relation: Relation, table: TableAsked): Promise<Mined> {
  const known = underWay.get(relation.key);
  if (known) return known;
  const mined = ask({ kind: 'mine', relation, table, budget: BUDGET }).finally(() => underWay.delete(relation.key));
  underWay.set(relation.key, mined);
  return mined;
}

/** What drives a column, how well it can be told from the others, and what it would be where it is missing. @throws AppError as `forecast`. */
export const explain = (relation: Relation, table: TableAsked, question: TargetQuestion, signal?: AbortSignal): Promise<TargetModel | TargetRefusal> => ask({ kind: 'target', relation, table, question }, signal);

/** What a column is like before anything is learned of it, and what would be left out. @throws AppError as `forecast`. */
export const checkTarget = (relation: Relation, table: TableAsked, question: TargetQuestion, signal?: AbortSignal): Promise<TargetCheck | TargetRefusal> => ask({ kind: 'target_check', relation, table, question }, signal);
