import { z } from 'zod';
import { columnFormat, columnRole, columnType } from '@/lib/pure/query/schema/column-schema';
import type { CalculationLevel, ValueType } from '@/lib/pure/query/schema/calculation';
import type { Column } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { dashboardConfig, hasOwnIds, SHARED_ID } from '@/lib/pure/query/schema/dashboard-config';

/**
 * A page that a person keeps as a template: widgets that ask data sources and calculations of the template’s own, and
 * what they need of each. It holds no rows, and no id of the workspace but those of metrics.
 */

const VALUE_TYPES = [...new Set(Object.values(columnTypes).map(({ values }) => values))] as [ValueType, ...ValueType[]];
const LEVELS: [CalculationLevel, ...CalculationLevel[]] = ['row', 'aggregate'];

const templateColumn: z.ZodType<Pick<Column, 'key' | 'label' | 'type' | 'role'>> = z.object({
  key: z.string().min(1).max(200),
  label: z.string().max(200),
  type: columnType,
  role: columnRole,
});

const templateSource = z.object({
  id: z.uuid(),
  /** Of the data source that the page was about. */
  name: z.string().max(200),
  /** Those that the widgets and calculations read. */
  columns: z.array(templateColumn).max(2000),
});

const templateCalculation = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  name: z.string().min(1).max(80),
  /** Columns by their keys. */
  expression: z.string().max(10_000),
  format: columnFormat.nullable(),
  level: z.enum(LEVELS),
  type: z.enum(VALUE_TYPES),
});

export const ownTemplate = z.object({
  sources: z.array(templateSource).max(100),
  calculations: z.array(templateCalculation).max(200),
  config: dashboardConfig.refine(hasOwnIds, SHARED_ID),
});

export type TemplateColumn = z.infer<typeof templateColumn>;
export type TemplateSource = z.infer<typeof templateSource>;
export type TemplateCalculation = z.infer<typeof templateCalculation>;
export type OwnTemplate = z.infer<typeof ownTemplate>;

const ending = (nth: number) => (nth + 1).toString(16).padStart(12, '0');
/** The id of the nth data source of a template. */
export const sourceIdOf = (nth: number) => `00000000-0000-4000-8000-${ending(nth)}`;
/** The id of the nth calculation of a template; its key ends alike. */
export const calculationIdOf = (nth: number) => `00000000-0000-4000-9000-${ending(nth)}`;
