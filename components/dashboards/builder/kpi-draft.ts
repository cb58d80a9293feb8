import { readableLabel, sentenceCase } from '@/lib/analysis/semantics/words';
import type { Column } from '@/lib/query/column';
import type { Kpi } from '@/lib/query/dashboard-config';
import type { Measure } from '@/lib/query/schema';
import { sayChosen } from '../filters/say-filter';
import { measuredName, measureOf, nameOfCalculation, plainMeasure, type Draft, type GroupCalculation } from './draft';

/** A headline figure as it is changed in the builder: what is measured, how it is called, which way is good. */
export type KpiDraft = {
  measure: Draft['measure'];
  /** Null: as it follows from the measure. */
  label: string | null;
  goodDirection: Kpi['goodDirection'];
};

export const kpiDraftOf = ({ query, label, goodDirection }: Kpi): KpiDraft => ({ measure: plainMeasure(query.measures), label, goodDirection });

const measuresOf = ({ measure }: KpiDraft): Measure[] => ('kept' in measure ? measure.kept : 'calculation' in measure ? [measureOf(measure)] : [measure.field === null ? { agg: 'count' } : { agg: measure.agg, field: measure.field }]);

/** A count has no unit; a value is written as its column is. */
function formatOf({ measure }: KpiDraft, kpi: Kpi, columns: readonly Column[], calculations: readonly GroupCalculation[]): Kpi['format'] {
  if ('kept' in measure) return kpi.format;
  if ('calculation' in measure) return calculations.find(({ id }) => id === measure.calculation)?.format ?? kpi.format;
  const column = columns.find(({ key }) => key === measure.field);
  if (!column || measure.agg === 'distinct' || measure.agg === 'count') return { kind: 'plain', decimals: 0 };
  return measure.agg === 'sum' && column.format.kind === 'year' ? { kind: 'plain' } : column.format;
}

/** 'Revenue', 'Mean fare', 'Mean life exp, 2007': what stays narrowed is part of the name. */
export function kpiLabelOf(draft: KpiDraft, kpi: Kpi, columns: readonly Column[], calculations: readonly GroupCalculation[] = []): string {
  if ('kept' in draft.measure) return kpi.label;
  const labelOf = (key: string) => readableLabel(columns.find((column) => column.key === key)?.label ?? '');
  const name = 'calculation' in draft.measure ? nameOfCalculation(draft.measure, calculations) : sentenceCase(measuredName(draft.measure, labelOf));
  const fixed = kpi.query.filters.filter(({ op }) => op !== 'last' && op !== 'this' && op !== 'to_date' && op !== 'not_null');
  return [name, ...(fixed.length > 0 ? [sayChosen(fixed, columns).value] : [])].join(', ').slice(0, 120);
}

/** The figure of a draft: its span, its comparison and its filters stay, the small line measures the same. */
export function kpiOf(draft: KpiDraft, kpi: Kpi, columns: readonly Column[], calculations: readonly GroupCalculation[] = []): Kpi {
  const measures = measuresOf(draft);
  return {
    ...kpi, goodDirection: draft.goodDirection, label: draft.label?.trim() || kpiLabelOf(draft, kpi, columns, calculations), format: formatOf(draft, kpi, columns, calculations),
    query: { ...kpi.query, measures }, sparkline: kpi.sparkline && { ...kpi.sparkline, measures },
  };
}
