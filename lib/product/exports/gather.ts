import type { TaskActor, UserActor } from '@/lib/base/actor/actor';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { explainChangesOf } from '@/lib/product/changes/changes';
import { getDashboard, queryDashboard } from '@/lib/product/dashboards/dashboards';
import { imageFilesOf } from '@/lib/product/dashboards/images';
import type { Widget } from '@/lib/product/dashboards/schema';
import { allRows, loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { getAnalysisById } from '@/lib/product/documents/analyses';
import { getDrivers } from '@/lib/product/drivers/drivers';
import { evidenceOf } from '@/lib/product/evidence/evidence';
import { getExtraction } from '@/lib/product/extractions/extractions';
import { getForecast } from '@/lib/product/forecasts/forecasts';
import { evidenceOfTests, listInsights } from '@/lib/product/insights/insights';
import { getSummary } from '@/lib/product/summaries/summaries';
import { drilledConfig } from '@/lib/pure/analysis/charts/drill';
import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { evidenceBehind } from '@/lib/pure/analysis/narration/arithmetic';
import { imagesIn } from '@/lib/pure/format/named-image';
import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { ExportContent, ExportedSource } from './content-schema';
import { isPaper, type ExportFormat } from './kinds-schema';
import type { ExportCreate } from './schema';

/** A person, or a task on their behalf. */
export type Exporter = UserActor | TaskActor;
type Asked = ExportCreate & { title: string; createdAt: Date };

const MOST_INSIGHTS = 200;
/** The others hold answers, or name images by what they show. */
const SHOW_IMAGES: ReadonlySet<string> = new Set(['pdf', 'docx', 'png'] satisfies ExportFormat[]);
/** More than the numbers of the largest export rest on. */
const MOST_PIECES_OF_EVIDENCE = 4000;

/** What an export is called after; refuses what is not there. */
export async function nameOf(actor: Exporter, { kind, targetId, options }: ExportCreate): Promise<string> {
  switch (kind) {
    case 'dashboard':
      return (await getDashboard(actor, targetId)).name;
    case 'widget': {
      const { config } = await getDashboard(actor, targetId);
      const kpi = config.kpis.find(({ id }) => id === options.widgetId);
      const chart = config.charts.find(({ id }) => id === options.widgetId);
      return kpi?.label ?? chart?.title ?? Promise.reject(notFound('chart'));
    }
    case 'prediction':
      return (await getForecast(actor, targetId)).name;
    case 'summary':
      return (await getSummary(actor, targetId)).title;
    case 'drivers':
      return (await getDrivers(actor, targetId)).name;
    case 'analysis':
      return (await getAnalysisById(actor, targetId)).document.name;
    case 'extraction':
      return (await getExtraction(actor, targetId)).name;
    case 'data': {
      const table = await loadTable(actor, targetId);
      allRows(table, COPY_TO_EXPORT);
      return table.name;
    }
    case 'insights':
      return `Insights of ${(await loadTable(actor, targetId)).name}`;
    case 'change':
      return `Change in ${(await loadTable(actor, targetId)).name}`;
  }
}

/** What to do where the rows of a data source are not kept here. */
export const COPY_TO_EXPORT = 'Take a copy to export its rows.';

const exported = ({ id, name, version, rowCount, columns }: SourceTable): ExportedSource => ({
  id,
  name,
  version,
  rowCount,
  columns,
});

const tablesOf = async (actor: Exporter, ids: readonly string[]): Promise<ExportedSource[]> =>
  Promise.all([...new Set(ids)].map(async (id) => exported(await loadTable(actor, id))));

/** Of the widgets that were answered: what stands behind each of their numbers. */
const evidenceIn = (widgets: Record<string, Widget>): string[] =>
  Object.values(widgets).flatMap((widget) =>
    widget.error
      ? []
      : [widget.evidenceId, widget.comparison?.evidenceId, widget.sparkline?.evidenceId].flatMap((id) => id ?? []),
  );
const evidenceOfClaims = (sentences: readonly Pick<Sentence, 'claims'>[]): string[] =>
  sentences.flatMap(({ claims }) => claims.flatMap(evidenceBehind));

/** The numbers of titles that findings gave, by chart; a title that was cut keeps those before the cut. */
async function titleClaimsOf(actor: Exporter, { charts }: DashboardConfig): Promise<Record<string, Claim[]>> {
  const claiming = charts.filter(({ options }) => options.insight !== undefined && claimOf(options) !== null);
  const ids = [...new Set(claiming.map(({ dataSourceId }) => dataSourceId))];
  const lists = await Promise.all(ids.map(async (dataSourceId) => orNull(listInsights(actor, { dataSourceId }))));
  const known = new Map(lists.flatMap((list) => list ?? []).map((insight) => [insight.id, insight]));
  return Object.fromEntries(
    claiming.flatMap(({ id, title, options }) => {
      const insight = known.get(options.insight!);
      if (!insight?.title.startsWith(title)) return [];
      return [[id, insight.titleClaims.filter(({ end }) => end <= title.length)]];
    }),
  );
}

type Found = {
  /** Without the heads, which are the same for all. */
  own: object;
  sources: ExportedSource[];
  evidence: string[];
  pieces?: Record<string, Record<string, unknown>>;
  files?: string[];
};

async function find(actor: Exporter, { kind, targetId, format, options }: Asked, signal: AbortSignal): Promise<Found> {
  switch (kind) {
    case 'dashboard':
    case 'widget': {
      const { config: made, dataSourceIds } = await getDashboard(actor, targetId);
      const { filters, chosen, drilled = [], compare, widgetId } = options;
      const asked = { filters, chosen, drilled, ...(compare && { compare }), ...(widgetId && { widgets: [widgetId] }) };
      const { widgets } = await queryDashboard(actor, targetId, asked, signal);
      const sources = await tablesOf(actor, dataSourceIds);
      const config = drilledConfig(made, drilled, sources);
      const titleClaims = await titleClaimsOf(actor, config);
      const shows = kind === 'dashboard' && SHOW_IMAGES.has(format);
      const imageFiles = await imageFilesOf(actor, shows ? imagesIn(config.texts) : []);
      return {
        own: { kind, config, chosen, widgetId: widgetId ?? null, widgets: {}, titleClaims, imageFiles, images: {} },
        files: Object.values(imageFiles).map(({ path }) => path),
        sources,
        evidence: [
          ...evidenceIn(widgets),
          ...evidenceOfClaims(Object.values(titleClaims).map((claims) => ({ claims }))),
        ],
        pieces: { widgets },
      };
    }
    case 'insights': {
      const all = await listInsights(actor, { dataSourceId: targetId, limit: MOST_INSIGHTS });
      const insights = all.filter(({ status }) => status !== 'dismissed');
      // Rows of a spreadsheet name the test; on paper its figures are proved like all others.
      const tests = isPaper(format) ? await evidenceOfTests(actor, insights) : {};
      return {
        own: { kind, insights, tests },
        sources: await tablesOf(actor, [targetId]),
        evidence: [
          ...insights.flatMap(({ titleClaims, sentences }) =>
            evidenceOfClaims([{ claims: titleClaims }, ...sentences]),
          ),
          ...Object.values(tests),
        ],
      };
    }
    case 'prediction': {
      const prediction = await getForecast(actor, targetId);
      if (prediction.status === 'working') throw unfinished('forecast');
      return {
        own: { kind, prediction },
        sources: await tablesOf(actor, [prediction.dataSourceId]),
        evidence: prediction.series.flatMap(({ evidence: { history, points, backtest }, sentences }) => [
          ...[history, points, backtest].flatMap((id) => id ?? []),
          ...evidenceOfClaims(sentences),
        ]),
      };
    }
    case 'summary': {
      const summary = await getSummary(actor, targetId);
      if (summary.status === 'generating') throw unfinished('summary');
      const there = summary.sources.filter(({ newest }) => newest !== null);
      return {
        own: { kind, summary },
        sources: await Promise.all(
          there.map(async ({ id, name, version, rowCount }) => {
            const table = await loadTable(actor, id);
            return { id, name, version, rowCount, columns: table.columns };
          }),
        ),
        evidence: [
          ...evidenceOfClaims(summary.sections.flatMap(({ sentences }) => sentences)),
          ...evidenceIn(Object.fromEntries(summary.kpis.map(({ kpi, answer }) => [kpi.id, answer]))),
        ],
      };
    }
    case 'change': {
      const change = await explainChangesOf(actor, { ...options.change!, dataSourceId: targetId }, signal);
      if ('unexplained' in change) throw new AppError('validation', change.message);
      return {
        own: { kind, change },
        sources: await tablesOf(actor, [targetId]),
        evidence: [change.evidenceId, ...change.dimensions.map(({ evidenceId }) => evidenceId)],
      };
    }
    case 'drivers': {
      const drivers = await getDrivers(actor, targetId);
      if (drivers.status === 'working') throw unfinished('model');
      return {
        own: { kind, drivers },
        sources: await tablesOf(actor, [drivers.dataSourceId]),
        evidence: drivers.model ? Object.values(drivers.model.evidence) : [],
      };
    }
    case 'analysis': {
      const { document, analysis } = await getAnalysisById(actor, targetId);
      if (analysis.status !== 'ready') throw unfinished('analysis');
      return { own: { kind, document, analysis }, sources: [], evidence: [] };
    }
    case 'extraction': {
      const extraction = await getExtraction(actor, targetId);
      if (extraction.status === 'queued' || extraction.status === 'running') throw unfinished('extraction');
      return { own: { kind, extraction }, sources: [], evidence: [] };
    }
    case 'data':
      throw new Error('rows are written by the engine');
  }
}

const unfinished = (what: string) =>
  new AppError('conflict', `This ${what} isn’t ready yet. Wait for it to finish, then export it.`);

export type ExportMaterial = {
  content: ExportContent;
  pieces: Record<string, Record<string, unknown>>;
  /** What the file quotes. */
  evidenceIds: string[];
  /** Of the object store, at their paths: what the writer reads. */
  files: string[];
};

/** Everything that a file is written from, as it answers now. */
export async function gather(actor: Exporter, asked: Asked, signal: AbortSignal): Promise<ExportMaterial> {
  const { own, sources, evidence: ids, pieces = {}, files = [] } = await find(actor, asked, signal);
  signal.throwIfAborted();
  const evidence = await evidenceOf(actor, [...new Set(ids)].slice(0, MOST_PIECES_OF_EVIDENCE));
  const content = { ...headOf(asked), sources, evidence, ...own } as ExportContent;
  return { content, pieces, evidenceIds: evidence.map(({ id }) => id), files };
}

export const headOf = ({ format, options, title, createdAt }: Asked) => ({
  format,
  paper: options.paper,
  title,
  createdAt: createdAt.toISOString(),
  filters: [...options.filters, ...options.chosen.flatMap(({ filters }) => filters)],
});
