import type { TaskActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { runCodeTask } from '@/lib/engines/code-analysis/process';
import { CODE_TARGETS, MOST_FINDINGS } from '@/lib/pure/code-analysis/model/categories';
import { countFindings, gateOf, scoreOf } from '@/lib/pure/code-analysis/score';
import { analyseCalculations } from './calculations';
import { refusalOf, withCards, type CodeFound } from './found';
import { analyseInstallation } from './installation';
import { CODE_STEPS } from './job-schema';
import { closeGone, endRun, failRun, findRun, keepFindings, type CodeRunRow, type NewFinding } from './store';
import { isFollowed, subjectOf } from './subject';

async function analyseSnippet({ code, language, fileName }: CodeRunRow, signal: AbortSignal): Promise<CodeFound> {
  if (code === null || language === null) throw new AppError('gone', 'The code of this analysis was deleted.');
  const file = fileName || `snippet.${language}`;
  const outcome = await runCodeTask<'text'>({ kind: 'text', language, text: code, fileName }, signal);
  if (!outcome.ok) throw refusalOf(outcome.failure);
  const hits = withCards(outcome.result.hits).map((hit) => ({ ...hit, file }));
  return { hits, lines: outcome.result.lines, filesScanned: 1, routes: [] };
}

function analyse(actor: TaskActor, run: CodeRunRow, signal: AbortSignal): Promise<CodeFound> {
  if (run.target === 'snippet') return analyseSnippet(run, signal);
  return run.target === 'calculations' ? analyseCalculations(actor) : analyseInstallation(signal);
}

const toFinding = (run: CodeRunRow, { card, message, fingerprint }: CodeFound['hits'][number]): NewFinding => ({
  target: run.target,
  subject: subjectOf(run),
  fingerprint,
  rule: card.id,
  category: card.category,
  severity: card.severity,
  title: card.title,
  message,
  why: card.why,
  fix: card.fix,
  origin: 'engine',
});

async function keep(actor: TaskActor, run: CodeRunRow, found: CodeFound & { durationMs: number }): Promise<void> {
  const hits = found.hits.slice(0, MOST_FINDINGS);
  await inTransaction(async (tx) => {
    const rows = await keepFindings(
      tx,
      actor.workspaceId,
      hits.map((hit) => toFinding(run, hit)),
    );
    if (isFollowed(run) && found.hits.length < MOST_FINDINGS)
      await closeGone(tx, actor.workspaceId, {
        subject: subjectOf(run),
        seen: hits.map(({ fingerprint }) => fingerprint),
      });
    const counts = countFindings(rows);
    const sightings = rows.map(({ id, fingerprint }) => {
      const { file, line, column, snippet } = hits.find((hit) => hit.fingerprint === fingerprint)!;
      return { findingId: id, file, line, column, snippet };
    });
    await endRun(tx, actor.workspaceId, run.id, {
      counts,
      score: scoreOf(counts, found.lines),
      gate: gateOf(counts),
      content: { sightings, routes: found.routes },
      filesScanned: found.filesScanned,
      lines: found.lines,
      durationMs: found.durationMs,
    });
  });
}

async function run({ actor, targetId, signal, onProgress }: TaskInput): Promise<{ resultUrl: string }> {
  const row = await findRun(actor.workspaceId, targetId, { targets: CODE_TARGETS });
  if (!row) throw new AppError('gone', 'This analysis was deleted.');
  const resultUrl = row.target === 'installation' ? '/admin/code-review' : `/code-analysis?run=${row.id}`;
  if (row.status !== 'running') return { resultUrl };
  const step = (stepIndex: 0 | 1) =>
    onProgress({ step: CODE_STEPS[stepIndex], stepIndex, done: 0, total: 0, unit: 'bytes' });
  step(0);
  const began = performance.now();
  const found = await analyse(actor, row, signal);
  signal.throwIfAborted();
  step(1);
  await keep(actor, row, { ...found, durationMs: Math.round(performance.now() - began) });
  return { resultUrl };
}

export const codeTask: JobTask = {
  run,
  onFailure: ({ workspaceId }, id, { message }) => failRun(workspaceId, id, message),
};
