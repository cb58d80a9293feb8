import { z } from 'zod';
import { FORECAST_AGGREGATES, type ForecastChoices } from '@/lib/analysis/forecast/choice';
import type { Backtest, Candidate, Forecast, ForecastPoint, Grade, HistoryPoint, Method, Refusal, Warning } from '@/lib/analysis/forecast/shapes';
import type { Cell, ColumnFormat, ColumnType } from '@/lib/query/column';
import { grain } from '@/lib/query/column-schema';
import { filter } from '@/lib/query/schema';
import type { Sentence } from '@/lib/query/claim';

const FURTHEST = 366;

const field = z.string().min(1).max(200);

/** What is forecast: a figure by time, whole or split by the largest values of a column. */
export const predictionAsked = z.object({
  dataSourceId: z.uuid(),
  timeField: field,
  grain,
  measure: z.object({ field: field.optional(), agg: z.enum(FORECAST_AGGREGATES), filters: z.array(filter).max(20).optional() }),
  splitBy: field.optional(),
  filters: z.array(filter).max(20).default([]),
  /** Periods ahead. */
  horizon: z.int().min(1, 'is at least 1').max(FURTHEST, `is at most ${FURTHEST}`),
});

export const predictionCreate = predictionAsked.extend({ name: z.string().trim().min(1).max(200).optional() });
export const choicesQuery = z.object({ dataSourceId: z.uuid() });
export const valuesQuery = z.object({ format: z.enum(['csv', 'json'], 'is csv or json').default('csv') });

export type PredictionAsked = z.infer<typeof predictionAsked>;
export type PredictionCreate = z.infer<typeof predictionCreate>;
export type ValuesFormat = z.infer<typeof valuesQuery>['format'];

/** Answer of GET /api/predictions/choices. */
export type PredictionChoices = ForecastChoices & { dataSourceId: string; dataVersion: number };

/** How things were called when the prediction was made. */
export type PredictionWords = { dataSource: string; time: string; /** 'Passengers', 'Average fare', 'Trips'. */ measure: string; format: ColumnFormat; split: string | null; /** Values of the split in all; null without one. */ groups: number | null };

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
export type PredictionCheck = { dataVersion: number; words: PredictionWords; series: CheckedSeries[] };

/** What the query of the history answered, column by column; with them every measured number finds its row of the evidence. */
export type Answered = { timeKey: string; valueKey: string; timeType: ColumnType; times: Cell[]; values: (number | null)[] };

export type PredictionEvidence = { history: string; points: string | null; backtest: string | null };

export type PredictionSeries = { value: Cell; label: string; answered: Answered; evidence: PredictionEvidence; outcome: Forecast | Refusal; sentences: Sentence[] };

/** A forecast held against values that came later: which forecast (by the version it was made on), by which version, and how it did. */
export type LaterGrade = { value: Cell; label: string; dataVersion: number; gradedVersion: number; gradedAt: string; evidenceId: string; grade: Grade };

/** What the list shows of a series. */
export type SeriesSummary = {
  value: Cell; label: string; method: Method | null; verdict: Backtest['verdict'] | null; mase: number | null; mape: number | null;
  headline: Sentence | null; refusal: string | null;
  /** The end of the history and the forecast, for a small picture. */
  line: { past: (number | null)[]; ahead: number[] };
};

export type PredictionStatus = 'working' | 'ready' | 'failed';

type Head = PredictionAsked & {
  id: string;
  name: string;
  status: PredictionStatus;
  /** The version of the data that it was computed on. */
  dataVersion: number;
  /** The data have a newer version. */
  stale: boolean;
  words: PredictionWords;
  error: string | null;
  accuracyLater: LaterGrade[];
  computedAt: string | null;
  createdAt: string;
};

export type PredictionSummary = Head & { series: SeriesSummary[] };

/** `model` to `sentences` are those of the first series, which is the only one without a split. */
export type Prediction = Head & {
  series: PredictionSeries[];
  model: Method | null;
  points: ForecastPoint[];
  backtest: Backtest | null;
  candidates: Candidate[];
  warnings: Warning[];
  sentences: Sentence[];
};
