import type { TaskActor } from '@/lib/base/actor/actor';
import { wasDeleted } from '@/lib/base/db/deleted';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, orNull, toErrorBody } from '@/lib/base/errors/errors';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { log } from '@/lib/base/log/log';
import { mine } from '@/lib/engines/answers/analyse';
import { TEST_JOB, TEST_STEPS } from '@/lib/engines/answers/protocol/analysis';
import { runQueries } from '@/lib/engines/answers/run';
import { KEPT_VERSIONS } from '@/lib/product/data-sources/schema/import-schema';
import { loadHeld, type SourceTable } from '@/lib/product/data-sources/read/load';
import { citeEvidence, keepEvidence } from '@/lib/product/evidence/evidence';
import type { MinedFinding, Mined } from '@/lib/pure/analysis/insights/schema';
import type { NamedQuery } from '@/lib/pure/analysis/insights/ground/schema';
import { narrate, type AnsweredQuery, type Narration } from '@/lib/pure/analysis/narration/insight/narrate';
import { tellWhatIf, whatIfQueries } from '@/lib/pure/analysis/narration/insight/what-if';
import { mismatches, looseDigits } from '@/lib/pure/analysis/narration/lint';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { query as querySchema, type Query } from '@/lib/pure/query/schema/query';
import { removeLedger, writeLedger } from './ledger';
import { recommendations, type AskedWhatIf, type ToldFinding, type Words } from './recommend';
import type { InsightStats } from './schema';
import { deleteRunsBefore, findRun, writeInsights, writeRun, type KeptInsight } from './store';
import type { Content } from './stored';
import { wordFindings } from './word';

const AT_ONCE = 8;
/** Beyond these nobody reads; the ledger has them all. */
const MOST_SHOWN = 200;

/**
 * Tests everything that the newest version of a data source may say, puts what held up into words with its evidence,
 * and keeps account of the rest. Safe to run twice. A version that was tested already is tested again only where a
 * person asks for it.
 */
export async function testDataSource({
  actor,
  targetId: id,
  signal,
  onProgress,
}: TaskInput): Promise<{ resultUrl?: string }> {
  const table = await orNull(loadHeld(actor, id));
  if (!table) return {};
  const resultUrl = `/insights?source=${id}`;
  const known = await findRun(actor.workspaceId, id, table.version);
  if (known && !known.failure && actor.task !== TEST_JOB) return { resultUrl };
  const tell = (stepIndex: number, done = 0, total = 0) =>
    onProgress({ step: TEST_STEPS[stepIndex]!, stepIndex, done, total, unit: 'series' });
  try {
    tell(0);
    const { name, rowCount, columns, relations } = table;
    const mined = await mine(table.relation, { name, rowCount, columns, relations }, undefined, signal);
    const told = await narrateAll(actor, table, mined, { signal, tell: (done, total) => tell(1, done, total) });
    await keep(actor, table, mined, told);
    const worded = await wordFindings(actor, table, told, signal);
    if (worded)
      await inTransaction((tx) =>
        writeInsights(tx, actor.workspaceId, { dataSourceId: table.id, dataVersion: table.version, insights: worded }),
      );
  } catch (error) {
    if (!signal.aborted) await keepFailure(actor, table, error);
    throw error;
  }
  return { resultUrl };
}

async function narrateAll(
  actor: TaskActor,
  table: SourceTable,
  { findings, counts }: Mined,
  { signal, tell }: { signal: AbortSignal; tell: (done: number, total: number) => void },
): Promise<KeptInsight[]> {
  const { name, columns, relations, rowCount } = table;
  const meaning = readTable({ name, columns, relations, rowCount, thisYear: new Date().getUTCFullYear() });
  const words = { columns, meaning };
  const asked = [...new Map(findings.map((finding) => [finding.key, finding])).values()].slice(0, MOST_SHOWN);
  const kept: ToldFinding[] = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    tell(start, asked.length);
    const some = asked.slice(start, start + AT_ONCE);
    kept.push(...(await answerAndTell(actor, table, { words, findings: some, tested: counts.tested, signal })));
  }
  if (kept.length < asked.length)
    log.info('insights.unsaid', { dataSourceId: table.id, findings: asked.length, told: kept.length });
  return [
    ...kept.map(({ key, content }) => ({ key, content })),
    ...recommendations(kept, words, await askWhatIfs(actor, table, { words, told: kept, signal })),
  ];
}

