import { wordFacts } from '@/lib/ai/word';
import { keepEdits } from '@/lib/analysis/narration/summary/keep-edits';
import { SECTIONS, type Audience, type Statement } from '@/lib/analysis/narration/summary/shapes';
import { sentencesOf, type SentenceTest, type SummarySection } from '@/lib/analysis/narration/summary/sections';
import { writeSummary } from '@/lib/analysis/narration/summary/write';
import type { TaskActor } from '@/lib/core/actor';
import { AppError, notFound } from '@/lib/core/errors';
import { inTransaction } from '@/lib/db/transaction';
import { citeEvidence } from '@/lib/evidence/evidence';
import { untilTested } from '@/lib/insights/until-tested';
import { keptTask } from '@/lib/jobs/kept-task';
import type { Work } from '@/lib/jobs/worker';
import { checkNumbers } from './check';
import { evidenceOf, gatherFacts, type Gathered } from './facts';
import { readFigures, type Figures } from './figures';
import { SUMMARY_STEPS } from './shapes';
import { endWithout, findSummary, keepWritten, type SummaryRow } from './store';

/** How long a summary waits for a test of its data that is under way: before it, it would say that nothing stands out. */
const PATIENCE_MS = 120_000;
/** A person may change the text while it is written anew: then it is put together once more. */
const TRIES = 3;

const found = async ({ workspaceId }: TaskActor, id: string): Promise<SummaryRow> => (await findSummary(workspaceId, id)) ?? Promise.reject(notFound('summary'));

async function write({ actor, targetId: id, signal, onProgress }: Work): Promise<void> {
  const step = (stepIndex: number) => onProgress({ step: SUMMARY_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'series' });
  const { scope, period, audience, length } = await found(actor, id);
  step(0);
  const figures = await readFigures(actor, scope, period, signal);
  step(1);
  for (const { id } of figures.dataSets) await untilTested(actor.workspaceId, id, PATIENCE_MS, signal);
  signal.throwIfAborted();
  step(2);
  const gathered = await gatherFacts(actor, figures, signal);
  const { statements, dropped } = writeSummary(gathered.facts, { audience, length });
  const worded = await wordStatements(actor, statements, audience, signal);
  const fresh = sectionsOf(worded.statements, audience === 'analyst' ? gathered.tests : new Map());
  step(3);
  for (let tries = TRIES; tries > 0; tries--) if (await keep(actor, id, { fresh, figures, gathered, dropped: dropped + worded.dropped, origin: worded.origin }, signal)) return;
  throw new AppError('conflict', 'This summary was changed while it was written. Write it again.');
}

/** In a provider's words where one is set up and its words are grounded; the method is always told in ours. */
async function wordStatements({ workspaceId, userId }: TaskActor, statements: readonly Statement[], audience: Audience, signal: AbortSignal) {
  const facts = statements.filter(({ section }) => section !== 'method').map(({ key, sentence }) => ({ id: key, sentence, names: [] }));
  const { sentences, origin, dropped } = await wordFacts({ workspaceId, userId }, { task: 'narrate', audience, facts }, signal);
  const byKey = new Map(sentences.map(({ factId, ...sentence }) => [factId, sentence]));
  return { statements: statements.map((statement) => ({ ...statement, sentence: byKey.get(statement.key) ?? statement.sentence })), origin, dropped };
}

type Result = { fresh: SummarySection[]; figures: Figures; gathered: Gathered; dropped: number; origin: SummaryRow['origin'] };

async function keep(actor: TaskActor, id: string, { fresh, figures: { kpis, covers }, gathered: { sources }, dropped, origin }: Result, signal: AbortSignal): Promise<boolean> {
  const { sections: before, version } = await found(actor, id);
  const checked = await checkNumbers(actor, { sections: keepEdits(before, fresh), kpis, sources, dropped }, signal);
  signal.throwIfAborted();
  const cited = [...evidenceOf(sentencesOf(checked.sections).flatMap(({ claims }) => claims)), ...kpis.flatMap(({ answer }) => [answer.evidenceId, ...(answer.comparison ? [answer.comparison.evidenceId] : []), ...(answer.sparkline ? [answer.sparkline.evidenceId] : [])])];
  return inTransaction(async (tx) => {
    await citeEvidence(tx, actor.workspaceId, [...new Set(cited)]);
    return keepWritten(tx, actor.workspaceId, id, version, { ...checked, sources, covers, origin });
  });
}

const sectionsOf = (statements: readonly Statement[], tests: ReadonlyMap<string, SentenceTest>): SummarySection[] => SECTIONS.flatMap((key) => {
  const sentences = statements.filter(({ section }) => section === key).map(({ key: says, sentence, findingId, href }) => {
    const test = findingId === undefined ? undefined : tests.get(findingId);
    return { ...sentence, id: says, key: says, faults: [], ...(test && { test }), ...(href && { href }) };
  });
  return sentences.length > 0 ? [{ key, sentences, removed: [] }] : [];
});

/** Writes a summary, and keeps what a person has changed. */
export const summaryTask = keptTask({ make: write, endWithout, pathOf: (id) => `/summaries/${id}`, unfinished: 'The summary was not finished. Write it again.' });
