import { z } from 'zod';
import { longRun, passedOn, stored } from '@/lib/base/db/stored';
import { METHODS, REFUSAL_CODES, WARNING_CODES } from '@/lib/pure/analysis/forecast/schema';
import type {
  Backtest,
  Forecast,
  ForecastCandidate,
  ForecastPoint,
  Grade,
  Headline,
  HistoryPoint,
  Refusal,
  SeriesSeason,
} from '@/lib/pure/analysis/forecast/schema';
import { sentence } from '@/lib/pure/query/schema/claim-schema';
import { cell, columnFormat, columnType, grain } from '@/lib/pure/query/schema/column-schema';
import { forecastAsked, type ForecastSeries, type ForecastWords, type LaterGrade, type SeriesSummary } from './schema';

/**
 * What the JSON columns of a forecast hold. Points of a series are many: the ends of a run are checked. A backtest and
 * its candidates are passed on to whoever asked.
 */
const text = z.string();
const number = z.number().nullable();

const words: z.ZodType<ForecastWords> = z.looseObject({
  dataSource: text,
  time: text,
  measure: text,
  format: columnFormat,
  split: text.nullable(),
  groups: number,
});

const historyPoint: z.ZodType<HistoryPoint> = z.looseObject({
  t: text,
  value: number,
  mark: z.enum(['zero', 'interpolated', 'partial']).optional(),
});
const point: z.ZodType<ForecastPoint> = z.looseObject({
  t: text,
  value: z.number(),
  lo80: z.number(),
  hi80: z.number(),
  lo95: z.number(),
  hi95: z.number(),
  baseline: z.number(),
});
const details = z.record(text, z.union([z.number(), text]));
const warning = z.looseObject({ code: z.enum(WARNING_CODES), details });
const forecast: z.ZodType<Forecast> = z.looseObject({
  outcome: z.literal('forecast'),
  grain,
  horizon: z.number(),
  method: z.enum(METHODS),
  members: z.array(text),
  seasons: z.array(passedOn<SeriesSeason>()),
  points: longRun(point),
  history: longRun(historyPoint),
  backtest: passedOn<Backtest>(),
  candidates: z.array(passedOn<ForecastCandidate>()),
  headline: passedOn<Headline>(),
  scale: z.number(),
  warnings: z.array(warning),
});
const refusal: z.ZodType<Refusal> = z.looseObject({
  outcome: z.literal('refusal'),
  code: z.enum(REFUSAL_CODES),
  message: text,
  details,
  history: longRun(historyPoint),
  warnings: z.array(warning),
});

const series: z.ZodType<ForecastSeries> = z.looseObject({
  value: cell,
  label: text,
  answered: z.looseObject({
    timeKey: text,
    valueKey: text,
    timeType: columnType,
    times: longRun(cell),
    values: longRun(number),
  }),
  evidence: z.looseObject({ history: text, points: text.nullable(), backtest: text.nullable() }),
  outcome: z.union([forecast, refusal]),
  sentences: z.array(sentence),
});

const summary: z.ZodType<SeriesSummary> = z.looseObject({
  value: cell,
  label: text,
  method: z.enum(METHODS).nullable(),
  verdict: z.enum(['better', 'unclear', 'no_better']).nullable(),
  mase: number,
  mape: number,
  headline: sentence.nullable(),
  refusal: text.nullable(),
  line: z.looseObject({ past: longRun(number), ahead: longRun(z.number()) }),
});

const later: z.ZodType<LaterGrade> = z.looseObject({
  value: cell,
  label: text,
  dataVersion: z.number(),
  gradedVersion: z.number(),
  gradedAt: text,
  evidenceId: text,
  grade: passedOn<Grade>(),
});

const result = { advice: 'Run it again.' };
export const storedAsked = stored('forecast', forecastAsked, { advice: 'Delete it, or create it again.' });
export const storedWords = stored('forecast', words, { advice: 'Delete it, or create it again.' });
export const storedSeries = stored('forecast', z.array(series), result);
export const storedSummary = stored('forecast', z.array(summary), result);
export const storedLater = stored('forecast', z.array(later), result);
