import { z } from 'zod';
import { columnType } from '@/lib/pure/query/schema/column-schema';
import {
  annotation,
  chart,
  dashboardConfig,
  filterControl,
  hasOwnIds,
  kpi,
  NUMBER_FORMATS,
  SHARED_ID,
  valueColour,
} from '@/lib/pure/query/schema/dashboard-config';
import { MOST_ANNOTATIONS, MOST_CHARTS, MOST_COLOURS, MOST_KPIS } from '@/lib/pure/query/schema/dashboard-limits';

/** Names within a file: it holds no id of the workspace that it comes from. */
const sourceKey = z.string().regex(/^source-\d{1,3}$/, 'names a data source of this file, such as source-1');
const calculationNumber = z.string().regex(/^calc_[0-9a-f]{12}$/, 'names a calculation of this file');

const fileSource = z.object({
  key: sourceKey,
  name: z.string().trim().min(1).max(200),
  /** Of the file that its data were read from. */
  sha256: z.string().max(64),
  version: z.int().min(1),
  rowCount: z.int().min(0),
  /** Those that the dashboard reads. */
  columns: z
    .array(z.object({ key: z.string().min(1).max(200), label: z.string().max(200), type: columnType }))
    .max(2000),
});

const fileCalculation = z.object({
  key: calculationNumber,
  source: sourceKey,
  name: z.string().trim().min(1).max(80),
  expression: z.string().max(10_000),
  format: z
    .object({
      kind: z.enum(NUMBER_FORMATS),
      unit: z.string().max(20).optional(),
      decimals: z.int().min(0).max(10).optional(),
    })
    .nullable(),
});

/** A dashboard as a text file: readable, the same for the same dashboard, and sound in another workspace. */
export const dashboardFile = z.object({
  plumbline: z.literal('dashboard', 'isn’t a dashboard file'),
  fileVersion: z.literal(1, 'is of a later version'),
  name: z.string().trim().min(1).max(200),
  sources: z.array(fileSource).max(100),
  calculations: z.array(fileCalculation).max(200).default([]),
  config: dashboardConfig
    .extend({
      kpis: z.array(kpi.extend({ dataSourceId: sourceKey })).max(MOST_KPIS),
      charts: z.array(chart.extend({ dataSourceId: sourceKey })).max(MOST_CHARTS),
      filters: z
        .array(filterControl.extend({ dataSourceId: sourceKey }))
        .max(12)
        .default([]),
      colours: z
        .array(valueColour.extend({ dataSourceId: sourceKey }))
        .max(MOST_COLOURS)
        .optional(),
      annotations: z
        .array(annotation.extend({ dataSourceId: sourceKey }))
        .max(MOST_ANNOTATIONS)
        .optional(),
    })
    .refine(hasOwnIds, SHARED_ID),
});
export type DashboardFile = z.infer<typeof dashboardFile>;

/** Which data source of the workspace stands for one of the file, and how it was recognised. */
export type MatchedSource = { key: string; name: string; dataSourceId: string; by: 'content' | 'name' | 'columns' };
