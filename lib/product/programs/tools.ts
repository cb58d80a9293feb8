import { z } from 'zod';
import type { TokenScope, UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { explainChangesOf } from '@/lib/product/changes/changes';
import { changeRequest } from '@/lib/product/changes/schema';
import { getDashboard, listDashboards, queryDashboard, queryDataSource } from '@/lib/product/dashboards/dashboards';
import { getDataSource, listDataSources } from '@/lib/product/data-sources/read/read';
import { createDrivers, getDrivers } from '@/lib/product/drivers/drivers';
import type { DriversModelOfSource } from '@/lib/product/drivers/schema';
import { driversCreate } from '@/lib/product/drivers/schema';
import { readEvidence } from '@/lib/product/evidence/evidence';
import { recheckEvidence } from '@/lib/product/evidence/recheck';
import { createForecast, getForecast } from '@/lib/product/forecasts/forecasts';
import { forecastCreate, type ForecastOfSource } from '@/lib/product/forecasts/schema';
import { listInsights } from '@/lib/product/insights/insights';
import { listMetrics } from '@/lib/product/metrics/metrics';
import { metricValues } from '@/lib/product/metrics/schema';
import { readMetricValues } from '@/lib/product/metrics/values';
import { askQuestion } from '@/lib/product/questions/questions';
import type { DataAnswer } from '@/lib/product/questions/schema';
import { shownTabs, tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { query } from '@/lib/pure/query/schema/query';
import { evidenceLink, MOST_ROWS, openIn, saidOf, tableOf, type ToolAnswer } from './brief';

export type ToolVisit = { actor: UserActor; origin: RequestOrigin; signal: AbortSignal };
export type Tool = {
  name: string;
  title: string;
  description: string;
  scope: TokenScope;
  input: z.ZodObject;
  run: (visit: ToolVisit, input: unknown) => Promise<ToolAnswer>;
};

/** A tool over one verb; its input is read by its own schema. */
const tool = <Input extends z.ZodObject>(
  given: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run: (visit: ToolVisit, input: z.output<Input>) => Promise<ToolAnswer>;
  },
): Tool => ({ ...given, run: (visit, input) => given.run(visit, given.input.parse(input)) });

const MOST_ITEMS = 50;
const MOST_COLUMNS = 100;
const MOST_WIDGET_ROWS = 20;

/** The first of a list, and how many are left out of it. */
function first<Item>(items: readonly Item[], most: number, what: string): { shown: Item[]; open: string[] } {
  const open = items.length > most ? [`Only ${most} of ${items.length} ${what} are here.`] : [];
  return { shown: items.slice(0, most), open };
}

const sourceId = z.uuid().describe('The id of a data source, from list_sources');
const named = z.string().max(200).optional().describe('Part of a name');
const isNamed = (text: string | undefined, { name }: { name: string }) =>
  text === undefined || name.toLowerCase().includes(text.toLowerCase());

const listSources = tool({
  name: 'list_sources',
  title: 'List data sources',
  description: 'The data sources of the workspace: id, name, rows, columns, version. Start here.',
  scope: 'read',
  input: z.object({ name: named }),
  run: async ({ actor }, { name }) => {
    const found = (await listDataSources(actor)).filter((each) => isNamed(name, each));
    const { shown, open } = first(found, MOST_ITEMS, 'data sources');
    const sources = shown.map(({ id, name: called, status, version, rowCount, columnCount, refreshedAt }) => ({
      id,
      name: called,
      status,
      version,
      rowCount,
      columnCount,
      refreshedAt,
    }));
    return { sources, notAnswered: open };
  },
});

const describeSource = tool({
  name: 'describe_source',
  title: 'Describe a data source',
  description: 'The columns of a data source (key, label, type, role) and what its rows are. Read it before query.',
  scope: 'read',
  input: z.object({ dataSourceId: sourceId }),
  run: async ({ actor }, { dataSourceId }) => {
    const source = await getDataSource(actor, dataSourceId);
    const { shown, open } = first(source.columns, MOST_COLUMNS, 'columns');
    return {
      id: source.id,
      name: source.name,
      status: source.status,
      version: source.version,
      rowCount: source.rowCount,
      rowsAre: source.rowNoun,
      columns: shown.map(({ key, label, type, role }) => ({ key, label, type, role })),
      notAnswered: [
        ...open,
        ...(source.issues.length > 0 ? [`The file has ${source.issues.length} kinds of issues.`] : []),
      ],
    };
  },
});

const runQuery = tool({
  name: 'query',
  title: 'Query a data source',
  description:
    'Computes measures by dimensions over all rows: sums, means, counts, shares, changes, filters, periods. Fields are column keys. At most 100 rows come back; set sort and limit.',
  scope: 'read',
  input: z.object({ dataSourceId: sourceId, query }),
  run: async ({ actor, signal }, { dataSourceId, query: asked }) => {
    const limit = Math.min(asked.limit ?? MOST_ROWS + 1, MOST_ROWS + 1);
    const queries = { asked: { ...asked, ...(asked.select ? {} : { limit }) } };
    const { widgets } = await queryDataSource(
      actor,
      dataSourceId,
      { queries, kpis: [], filters: [], chosen: [] },
      signal,
    );
    const answer = widgets.asked!;
    if (answer.error !== undefined) return { notAnswered: [answer.error.message] };
    const { dataVersion, evidenceId } = answer;
    return {
      ...tableOf(answer),
      dataVersion,
      ...evidenceLink(evidenceId),
      notAnswered: answer.rows.length > MOST_ROWS ? [`Only the first ${MOST_ROWS} rows are here.`] : openIn(answer),
    };
  },
});

const metricsTool = tool({
  name: 'list_metrics',
  title: 'List metrics',
  description:
    'The defined metrics of the workspace: name, what it is in words, data source, unit, which way is good, whether it is certified. Where one fits a question, use query_metric instead of a measure of your own.',
  scope: 'read',
  input: z.object({ name: named, dataSourceId: sourceId.optional() }),
  run: async ({ actor }, { name, dataSourceId }) => {
    const found = (await listMetrics(actor, dataSourceId)).metrics.filter((each) => isNamed(name, each));
    const { shown, open } = first(found, MOST_ITEMS, 'metrics');
    const metrics = shown.map((metric) => ({
      id: metric.id,
      name: metric.name,
      is: metric.says,
      description: metric.description,
      dataSourceId: metric.dataSourceId,
      dataSourceName: metric.dataSourceName,
      unit: metric.format,
      goodDirection: metric.goodDirection,
      certified: metric.certified !== null,
      owner: metric.owner?.name ?? null,
    }));
    return {
      metrics,
      notAnswered: [...open, ...shown.flatMap(({ name: called, error }) => (error ? [`${called}: ${error}`] : []))],
    };
  },
});

const queryMetric = tool({
  name: 'query_metric',
  title: 'Query a metric by name',
  description:
    'The value of a defined metric, by up to three groups (column keys, time by grain or part) and under filters. At most 100 rows come back.',
  scope: 'read',
  input: metricValues.extend({
    metric: z.string().trim().min(1).max(80).describe('The name of a metric, from list_metrics'),
  }),
  run: async ({ actor, signal }, { metric, limit, ...asked }) => {
    const { metrics } = await listMetrics(actor);
    const found = metrics.find(({ name }) => name.toLowerCase() === metric.toLowerCase());
    if (!found) return { notAnswered: [`No metric is named “${metric}”. See list_metrics.`] };
    const answer = await readMetricValues(actor, found.id, { ...asked, limit: Math.min(limit, MOST_ROWS) }, signal);
    return {
      metric: found.name,
      is: found.says,
      certified: found.certified !== null,
      ...tableOf(answer),
      dataVersion: answer.dataVersion,
      ...evidenceLink(answer.evidenceId),
      notAnswered: openIn(answer),
    };
  },
});

const answered = (answer: DataAnswer): ToolAnswer => ({
  understoodAs: answer.reading.text,
  ...tableOf(answer),
  note: answer.note,
  query: answer.query,
  dataVersion: answer.dataVersion,
  ...evidenceLink(answer.evidenceId),
  ...(answer.also && { otherReading: answered(answer.also.answer) }),
  notAnswered: openIn(answer),
});

const ask = tool({
  name: 'ask',
  title: 'Ask in words',
  description:
    'Answers a question in plain words over one data source. `understoodAs` says how it was read: repeat it with the answer. A question that can’t be answered says why and what can be. A `query` with `calculations` is for reading only: ask in words again instead of passing it to `query`.',
  scope: 'read',
  input: z.object({ dataSourceId: sourceId, question: z.string().trim().min(1).max(300) }),
  run: async ({ actor, signal }, asked) => {
    const answer = await askQuestion(actor, { ...asked, choices: {}, previous: [] }, signal);
    if ('unanswered' in answer)
      return { unanswered: answer.unanswered, suggestions: answer.suggestions, notAnswered: [answer.message] };
    return answered(answer);
  },
});

const dashboards = tool({
  name: 'list_dashboards',
  title: 'List dashboards',
  description: 'The dashboards of the workspace: id, name, state.',
  scope: 'read',
  input: z.object({ name: named }),
  run: async ({ actor }, { name }) => {
    const found = (await listDashboards(actor)).filter((each) => isNamed(name, each));
    const { shown, open } = first(found, MOST_ITEMS, 'dashboards');
    return {
      dashboards: shown.map(({ id, name: called, state, dataSourceIds }) => ({
        id,
        name: called,
        state,
        dataSourceIds,
      })),
      notAnswered: open,
    };
  },
});

const widgetsOf = ({ kpis, charts }: DashboardConfig) => [
  ...kpis.map(({ id, label }) => ({ id, title: label })),
  ...charts.map(({ id, title }) => ({ id, title })),
];

const readDashboard = tool({
  name: 'read_dashboard',
  title: 'Read a dashboard',
  description:
    'The present figures and charts of a dashboard, each with its title, its tab and its evidence, and its texts in Markdown: a number in double braces is one of the widget that it names.',
  scope: 'read',
  input: z.object({ dashboardId: z.uuid().describe('The id of a dashboard, from list_dashboards') }),
  run: async ({ actor, signal }, { dashboardId }) => {
    const { name, config } = await getDashboard(actor, dashboardId);
    const { widgets } = await queryDashboard(actor, dashboardId, { filters: [], chosen: [] }, signal);
    const tabOf = tabsOf(config);
    const nameOfTab = new Map(shownTabs(config).map((tab) => [tab.id, tab.name]));
    const open: string[] = [];
    const shown = widgetsOf(config).flatMap(({ id, title }) => {
      const answer = widgets[id];
      const problems = answer?.error ? [answer.error.message] : answer ? openIn(answer, MOST_WIDGET_ROWS) : [];
      open.push(...problems.map((problem) => `${title}: ${problem}`));
      if (!answer || answer.error !== undefined) return [];
      const tab = nameOfTab.get(tabOf(id) ?? '');
      return [
        {
          id,
          title,
          ...(tab !== undefined && { tab }),
          ...tableOf(answer, MOST_WIDGET_ROWS),
          ...evidenceLink(answer.evidenceId),
        },
      ];
    });
    return { name, widgets: shown, texts: config.texts ?? [], notAnswered: open };
  },
});

const insights = tool({
  name: 'list_insights',
  title: 'List insights',
  description: 'What was found in the data and tested, best first, in sentences with the evidence of each number.',
  scope: 'read',
  input: z.object({ dataSourceId: sourceId.optional(), limit: z.int().min(1).max(20).default(10) }),
  run: async ({ actor }, { dataSourceId, limit }) => {
    const all = await listInsights(actor, { ...(dataSourceId && { dataSourceId }) });
    const { shown, open } = first(
      all.filter(({ status }) => status !== 'dismissed'),
      limit,
      'insights',
    );
    return {
      insights: shown.map(
        ({ id, title, type, grade, status, dataSourceName, dataVersion, sentences, evidenceIds }) => ({
          id,
          title,
          type,
          grade,
          status,
          dataSourceName,
          dataVersion,
          sentences: sentences.map(saidOf),
          evidence: evidenceIds.map(evidenceLink),
        }),
      ),
      notAnswered: open,
    };
  },
});

function forecastAnswer(forecast: ForecastOfSource): ToolAnswer {
  const { id, name, status, dataVersion, stale, model, points, sentences, series, warnings, error } = forecast;
  const { shown, open } = first(points, MOST_ROWS, 'periods');
  const evidence = series[0]?.evidence;
  return {
    forecastId: id,
    name,
    status,
    dataVersion,
    method: model,
    points: shown,
    sentences: sentences.map(saidOf),
    ...(evidence?.points && { pointsEvidence: evidenceLink(evidence.points) }),
    ...(evidence?.backtest && { backtestEvidence: evidenceLink(evidence.backtest) }),
    ...(evidence && { historyEvidence: evidenceLink(evidence.history) }),
    warnings,
    notAnswered: [
      ...open,
      ...(status === 'working' ? ['It is still being computed. Read it again with read_forecast.'] : []),
      ...(error ? [error] : []),
      ...(stale ? ['The data have a newer version.'] : []),
      ...(series.length > 1 ? [`Only the first of ${series.length} series is here.`] : []),
    ],
  };
}

const forecast = tool({
  name: 'forecast',
  title: 'Forecast a figure',
  description: 'Forecasts a figure by time with tested methods and keeps it. Needs a token that may change.',
  scope: 'write',
  input: forecastCreate,
  run: async ({ actor, origin, signal }, asked) =>
    forecastAnswer((await createForecast(actor, asked, origin, signal)).prediction),
});

const readForecast = tool({
  name: 'read_forecast',
  title: 'Read a forecast',
  description: 'A kept forecast: its points with intervals, its sentences and its evidence.',
  scope: 'read',
  input: z.object({ forecastId: z.uuid() }),
  run: async ({ actor }, { forecastId }) => forecastAnswer(await getForecast(actor, forecastId)),
});

function driversAnswer({ id, name, status, dataVersion, stale, error, model }: DriversModelOfSource): ToolAnswer {
  const { shown, open } = first(model?.drivers ?? [], 10, 'drivers');
  return {
    explanationId: id,
    name,
    status,
    dataVersion,
    ...(model && {
      accuracy: { ...model.accuracy, ...evidenceLink(model.evidence.accuracy) },
      drivers: shown.map(({ column, part, share, clear, direction }) => ({ column, part, share, clear, direction })),
      ...evidenceLink(model.evidence.drivers),
    }),
    notAnswered: [
      ...open,
      ...(status === 'working' ? ['It is still being computed. Read it again with read_explanation.'] : []),
      ...(error ? [error] : []),
      ...(stale ? ['The data have a newer version.'] : []),
    ],
  };
}

const explain = tool({
  name: 'explain',
  title: 'Find what drives a column',
  description: 'Learns a column from the others, says which drive it, and keeps it. Needs a token that may change.',
  scope: 'write',
  input: driversCreate,
  run: async ({ actor, origin, signal }, asked) =>
    driversAnswer((await createDrivers(actor, asked, origin, signal)).explanation),
});

const readExplanation = tool({
  name: 'read_explanation',
  title: 'Read what drives a column',
  description: 'A kept explanation: drivers, accuracy and evidence.',
  scope: 'read',
  input: z.object({ explanationId: z.uuid() }),
  run: async ({ actor }, { explanationId }) => driversAnswer(await getDrivers(actor, explanationId)),
});

const explainChange = tool({
  name: 'explain_change',
  title: 'Explain a change',
  description:
    'Why a figure differs between two periods or two groups: the exact parts of each dimension, largest first.',
  scope: 'read',
  input: changeRequest,
  run: async ({ actor, signal }, asked) => {
    const answer = await explainChangesOf(actor, asked, signal);
    if ('unexplained' in answer) return { unexplained: answer.unexplained, notAnswered: [answer.message] };
    const { shown, open } = first(answer.dimensions, 5, 'dimensions');
    return {
      measure: answer.measure.label,
      before: answer.before,
      after: answer.after,
      change: answer.change,
      relative: answer.relative,
      ...evidenceLink(answer.evidenceId),
      dataVersion: answer.dataVersion,
      dimensions: shown.map(({ label, parts, evidenceId }) => ({
        label,
        parts: parts.slice(0, 10),
        ...evidenceLink(evidenceId),
      })),
      notAnswered: open,
    };
  },
});

const evidenceInput = z.object({ evidenceId: z.string().regex(/^[0-9a-f]{32,64}$/) });

const evidence = tool({
  name: 'read_evidence',
  title: 'Read evidence',
  description: 'What a number rests on: its query, its SQL, the version of the data, its rows, a hash.',
  scope: 'read',
  input: evidenceInput,
  run: async ({ actor }, { evidenceId }) => {
    const {
      kind,
      dataSourceId,
      dataVersion,
      query: asked,
      sql,
      rowCount,
      engine,
      computedAt,
      hash,
      ...kept
    } = await readEvidence(actor, evidenceId);
    const open = rowCount > kept.rows.length ? [`Only ${kept.rows.length} of ${rowCount} rows are kept.`] : [];
    return {
      ...evidenceLink(evidenceId),
      ...{ kind, dataSourceId, dataVersion, query: asked, sql, rowCount, engine, computedAt, hash },
      ...tableOf({ columns: kept.columns, rows: kept.rows }),
      notAnswered: open,
    };
  },
});

const recheck = tool({
  name: 'recheck',
  title: 'Recheck a number',
  description:
    'Computes the number behind a piece of evidence again, past every cache, and says whether it still holds.',
  scope: 'read',
  input: evidenceInput,
  run: async ({ actor }, { evidenceId }) => {
    const checked = await recheckEvidence(actor, evidenceId);
    if ('job' in checked)
      return {
        ...evidenceLink(evidenceId),
        notAnswered: ['It is still being computed. Recheck it again in a minute.'],
      };
    return { ...evidenceLink(evidenceId), ...checked, notAnswered: [] };
  },
});

export const TOOLS: readonly Tool[] = [
  listSources,
  describeSource,
  runQuery,
  metricsTool,
  queryMetric,
  ask,
  dashboards,
  readDashboard,
  insights,
  forecast,
  readForecast,
  explain,
  readExplanation,
  explainChange,
  evidence,
  recheck,
];
