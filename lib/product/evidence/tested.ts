import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { mineAgain } from '@/lib/engines/answers/analyse';
import { runQueries } from '@/lib/engines/answers/run';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { Mined, TestOutcome, Tested } from '@/lib/pure/analysis/insights/schema';
import { rowsTested } from '@/lib/pure/analysis/insights/tested-rows';
import { OUTCOME_WORDS } from '@/lib/pure/analysis/narration/insight/tests';
import { partsOnly } from '@/lib/pure/analysis/semantics/table/scope';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { computedEvidence, keepComputed } from './computed';
import type { EvidenceKernel } from './kernels';
import type { TestedQuestion } from './tested-schema';

type Rows = Pick<QueryAnswer, 'columns' | 'rows'>;
type Counts = Mined['counts'];

const PLAIN = { kind: 'plain' } as const;
const COUNT = { kind: 'plain', decimals: 0 } as const;
const figure = (key: string, label: string, format: ResultColumn['format'] = PLAIN): ResultColumn => ({
  key,
  label,
  type: 'decimal',
  format,
  kind: 'measure',
});

/** A row of the ledger, as the row of an answer. */
function rowsOfPattern({ symbol, statistic, n, effect, p, q, holdOut }: Tested): Rows {
  return {
    columns: [
      figure('statistic', symbol),
      figure('n', 'n', COUNT),
      figure('effect', 'Effect, 0 to 1'),
      figure('p', 'p'),
      ...(holdOut ? [figure('n_held_back', 'hold-out n', COUNT), figure('p_held_back', 'hold-out p')] : []),
      figure('q', 'q'),
    ],
    rows: [{ statistic, n, effect, p, q, ...(holdOut && { n_held_back: holdOut.n, p_held_back: holdOut.p }) }],
  };
}

const COUNTED: readonly [TestOutcome, keyof Counts][] = [
  ['found', 'heldUp'],
  ['possible', 'possible'],
  ['construction', 'construction'],
  ['repeats', 'repeats'],
  ['small', 'small'],
  ['unconfirmed', 'unconfirmed'],
  ['chance', 'chance'],
];

/** How many patterns came to what, and how many of those that held up chance alone would give. */
function rowsOfLedger(counts: Counts): Rows {
  return {
    columns: [
      { key: 'outcome', label: 'Outcome', type: 'category', format: PLAIN, kind: 'dimension' },
      figure('patterns', 'Patterns'),
    ],
    rows: [
      ...COUNTED.map(([outcome, key]): Row => ({ outcome: OUTCOME_WORDS[outcome], patterns: counts[key] })),
      { outcome: 'expected false positives', patterns: Number(counts.expectedFalse.toFixed(2)) },
    ],
  };
}

/** What was tested of a version: one entry of its ledger, or the counts of all. */
export type KeptTest = { entry: Tested | null; counts: Counts; heldOut: number; sampled: boolean };

/** Keeps the figures of a test as evidence that stays as long as its data do; answers its id. */
export async function keepTested(
  actor: Pick<UserActor, 'workspaceId'>,
  table: SourceTable,
  { entry, counts, heldOut, sampled }: KeptTest,
): Promise<string> {
  const { name, columns, relations, rowCount, relation } = table;
  const meaning = readTable({ name, columns, relations, rowCount, thisYear: new Date().getUTCFullYear() });
  const query = rowsTested(entry ?? { columns: [] }, partsOnly(meaning), columns);
  const outcome = (await runQueries({ relation, columns, queries: [{ id: 'rows', query }] })).get('rows');
  if (!outcome?.ok) throw new AppError('busy', outcome?.failure.message ?? 'Couldn’t count the rows.');
  const pattern = entry && {
    key: entry.key,
    kind: entry.kind,
    columns: entry.columns,
    scope: entry.scope,
    test: entry.test,
    symbol: entry.symbol,
    outcome: entry.outcome,
  };
  const asked: TestedQuestion = { ...query, tested: { pattern, patterns: counts.tested, heldOut, sampled } };
  const made = computedEvidence(actor, table, {
    kind: 'test',
    query,
    asked,
    how: asked.tested,
    sql: outcome.sql,
    ...(entry ? rowsOfPattern(entry) : rowsOfLedger(counts)),
    engine: 'Plumbline tests',
  });
  await keepComputed(actor, [made], []);
  return made.id;
}

/** Everything tested again, and of it what was asked: the correction of one q needs all of them. */
export const testKernel: EvidenceKernel<TestedQuestion> = {
  kind: 'tested',
  schema: z.looseObject({ pattern: z.looseObject({ key: z.string() }).nullable() }),
  async again({ relation, name, rowCount, columns, relations }, { tested: { pattern } }) {
    const { ledger, counts } = await mineAgain(relation, { name, rowCount, columns, relations });
    const entry = pattern && ledger.find(({ key }) => key === pattern.key);
    const again = pattern === null ? rowsOfLedger(counts) : entry ? rowsOfPattern(entry) : { columns: [], rows: [] };
    return { ...again, rowCount: again.rows.length, truncated: false };
  },
};
