import type { UserActor } from '@/lib/base/actor/actor';
import { PROVIDERS } from '@/lib/base/ai/provider-schema';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { addJob, findUnderWay, publishJob, wakeWorkers } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { TEST_JOB, TEST_OF_VERSION_JOB, TEST_STEPS } from '@/lib/engines/answers/protocol/analysis';
import { runQueries } from '@/lib/engines/answers/run';
import { loadHeld } from '@/lib/product/data-sources/read/load';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { answersAgain } from '@/lib/product/evidence/evidence';
import { keepTested } from '@/lib/product/evidence/tested';
import { kindWords, patternWords } from '@/lib/pure/analysis/narration/insight/pattern';
import { mismatches } from '@/lib/pure/analysis/narration/lint';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';
import { readLedger } from './ledger';
import type {
  Insight,
  InsightAnswer,
  InsightPatch,
  InsightRun,
  InsightsQuery,
  InsightStatus,
  InsightWithAnswers,
  LedgerEvidenceInput,
  LedgerPage,
  LedgerQuery,
  TestedSource,
  InsightVerification,
} from './schema';
import {
  decide,
  findInsightRow,
  findRun,
  listInsightRows,
  listRuns,
  predictionOf,
  testKeyOf,
  type InsightRow,
} from './store';

type Known = { name: string; /** The newest version that was tested. */ tested: number };

/** Each check asks every query of a finding anew, past the cache. */
const VERIFIED_A_MINUTE = 60;
/** Each test that is opened is kept as evidence. */
const TESTS_SHOWN_A_MINUTE = 60;

const statusOf = ({ dataVersion, decision }: InsightRow, { tested }: Known): InsightStatus =>
  dataVersion < tested ? 'stale' : (decision ?? 'new');

/** What it shows and what its numbers are read from: a forecast's points are kept as evidence of their own. */
const evidenceOf = ({ queries, title, sentences }: InsightRow['content']) => [
  ...new Set(
    [...queries, ...[title, ...sentences].flatMap(({ claims }) => claims)].map(({ evidenceId }) => evidenceId),
  ),
];

const wordedBy = (sentences: readonly Sentence[]): Insight['wordedBy'] =>
  PROVIDERS.find((provider) => sentences.some(({ origin }) => origin === provider)) ?? null;

