import type { Cell, Grain } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Measure, QueryInput } from '@/lib/pure/query/schema/query';

/** The types of the public shape; the finer kind stands beside them. */
export const INSIGHT_TYPES = ['trend', 'anomaly', 'correlation', 'prediction', 'recommendation'] as const;
export type InsightType = (typeof INSIGHT_TYPES)[number];

export type Direction = 'up' | 'down';
export type Priority = 'high' | 'medium' | 'low';

/** Rows in which a category has one value; null: all rows. */
export type InsightScope = { field: string; value: Cell } | null;

/**
 * What is measured, as a query asks for it. `field` is null where rows are counted; of an outcome (`churned` = yes) it
 * is the outcome's column and `measure` gives its share.
 */
export type InsightFigure = { field: string | null; measure: Measure; additive: boolean; outcome: Cell };

/**
 * The time a series runs along. `grain` is null where the column holds years as whole numbers, which stand for
 * themselves.
 */
export type TimeOf = { field: string; grain: Grain | null };

/** How it was tested. `n`: what was compared (rows, periods). `q`: after Benjamini–Hochberg over everything tested. */
export type Test = { name: string; statistic: number; symbol: string; p: number; q: number; n: number };

/** A question whose answer holds numbers of the finding, by the name that its sentences call it. */
export type NamedQuery = { name: string; query: QueryInput };

/**
 * How the finding is drawn. `query` names one of its queries; `marked`: values of the first dimension that the chart
 * points out.
 */
export type FindingChart = { type: Chart['type']; query: string; options: Chart['options']; marked: string[] };

/** What was tested too and says the same of another column, `insteadOf` one of the finding's. */
export type Also = { field: string; insteadOf: string };

/**
 * What was found, in the form of its kind. Periods are written as the answers of queries write them ('2019-03-01' for a
 * month, '2019-03-18T10:00:00' for an hour; a year of a column of years '2019'). Numbers are the kernel's, of the rows
 * it held: they choose words and order. Numbers on a screen come from the queries.
 */
export type AnyDetail = { kind: string };
