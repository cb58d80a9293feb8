import { z } from 'zod';
import type { QueryFailure } from '@/lib/engines/answers/protocol/answers';
import type { Likely } from '@/lib/pure/analysis/dashboard/repair/likeness';
import type { RelatedBy } from '@/lib/pure/analysis/dashboard/related';
import { TEMPLATE_IDS } from '@/lib/pure/analysis/dashboard/templates/templates';
import type { PeriodFigure } from '@/lib/pure/query/resolve/periods';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { grain } from '@/lib/pure/query/schema/column-schema';
import { CHART_TYPES } from '@/lib/pure/query/schema/chart-kinds';
import {
  dashboardConfig,
  hasOwnIds,
  kpi,
  SHARED_ID,
  type Chart,
  type DashboardConfig,
} from '@/lib/pure/query/schema/dashboard-config';
import { comparison, filter, query } from '@/lib/pure/query/schema/query';
import type { LiveMoment, QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';

export { type Chart, type DashboardConfig, type Kpi } from '@/lib/pure/query/schema/dashboard-config';

export type Dashboard = {
  id: string;
  name: string;
  config: DashboardConfig;
  version: number;
  /** `unreadable`: saved by an earlier version, and kept as it is; a list shows it without its config. */
  state: 'empty' | 'ready' | 'stale' | 'broken' | 'unreadable';
  dataSourceIds: string[];
  createdAt: string;
  updatedAt: string;
};

/** A deleted dashboard, until it goes for good. */
export type BinnedDashboard = Pick<Dashboard, 'id' | 'name'> & { charts: number; deletedAt: string; purgedAt: string };

/** A column that widgets read and that is gone, or of a type that they cannot read. */
export type BrokenColumn = {
  field: string;
  /** As it was called last. */
  label: string;
  type: ColumnType | null;
  /** What the column of this name is now; null where it is gone. */
  typeNow: ColumnType | null;
  /** The newest kept version that has it. */
  lastVersion: number | null;
  likeliest: Likely | null;
};
/** Answer of GET /api/dashboards/{id}/repair, one a data source; the name is null where the data source was deleted. */
export type BrokenSource = {
  dataSourceId: string;
  name: string | null;
  version: number | null;
  columns: BrokenColumn[];
};

export const dashboardCreate = z.object({
  dataSourceIds: z.array(z.uuid()).min(1, 'needs at least one data source').max(5, 'can have at most 5 data sources'),
  mode: z.enum(['auto', 'blank']).default('auto'),
  /** A page filled from the data in the place of the automatic one. */
  template: z.enum(TEMPLATE_IDS).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  /** Answers the dashboard without keeping it: for those whose plan has no place left. */
  preview: z.boolean().default(false),
});

export const dashboardPatch = z.object({
  name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
  config: dashboardConfig.refine(hasOwnIds, SHARED_ID).optional(),
  baseVersion: z.int().min(1).optional(),
});

/**
 * What was chosen in a chart: it narrows every other widget and leaves that chart whole, so that the chosen mark stands
 * among its own.
 */
export const chosenMark = z.object({ widget: z.string().max(60), filters: z.array(filter).min(1).max(10) });

/**
 * One chart narrowed to what was gone through in it, and grouped finer: the first filter names its own grouping, whose
 * place `to` takes. Nothing else on the page is narrowed.
 */
export const drillTo = z.object({ field: z.string().min(1).max(200), grain: grain.optional() });
export const drill = z.object({ widget: z.string().max(60), filters: z.array(filter).min(1).max(10), to: drillTo });

/** What the reader chose in the filter row: the same filters for every widget of that data source. */
export const dashboardQuery = z.object({
  filters: z.array(filter).max(50).default([]),
  chosen: z.array(chosenMark).max(20).default([]),
  drilled: z.array(drill).max(20).optional(),
  compare: comparison.or(z.literal('none')).optional(),
  /** Only these widgets; all when absent. */
  widgets: z.array(z.string().max(60)).max(60).optional(),
});

/** As many as a dashboard has widgets. Counted before they are read. */
const MOST_QUERIES = 60;
const fewQueries = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && Object.keys(value).length <= MOST_QUERIES,
  `is an object of at most ${MOST_QUERIES} queries`,
);

/**
 * Widgets of one data source that are not (yet) part of a kept dashboard: the builder's preview, a dashboard over the
 * plan's limit.
 */
export const dataSourceQuery = z
  .object({
    queries: fewQueries.pipe(z.record(z.string().max(60), query)).default({}),
    kpis: z.array(kpi).max(12).default([]),
    filters: z.array(filter).max(50).default([]),
    chosen: z.array(chosenMark).max(20).default([]),
    compare: comparison.or(z.literal('none')).optional(),
    /** Whose custom calculations the queries name. */
    dashboardId: z.uuid().optional(),
  })
  .refine(({ queries, kpis }) => hasOwnIds({ kpis, charts: Object.keys(queries).map((id) => ({ id })) }), {
    path: ['kpis'],
    error: SHARED_ID,
  });

/** Which charts stand beside this one; what is `shown` already is not named again. */
export const relatedQuery = z.object({
  chart: z.object({ type: z.enum(CHART_TYPES), query }),
  shown: z.array(query).max(40).default([]),
});
export type RelatedQuery = z.infer<typeof relatedQuery>;
/** Best first; of a finding, `chart.options.insight` names it. */
export type RelatedChart = { relation: RelatedBy; chart: Omit<Chart, 'id'> };

export type ChosenMark = z.infer<typeof chosenMark>;
export type DataSourceQuery = z.infer<typeof dataSourceQuery>;
export type DashboardCreate = z.infer<typeof dashboardCreate>;
export type DashboardPatch = z.infer<typeof dashboardPatch>;
export type DashboardQuery = z.infer<typeof dashboardQuery>;

type Answer = { columns: ResultColumn[]; rows: Row[]; evidenceId: string };

export type Widget =
  | (Answer & {
      computedAt: string;
      dataVersion: number;
      /** Of a live source: as of when, and why its database did not answer now. */
      moment?: LiveMoment;
      truncated?: boolean;
      other?: QueryAnswer['other'];
      period?: QueryAnswer['period'];
      partial?: QueryAnswer['partial'];
      /**
       * KPIs: the value of the period before. Charts: its rows, to be laid under the present ones in order (time) or by
       * key (categories). `latest`: of a figure of all rows, the last period that may be told; then `rows` are the
       * figure by period and `row` says which is which.
       */
      comparison?: Answer & { value: number | null; from: string; to: string; row?: number; latest?: PeriodFigure };
      /** The line of a KPI: over its own span and the one that it is held against, else over all of time. */
      sparkline?: Answer & { partial?: QueryAnswer['partial'] };
      error?: undefined;
    })
  | { error: QueryFailure };

export type DashboardAnswer = { widgets: Record<string, Widget> };

const hash = z.string().regex(/^[0-9a-f]{32}$/);
export const imageParams = z.object({ hash });
export const imageOfDashboardParams = z.object({ id: z.uuid(), hash });