/** Of the strongest groups apart what they would come to at the level of the others. */
const MOST_ASKED = 8;

async function askWhatIfs(
  actor: TaskActor,
  table: SourceTable,
  { words, told, signal }: { words: Words; told: readonly ToldFinding[]; signal: AbortSignal },
): Promise<Map<string, AskedWhatIf>> {
  const asked = told
    .flatMap(({ finding }) => {
      const queries = whatIfQueries(finding, words);
      return queries ? [askedOf(finding, queries)] : [];
    })
    .toSorted((a, b) => b.finding.score - a.finding.score)
    .slice(0, MOST_ASKED);
  if (asked.length === 0) return new Map();
  const answers = await answerAll(actor, table, asked, signal);
  return new Map(
    asked.flatMap((each, nth): [string, AskedWhatIf][] => {
      const whatIf = tellWhatIf(each.finding, words, answers[nth]!);
      return whatIf && isSound(whatIf, answers[nth]!)
        ? [[each.finding.key, { ...whatIf, queries: keptQueries(each, answers[nth]!) }]]
        : [];
    }),
  );
}

type Asked = { finding: MinedFinding; queries: { name: string; query: Query }[] };

const askedOf = (finding: MinedFinding, queries: readonly NamedQuery[]): Asked => ({
  finding,
  queries: queries.map(({ name, query }) => ({ name, query: querySchema.parse(query) })),
});

/**
 * The questions of several findings in one request, so that what they share is read once; answers by name, with their
 * evidence, for each in its order.
 */
async function answerAll(
  actor: TaskActor,
  table: SourceTable,
  asked: readonly Asked[],
  signal: AbortSignal,
): Promise<Map<string, AnsweredQuery>[]> {
  const { columns, relation } = table;
  const idOf = (nth: number, name: string) => `${nth} ${name}`;
  const queries = asked.flatMap((each, nth) => each.queries.map(({ name, query }) => ({ id: idOf(nth, name), query })));
  const outcomes = await runQueries({ relation, columns, queries, signal });
  const answers = queries.flatMap(({ id, query }) => {
    const outcome = outcomes.get(id);
    return outcome?.ok ? [{ id, query, answer: outcome.answer, sql: outcome.sql }] : [];
  });
  const evidence = await keepEvidence(actor, table, answers);
  return asked.map(
    (each, nth) =>
      new Map(
        each.queries.flatMap(({ name }): [string, AnsweredQuery][] => {
          const found = answers.find(({ id }) => id === idOf(nth, name));
          return found ? [[name, { evidenceId: evidence.get(found.id)!, answer: found.answer }]] : [];
        }),
      ),
  );
}

/** The questions with the evidence of their answers, as they are kept. */
const keptQueries = (
  { queries }: Pick<Asked, 'queries'>,
  answered: ReadonlyMap<string, AnsweredQuery>,
): Content['queries'] =>
  queries.flatMap(({ name, query }) => {
    const found = answered.get(name);
    return found ? [{ evidenceId: found.evidenceId, query }] : [];
  });

/** `tested`: how many hypotheses were tested in all. */
type FindingBatch = { words: Words; findings: MinedFinding[]; tested: number; signal: AbortSignal };

/** A few findings at a time. */
async function answerAndTell(
  actor: TaskActor,
  table: SourceTable,
  { words, findings, tested, signal }: FindingBatch,
): Promise<ToldFinding[]> {
  const asked = findings.map((finding) => askedOf(finding, finding.queries));
  const answers = await answerAll(actor, table, asked, signal);
  return asked.flatMap((each, nth) => {
    const { finding } = each;
    const narration = narrate(finding, words, answers[nth]!);
    if (!narration || !isSound(narration, answers[nth]!)) return [];
    return [{ key: finding.key, finding, content: contentOf(each, narration, answers[nth]!, tested) }];
  });
}

