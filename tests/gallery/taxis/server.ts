import type {
  Dashboard,
  DashboardAnswer,
  DashboardPatch,
  DashboardQuery,
  DataSourceQuery,
  Kpi,
  Widget,
} from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { comparisonQuery } from '@/lib/pure/query/resolve/comparison';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { query as querySchema, type Comparison, type Filter, type Query } from '@/lib/pure/query/schema/query';
import type { Evidence, QueryAnswer } from '@/lib/pure/query/schema/result';
import { statementOf } from '@/lib/pure/query/sql/compile';
import { DASHBOARD, SOURCE, config } from './config';
import { answer, planOn, rowsBehind } from './engine';
import { columns, rows } from './rows';

/** The routes that the dashboard screen calls, answered in the page: figures of made-up trips. */

const AT = '2026-11-21T14:02:00Z';

export const source: DataSource = {
  id: SOURCE,
  name: 'seaborn-taxis.csv',
  uploadType: 'csv',
  createdAt: AT,
  refreshedAt: null,
  status: 'ready',
  version: 1,
  rowCount: rows.length,
  rowNoun: 'rows',
  about: null,
  because: {},
  columnCount: columns.length,
  sizeBytes: 849_000,
  sha256: '',
  columns,
  offers: [],
  options: {},
  overrides: {},
  merge: null,
  preparation: null,
  mode: null,
  connectionId: null,
  remote: null,
  address: null,
  statement: null,
  issues: [],
  origin: { fileName: 'seaborn-taxis.csv', encoding: 'UTF-8', notes: [] },
  data: rows.slice(0, 20),
  dataTruncated: true,
};

export const dashboard: Dashboard = {
  id: DASHBOARD,
  name: 'Taxi trips, March 2019',
  config,
  version: 3,
  state: 'ready',
  dataSourceIds: [SOURCE],
  createdAt: AT,
  updatedAt: AT,
};

const evidence = new Map<string, { query: Query; answer: QueryAnswer }>();
const keep = (query: Query, given: QueryAnswer): string => {
  const text = JSON.stringify(query);
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  const id = `e${(hash >>> 0).toString(16).padStart(8, '0')}`;
  evidence.set(id, { query, answer: given });
  return id;
};

const IN_TIME = ['last', 'this', 'to_date', 'between', 'gte', 'lt'];
function under(query: Query, filters: readonly Filter[]): Query {
  const spans = new Set(filters.filter(({ field }) => field === 'pickup').map(({ field }) => field));
  return {
    ...query,
    filters: [...query.filters.filter(({ field, op }) => !(spans.has(field) && IN_TIME.includes(op))), ...filters],
  };
}

function ask(query: Query, comparison: Comparison | null, sparkline: Query | null, filters: readonly Filter[]): Widget {
  try {
    const now = under(query, filters);
    const given = answer(now, rows, columns);
    const earlier = comparison && comparisonQuery(now, columns, comparison);
    const before = earlier?.covered ? answer(earlier.query, rows, columns) : null;
    const { period } = resolve(now, columns);
    const from = before && earlier ? earlier.from : period?.from;
    const line =
      sparkline && period && from
        ? under(sparkline, [
            ...filters.filter(({ field }) => field !== 'pickup'),
            { field: 'pickup', op: 'gte', value: from },
            { field: 'pickup', op: 'lt', value: period.to },
          ])
        : null;
    const lined = line && answer(line, rows, columns);
    const value = before?.rows[0]?.[before.columns.at(-1)!.key];
    return {
      ...given,
      evidenceId: keep(now, given),
      computedAt: AT,
      dataVersion: 1,
      ...(before &&
        earlier && {
          comparison: {
            columns: before.columns,
            rows: before.rows,
            evidenceId: keep(earlier.query, before),
            value: typeof value === 'number' ? value : null,
            from: earlier.from,
            to: earlier.to,
          },
        }),
      ...(line && lined && { sparkline: { columns: lined.columns, rows: lined.rows, evidenceId: keep(line, lined) } }),
    };
  } catch (error) {
    if (error instanceof BrokenQuery) return { error: { code: 'broken', message: error.message, field: error.field } };
    throw error;
  }
}

const ownComparison = ({ comparison }: Kpi, compare: DashboardQuery['compare']): Comparison | null =>
  compare === 'none'
    ? null
    : (compare ?? (comparison.kind === 'none' || comparison.kind === 'target' ? null : comparison.kind));

let current = dashboard;

