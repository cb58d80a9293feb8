import { z } from 'zod';
import type { DriversShows } from '@/lib/product/evidence/drivers-schema';
import type {
  PredictedRow,
  DriversCheckResult,
  DriversModel,
  DriversRefusal,
} from '@/lib/pure/analysis/drivers/schema';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';

const field = z.string().min(1).max(200);
const fields = z.array(field).max(500).default([]);

/**
 * Which column is explained and predicted from the others. `positive`: the value told from all others; `keep`: used
 * although it seems to give the target away.
 */
export const driversAsked = z.object({
  dataSourceId: z.uuid(),
  target: field,
  positive: z.string().min(1).max(1000).optional(),
  without: fields,
  keep: fields,
});
export const driversCreate = driversAsked.extend({ name: z.string().trim().min(1).max(200).optional() });
export const rowsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const valuesQuery = z.object({ format: z.enum(['csv', 'json'], 'is csv or json').default('csv') });

export type DriversAsked = z.infer<typeof driversAsked>;
export type DriversCreate = z.infer<typeof driversCreate>;
export type DriverValuesFormat = z.infer<typeof valuesQuery>['format'];

/** How things were called when the model was made. */
export type DriversWords = {
  dataSource: string;
  target: string;
  format: ColumnFormat;
  /** By column key. */ labels: Record<string, string>;
};

/** Answer of POST /api/drivers/check: what is known before any work, or why nothing can be said. */
export type DriversCheck = { dataVersion: number; words: DriversWords; outcome: DriversCheckResult | DriversRefusal };

type WithoutPredictions<Model> = Model extends DriversModel ? Omit<Model, 'predictions'> : never;
/** The model without its predictions, which may be many. */
export type KeptModel = WithoutPredictions<DriversModel> & {
  evidence: Record<DriversShows, string>;
  /** Rows whose target is missing, and how many of their predictions are kept. */ predicted: {
    of: number;
    kept: number;
  };
};

export type DriversStatus = 'working' | 'ready' | 'failed';

type Head = DriversAsked & {
  id: string;
  name: string;
  status: DriversStatus;
  dataVersion: number;
  /** The data have a newer version. */ stale: boolean;
  words: DriversWords;
  error: string | null;
  computedAt: string | null;
  createdAt: string;
};

/** What the list shows: how well, and the strongest driver that is clear. */
export type DriversSummary = Head & {
  result: { metric: 'auc' | 'r2'; value: number; beatsBaseline: boolean; first: string | null } | null;
};
export type DriversModelOfSource = Head & { model: KeptModel | null };

/** A page of the rows whose target is missing: some of their columns, and what is predicted. */
export type PredictedRows = {
  columns: { key: string; label: string }[];
  rows: { number: number; cells: Row; value: number; low: number | null; high: number | null }[];
  rowCount: number;
  nextOffset: number | null;
};

export type { PredictedRow as Prediction };

export const targetsQuery = z.object({ dataSourceId: z.uuid() });
/** What is proposed to be explained; null where nothing can be. */
export type TargetChoice = { target: string | null };