function toInsight(row: InsightRow, known: Known): Insight {
  const { title, sentences, stats, chart, type, kind, grade, confidence, priority, score, folded } = row.content;
  const { evidenceId: _shown, ...drawn } = chart ?? { evidenceId: '' };
  return {
    id: row.id,
    title: title.text,
    description: sentences.map(({ text }) => text).join(' '),
    type,
    kind,
    grade,
    confidence,
    priority,
    dataSourceId: row.dataSourceId,
    dataSourceName: known.name,
    dataVersion: row.dataVersion,
    place: row.place,
    score,
    titleClaims: title.claims,
    wordedBy: wordedBy([title, ...sentences]),
    sentences,
    predictionId: predictionOf(row.key),
    evidenceIds: evidenceOf(row.content),
    stats,
    testKey: testKeyOf(row),
    chart: chart && { ...(drawn as typeof chart), dataSourceId: row.dataSourceId },
    paradox: row.content.paradox ?? null,
    folded,
    status: statusOf(row, known),
    feedback: row.feedback,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Of all data sources of the workspace: what is pinned first, then by score. */
export async function listInsights(
  actor: Pick<UserActor, 'workspaceId'>,
  { dataSourceId, type, priority, status, limit }: InsightsQuery = {},
): Promise<Insight[]> {
  const [rows, runs, sources] = await Promise.all([
    listInsightRows(actor.workspaceId, dataSourceId),
    listRuns(actor.workspaceId),
    listDataSources(actor),
  ]);
  if (dataSourceId && !sources.some(({ id }) => id === dataSourceId)) throw notFound('data source');
  const known = new Map(
    sources.map(({ id, name }) => [
      id,
      { name, tested: runs.find((run) => run.dataSourceId === id)?.dataVersion ?? 0 },
    ]),
  );
  const isPinned = (insight: Insight) => (insight.status === 'pinned' ? 1 : 0);
  return rows
    .flatMap((row) => {
      const source = known.get(row.dataSourceId);
      return source ? [toInsight(row, source)] : [];
    })
    .filter(
      (insight) =>
        (!type || insight.type === type) &&
        (!priority || insight.priority === priority) &&
        (!status || insight.status === status),
    )
    .sort((a, b) => isPinned(b) - isPinned(a) || b.score - a.score || a.place - b.place || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/**
 * What was found in the newest version of a data source and was not dismissed, best first, with all its words; `run` is
 * null where that version was not tested, or without a result.
 */
export async function listFindings(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  dataSourceId: string,
  dataVersion: number,
): Promise<{ run: InsightRun | null; findings: InsightRow[] }> {
  const [run, rows] = await Promise.all([
    findRun(workspaceId, dataSourceId, dataVersion),
    listInsightRows(workspaceId, dataSourceId),
  ]);
  if (!run?.counts) return { run: null, findings: [] };
  const current = rows.filter((row) => row.dataVersion === dataVersion && row.decision !== 'dismissed');
  return { run, findings: current.sort((a, b) => b.content.score - a.content.score || a.place - b.place) };
}

/** Each data source that can be tested, newest first, with the newest test of it. */
export async function listTests(actor: UserActor): Promise<TestedSource[]> {
  const [sources, runs] = await Promise.all([listDataSources(actor), listRuns(actor.workspaceId)]);
  return sources
    .filter(({ version }) => version > 0)
    .map(({ id, name, version, rowCount }) => {
      const run = runs.find(({ dataSourceId }) => dataSourceId === id);
      const { dataSourceId: _own, ...rest } = run ?? { dataSourceId: id };
      return {
        dataSourceId: id,
        dataSourceName: name,
        version,
        rowCount,
        run: run ? (rest as TestedSource['run']) : null,
      };
    });
}

async function found(actor: UserActor, id: string): Promise<{ row: InsightRow; insight: Insight }> {
  const row = await findInsightRow(actor.workspaceId, id);
  if (!row) throw notFound('insight');
  const [run, table] = await Promise.all([
    findRun(actor.workspaceId, row.dataSourceId),
    loadHeld(actor, row.dataSourceId),
  ]);
  return { row, insight: toInsight(row, { name: table.name, tested: run?.dataVersion ?? 0 }) };
}

/** The version that an insight speaks of. @throws AppError 'gone' where it is no longer kept. */
async function answersOf(
  actor: UserActor,
  { content, dataSourceId, dataVersion }: InsightRow,
): Promise<Record<string, InsightAnswer>> {
  const table = await loadHeld(actor, dataSourceId, dataVersion);
  const outcomes = await runQueries({
    relation: table.relation,
    columns: table.columns,
    queries: content.queries.map(({ evidenceId, query }) => ({ id: evidenceId, query })),
  });
  const answers: Record<string, InsightAnswer> = {};
  for (const [evidenceId, outcome] of outcomes) {
    if (!outcome.ok)
      throw new AppError(outcome.failure.code === 'timeout' ? 'timeout' : 'busy', outcome.failure.message);
    const { columns, rows, truncated, other, period, partial } = outcome.answer;
    answers[evidenceId] = {
      evidenceId,
      columns,
      rows,
      truncated,
      ...(other && { other }),
      ...(period && { period }),
      ...(partial && { partial }),
    };
  }
  return answers;
}

export async function getInsight(actor: UserActor, id: string): Promise<InsightWithAnswers> {
  const { row, insight } = await found(actor, id);
  const answers = await answersOf(actor, row);
  return {
    ...insight,
    answers,
    chartEvidenceId: row.content.chart?.evidenceId ?? null,
    computedAt: new Date().toISOString(),
  };
}

/** Asks the engine every question of an insight again, past every cache, and compares with what is shown. */
export async function verifyInsight(actor: UserActor, id: string): Promise<InsightVerification> {
  const { row } = await found(actor, id);
  await take({ key: `verify ${actor.userId}`, limit: VERIFIED_A_MINUTE, seconds: 60 }, 'Too many checks.');
  await loadHeld(actor, row.dataSourceId, row.dataVersion);
  const answers = await answersAgain(actor, evidenceOf(row.content), { fresh: true });
  const rowsOf = (evidenceId: string): readonly Row[] | undefined => answers.get(evidenceId)?.rows;
  const sentences = [row.content.title, ...row.content.sentences];
  const differences = sentences.flatMap((sentence) =>
    mismatches(sentence, rowsOf).map(({ shown, now }) => ({ at: sentence.text, shown, now })),
  );
  const claims = sentences.reduce((sum, sentence) => sum + sentence.claims.length, 0);
  return { claims, verified: claims - differences.length, differences, checkedAt: new Date().toISOString() };
}

/** Tests a data source again; where that is under way already, it is that job. */
export async function generateInsights(
  actor: UserActor,
  dataSourceId: string,
  origin: RequestOrigin,
): Promise<{ job: Job }> {
  await loadHeld(actor, dataSourceId);
  const job = await inTransaction(async (tx) => {
    await lockFor(tx, `insights ${dataSourceId}`);
    const underWay = await findUnderWay(tx, actor.workspaceId, [TEST_JOB, TEST_OF_VERSION_JOB], dataSourceId);
    if (underWay) return underWay;
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'insights.tested',
      targetType: 'data_source',
      targetId: dataSourceId,
    });
    return addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: TEST_JOB,
      targetId: dataSourceId,
      stepCount: TEST_STEPS.length,
    });
  });
  await publishJob({ id: job.id, workspaceId: actor.workspaceId });
  await wakeWorkers();
  return { job };
}

