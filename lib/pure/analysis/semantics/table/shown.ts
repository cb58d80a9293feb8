import { formatNumber, unitOf } from '@/lib/pure/format/format';
import type { Column, ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Filter, Measure } from '@/lib/pure/query/schema/query';
import type { GoodDirection } from '../lexicon/lexicon';
import type { MeasureAggregate } from '../measure';
import type { RankedMeasure } from '../ranking';
import { missingCodeOf } from '../stand-ins';
import type { RowsLevel } from './levels';
import type { OutcomeColumn, TableMeaning } from './table';
import { readableLabel, sentenceCase, shorten } from '../lexicon/words';

/** One figure that charts and KPIs can show, with the words for it. */
export type ShownMeasure = {
  measure: Measure;
  /** The column behind it; null where rows are counted. */
  column: Column | null;
  /** Sentence case: 'Average fare', 'Trips', 'Churn rate'. */
  name: string;
  /** Without the word for the aggregate: 'Fare'. */
  noun: string;
  what: 'rows' | 'sum' | 'average' | 'share' | 'distinct' | 'ratio';
  format: ColumnFormat;
  good: GoodDirection;
  /** Holds at a moment: adds up over entities, never over time. */
  stock: boolean;
  /** What to say beside a title: the unit, a code for 'missing' that is left out, and the weight of a mean. */
  note: string | null;
  /** What a mean is weighted by, in words. */
  weight?: string;
};

const named = (name: string) => ({ name: sentenceCase(name), noun: sentenceCase(name) });
const PLAIN = {
  format: { kind: 'plain' },
  good: 'none',
  stock: false,
  note: null,
} as const satisfies Partial<ShownMeasure>;

export const countOfRows = (table: TableMeaning): ShownMeasure => ({
  ...PLAIN,
  ...named(table.rows.noun),
  measure: { agg: 'count' },
  column: null,
  what: 'rows',
});

const WORDS = { sum: '', avg: 'average ', median: 'median ', max: '' };

/** A number as its meaning says: summed, or its mean or median. */
export function shownAs(
  { column, meaning, name: noun }: RankedMeasure,
  agg: MeasureAggregate = meaning.agg,
): ShownMeasure {
  const saysSo = /\b(average|avg|mean|median)\b/i.test(noun);
  return {
    measure: { field: column.key, agg, ...(missingCodeOf(column) && { filters: withoutCode(column) }) },
    column,
    name: sentenceCase(saysSo ? noun : `${WORDS[agg]}${noun}`),
    noun: sentenceCase(noun),
    what: agg === 'sum' ? 'sum' : 'average',
    format: column.format,
    good: meaning.good,
    stock: meaning.kind === 'stock',
    note: [unitOf(column.format), wordsOfCode(column)].filter(Boolean).join(' · ') || null,
  };
}

/** Of accounts the sum of where each stands; of rows of one moment the first or last. */
type Ends = { each?: string; ties?: 'first' | 'last' };

/** Where a level stands: its value at the last moment. */
export const latestOf = ({ measure, ties }: RowsLevel, time: Column, each: string | null = null): ShownMeasure =>
  atTheEnd(shownAs(measure, 'avg'), time, { ...(each !== null && { each }), ...(ties && { ties }) });

/** A level as it was last, of all rows or of each group. */
export function atTheEnd(shown: ShownMeasure, time: Column, ends: Ends = {}): ShownMeasure {
  const plain = unweighted(shown);
  const { field, filters } = plain.measure;
  return {
    ...plain,
    measure: {
      field,
      agg: 'latest',
      along: time.key,
      ...ends,
      ...(filters && { filters }),
    },
    what: 'average',
    name: sentenceCase(`latest ${lowerFirst(shown.noun)}`),
  };
}

/** A code for 'missing' is no measurement: no figure takes it for one, and each says so. */
export function withoutCode(column: Column): Filter[] {
  const code = missingCodeOf(column);
  return code ? [{ field: column.key, op: 'ne', value: code.value }] : [];
}

export function wordsOfCode(column: Column): string | null {
  const code = missingCodeOf(column);
  return code && `without ${formatNumber(code.value)}`;
}

/** The same figure under its bare name: where each point or bar is one row, a mean is that row's value. */
export const bare = (shown: ShownMeasure): ShownMeasure =>
  shown.what === 'average' ? { ...unweighted(shown), name: shown.noun } : shown;

function unweighted({ weight, ...shown }: ShownMeasure): ShownMeasure {
  if (weight === undefined) return shown;
  const { over: _, ...measure } = shown.measure;
  return { ...shown, measure, note: shown.note!.replace(/(^| · )weighted by .*$/, '') || null };
}

/** A sum read as a mean. */
export const averaged = (shown: ShownMeasure): ShownMeasure =>
  shown.what === 'sum'
    ? {
        ...shown,
        measure: { ...shown.measure, agg: 'avg' },
        what: 'average',
        name: `Average ${lowerFirst(shown.noun)}`,
      }
    : shown;

/** Lower case in the middle of a sentence; acronyms and names stay. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\S*\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Words for an event that make a rate by themselves: 'Churn rate', 'Default rate'. */
const RATE_NOUNS =
  /\b(churn|attrition|default|fraud|conversion|response|cancellation|failure|defect|survival|approval|admission|retention|dropout|readmission|mortality|complaint)$/i;

/** 'On time flag': that it is one, the share says. */
const SAYS_FLAG = /(?<=\S)\s+(flag|indicator|yn|y\/n)$/i;

/** The share of rows for which the outcome holds, among those that say. */
export function shareOf({ column, outcome }: OutcomeColumn): ShownMeasure {
  const label = readableLabel(column.label).replace(SAYS_FLAG, '');
  const positive: Filter = { field: column.key, op: 'eq', value: outcome.positive };
  const name = outcome.named
    ? `${shorten(label, 40)}: share ${shorten(String(outcome.positive), 40)}`
    : RATE_NOUNS.test(label)
      ? `${label} rate`
      : `share ${label}`;
  return {
    ...PLAIN,
    ...named(name),
    measure: { field: column.key, agg: 'count', filters: [positive], over: { field: column.key, agg: 'count' } },
    column,
    what: 'share',
    format: { kind: 'percent' },
    good: outcome.good,
  };
}

export const distinctOf = (column: Column, name: string): ShownMeasure => ({
  ...PLAIN,
  ...named(name),
  measure: { field: column.key, agg: 'distinct' },
  column,
  what: 'distinct',
});

/** The mean of a rate, weighted by what it is a rate of. */
export function weightedBy(shown: ShownMeasure, base: Column): ShownMeasure {
  const weight = lowerFirst(readableLabel(base.label));
  return {
    ...shown,
    weight,
    name: shown.name.replace(/^Median /, 'Average '),
    note: [shown.note, `weighted by ${weight}`].filter(Boolean).join(' · '),
    measure: { ...shown.measure, agg: 'avg', over: { field: base.key, agg: 'sum' } },
  };
}

/** A ratio of sums, never a mean of ratios. */
export const ratioOf = (
  part: RankedMeasure,
  whole: RankedMeasure,
  name: string,
  good: GoodDirection,
): ShownMeasure => ({
  ...PLAIN,
  ...named(name),
  measure: { field: part.column.key, agg: 'sum', over: { field: whole.column.key, agg: 'sum' } },
  column: part.column,
  what: 'ratio',
  format: { kind: 'percent' },
  good,
});
