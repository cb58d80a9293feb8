import type { WorkspaceId } from '@/lib/base/actor/actor';
import { askTable } from '@/lib/product/data-sources/read/ask';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { answersAgain, keepEvidence } from '@/lib/product/evidence/evidence';
import { getForecast, listForecasts } from '@/lib/product/forecasts/forecasts';
import { listFindings } from '@/lib/product/insights/insights';
import { evidenceBehind, evidenceIn } from '@/lib/pure/analysis/narration/arithmetic';
import type { SummaryAnswers } from '@/lib/pure/analysis/narration/summary/figures';
import type { SummaryFinding } from '@/lib/pure/analysis/narration/summary/findings';
import type { SummaryOutlook } from '@/lib/pure/analysis/narration/summary/outlook';
import type { SentenceTest } from '@/lib/pure/analysis/narration/summary/sections';
import type { SummaryFacts } from '@/lib/pure/analysis/narration/summary/write';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { evaluate, type Claim, type ClaimReference } from '@/lib/pure/query/schema/claim';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { asFigure, type SummaryFigures } from './figures';
import type { SummarySource } from './schema';
import { readSplit } from './split';

type Asker = { workspaceId: WorkspaceId };

/** Of one data source; what comes after is weaker than anything a summary has room for. */
const MOST_FINDINGS = 30;
const MOST_OUTLOOKS = 2;

export type Gathered = { facts: SummaryFacts; sources: SummarySource[]; tests: ReadonlyMap<string, SentenceTest> };

async function findingsOf(
  actor: Asker,
  { id, version }: SourceTable,
): Promise<{ findings: (SummaryFinding & { stats: SentenceTest })[]; tested: SummarySource['tested'] }> {
  const { run, findings } = await listFindings(actor, id, version);
  const best = Math.max(...findings.map(({ content }) => content.score), Number.MIN_VALUE);
  return {
    tested: run?.counts ? { patterns: run.counts.tested, heldUp: run.counts.heldUp } : null,
    findings: findings
      .slice(0, MOST_FINDINGS)
      .map(
        ({
          id: finding,
          key,
          decision,
          content: { type, kind, grade, priority, score, columns, chart, title, sentences, stats },
        }) => ({
          id: finding,
          key: `${id} ${key}`,
          dataSourceId: id,
          type,
          kind,
          grade,
          priority,
          rank: Math.max(0, score / best),
          pinned: decision === 'pinned',
          columns,
          marked: chart?.marked ?? [],
          title,
          sentences,
          stats: { ...stats, kind },
        }),
      ),
  };
}

/** Forecasts of these data that are of their newest version, those of the headline figure first. */
async function outlooksOf(
  actor: Asker,
  tables: readonly SourceTable[],
  fields: readonly string[],
): Promise<SummaryOutlook[]> {
  const ready = (await listForecasts(actor)).filter(
    ({ dataSourceId, status, stale, splitBy, series: [only] }) =>
      tables.some(({ id }) => id === dataSourceId) &&
      status === 'ready' &&
      !stale &&
      splitBy === undefined &&
      only?.headline,
  );
  const fieldOf = ({ measure }: (typeof ready)[number]) => measure.field;
  const isOfHeadline = (prediction: (typeof ready)[number]) =>
    Number(fields.length === 0 ? fieldOf(prediction) === undefined : fields.includes(fieldOf(prediction) ?? ''));
  const chosen = ready.toSorted((a, b) => isOfHeadline(b) - isOfHeadline(a)).slice(0, MOST_OUTLOOKS);
  return Promise.all(
    chosen.map(async (prediction) => ({
      predictionId: prediction.id,
      fields: [fieldOf(prediction)].filter((field) => field !== undefined),
      doubtful: prediction.series[0]?.verdict !== 'better',
      sentences: (await getForecast(actor, prediction.id)).sentences,
    })),
  );
}