function queryDashboard({ filters, chosen, compare, widgets }: DashboardQuery): DashboardAnswer {
  const against = compare === 'none' ? null : (compare ?? null);
  const filtersOf = (id: string) => [...filters, ...chosen.flatMap((mark) => (mark.widget === id ? [] : mark.filters))];
  const asked = [
    ...current.config.kpis.map(
      (kpi) => [kpi.id, () => ask(kpi.query, ownComparison(kpi, compare), kpi.sparkline, filtersOf(kpi.id))] as const,
    ),
    ...current.config.charts.map(
      (chart) =>
        [chart.id, () => ask(chart.query, against ?? chart.query.compare ?? null, null, filtersOf(chart.id))] as const,
    ),
  ];
  return {
    widgets: Object.fromEntries(
      asked.filter(([id]) => !widgets || widgets.includes(id)).map(([id, make]) => [id, make()]),
    ),
  };
}

function querySource({ queries, kpis, filters, compare }: DataSourceQuery): DashboardAnswer {
  const chosen = compare === 'none' ? null : (compare ?? null);
  return {
    widgets: Object.fromEntries([
      ...kpis.map((kpi) => [kpi.id, ask(kpi.query, ownComparison(kpi, compare), kpi.sparkline, filters)] as const),
      ...Object.entries(queries).map(
        ([id, query]) => [id, ask(querySchema.parse(query), chosen, null, filters)] as const,
      ),
    ]),
  };
}

function evidenceOf(id: string): Evidence | null {
  const found = evidence.get(id);
  if (!found) return null;
  const { query, answer: given } = found;
  const value = given.rows[0]?.[given.columns.at(-1)!.key];
  return {
    id,
    kind: 'aggregate',
    dataSourceId: SOURCE,
    dataVersion: 1,
    query,
    columns: given.columns,
    rows: given.rows.slice(0, 20),
    rowCount: given.rowCount,
    sql: statementOf(planOn(query, rows, columns).plan),
    value: given.columns.length === 1 && typeof value === 'number' ? value : null,
    unit: '$',
    engine: 'duckdb 1.5.6',
    computedAt: AT,
    hash: id,
  };
}

function evidenceRows(id: string, params: URLSearchParams) {
  const { query, answer: given } = evidence.get(id)!;
  const point = params.get('point');
  const behind = rowsBehind(query, point === null ? null : (given.rows[Number(point)] ?? null), rows, columns);
  const from = Number(params.get('cursor') ?? 0);
  const size = Number(params.get('limit') ?? 100);
  return {
    columns: columns.map(({ key, label, type }) => ({ key, label, type })),
    rows: behind.slice(from, from + size),
    rowCount: behind.length,
    excluded: rows.length - behind.length,
    nextCursor: from + size < behind.length ? String(from + size) : null,
  };
}

type Body = Record<string, never>;
type Handler = (body: Body, url: URL, id: string) => unknown;
const ROUTES: [method: string, path: RegExp, Handler][] = [
  ['POST', /^\/api\/dashboards\/([^/]+)\/query$/, (body) => queryDashboard(body as unknown as DashboardQuery)],
  [
    'POST',
    /^\/api\/data-sources\/([^/]+)\/query$/,
    (body) => querySource({ queries: {}, kpis: [], filters: [], ...body } as unknown as DataSourceQuery),
  ],
  [
    'PATCH',
    /^\/api\/dashboards\/([^/]+)$/,
    (body) => {
      const { name, config: next } = body as unknown as DashboardPatch;
      current = { ...current, ...(name && { name }), ...(next && { config: next }), version: current.version + 1 };
      return { dashboard: current };
    },
  ],
  ['GET', /^\/api\/data-sources$/, () => [source]],
  ['GET', /^\/api\/evidence\/([^/]+)$/, (_, __, id) => evidenceOf(id)],
  ['GET', /^\/api\/evidence\/([^/]+)\/rows$/, (_, url, id) => evidenceRows(id, url.searchParams)],
  [
    'POST',
    /^\/api\/evidence\/([^/]+)\/recheck$/,
    (_, __, id) => ({
      matches: true,
      then: evidenceOf(id)?.value ?? null,
      now: evidenceOf(id)?.value ?? null,
      at: null,
      checkedAt: AT,
    }),
  ],
];

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Answers the product's own calls; everything else goes its way. */
export function serve(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    const method = init?.method ?? 'GET';
    for (const [verb, path, handle] of ROUTES) {
      const match = path.exec(url.pathname);
      if (verb !== method || !match) continue;
      const found = handle(init?.body ? (JSON.parse(String(init.body)) as Body) : {}, url, match[1] ?? '');
      return found === null
        ? json({ message: 'This evidence doesn’t exist or was deleted.', code: 'not_found' }, 404)
        : json(found);
    }
    return json({ message: `The gallery does not answer ${method} ${url.pathname}.`, code: 'not_found' }, 404);
  };
}
