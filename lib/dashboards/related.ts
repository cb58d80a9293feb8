import { questionOf } from '@/lib/analysis/charts/question';
import { drawnChart } from '@/lib/analysis/dashboard/drawn';
import { lintWidget } from '@/lib/analysis/dashboard/lint';
import { relatedTo } from '@/lib/analysis/dashboard/related';
import { answersOf } from '@/lib/analysis/dashboard/settle';
import { readTable } from '@/lib/analysis/semantics/table';
import { presumeReadings } from '@/lib/analysis/semantics/presume';
import { sentenceCase, shorten } from '@/lib/analysis/semantics/words';
import type { UserActor } from '@/lib/core/actor';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { foundIn } from '@/lib/insights/charts';
import { take } from '@/lib/limits/throttle';
import { query as querySchema } from '@/lib/query/schema';
import { askOf } from './automatic';
import type { RelatedChart, RelatedQuery } from './schema';

const MOST_FINDINGS = 2;
const MOST_ASKED = 6;
/** One for each chart that is looked at. */
const ASKED_A_MINUTE = 60;

/** What one would look at next beside a chart: findings about its columns, then the same data asked otherwise. */
export async function relatedCharts(actor: UserActor, dataSourceId: string, { chart, shown }: RelatedQuery): Promise<{ related: RelatedChart[] }> {
  const dataSet = await loadDataSet(actor, dataSourceId);
  const { name, columns, relations, rowCount } = dataSet;
  await take({ key: `related ${actor.userId}`, limit: ASKED_A_MINUTE, seconds: 60 }, 'Related charts are asked for too quickly.');
  const findings = await foundIn(actor.workspaceId, dataSourceId);
  const known = presumeReadings(columns, { rowCount, relations });
  const table = readTable({ name, columns: known, relations, rowCount, thisYear: new Date().getUTCFullYear() });
  const drafts = relatedTo(chart, shown, { table, relations, columns: known, found: findings.map((finding) => ({ columns: finding.columns, weight: finding.confidence })) });
  const asked = new Set([...chart.query.measures.flatMap(({ field }) => field ?? []), ...chart.query.dimensions.map(({ field }) => field), ...(chart.query.select ?? [])]);
  const told = new Set([chart.query, ...shown].map(questionOf));
  const found = await sound(findings
    .filter((finding) => finding.columns.some((key) => asked.has(key) && key !== table.time?.column.key) && !told.has(questionOf(finding.chart.query)))
    .slice(0, MOST_ASKED)
    .map((finding): RelatedChart => ({ relation: 'finding', chart: finding.chart })), dataSet, MOST_FINDINGS);
  const others = drafts.map(({ relation, draft: { title, type, query, options } }): RelatedChart => ({
    relation,
    chart: { title: shorten(sentenceCase(title), 160), type, dataSourceId, query: querySchema.parse(query), options, description: [sentenceCase(title), options.note, options.whole].filter(Boolean).join(', ').slice(0, 1000) },
  }));
  return { related: [...found, ...await sound(others.filter(({ chart: other }) => !found.some((one) => questionOf(one.chart.query) === questionOf(other.query))), dataSet)] };
}

/** Those that break no rule with what they answer. */
async function sound(charts: RelatedChart[], dataSet: DataSet, most = charts.length): Promise<RelatedChart[]> {
  const drawn = charts.map(({ chart }) => drawnChart(chart));
  const answers = await answersOf(drawn, dataSet, askOf(dataSet));
  // What cannot be asked says so in its place.
  return charts.filter((_, nth) => lintWidget(drawn[nth]!, dataSet, answers[nth] ?? undefined).length === 0).slice(0, most);
}
