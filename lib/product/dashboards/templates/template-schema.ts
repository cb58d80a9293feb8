import { z } from 'zod';
import type { LeftOutPart } from '@/lib/pure/analysis/dashboard/templates/own/fill';
import type { TemplateMatch } from '@/lib/pure/analysis/dashboard/templates/own/match';
import type { ColumnRole, ColumnType } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Dashboard } from '../schema';
import { LONGEST_TEMPLATE_NAME } from './template-limits-schema';

const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(LONGEST_TEMPLATE_NAME, `can be at most ${LONGEST_TEMPLATE_NAME} characters`)
  .refine((text) => !text.includes('\0'), 'can’t contain a NUL character');

/** `tab`: the one that is kept alone; all of the dashboard where it is absent. */
export const templateCreate = z.object({ dashboardId: z.uuid(), tab: z.string().min(1).max(60).optional(), name });
export type TemplateCreate = z.infer<typeof templateCreate>;

export const templatePatch = z.object({ name });
export type TemplatePatch = z.infer<typeof templatePatch>;

/**
 * The data that a template is used on. Its data sources and columns are matched with those given, but where a person
 * has chosen one; `to` null: none stands for it.
 */
export const templateFit = z.object({
  dataSourceIds: z.array(z.uuid()).min(1, 'needs at least one data source').max(5, 'can have at most 5 data sources'),
  sources: z
    .array(z.object({ source: z.uuid(), dataSourceId: z.uuid() }))
    .max(100)
    .default([]),
  columns: z
    .array(z.object({ source: z.uuid(), field: z.string().min(1).max(200), to: z.string().min(1).max(200).nullable() }))
    .max(2000)
    .default([]),
});
export type TemplateFit = z.infer<typeof templateFit>;
export type TemplateFitInput = z.input<typeof templateFit>;

/**
 * With `dashboardId` its page is for a tab of that dashboard, which gets the calculations that the page needs; else a
 * dashboard is made.
 */
export const templateUse = templateFit.extend({
  name: z.string().trim().min(1).max(200).optional(),
  dashboardId: z.uuid().optional(),
});
export type TemplateUse = z.infer<typeof templateUse>;
export type TemplateUseInput = z.input<typeof templateUse>;

/** A template in the list. `madeBy`: null where whoever made it has left the workspace. */
export type ListedTemplate = {
  id: string;
  name: string;
  madeBy: string | null;
  createdAt: string;
  kpis: number;
  charts: number;
  texts: number;
  /** None where it is one page. */
  tabs: string[];
};
/** The answer to keeping one; `leftOut`: what could not be asked of its data when it was kept. */
export type KeptTemplate = { template: ListedTemplate; leftOut: string[] };

/** How a data source of a template was matched. `choices`: the columns that can stand for those of the template. */
export type FittedSource = {
  source: string;
  /** Of the data source that the template was made on. */
  name: string;
  dataSourceId: string;
  columns: TemplateMatch[];
  choices: { key: string; label: string; type: ColumnType; role: ColumnRole }[];
};
/** What a template shows of some data; kept nowhere. */
export type TemplatePreview = {
  config: DashboardConfig;
  sources: FittedSource[];
  leftOut: LeftOutPart[];
};
/** The answer to using one: a dashboard, or the page for a tab. */
export type UsedTemplate = { leftOut: LeftOutPart[] } & ({ dashboard: Dashboard } | { page: DashboardConfig });
