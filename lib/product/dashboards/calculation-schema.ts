import { z } from 'zod';
import type { Provider } from '@/lib/base/ai/provider-schema';
import type { CalculationLevel, TextSpan, ValueType } from '@/lib/pure/query/schema/calculation';
import type { Cell, Column, ColumnFormat } from '@/lib/pure/query/schema/column';
import { NUMBER_FORMATS } from '@/lib/pure/query/schema/dashboard-config';

const name = z.string().trim().min(1, 'can’t be empty').max(80, 'can be at most 80 characters');
const expression = z.string().max(10_000);
/** Null: as it follows from the columns. */
const format = z
  .object({
    kind: z.enum(NUMBER_FORMATS),
    unit: z.string().max(20).optional(),
    decimals: z.int().min(0).max(10).optional(),
  })
  .nullable();

const prompt = z.string().trim().min(1, 'says what to calculate').max(2000, 'can be at most 2,000 characters');

export const calculationsQuery = z.object({ dashboardId: z.uuid() });

export const calculationCreate = z.union([
  /** `prompt`: what was asked for in words, where the expression was proposed. */
  z.object({
    dashboardId: z.uuid(),
    dataSourceId: z.uuid().optional(),
    name,
    expression,
    format: format.optional(),
    prompt: prompt.optional(),
  }),
  z.object({ dashboardId: z.uuid(), dataSourceId: z.uuid().optional(), prompt }),
]);

export const calculationPatch = z.object({
  name: name.optional(),
  expression: expression.optional(),
  format: format.optional(),
});

/** `force` deletes one that widgets use; they then say what they lack. */
export const calculationDelete = z.object({ force: z.enum(['true', 'false']).default('false') });

export const calculationValidate = z
  .object({ dashboardId: z.uuid().optional(), dataSourceId: z.uuid().optional(), expression })
  .refine(({ dashboardId, dataSourceId }) => dashboardId !== undefined || dataSourceId !== undefined, {
    path: ['dashboardId'],
    message: 'is required, unless dataSourceId is given',
  });

export type ExpressionError = { message: string; position: TextSpan };

export type Calculation = {
  id: string;
  dashboardId: string;
  dataSourceId: string;
  /** The name under which filters, dimensions and measures of the dashboard's queries know it. */
  key: string;
  name: string;
  /** Columns by their labels. */
  expression: string;
  prompt: string | null;
  createdBy: 'typed' | 'ai';
  level: CalculationLevel;
  type: ValueType;
  format: ColumnFormat;
  /** Whether the format was chosen, or follows from the columns. */
  formatChosen: boolean;
  status: 'valid' | 'invalid';
  error: ExpressionError | null;
  /** Widgets of the dashboard that read it. */
  usedIn: { id: string; title: string }[];
  /** Of each row: itself as a column beside those of the file. */
  column: Column | null;
  createdAt: string;
  updatedAt: string;
};

/** A computed value: of a row beside what it was computed from, of all rows, or of a group. */
export type SampleValue = {
  label: string;
  value: Cell;
  reads?: { label: string; value: Cell; format: ColumnFormat }[];
};

export type Validation =
  | {
      valid: true;
      dataSourceId: string;
      level: CalculationLevel;
      type: ValueType;
      format: ColumnFormat;
      sample: SampleValue[];
      error: null;
    }
  | {
      valid: false;
      dataSourceId: string | null;
      level: null;
      type: null;
      format: null;
      sample: [];
      error: ExpressionError;
    };

/**
 * What a provider made of a prompt, with five values to tell whether it means what was meant. Kept only once it is
 * accepted.
 */
export type CalculationProposal = {
  name: string;
  expression: string;
  prompt: string;
  by: Provider;
  validation: Validation;
};

export type CalculationCreate = z.infer<typeof calculationCreate>;
export type CalculationPrompt = Exclude<CalculationCreate, { expression: string }>;
export type CalculationPatch = z.infer<typeof calculationPatch>;
export type CalculationValidate = z.infer<typeof calculationValidate>;
