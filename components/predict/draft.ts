import type { ForecastAsked } from '@/lib/product/forecasts/schema';
import {
  FORECAST_AGGREGATES,
  measureOf,
  usualHorizon,
  type ForecastAggregate,
  type ForecastChoices,
} from '@/lib/pure/analysis/forecast/choice';
import type { Grain } from '@/lib/pure/query/schema/column';

/** What the form holds. `measure` null: rows are counted. `horizon` as typed. */
export type ForecastForm = {
  timeField: string;
  grain: Grain;
  measure: string | null;
  agg: ForecastAggregate;
  splitBy: string | null;
  horizon: string;
};

const isAggregate = (agg: string): agg is ForecastAggregate => FORECAST_AGGREGATES.some((one) => one === agg);

/** What is proposed at once; null where nothing runs along time. */
export function proposedDraft({ proposal }: ForecastChoices): ForecastForm | null {
  if (!proposal) return null;
  const { timeField, grain, measure, horizon } = proposal;
  return {
    timeField,
    grain,
    measure: measure.field ?? null,
    agg: isAggregate(measure.agg) ? measure.agg : 'avg',
    splitBy: null,
    horizon: String(horizon),
  };
}

/** The choices of an earlier prediction, as far as the data still have them. */
export function draftOf(
  { timeField, grain, measure, splitBy, horizon }: ForecastAsked,
  choices: ForecastChoices,
): ForecastForm | null {
  const known =
    choices.times.some(({ field, grains }) => field === timeField && grains.some((one) => one.grain === grain)) &&
    choices.measures.some(({ field }) => field === (measure.field ?? null));
  if (!known) return proposedDraft(choices);
  return {
    timeField,
    grain,
    measure: measure.field ?? null,
    agg: measure.agg,
    splitBy: choices.splits.some(({ field }) => field === splitBy) ? (splitBy ?? null) : null,
    horizon: String(horizon),
  };
}

export function horizonOf({ horizon }: Pick<ForecastForm, 'horizon'>): number | null {
  const periods = Number(horizon);
  return Number.isInteger(periods) && periods >= 1 && periods <= 366 ? periods : null;
}

/** The question of a form that is filled in; null while something is missing. */
export function askedOf(
  dataSourceId: string,
  draft: ForecastForm,
  { measures, scope }: ForecastChoices,
): ForecastAsked | null {
  const choice = measures.find(({ field }) => field === draft.measure);
  const horizon = horizonOf(draft);
  if (!choice || horizon === null) return null;
  const { field, agg, filters } = measureOf(choice, draft.agg);
  return {
    dataSourceId,
    timeField: draft.timeField,
    grain: draft.grain,
    horizon,
    measure: { ...(field !== undefined && { field }), agg: agg as ForecastAggregate, ...(filters && { filters }) },
    filters: draft.splitBy !== null && draft.splitBy === scope.parts?.field ? scope.parts.filters : scope.whole,
    ...(draft.splitBy !== null && { splitBy: draft.splitBy }),
  };
}

/** Another spacing looks as far ahead as is usual for it. */
export function withGrain(draft: ForecastForm, grain: Grain, { times }: ForecastChoices): ForecastForm {
  const periods =
    times.find(({ field }) => field === draft.timeField)?.grains.find((one) => one.grain === grain)?.periods ?? 0;
  return { ...draft, grain, horizon: String(usualHorizon(grain, periods)) };
}
