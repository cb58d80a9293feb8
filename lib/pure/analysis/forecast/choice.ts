import type { ColumnFormat, Grain } from '@/lib/pure/query/schema/column';
import type { Aggregate, Filter, Measure } from '@/lib/pure/query/schema/query';
import { FEWEST_PERIODS } from './schema';

/** Aggregates that a person may put along time. */
export const FORECAST_AGGREGATES = [
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'count',
  'distinct',
] as const satisfies readonly Aggregate[];
export type ForecastAggregate = (typeof FORECAST_AGGREGATES)[number];

/** `grains` from the coarsest to the finest, with the periods between the first and the last value. */
export type TimeChoice = { field: string; label: string; grains: { grain: Grain; periods: number }[] };
/** `field` null: rows are counted. `filters`: codes for 'missing' that no figure takes for a value. */
export type MeasureChoice = {
  field: string | null;
  label: string;
  agg: ForecastAggregate;
  numeric: boolean;
  format: ColumnFormat;
  filters: Filter[];
};
export type SplitChoice = { field: string; label: string; values: number };

export type ForecastChoices = {
  times: TimeChoice[];
  measures: MeasureChoice[];
  splits: SplitChoice[];
  /**
   * Rows that a figure over the whole table may use, so that no total is counted twice; another choice where the parts
   * of `field` stand side by side.
   */
  scope: { whole: Filter[]; parts: { field: string; filters: Filter[] } | null };
  /** What is taken at once; null where nothing runs along time. */
  proposal: { timeField: string; grain: Grain; measure: Measure; filters: Filter[]; horizon: number } | null;
};

/** The measure of a choice, under another aggregate where one was chosen. */
export const measureOf = ({ field, agg: usual, filters }: MeasureChoice, agg: ForecastAggregate = usual): Measure =>
  field === null ? { agg: 'count' } : { field, agg, ...(filters.length > 0 && { filters }) };

/** How far a first look ahead goes. */
const AHEAD: Record<Grain, number> = { hour: 48, day: 28, week: 13, month: 12, quarter: 8, year: 5 };
/**
 * Periods from which a season can show, finest use first: years of months, a year of weeks, weeks of days, days of
 * hours.
 */
const TELLING: [Grain, number][] = [
  ['month', 36],
  ['week', 104],
  ['day', 21],
  ['hour', 48],
];

export const usualHorizon = (grain: Grain, periods: number): number =>
  Math.max(1, Math.min(AHEAD[grain], Math.floor(periods / 3)));

/** The spacing at which the past says most about what comes: a season several times over, not the most points. */
export function usualGrain(grains: TimeChoice['grains']): Grain | null {
  const periodsOf = (grain: Grain) => grains.find((one) => one.grain === grain)?.periods ?? 0;
  const telling = TELLING.find(([grain, fewest]) => periodsOf(grain) >= fewest)?.[0];
  return telling ?? grains.find(({ periods }) => periods >= FEWEST_PERIODS)?.grain ?? grains.at(-1)?.grain ?? null;
}