/** Every digit is a claim or a name from the data, and every claim, read through its own path, says what is shown. */
function isSound(
  { title, sentences }: Pick<Narration, 'title' | 'sentences'>,
  answered: ReadonlyMap<string, AnsweredQuery>,
): boolean {
  const rows = new Map([...answered.values()].map(({ evidenceId, answer }) => [evidenceId, answer.rows]));
  return [title, ...sentences].every(
    (sentence) => looseDigits(sentence).length === 0 && mismatches(sentence, (id) => rows.get(id)).length === 0,
  );
}

const LONGEST_TITLE = 160;

function contentOf(
  { finding, queries }: Asked,
  { title, sentences, caption, paradox }: Narration,
  answered: ReadonlyMap<string, AnsweredQuery>,
  tested: number,
): Content {
  const { type, kind, grade, confidence, priority, score, columns, scope, test, effect, holdOut, folded, chart } =
    finding;
  const stats: InsightStats = {
    test: test?.name ?? null,
    symbol: test?.symbol ?? null,
    statistic: test?.statistic ?? null,
    effect,
    n: test?.n ?? null,
    p: test?.p ?? null,
    q: test?.q ?? null,
    tested,
    holdOut: holdOut?.n ?? null,
  };
  const drawn = chart && answered.get(chart.query);
  const query = queries.find(({ name }) => name === chart?.query)?.query;
  return {
    type,
    kind,
    grade,
    confidence,
    priority,
    score,
    columns,
    scope,
    title,
    sentences,
    caption,
    paradox,
    stats,
    folded: folded.length,
    queries: keptQueries({ queries }, answered),
    chart:
      chart && drawn && query
        ? {
            id: 'insight',
            title: caption.slice(0, LONGEST_TITLE),
            type: chart.type,
            query,
            options: chart.options,
            marked: chart.marked,
            points: drawn.answer.rows.length,
            evidenceId: drawn.evidenceId,
            description: sentences
              .map(({ text }) => text)
              .join(' ')
              .slice(0, 1000),
          }
        : null,
  };
}

async function keep(
  actor: TaskActor,
  { id, version, rowCount, sampleOf }: SourceTable,
  { counts, heldOut, sampled, ledger }: Mined,
  told: KeptInsight[],
): Promise<void> {
  const { workspaceId } = actor;
  await writeLedger(workspaceId, id, version, ledger);
  const old = await inTransaction(async (tx) => {
    await writeRun(tx, workspaceId, {
      dataSourceId: id,
      dataVersion: version,
      rowCount,
      counts,
      heldOut,
      sampled: sampled || sampleOf !== undefined,
      failure: null,
    });
    await writeInsights(tx, workspaceId, { dataSourceId: id, dataVersion: version, insights: told });
    await citeEvidence(tx, workspaceId, [
      ...new Set(told.flatMap(({ content }) => content.queries.map(({ evidenceId }) => evidenceId))),
    ]);
    return deleteRunsBefore(tx, workspaceId, id, version - KEPT_VERSIONS);
  });
  for (const dataVersion of old) await removeLedger(workspaceId, id, dataVersion);
}

/** The page says why nothing stands there. An earlier result of this version stays. */
async function keepFailure(
  { workspaceId }: TaskActor,
  { id, version, rowCount }: SourceTable,
  error: unknown,
): Promise<void> {
  const known = await findRun(workspaceId, id, version);
  if (known && !known.failure) return;
  const { message, code } = toErrorBody(error, '').body;
  await inTransaction((tx) =>
    writeRun(tx, workspaceId, {
      dataSourceId: id,
      dataVersion: version,
      rowCount,
      counts: null,
      heldOut: 0,
      sampled: false,
      failure: { message, code },
    }),
  ).catch((failure: unknown) => {
    if (!(failure instanceof AppError) && !wasDeleted(failure)) log.warn('insights.failure', { dataSourceId: id });
  });
}

/** What a test leaves that ended badly is told by its run. */
export const testFailed = async (): Promise<void> => {};
