import { z } from 'zod';
import { FORECAST_AGGREGATES, type ForecastChoices } from '@/lib/pure/analysis/forecast/choice';
import type {
  Backtest,
  ForecastCandidate,
  Forecast,
  ForecastPoint,
  Grade,
  HistoryPoint,
  Method,
  Refusal,
  Warning,
} from '@/lib/pure/analysis/forecast/schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { Cell, ColumnFormat, ColumnType } from '@/lib/pure/query/schema/column';
import { grain } from '@/lib/pure/query/schema/column-schema';
import { filter } from '@/lib/pure/query/schema/query';

const FURTHEST = 366;

const field = z.string().min(1).max(200);

/** What is forecast: a figure by time, whole or split by the largest values of a column. */
export const forecastAsked = z.object({
  dataSourceId: z.uuid(),
  timeField: field,
  grain,
  measure: z.object({
    field: field.optional(),
    agg: z.enum(FORECAST_AGGREGATES),
    filters: z.array(filter).max(20).optional(),
  }),
  splitBy: field.optional(),
  filters: z.array(filter).max(20).default([]),
  /** Periods ahead. */
  horizon: z.int().min(1, 'is at least 1').max(FURTHEST, `is at most ${FURTHEST}`),
});

export const forecastCreate = forecastAsked.extend({ name: z.string().trim().min(1).max(200).optional() });
export const choicesQuery = z.object({ dataSourceId: z.uuid() });
export const valuesQuery = z.object({ format: z.enum(['csv', 'json'], 'is csv or json').default('csv') });

export type ForecastAsked = z.infer<typeof forecastAsked>;
export type ForecastCreate = z.infer<typeof forecastCreate>;
export type ForecastValuesFormat = z.infer<typeof valuesQuery>['format'];

/** Answer of GET /api/predictions/choices. */
export type SourceForecastChoices = ForecastChoices & { dataSourceId: string; dataVersion: number };

/** How things were called when the prediction was made. */
export type ForecastWords = {
  dataSource: string;
  time: string;
  /** 'Passengers', 'Average fare', 'Trips'. */ measure: string;
  format: ColumnFormat;
  split: string | null;
  /** Values of the split in all; null without one. */ groups: number | null;
};

/** One series before any work: what its past is like, and whether a forecast is made of it. */
export type CheckedSeries = {
  value: Cell;
  label: string;
  /** The end of the history that a small picture shows. */
  recent: HistoryPoint[];
  /** Periods that count, first to last; null where there is none. */
  span: { from: string; to: string; periods: number } | null;
  /** Said before the work is done. */
  warnings: Warning[];
  refusal: Pick<Refusal, 'code' | 'message' | 'details'> | null;
  evidenceId: string;
};

/** Answer of POST /api/predictions/check. */
export type ForecastCheck = { dataVersion: number; words: ForecastWords; series: CheckedSeries[] };

/**
 * What the query of the history answered, column by column; with them every measured number finds its row of the
 * evidence.
 */
export type HistoryAnswer = {
  timeKey: string;
  valueKey: string;
  timeType: ColumnType;
  times: Cell[];
  values: (number | null)[];
};

export type ForecastEvidence = { history: string; points: string | null; backtest: string | null };

export type ForecastSeries = {
  value: Cell;
  label: string;
  answered: HistoryAnswer;
  evidence: ForecastEvidence;
  outcome: Forecast | Refusal;
  sentences: Sentence[];
};

/**
 * A forecast held against values that came later: which forecast (by the version it was made on), by which version, and
 * how it did.
 */
export type LaterGrade = {
  value: Cell;
  label: string;
  dataVersion: number;
  gradedVersion: number;
  gradedAt: string;
  evidenceId: string;
  grade: Grade;
};

/** What the list shows of a series. */
export type SeriesSummary = {
  value: Cell;
  label: string;
  method: Method | null;
  verdict: Backtest['verdict'] | null;
  mase: number | null;
  mape: number | null;
  headline: Sentence | null;
  refusal: string | null;
  /** The end of the history and the forecast, for a small picture. */
  line: { past: (number | null)[]; ahead: number[] };
};

export type ForecastStatus = 'working' | 'ready' | 'failed';

type Head = ForecastAsked & {
  id: string;
  name: string;
  status: ForecastStatus;
  /** The version of the data that it was computed on. */
  dataVersion: number;
  /** The data have a newer version. */
  stale: boolean;
  words: ForecastWords;
  error: string | null;
  accuracyLater: LaterGrade[];
  computedAt: string | null;
  createdAt: string;
};

export type ForecastSummary = Head & { series: SeriesSummary[] };

/** `model` to `sentences` are those of the first series, which is the only one without a split. */
export type ForecastOfSource = Head & {
  series: ForecastSeries[];
  model: Method | null;
  points: ForecastPoint[];
  backtest: Backtest | null;
  candidates: ForecastCandidate[];
  warnings: Warning[];
  sentences: Sentence[];
};