/** How many rows each data source holds, as a number that can be checked. */
async function countRows(actor: Asker, table: SourceTable, signal: AbortSignal): Promise<ClaimReference> {
  const query = querySchema.parse({ measures: [{ agg: 'count' }] });
  const outcome = (await askTable(table, { queries: [{ id: 'rows', query }], signal })).get('rows');
  if (!outcome?.ok) throw new Error('Couldn’t count the rows.');
  const evidence = await keepEvidence(actor, table, [{ id: 'rows', query, answer: outcome.answer, sql: outcome.sql }]);
  return { of: 'cell', evidence: evidence.get('rows')!, rows: [0], column: outcome.answer.columns[0]!.key };
}

/** All pieces of evidence that claims rest on. */
export const evidenceOf = (claims: readonly Claim[]): string[] => [...new Set(claims.flatMap(evidenceBehind))];

/** The data hold rows after the span, of a period that is not whole. */
const hasUnfinished = ({ tables, kpis: [headline], covers }: SummaryFigures): boolean => {
  const field = headline?.answer.period?.field ?? headline?.kpi.comparison.by?.field;
  const last = tables
    .find(({ id }) => id === headline?.kpi.dataSourceId)
    ?.columns.find(({ key }) => key === field)?.max;
  return Boolean(covers?.base && last !== undefined && last !== null && String(last) >= covers.to);
};

/** Everything that a summary may speak of, with the answers behind it. */
export async function gatherFacts(actor: Asker, figures: SummaryFigures, signal: AbortSignal): Promise<Gathered> {
  const { tables, kpis, covers } = figures;
  const [headline] = kpis;
  const spoken = kpis.map(asFigure);
  const found = await Promise.all(tables.map((table) => findingsOf(actor, table)));
  const rows = await Promise.all(tables.map((table) => countRows(actor, table, signal)));
  const home = tables.find(({ id }) => id === headline?.kpi.dataSourceId);
  const split = headline && home ? await readSplit(actor, home, headline, signal) : null;
  const fields = spoken[0]?.fields ?? [];
  const outlooks = await outlooksOf(actor, tables, fields);
  const findings = found.flatMap((each) => each.findings);
  const columns = new Map(
    tables.flatMap((table) =>
      table.columns.map(({ key, label }) => [key, sentenceCase(readableLabel(label))] as const),
    ),
  );

  const references = [
    ...rows,
    ...spoken.flatMap(({ now, before }) => [now, ...(before ? [before] : [])]),
    ...(split && !('even' in split)
      ? [split.before, split.after, ...split.parts.flatMap(({ before, after }) => [before, after])]
      : []),
  ];
  const claims = [
    ...findings.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...outlooks.flatMap(({ sentences }) => sentences),
  ].flatMap((each) => each.claims);
  const answered = await answersAgain(actor, [...references.flatMap(evidenceIn), ...evidenceOf(claims)], {
    fresh: false,
    signal,
  });
  const answers: SummaryAnswers = new Map(
    [...answered].map(([evidenceId, { rows: all }]) => [evidenceId, { evidenceId, rows: all }]),
  );
  return {
    sources: tables.map(({ id, name, version, rowCount }, nth) => ({
      id,
      name,
      version,
      rowCount,
      tested: found[nth]!.tested,
    })),
    tests: new Map(findings.map(({ id, stats }) => [id, stats])),
    facts: {
      sources: tables.map(({ id, name, version }, nth) => ({
        id,
        name,
        version,
        rows: rows[nth]!,
        heldUp: found[nth]!.tested?.heldUp ?? null,
      })),
      figures: spoken.filter(({ now }) => evaluate(now, (id) => answers.get(id)?.rows) !== null),
      good: headline?.kpi.goodDirection ?? 'none',
      covers: covers && { from: covers.from, to: covers.to },
      base: covers?.base ?? null,
      unfinished: hasUnfinished(figures),
      split,
      findings,
      outlooks,
      unforecast: outlooks.length === 0 && spoken[0]?.period != null,
      columnName: (key) => columns.get(key) ?? key,
      answers,
    },
  };
}
