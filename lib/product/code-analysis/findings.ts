import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { MOST_FINDINGS } from '@/lib/pure/code-analysis/model/categories';
import { countFindings, gateOf, scoreOf } from '@/lib/pure/code-analysis/score';
import { findingItem, targetsOf } from './items';
import type { CodeFindingItem, FindingCreate, FindingPatch } from './schema';
import {
  findFindings,
  findNewestRun,
  keepFindings,
  lockRun,
  recountRun,
  setFindingStatus,
  type CodeFindingRow,
  type CodeRunRow,
} from './store';
import type { CodeSighting } from './stored';
import { subjectOf } from './subject';

const ALLOWANCE = { limit: 600, seconds: 600 };

/** Writes score, gate and counts of a run again from what is open of it now. */
async function recount(
  tx: Tx,
  { workspaceId }: UserActor,
  run: CodeRunRow,
  { sightings, changed }: { sightings: CodeSighting[]; changed: CodeFindingRow },
): Promise<void> {
  const known = await findFindings(
    workspaceId,
    sightings.map(({ findingId }) => findingId),
  );
  const rows = [...known.filter(({ id }) => id !== changed.id), changed];
  const counts = countFindings(rows);
  await recountRun(tx, workspaceId, run.id, {
    counts,
    content: { sightings, routes: run.content?.routes ?? [] },
    score: scoreOf(counts, run.lines),
    gate: gateOf(counts),
  });
}

/** The newest run of its kind tells of the change at once; those before it stay as they were. */
async function recountNewest(tx: Tx, actor: UserActor, changed: CodeFindingRow): Promise<void> {
  const newest = await findNewestRun(actor.workspaceId, { targets: [changed.target] });
  const run = newest && (await lockRun(tx, actor.workspaceId, newest.id, { targets: [changed.target] }));
  const sightings = run?.content?.sightings ?? [];
  if (run && sightings.some(({ findingId }) => findingId === changed.id))
    await recount(tx, actor, run, { sightings, changed });
}

/** Accepts a finding, calls it false, or opens it again. It stays so in later runs. */
export async function changeFinding(
  actor: UserActor,
  id: string,
  { status }: FindingPatch,
  origin: RequestOrigin,
): Promise<{ finding: { id: string; status: FindingPatch['status'] } }> {
  const { workspaceId, userId } = actor;
  await take({ key: `code finding ${userId}`, ...ALLOWANCE }, 'Too many changes.');
  const [before] = await findFindings(workspaceId, [id]);
  await inTransaction(async (tx) => {
    const isChanged =
      before && (await setFindingStatus(tx, workspaceId, id, { status, changedById: userId, ...targetsOf(actor) }));
    if (!isChanged) throw notFound('finding');
    await recountNewest(tx, actor, { ...before, status });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'code.finding_changed',
      targetType: 'code_finding',
      targetId: id,
      details: { status, rule: before.rule },
    });
  });
  return { finding: { id, status } };
}

const lineOf = (code: string, line: number): string | undefined => code.split('\n')[line - 1];

/** Where a remark stands, in a run that still has its code. @throws AppError where there is no such line. */
function sightingOf(
  { code, fileName, language }: CodeRunRow,
  { line }: FindingCreate,
): Omit<CodeSighting, 'findingId'> {
  const text = code === null ? undefined : lineOf(code, line);
  if (text === undefined)
    throw new AppError('validation', 'line: isn’t a line of this code', {
      fields: { line: 'isn’t a line of this code' },
    });
  return { file: fileName || `snippet.${language ?? 'txt'}`, line, column: 1, snippet: text.trim().slice(0, 240) };
}

/** Makes a remark of a review a finding of the run whose code was reviewed. */
export async function createFinding(
  actor: UserActor,
  asked: FindingCreate,
  origin: RequestOrigin,
): Promise<{ finding: CodeFindingItem }> {
  const { workspaceId } = actor;
  await take({ key: `code finding ${actor.userId}`, ...ALLOWANCE }, 'Too many changes.');
  return inTransaction(async (tx) => {
    const run = await lockRun(tx, workspaceId, asked.runId, targetsOf(actor));
    if (!run?.content) throw notFound('analysis');
    if (run.content.sightings.length >= MOST_FINDINGS)
      throw new AppError('conflict', `An analysis can have at most ${MOST_FINDINGS} findings.`);
    const seen = sightingOf(run, asked);
    const identity = `${asked.origin}\n${asked.title}\n${seen.snippet}`;
    const [row] = await keepFindings(tx, workspaceId, [
      {
        target: run.target,
        subject: subjectOf(run),
        fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 32),
        rule: `review-${asked.origin}`,
        category: asked.category,
        severity: asked.severity,
        title: asked.title,
        message: asked.title,
        why: asked.text,
        fix: asked.fix || 'Look at the line and decide. A provider wrote this remark.',
        origin: asked.origin,
      },
    ]);
    const sighting = { ...seen, findingId: row!.id };
    const others = run.content.sightings.filter(({ findingId }) => findingId !== row!.id);
    await recount(tx, actor, run, { sightings: [...others, sighting], changed: row! });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'code.finding_created',
      targetType: 'code_finding',
      targetId: row!.id,
      details: { origin: asked.origin },
    });
    return { finding: findingItem(row!, sighting) };
  });
}