/** Pins, dismisses with a reason, or takes either back. The decision holds for the same finding in later versions. */
export async function changeInsight(
  actor: UserActor,
  id: string,
  { status, feedback }: InsightPatch,
): Promise<Insight> {
  await inTransaction(async (tx) => {
    if (
      !(await decide(tx, actor.workspaceId, id, {
        decidedById: actor.userId,
        decision: status === 'new' ? null : status,
        feedback: feedback ?? null,
      }))
    )
      throw notFound('insight');
    await record(tx, {
      ...auditEntry(actor),
      action: 'insight.changed',
      targetType: 'insight',
      targetId: id,
      details: { status, feedback: feedback ?? null },
    });
  });
  return (await found(actor, id)).insight;
}

/** All that was tested of the newest tested version, a page at a time: what held up first. */
export async function readTested(
  actor: UserActor,
  { dataSourceId, outcome, kind, text, cursor, limit }: LedgerQuery,
): Promise<LedgerPage> {
  const { columns } = await loadHeld(actor, dataSourceId);
  const run = await findRun(actor.workspaceId, dataSourceId);
  if (!run) return { run, rows: [], rowCount: 0, nextCursor: null };
  const wanted = text?.toLowerCase();
  const rows = (await readLedger(actor.workspaceId, dataSourceId, run.dataVersion))
    .filter((tested) => (!outcome || tested.outcome === outcome) && (!kind || tested.kind === kind))
    .map((tested) => ({ ...tested, pattern: patternWords(tested, columns) }))
    .filter(
      ({ pattern, test, kind: of }) =>
        !wanted || [pattern, test, kindWords(of)].some((words) => words.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => a.q - b.q || b.effect - a.effect || (a.key < b.key ? -1 : 1));
  const start = Number(cursor ?? 0);
  const next = start + limit;
  return {
    run,
    rows: rows.slice(start, next),
    rowCount: rows.length,
    nextCursor: next < rows.length ? String(next) : null,
  };
}

/**
 * By the id of each finding the evidence of its test, made from the ledgers. Those whose version of the data is no
 * longer kept have none.
 */
export async function evidenceOfTests(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  insights: readonly Insight[],
): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const tested = insights.filter(({ testKey }) => testKey !== null);
  const versions = new Set(tested.map(({ dataSourceId, dataVersion }) => `${dataSourceId} ${dataVersion}`));
  for (const version of versions) {
    const [dataSourceId = '', number = ''] = version.split(' ');
    const dataVersion = Number(number);
    const run = await findRun(workspaceId, dataSourceId, dataVersion);
    const table = await orNull(loadHeld({ workspaceId }, dataSourceId, dataVersion));
    if (!run?.counts || !table) continue;
    const { counts, heldOut, sampled } = run;
    const ledger = new Map((await readLedger(workspaceId, dataSourceId, dataVersion)).map((each) => [each.key, each]));
    for (const { id, testKey, ...insight } of tested) {
      const entry =
        insight.dataSourceId === dataSourceId && insight.dataVersion === dataVersion && ledger.get(testKey!);
      if (entry) made[id] = await keepTested({ workspaceId }, table, { entry, counts, heldOut, sampled });
    }
  }
  return made;
}

/**
 * The figures of a test as evidence, or of all tests of a version: made when somebody asks for them, from the ledger
 * alone.
 */
export async function ledgerEvidence(
  actor: UserActor,
  { dataSourceId, dataVersion, key }: LedgerEvidenceInput,
): Promise<{ evidenceId: string }> {
  await take({ key: `tested ${actor.userId}`, limit: TESTS_SHOWN_A_MINUTE, seconds: 60 }, 'Too many requests.');
  const table = await loadHeld(actor, dataSourceId, dataVersion);
  const [run, ledger] = await Promise.all([
    findRun(actor.workspaceId, dataSourceId, dataVersion),
    key === null ? [] : readLedger(actor.workspaceId, dataSourceId, dataVersion),
  ]);
  const entry = key === null ? null : ledger.find((tested) => tested.key === key);
  if (!run?.counts || entry === undefined) throw notFound('test');
  return {
    evidenceId: await keepTested(actor, table, {
      entry,
      counts: run.counts,
      heldOut: run.heldOut,
      sampled: run.sampled,
    }),
  };
}
