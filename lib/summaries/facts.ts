import { evidenceBehind, evidenceIn } from '@/lib/analysis/narration/arithmetic';
import type { Answers } from '@/lib/analysis/narration/summary/figures';
import type { SummaryFinding } from '@/lib/analysis/narration/summary/findings';
import type { SummaryOutlook } from '@/lib/analysis/narration/summary/outlook';
import type { SentenceTest } from '@/lib/analysis/narration/summary/sections';
import type { SummaryFacts } from '@/lib/analysis/narration/summary/write';
import { readableLabel, sentenceCase } from '@/lib/analysis/semantics/words';
import type { WorkspaceId } from '@/lib/core/actor';
import type { DataSet } from '@/lib/datasets/load';
import { runQueries } from '@/lib/engine/run';
import { answersAgain, keepEvidence } from '@/lib/evidence/evidence';
import { listFindings } from '@/lib/insights/insights';
import { getPrediction, listPredictions } from '@/lib/predictions/predictions';
import { evaluate, type Claim, type Reference } from '@/lib/query/claim';
import { query as querySchema } from '@/lib/query/schema';
import { asFigure, type Figures } from './figures';
import type { SummarySource } from './schema';
import { readSplit } from './split';

type Asker = { workspaceId: WorkspaceId };

/** Of one data source; what comes after is weaker than anything a summary has room for. */
const MOST_FINDINGS = 30;
const MOST_OUTLOOKS = 2;

export type Gathered = { facts: SummaryFacts; sources: SummarySource[]; tests: ReadonlyMap<string, SentenceTest> };

async function findingsOf(actor: Asker, { id, version }: DataSet): Promise<{ findings: (SummaryFinding & { stats: SentenceTest })[]; tested: SummarySource['tested'] }> {
  const { run, findings } = await listFindings(actor, id, version);
  const best = Math.max(...findings.map(({ content }) => content.score), Number.MIN_VALUE);
  return {
    tested: run?.counts ? { patterns: run.counts.tested, heldUp: run.counts.heldUp } : null,
    findings: findings.slice(0, MOST_FINDINGS).map(({ id: finding, key, decision, content: { type, kind, grade, priority, score, columns, chart, title, sentences, stats } }) => ({
      id: finding, key: `${id} ${key}`, dataSourceId: id, type, kind, grade, priority, rank: Math.max(0, score / best), pinned: decision === 'pinned', columns, marked: chart?.marked ?? [], title, sentences, stats: { ...stats, kind },
    })),
  };
}

/** Forecasts of these data that are of their newest version, those of the headline figure first. */
async function outlooksOf(actor: Asker, dataSets: readonly DataSet[], fields: readonly string[]): Promise<SummaryOutlook[]> {
  const ready = (await listPredictions(actor)).filter(({ dataSourceId, status, stale, splitBy, series: [only] }) => dataSets.some(({ id }) => id === dataSourceId) && status === 'ready' && !stale && splitBy === undefined && only?.headline);
  const fieldOf = ({ measure }: (typeof ready)[number]) => measure.field;
  const isOfHeadline = (prediction: (typeof ready)[number]) => Number(fields.length === 0 ? fieldOf(prediction) === undefined : fields.includes(fieldOf(prediction) ?? ''));
  const chosen = ready.toSorted((a, b) => isOfHeadline(b) - isOfHeadline(a)).slice(0, MOST_OUTLOOKS);
  return Promise.all(chosen.map(async (prediction) => ({
    predictionId: prediction.id, fields: [fieldOf(prediction)].filter((field) => field !== undefined), doubtful: prediction.series[0]?.verdict !== 'better', sentences: (await getPrediction(actor, prediction.id)).sentences,
  })));
}

/** How many rows each data source holds, as a number that can be checked. */
async function countRows(actor: Asker, dataSet: DataSet, signal: AbortSignal): Promise<Reference> {
  const query = querySchema.parse({ measures: [{ agg: 'count' }] });
  const outcome = (await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: [{ id: 'rows', query }], signal })).get('rows');
  if (!outcome?.ok) throw new Error('The rows were not counted.');
  const evidence = await keepEvidence(actor, dataSet, [{ id: 'rows', query, answer: outcome.answer, sql: outcome.sql }]);
  return { of: 'cell', evidence: evidence.get('rows')!, rows: [0], column: outcome.answer.columns[0]!.key };
}

/** All pieces of evidence that claims rest on. */
export const evidenceOf = (claims: readonly Claim[]): string[] => [...new Set(claims.flatMap(evidenceBehind))];

/** The data hold rows after the span, of a period that is not whole. */
const hasUnfinished = ({ dataSets, kpis: [headline], covers }: Figures): boolean => {
  const field = headline?.answer.period?.field ?? headline?.kpi.comparison.by?.field;
  const last = dataSets.find(({ id }) => id === headline?.kpi.dataSourceId)?.columns.find(({ key }) => key === field)?.max;
  return Boolean(covers?.base && last !== undefined && last !== null && String(last) >= covers.to);
};

/** Everything that a summary may speak of, with the answers behind it. */
export async function gatherFacts(actor: Asker, figures: Figures, signal: AbortSignal): Promise<Gathered> {
  const { dataSets, kpis, covers } = figures;
  const [headline] = kpis;
  const spoken = kpis.map(asFigure);
  const found = await Promise.all(dataSets.map((dataSet) => findingsOf(actor, dataSet)));
  const rows = await Promise.all(dataSets.map((dataSet) => countRows(actor, dataSet, signal)));
  const home = dataSets.find(({ id }) => id === headline?.kpi.dataSourceId);
  const split = headline && home ? await readSplit(actor, home, headline, signal) : null;
  const fields = spoken[0]?.fields ?? [];
  const outlooks = await outlooksOf(actor, dataSets, fields);
  const findings = found.flatMap((each) => each.findings);
  const columns = new Map(dataSets.flatMap((dataSet) => dataSet.columns.map(({ key, label }) => [key, sentenceCase(readableLabel(label))] as const)));

  const references = [...rows, ...spoken.flatMap(({ now, before }) => [now, ...(before ? [before] : [])]), ...(split && !('even' in split) ? [split.before, split.after, ...split.parts.flatMap(({ before, after }) => [before, after])] : [])];
  const claims = [...findings.flatMap(({ title, sentences }) => [title, ...sentences]), ...outlooks.flatMap(({ sentences }) => sentences)].flatMap((each) => each.claims);
  const answered = await answersAgain(actor, [...references.flatMap(evidenceIn), ...evidenceOf(claims)], { fresh: false, signal });
  const answers: Answers = new Map([...answered].map(([evidenceId, { rows: all }]) => [evidenceId, { evidenceId, rows: all }]));
  return {
    sources: dataSets.map(({ id, name, version, rowCount }, nth) => ({ id, name, version, rowCount, tested: found[nth]!.tested })),
    tests: new Map(findings.map(({ id, stats }) => [id, stats])),
    facts: {
      sources: dataSets.map(({ id, name, version }, nth) => ({ id, name, version, rows: rows[nth]!, heldUp: found[nth]!.tested?.heldUp ?? null })),
      figures: spoken.filter(({ now }) => evaluate(now, (id) => answers.get(id)?.rows) !== null), good: headline?.kpi.goodDirection ?? 'none',
      covers: covers && { from: covers.from, to: covers.to }, base: covers?.base ?? null, unfinished: hasUnfinished(figures),
      split, findings, outlooks, unforecast: outlooks.length === 0 && spoken[0]?.period != null, columnName: (key) => columns.get(key) ?? key, answers,
    },
  };
}
