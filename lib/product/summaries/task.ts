import type { TaskActor } from '@/lib/base/actor/actor';
import { wordFacts } from '@/lib/base/ai/word';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { keptTask } from '@/lib/base/jobs/kept-task';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { untilTested } from '@/lib/product/insights/until-tested';
import { keepEdits } from '@/lib/pure/analysis/narration/summary/keep-edits';
import { SECTIONS, type Audience, type Statement } from '@/lib/pure/analysis/narration/summary/schema';
import { sentencesOf, type SentenceTest, type SummarySection } from '@/lib/pure/analysis/narration/summary/sections';
import { writeSummary } from '@/lib/pure/analysis/narration/summary/write';
import { checkNumbers } from './check';
import { documentStatements } from './documents';
import { evidenceOf, gatherFacts, type Gathered } from './facts';
import { readFigures, type SummaryFigures } from './figures';
import { SUMMARY_STEPS } from './job-schema';
import { endWithout, findSummary, keepWritten, type SummaryRow } from './store';

/**
 * How long a summary waits for a test of its data that is under way: before it, it would say that nothing stands out.
 */
const PATIENCE_MS = 120_000;
/** A person may change the text while it is written anew: then it is put together once more. */
const TRIES = 3;

const found = async ({ workspaceId }: TaskActor, id: string): Promise<SummaryRow> =>
  (await findSummary(workspaceId, id)) ?? Promise.reject(notFound('summary'));

async function write({ actor, targetId: id, signal, onProgress }: TaskInput): Promise<void> {
  const step = (stepIndex: number) =>
    onProgress({ step: SUMMARY_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'series' });
  const { scope, period, audience, length } = await found(actor, id);
  step(0);
  if ('documentIds' in scope) {
    const statements = await documentStatements(actor, scope.documentIds, length);
    const result = { fresh: sectionsOf(statements, new Map()), figures: NO_FIGURES, gathered: { sources: [] } };
    step(3);
    return keepOn(actor, id, { ...result, dropped: 0, origin: 'engine' }, signal);
  }
  const figures = await readFigures(actor, scope, period, signal);
  step(1);
  for (const { id } of figures.tables) await untilTested(actor.workspaceId, id, PATIENCE_MS, signal);
  signal.throwIfAborted();
  step(2);
  const gathered = await gatherFacts(actor, figures, signal);
  const { statements, dropped } = writeSummary(gathered.facts, { audience, length });
  const worded = await wordStatements(actor, statements, audience, signal);
  const fresh = sectionsOf(worded.statements, audience === 'analyst' ? gathered.tests : new Map());
  step(3);
  await keepOn(
    actor,
    id,
    { fresh, figures, gathered, dropped: dropped + worded.dropped, origin: worded.origin },
    signal,
  );
}

const NO_FIGURES = { kpis: [], covers: null };

async function keepOn(actor: TaskActor, id: string, result: Result, signal: AbortSignal): Promise<void> {
  for (let tries = TRIES; tries > 0; tries--) if (await keep(actor, id, result, signal)) return;
  throw new AppError('conflict', 'This summary was edited while it was being written. Regenerate it.');
}

/** In a provider's words where one is set up and its words are grounded; the method is always told in ours. */
async function wordStatements(
  { workspaceId, userId }: TaskActor,
  statements: readonly Statement[],
  audience: Audience,
  signal: AbortSignal,
) {
  const facts = statements
    .filter(({ section }) => section !== 'method')
    .map(({ key, sentence }) => ({ id: key, sentence, names: [] }));
  const { sentences, origin, dropped } = await wordFacts(
    { workspaceId, userId },
    { task: 'narrate', audience, facts },
    signal,
  );
  const byKey = new Map(sentences.map(({ factId, ...sentence }) => [factId, sentence]));
  return {
    statements: statements.map((statement) => ({
      ...statement,
      sentence: byKey.get(statement.key) ?? statement.sentence,
    })),
    origin,
    dropped,
  };
}

type Result = {
  fresh: SummarySection[];
  figures: Pick<SummaryFigures, 'kpis' | 'covers'>;
  gathered: Pick<Gathered, 'sources'>;
  dropped: number;
  origin: SummaryRow['origin'];
};

async function keep(
  actor: TaskActor,
  id: string,
  { fresh, figures: { kpis, covers }, gathered: { sources }, dropped, origin }: Result,
  signal: AbortSignal,
): Promise<boolean> {
  const { sections: before, version } = await found(actor, id);
  const checked = await checkNumbers(actor, { sections: keepEdits(before, fresh), kpis, sources, dropped }, signal);
  signal.throwIfAborted();
  const cited = [
    ...evidenceOf(sentencesOf(checked.sections).flatMap(({ claims }) => claims)),
    ...kpis.flatMap(({ answer }) => [
      answer.evidenceId,
      ...(answer.comparison ? [answer.comparison.evidenceId] : []),
      ...(answer.sparkline ? [answer.sparkline.evidenceId] : []),
    ]),
  ];
  return inTransaction(async (tx) => {
    await citeEvidence(tx, actor.workspaceId, [...new Set(cited)]);
    return keepWritten(tx, actor.workspaceId, id, { baseVersion: version, ...checked, sources, covers, origin });
  });
}

const sectionsOf = (statements: readonly Statement[], tests: ReadonlyMap<string, SentenceTest>): SummarySection[] =>
  SECTIONS.flatMap((key) => {
    const sentences = statements
      .filter(({ section }) => section === key)
      .map(({ key: says, sentence, findingId, href }) => {
        const test = findingId === undefined ? undefined : tests.get(findingId);
        return { ...sentence, id: says, key: says, faults: [], ...(test && { test }), ...(href && { href }) };
      });
    return sentences.length > 0 ? [{ key, sentences, removed: [] }] : [];
  });

/** Writes a summary, and keeps what a person has changed. */
export const summaryTask = keptTask({
  make: write,
  endWithout,
  pathOf: (id) => `/summaries/${id}`,
  unfinished: 'The summary didn’t finish. Regenerate it.',
});
