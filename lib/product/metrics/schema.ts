import { z } from 'zod';
import { grain } from '@/lib/pure/query/schema/column-schema';
import { filter, metricFormat, part, PLAIN_AGGREGATES, query, type Measure } from '@/lib/pure/query/schema/query';

import { LONGEST_METRIC_DESCRIPTION, LONGEST_METRIC_NAME } from './limits-schema';

/** One measure of the data source over its own filters, or one metric divided by another. */
export const metricDefinition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measure'),
    agg: z.enum(PLAIN_AGGREGATES),
    /** Absent: rows are counted. */
    field: z.string().min(1).max(200).optional(),
    filters: z.array(filter).max(20).default([]),
  }),
  z.object({ kind: z.literal('ratio'), numeratorId: z.uuid(), denominatorId: z.uuid() }),
]);
export type MetricDefinition = z.infer<typeof metricDefinition>;

const name = z
  .string()
  .trim()
  .min(1, 'can’t be empty')
  .max(LONGEST_METRIC_NAME, `can be at most ${LONGEST_METRIC_NAME} characters`);
const description = z
  .string()
  .trim()
  .max(LONGEST_METRIC_DESCRIPTION, `can be at most ${LONGEST_METRIC_DESCRIPTION} characters`);
const goodDirection = z.enum(['up', 'down', 'none']);

export const metricCreate = z.object({
  dataSourceId: z.uuid(),
  name,
  description: description.default(''),
  definition: metricDefinition,
  /** Null: values are written as the columns are. */
  format: metricFormat.nullable().default(null),
  goodDirection: goodDirection.default('none'),
  certified: z.boolean().default(false),
});
export type MetricCreate = z.output<typeof metricCreate>;

/** `version`: the one that the change was made from. */
export const metricPatch = z.object({
  version: z.int().min(1),
  name: name.optional(),
  description: description.optional(),
  definition: metricDefinition.optional(),
  format: metricFormat.nullable().optional(),
  goodDirection: goodDirection.optional(),
  ownerId: z.uuid().optional(),
  certified: z.boolean().optional(),
});
export type MetricPatch = z.output<typeof metricPatch>;

/** What a definition would give, before it is saved; `id` of the metric that it would change. */
export const metricPreview = z.object({
  id: z.uuid().optional(),
  dataSourceId: z.uuid(),
  name: name.optional(),
  definition: metricDefinition,
  format: metricFormat.nullable().default(null),
});
export type MetricPreview = z.output<typeof metricPreview>;

/** `force` deletes one that is in use; what uses it keeps what it meant. */
export const metricDelete = z.object({ force: z.enum(['true', 'false']).default('false') });

export const metricsQuery = z.object({ dataSourceId: z.uuid().optional() });

/** A metric by its groups, its periods and further filters. */
export const metricValues = z.object({
  by: z
    .array(z.object({ field: z.string().min(1).max(200), grain: grain.optional(), part: part.optional() }))
    .max(3)
    .default([]),
  filters: query.shape.filters,
  limit: z.int().min(1).max(1000).default(100),
});
export type MetricValuesAsked = z.output<typeof metricValues>;

export type Metric = {
  id: string;
  name: string;
  description: string;
  dataSourceId: string;
  dataSourceName: string;
  definition: MetricDefinition;
  /** What it is in words, or why it can’t be calculated. */
  says: string;
  error: string | null;
  format: z.infer<typeof metricFormat> | null;
  goodDirection: z.infer<typeof goodDirection>;
  owner: { id: string; name: string } | null;
  certified: { at: string; by: string | null } | null;
  version: number;
  /** What a query asks for it with; null where it can’t be calculated. */
  measure: Measure | null;
  createdAt: string;
  updatedAt: string;
};

/** What uses a metric. */
export type MetricUses = {
  dashboards: { id: string; name: string; widgets: { id: string; title: string }[]; alerts: number }[];
  /** Ratios that stand on it. */
  metrics: { id: string; name: string }[];
};

export type MetricFigure = { value: number | null; evidenceId: string } | { error: string };
/** `before` is null for a new metric. */
export type MetricMoves = {
  before: MetricFigure | null;
  after: MetricFigure;
  format: { kind: string; unit?: string; decimals?: number };
  /** The last periods, the latest first; empty where the data source has no dates. */
  periods: { from: string; grain: z.infer<typeof grain>; before: number | null; after: number | null }[];
  /** Of the periods. */
  evidence: { before: string | null; after: string | null };
  uses: MetricUses;
};
