import { panelDimension } from '@/lib/pure/analysis/charts/panels';
import { placeReferences, wholeValues } from '@/lib/pure/analysis/charts/references';
import { writtenAnswer } from '@/lib/pure/analysis/charts/written';
import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import type { Annotation, Chart } from '@/lib/pure/query/schema/dashboard-config';
import { CHART_FACES, type DrawnModel } from './chart-faces';
import { placeAnnotations } from './model/annotations';
import { toNumber } from './model/dimension';
import { takeApart, type Parts } from './model/parts';
import { NO_TONES, type Tones } from './model/tones';
import type { ChartAnswer, Picture } from './model/types';
import { panelsModel, type PanelsModel } from './panels-model';

/** Drawn by words alone: a table, or a sentence that says why there is nothing to draw. */
type TableModel = Picture & { kind: 'table' };
type EmptyModel = Picture & { kind: 'empty'; reason: string };
export type ChartModel = DrawnModel | PanelsModel | TableModel | EmptyModel;

const TABLE: TableModel = { kind: 'table', marks: [], notes: [], legend: [] };
const empty = (reason: string): EmptyModel => ({ kind: 'empty', reason, marks: [], notes: [], legend: [] });

/** One picture: neither words nor several panels. */
export const isDrawn = (model: ChartModel): model is DrawnModel =>
  model.kind !== 'table' && model.kind !== 'empty' && model.kind !== 'panels';

const hasValue = ({ answer, measures }: Parts) =>
  measures.some(({ key }) => answer.rows.some((row) => toNumber(row[key]) !== null));

/**
 * The picture of an answer, as data. What a chart's type cannot draw falls back to its table, never to a wrong picture.
 */
export function chartModel(
  chart: Chart,
  given: ChartAnswer,
  tones?: Tones,
  annotations: readonly Annotation[] = [],
): ChartModel {
  const answer = writtenAnswer(chart, given);
  if (answer.rows.length === 0) return empty('No rows match these filters.');
  if (panelDimension(chart))
    return (
      panelsModel(chart, answer, tones ?? NO_TONES, (one, own, across) => {
        const model = chartModel(one, own, across, annotations);
        return isDrawn(model) ? model : null;
      }) ?? TABLE
    );
  const { model, pairs } = CHART_FACES[chart.type];
  // With totals among the groups no picture would be true.
  if (!model || chart.query.totals) return TABLE;
  if (pairs && chart.query.select) return drawn(pairs(chart, answer));
  const parts = takeApart(chart, answer, tones);
  const [first] = parts.axes;
  if (!first || parts.measures.length === 0) return TABLE;
  if (!parts.answer.rows.some((row) => (row[first.column.key] ?? null) !== null)) return TABLE;
  if (!hasValue(parts)) return empty('The matching rows have no values for this chart.');
  return drawn(noted(held(model(parts), parts), parts, annotations));
}

/** Values of the one series that a mean is of: whole periods, and no folded rest. */
function valuesIn(model: DrawnModel): number[] {
  if (model.kind === 'line' && model.series.length === 1)
    return wholeValues(model.series[0]!.values, (place) => model.partial.includes(place));
  if (model.kind !== 'bar') return [];
  const bars = model.bars.filter(({ other }) => !other);
  return wholeValues(
    bars.map(({ value }) => value),
    (place) => bars[place]!.partial,
  );
}

/** With what the chart is held against, and whether values are written into it. */
function held(picture: Picture | null, { chart: { type, options } }: Parts): Picture | null {
  const model = picture as DrawnModel | null;
  if (!model) return null;
  const references =
    options.references && CHART_KINDS[type].holdsReferences && (model.kind === 'line' || model.kind === 'bar')
      ? placeReferences(options.references, valuesIn(model))
      : [];
  return {
    ...model,
    ...(references.length > 0 && { references }),
    ...(options.labels === false && { unlabelled: true as const }),
  };
}

/** With what happened along its time axis. */
function noted(picture: Picture | null, parts: Parts, annotations: readonly Annotation[]): Picture | null {
  const model = picture as DrawnModel | null;
  if (!model || annotations.length === 0 || !('slots' in model) || ('horizontal' in model && model.horizontal))
    return model;
  const placed = placeAnnotations(model.slots, parts, annotations);
  return placed.length > 0 ? { ...model, annotations: placed } : model;
}

/** The list of the kinds says which models there are. */
const drawn = (model: Picture | null) => (model as DrawnModel | null) ?? TABLE;
