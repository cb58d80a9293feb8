import { accessDenied, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { take } from '@/lib/base/limits/throttle';
import { MOST_CODE_BYTES, type CodeCategory } from '@/lib/pure/code-analysis/model/categories';
import { CODE_JOB, CODE_STEPS } from './job-schema';
import { itemsOf, runItem, targetsOf } from './items';
import type {
  CodeAnalysis,
  CodeAnalysisCreate,
  CodeAnalysisQuery,
  CodeFindingItem,
  CodeRunDetail,
  StartedCodeAnalysis,
} from './schema';
import {
  countRunning,
  findFindings,
  findNewestRun,
  findRun,
  insertRun,
  listRuns,
  pruneRuns,
  removeRun,
  type CodeRunRow,
} from './store';

const ALLOWANCE = { limit: 120, seconds: 600 };
const MOST_RUNNING = 20;
const MOST_LISTED = 20;
/** How long a request is held open: a snippet is read within it. */
const ANSWER_WITHIN_MS = 2_000;

function assertAsked({ role, workspaceRole }: UserActor, asked: CodeAnalysisCreate): void {
  if (asked.target === 'installation' && role !== 'owner')
    throw new AppError('role', accessDenied('owner', { role, workspaceRole }));
  if (asked.target === 'snippet' && Buffer.byteLength(asked.code) > MOST_CODE_BYTES)
    throw new AppError('too_large', 'The code is larger than 1 MB. Analyse it in parts.');
}

async function assertRoom(tx: Tx, { workspaceId }: UserActor): Promise<void> {
  if ((await countRunning(tx, workspaceId)) < MOST_RUNNING) return;
  throw new AppError('busy', `${MOST_RUNNING} analyses are queued. Wait until one of them ends.`);
}

/** Has code analysed: parsed in a child process and never run. */
export async function startCodeAnalysis(
  actor: UserActor,
  asked: CodeAnalysisCreate,
  origin: RequestOrigin,
): Promise<StartedCodeAnalysis> {
  const { workspaceId, userId } = actor;
  assertAsked(actor, asked);
  await take({ key: `code analysis ${workspaceId}`, ...ALLOWANCE }, 'Too many code analyses.');
  const snippet = asked.target === 'snippet' ? asked : null;
  const { id, job } = await inTransaction(async (tx) => {
    await assertRoom(tx, actor);
    const made = await insertRun(tx, workspaceId, {
      createdById: userId,
      target: asked.target,
      language: snippet?.language ?? null,
      fileName: snippet?.fileName ?? '',
      code: snippet?.code ?? null,
    });
    await pruneRuns(tx, workspaceId);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'code.analysed',
      targetType: 'code_run',
      targetId: made,
      details: { target: asked.target, language: snippet?.language ?? null },
    });
    const work = await addJob(tx, {
      workspaceId,
      createdById: userId,
      kind: CODE_JOB,
      targetId: made,
      payload: {},
      stepCount: CODE_STEPS.length,
    });
    return { id: made, job: work };
  });
  const now = await startedJob(workspaceId, job, ANSWER_WITHIN_MS);
  return { run: runItem(await runOf(actor, id)), job: now };
}

async function runOf(actor: UserActor, id: string): Promise<CodeRunRow> {
  return (await findRun(actor.workspaceId, id, targetsOf(actor))) ?? Promise.reject(notFound('analysis'));
}

const newestOf = (actor: UserActor, { target, runId }: CodeAnalysisQuery): Promise<CodeRunRow | null> =>
  runId ? runOf(actor, runId) : findNewestRun(actor.workspaceId, targetsOf(actor, target));

/** The newest run that is ready, and those before it, the newest first. */
export async function getCodeAnalysis(actor: UserActor, query: CodeAnalysisQuery = {}): Promise<CodeAnalysis> {
  const [run, history] = await Promise.all([
    newestOf(actor, query),
    listRuns(actor.workspaceId, targetsOf(actor, query.target), MOST_LISTED),
  ]);
  return { run: run && runItem(run), history: history.map(runItem) };
}

export async function findingsOf(actor: UserActor, run: CodeRunRow | null): Promise<CodeFindingItem[]> {
  const sightings = run?.content?.sightings ?? [];
  const ids = sightings.map(({ findingId }) => findingId);
  return itemsOf(sightings, await findFindings(actor.workspaceId, ids));
}

/** Of the newest run, or of one. */
export async function listFindings(
  actor: UserActor,
  category: CodeCategory,
  query: CodeAnalysisQuery = {},
): Promise<CodeFindingItem[]> {
  const findings = await findingsOf(actor, await newestOf(actor, query));
  return findings.filter((each) => each.category === category);
}

export async function getCodeRun(actor: UserActor, id: string): Promise<CodeRunDetail> {
  const row = await runOf(actor, id);
  return {
    run: runItem(row),
    code: row.code,
    routes: row.content?.routes ?? [],
    findings: await findingsOf(actor, row),
  };
}

export async function deleteCodeRun(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeRun(tx, actor.workspaceId, id, targetsOf(actor)))) throw notFound('analysis');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'code.deleted',
      targetType: 'code_run',
      targetId: id,
    });
  });
  return { success: true };
}

/** All runs that are kept, with their code and findings: for the archive of one’s own data. */
export async function listCodeRunsWhole(actor: UserActor): Promise<CodeRunDetail[]> {
  const rows = await listRuns(actor.workspaceId, targetsOf(actor), 1000);
  const whole: CodeRunDetail[] = [];
  for (const { id } of rows) whole.push(await getCodeRun(actor, id));
  return whole;
}
