import type { UserActor } from '@/lib/base/actor/actor';
import { take } from '@/lib/base/limits/throttle';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { foundIn } from '@/lib/product/insights/charts';
import { questionOf } from '@/lib/pure/analysis/charts/question';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { relatedTo } from '@/lib/pure/analysis/dashboard/related';
import { answersOf } from '@/lib/pure/analysis/dashboard/settle';
import { presumeReadings } from '@/lib/pure/analysis/semantics/table/presume';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { sentenceCase, shorten } from '@/lib/pure/analysis/semantics/lexicon/words';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { askOf } from './automatic';
import type { RelatedChart, RelatedQuery } from './schema';

const MOST_FINDINGS = 2;
const MOST_ASKED = 6;
/** One for each chart that is looked at. */
const ASKED_A_MINUTE = 60;

/** What one would look at next beside a chart: findings about its columns, then the same data asked otherwise. */
export async function relatedCharts(
  actor: UserActor,
  dataSourceId: string,
  { chart, shown }: RelatedQuery,
): Promise<{ related: RelatedChart[] }> {
  const sourceTable = await loadTable(actor, dataSourceId);
  const { name, columns, relations, rowCount } = sourceTable;
  await take(
    { key: `related ${actor.userId}`, limit: ASKED_A_MINUTE, seconds: 60 },
    'Too many requests for related charts.',
  );
  const findings = await foundIn(actor.workspaceId, dataSourceId);
  const known = presumeReadings(columns, { rowCount, relations });
  const table = readTable({ name, columns: known, relations, rowCount, thisYear: new Date().getUTCFullYear() });
  const drafts = relatedTo(chart, shown, {
    table,
    relations,
    columns: known,
    found: findings.map((finding) => ({ columns: finding.columns, weight: finding.confidence })),
  });
  const asked = new Set([
    ...chart.query.measures.flatMap(({ field }) => field ?? []),
    ...chart.query.dimensions.map(({ field }) => field),
    ...(chart.query.select ?? []),
  ]);
  const told = new Set([chart.query, ...shown].map(questionOf));
  const found = await sound(
    findings
      .filter(
        (finding) =>
          finding.columns.some((key) => asked.has(key) && key !== table.time?.column.key) &&
          !told.has(questionOf(finding.chart.query)),
      )
      .slice(0, MOST_ASKED)
      .map((finding): RelatedChart => ({ relation: 'finding', chart: finding.chart })),
    sourceTable,
    MOST_FINDINGS,
  );
  const others = drafts.map(({ relation, draft: { title, type, query, options } }): RelatedChart => ({
    relation,
    chart: {
      title: shorten(sentenceCase(title), 160),
      type,
      dataSourceId,
      query: querySchema.parse(query),
      options,
      description: [sentenceCase(title), options.note, options.whole].filter(Boolean).join(', ').slice(0, 1000),
    },
  }));
  return {
    related: [
      ...found,
      ...(await sound(
        others.filter(
          ({ chart: other }) => !found.some((one) => questionOf(one.chart.query) === questionOf(other.query)),
        ),
        sourceTable,
      )),
    ],
  };
}

/** Those that break no rule with what they answer. */
async function sound(charts: RelatedChart[], sourceTable: SourceTable, most = charts.length): Promise<RelatedChart[]> {
  const drawn = charts.map(({ chart }) => drawnChart(chart));
  const answers = await answersOf(drawn, sourceTable, askOf(sourceTable));
  // What cannot be asked says so in its place.
  return charts
    .filter((_, nth) => lintWidget(drawn[nth]!, sourceTable, answers[nth] ?? undefined).length === 0)
    .slice(0, most);
}
