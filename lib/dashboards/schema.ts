import { z } from 'zod';
import type { QueryFailure } from '@/lib/engine/shapes';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/query/result';
import { comparison, filter, query } from '@/lib/query/schema';

export const CHART_TYPES = ['line', 'area', 'bar', 'stacked_bar', 'scatter', 'histogram', 'box', 'heatmap', 'pie', 'table'] as const;

const columnFormat = z.object({ kind: z.enum(['plain', 'currency', 'percent', 'year']), unit: z.string().max(20).optional(), decimals: z.int().min(0).max(10).optional() });

export const kpi = z.object({
  id: z.string().min(1).max(60),
  label: z.string().trim().min(1).max(120),
  dataSourceId: z.uuid(),
  query,
  format: columnFormat,
  comparison: z.object({ kind: z.enum(['none', 'previous_period', 'previous_year', 'target']), value: z.number().optional() }),
  goodDirection: z.enum(['up', 'down', 'none']),
  /** The query behind the small line, or null. */
  sparkline: query.nullable(),
});

export const chart = z.object({
  id: z.string().min(1).max(60),
  title: z.string().trim().min(1).max(160),
  type: z.enum(CHART_TYPES),
  dataSourceId: z.uuid(),
  query,
  options: z.object({
    /** Unit and encoding, behind the title in grey: 'US$', 'top 10', 'trips per cell · rank correlation 0.92'. */
    note: z.string().max(200).optional(),
    horizontal: z.boolean().optional(),
    /** Bars that share one length: parts of a whole. */
    share: z.boolean().optional(),
    logarithmic: z.boolean().optional(),
  }).default({}),
  /** The text alternative: the finding with its numbers, as of the time the chart was made. */
  description: z.string().max(1000),
});

export const layoutItem = z.object({ id: z.string().min(1).max(60), x: z.int().min(0).max(11), y: z.int().min(0).max(1000), w: z.int().min(1).max(12), h: z.int().min(1).max(50) });

/** A filter control of the row above the widgets: which field it offers. */
export const filterControl = z.object({ dataSourceId: z.uuid(), field: z.string().min(1).max(200), kind: z.enum(['time', 'category']) });

export const dashboardConfig = z.object({
  version: z.literal(1),
  kpis: z.array(kpi).max(12),
  charts: z.array(chart).max(40),
  filters: z.array(filterControl).max(12).default([]),
  layout: z.array(layoutItem).max(60).default([]),
  notes: z.array(z.string().max(500)).max(20).default([]),
});

export type Kpi = z.infer<typeof kpi>;
export type Chart = z.infer<typeof chart>;
export type ChartType = (typeof CHART_TYPES)[number];
export type FilterControl = z.infer<typeof filterControl>;
export type DashboardConfig = z.infer<typeof dashboardConfig>;
export type LayoutItem = z.infer<typeof layoutItem>;

export type Dashboard = {
  id: string;
  name: string;
  config: DashboardConfig;
  version: number;
  state: 'empty' | 'ready' | 'stale' | 'broken';
  dataSourceIds: string[];
  createdAt: string;
  updatedAt: string;
};

export const dashboardCreate = z.object({
  dataSourceIds: z.array(z.uuid()).min(1, 'names at least one data source').max(5, 'names at most 5 data sources'),
  mode: z.enum(['auto', 'blank']).default('auto'),
  name: z.string().trim().min(1).max(200).optional(),
  /** Answers the dashboard without keeping it: for those whose plan has no place left. */
  preview: z.boolean().default(false),
});

export const dashboardPatch = z.object({
  name: z.string().trim().min(1, 'needs at least one character').max(200, 'may have at most 200 characters').optional(),
  config: dashboardConfig.optional(),
  baseVersion: z.int().min(1).optional(),
});

/** What the reader chose in the filter row: the same filters for every widget of that data source. */
export const dashboardQuery = z.object({
  filters: z.array(filter).max(50).default([]),
  compare: comparison.or(z.literal('none')).optional(),
  /** Only these widgets; all when absent. */
  widgets: z.array(z.string().max(60)).max(60).optional(),
});

export type DashboardCreate = z.infer<typeof dashboardCreate>;
export type DashboardPatch = z.infer<typeof dashboardPatch>;
export type DashboardQuery = z.infer<typeof dashboardQuery>;

type Answer = { columns: ResultColumn[]; rows: Row[]; evidenceId: string };

export type Widget =
  | (Answer & {
      computedAt: string;
      dataVersion: number;
      truncated?: boolean;
      other?: QueryAnswer['other'];
      period?: QueryAnswer['period'];
      partial?: QueryAnswer['partial'];
      /** KPIs: the value of the period before. Charts: its rows, to be laid under the present ones in order (time) or by key (categories). */
      comparison?: (Answer & { value: number | null; from: string; to: string }) ;
      sparkline?: Answer & { partial?: QueryAnswer['partial'] };
      error?: undefined;
    })
  | { error: QueryFailure };

export type DashboardAnswer = { widgets: Record<string, Widget> };
