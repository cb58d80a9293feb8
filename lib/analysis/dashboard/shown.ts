import type { Column, ColumnFormat } from '@/lib/query/column';
import type { Filter, Measure } from '@/lib/query/schema';
import type { GoodDirection } from '../semantics/lexicon';
import type { Measured, OutcomeColumn, TableMeaning } from '../semantics/table';
import { unitOf } from '@/lib/core/format';
import { readableLabel, sentenceCase, shorten } from '../semantics/words';

/** One figure that charts and KPIs can show, with the words for it. */
export type Shown = {
  measure: Measure;
  /** The column behind it; null where rows are counted. */
  column: Column | null;
  /** Sentence case: 'Average fare', 'Trips', 'Churn rate'. */
  name: string;
  what: 'rows' | 'sum' | 'average' | 'share' | 'distinct' | 'ratio';
  format: ColumnFormat;
  good: GoodDirection;
  /** Holds at a moment: adds up over entities, never over time. */
  stock: boolean;
  /** The unit to say beside a title. */
  unit: string | null;
};

const PERCENT: ColumnFormat = { kind: 'percent' };

export const countOfRows = (table: TableMeaning): Shown => ({
  measure: { agg: 'count' }, column: null, name: sentenceCase(table.rows.noun), what: 'rows', format: { kind: 'plain' }, good: 'none', stock: false, unit: null,
});

/** A number as its meaning says: summed, or its mean or median. */
export function shownAs({ column, meaning }: Measured, agg: 'sum' | 'avg' | 'median' | 'max' = meaning.agg): Shown {
  const label = readableLabel(column.label);
  const adverb = { sum: '', avg: 'Average ', median: 'Median ', max: 'Highest ' }[agg];
  const already = /^(average|avg|mean|median|percent)\b/i.test(label);
  return {
    measure: { field: column.key, agg },
    column,
    name: sentenceCase(already || !adverb ? label : `${adverb}${label}`),
    what: agg === 'sum' ? 'sum' : 'average',
    format: column.format,
    good: meaning.good,
    stock: meaning.kind === 'stock',
    unit: unitOf(column.format),
  };
}

/** Words for an event that make a rate by themselves: 'Churn rate', 'Default rate'. */
const RATE_NOUNS = /\b(churn|attrition|default|fraud|conversion|response|cancellation|failure|defect|survival|approval|admission|retention|dropout|readmission|mortality|complaint)$/i;

/** The share of rows for which the outcome holds, among those that say. */
export function shareOf({ column, outcome }: OutcomeColumn): Shown {
  const label = readableLabel(column.label);
  const positive: Filter = { field: column.key, op: 'eq', value: outcome.positive };
  const name = outcome.named ? `${sentenceCase(shorten(label, 40))}: share ${shorten(String(outcome.positive), 40)}` : RATE_NOUNS.test(label) ? `${sentenceCase(label)} rate` : `Share ${label}`;
  return {
    measure: { field: column.key, agg: 'count', filters: [positive], over: { field: column.key, agg: 'count' } },
    column, name, what: 'share', format: PERCENT, good: outcome.good, stock: false, unit: null,
  };
}

export const distinctOf = (column: Column, name: string): Shown => ({
  measure: { field: column.key, agg: 'distinct' }, column, name, what: 'distinct', format: { kind: 'plain' }, good: 'none', stock: false, unit: null,
});

/** A ratio of sums, never a mean of ratios. */
export const ratioOf = (part: Measured, whole: Measured, name: string, good: GoodDirection): Shown => ({
  measure: { field: part.column.key, agg: 'sum', over: { field: whole.column.key, agg: 'sum' } },
  column: part.column, name, what: 'ratio', format: PERCENT, good, stock: false, unit: null,
});
