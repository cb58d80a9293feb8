import { BrokenQuery } from './broken';
import { isNumeric, type ColumnFormat, type ColumnType } from './column';
import type { Dialect } from './dialects';
import { columnOf, type QueryColumn } from './fields';
import { predicate, type Reference } from './predicate';
import type { AbsoluteQuery } from './resolve';
import type { Aggregate } from './schema';

export type AbsoluteMeasure = AbsoluteQuery['measures'][number];
type Part = Pick<AbsoluteMeasure, 'field' | 'agg' | 'filters'>;

/** An aggregate over rows whose values over disjoint parts of the rows can be merged: sums and counts add, extremes compare. */
export type AggregateCell = { sql: string; merge: 'sum' | 'compensated' | 'count' | 'min' | 'max' };

/** The merged aggregate of groups whose cells stand under `name`. */
export function mergeCell({ merge }: AggregateCell, name: string, { compensatedSum }: Dialect): string {
  switch (merge) {
    case 'sum': return `sum(${name})`;
    case 'compensated': return compensatedSum(name);
    case 'count': return `coalesce(sum(${name}), 0)`;
    case 'min': case 'max': return `${merge}(${name})`;
  }
}

/** An aggregate said in two ways: over the rows themselves, and over cells that stand for groups of rows. */
export type Formula = {
  direct: string;
  /** Null when the aggregate needs every value (median, quantiles, distinct). */
  cells: AggregateCell[] | null;
  /** `merged` are the merged cells, in order. */
  fold: (merged: string[]) => string;
};

export type PlannedMeasure = {
  key: string;
  label: string;
  type: ColumnType;
  format: ColumnFormat;
  formula: Formula;
  /** Rows that count towards the measure, as a condition; null when all do. */
  contributes: string | null;
};

const WORDS: Record<Aggregate, string> = { sum: 'Sum of', avg: 'Mean of', median: 'Median of', min: 'Smallest', max: 'Largest', count: 'Number of', distinct: 'Distinct', q1: 'Lower quartile of', q3: 'Upper quartile of' };
const FRACTION = { q1: 0.25, median: 0.5, q3: 0.75 } as const;
const PLAIN: ColumnFormat = { kind: 'plain' };
const COUNT: ColumnFormat = { kind: 'plain', decimals: 0 };

const single = (sql: string, merge: AggregateCell['merge']): Formula => ({ direct: sql, cells: [{ sql, merge }], fold: ([merged]) => merged! });
const holistic = (sql: string): Formula => ({ direct: sql, cells: null, fold: () => sql });

/** Two formulas joined into one; the cells of the left come first. `direct` where the engine has a word of its own for the whole. */
function joined(left: Formula, right: Formula, join: (left: string, right: string) => string, direct = join(left.direct, right.direct)): Formula {
  const split = left.cells?.length ?? 0;
  return {
    direct,
    cells: left.cells && right.cells && [...left.cells, ...right.cells],
    fold: (merged) => join(left.fold(merged.slice(0, split)), right.fold(merged.slice(split))),
  };
}

/** The words of one statement: its columns, its database, how it names a column. */
type Speech = { columns: readonly QueryColumn[]; dialect: Dialect; name: Reference };

const ratio = ({ dialect }: Speech) => (left: string, right: string) => dialect.divide(left, `NULLIF(${right}, 0)`);
const every = (conditions: string[]) => (conditions.length ? conditions.join(' AND ') : null);
const conditionsOf = (filters: Part['filters'], { columns, dialect, name }: Speech) => (filters ?? []).map((filter) => predicate(filter, columns, dialect, name));

/** An aggregate over the rows that meet a condition. */
function narrowed(call: (value: string) => string, value: string, condition: string | null, { dialect }: Speech): string {
  if (!condition) return call(value);
  if (dialect.filterClause) return `${call(value)} FILTER (WHERE ${condition})`;
  return call(`CASE WHEN ${condition} THEN ${value === '*' ? '1' : value} END`);
}

/** Numbers to do arithmetic with; sums of decimals are rounded at each step, those of whole numbers never. */
function numbersOf(field: string, agg: Aggregate, speech: Speech): { value: string; decimal: boolean } {
  const column = columnOf(speech.columns, field);
  const name = speech.name(column);
  if (column.type === 'boolean') return { value: speech.dialect.toInteger(name), decimal: false };
  if (!isNumeric(column)) throw new BrokenQuery(`${column.label} holds no numbers, so it has no ${agg === 'avg' ? 'mean' : agg}.`, field);
  return { value: name, decimal: column.type === 'decimal' };
}

/** A sum that can be merged. */
function sumOf({ value, decimal }: ReturnType<typeof numbersOf>, condition: string | null, speech: Speech): Formula {
  return single(narrowed(decimal ? speech.dialect.compensatedSum : (text) => `sum(${text})`, value, condition, speech), decimal ? 'compensated' : 'sum');
}

function meanOf(field: string, condition: string | null, speech: Speech): Formula {
  const { average, compensatedAverage } = speech.dialect;
  const numbers = numbersOf(field, 'avg', speech);
  const count = single(narrowed((text) => `count(${text})`, numbers.value, condition, speech), 'count');
  return joined(sumOf(numbers, condition, speech), count, ratio(speech), narrowed(numbers.decimal ? compensatedAverage : average, numbers.value, condition, speech));
}

function formulaOf({ field, agg, filters }: Part, speech: Speech): Formula {
  const { columns, dialect, name } = speech;
  const condition = every(conditionsOf(filters, speech));
  const say = (call: (value: string) => string, value: string) => narrowed(call, value, condition, speech);
  if (field === undefined) {
    if (agg !== 'count') throw new BrokenQuery(`‘${agg}’ needs a column.`);
    return single(say((value) => `count(${value})`, '*'), 'count');
  }
  const column = columnOf(columns, field);
  switch (agg) {
    case 'count': return single(say((value) => `count(${value})`, name(column)), 'count');
    case 'distinct': return holistic(say((value) => `count(DISTINCT ${value})`, name(column)));
    case 'min': case 'max': return single(say((value) => `${agg}(${value})`, column.type === 'boolean' ? dialect.toInteger(name(column)) : name(column)), agg);
    case 'avg': return meanOf(field, condition, speech);
    case 'sum': return sumOf(numbersOf(field, agg, speech), condition, speech);
    case 'median': case 'q1': case 'q3': {
      const { quantile } = dialect;
      if (!quantile) throw new BrokenQuery('This database has no exact median.', field);
      return holistic(say((value) => quantile(value, FRACTION[agg]), numbersOf(field, agg, speech).value));
    }
  }
}

const isWeighted = ({ agg, field, over }: AbsoluteMeasure) => agg === 'avg' && field !== undefined && over?.agg === 'sum' && over.field !== undefined;

/** The mean weighted by another column: the sum of the products over the sum of the weights, over rows that have both. */
function weightedMean(measure: AbsoluteMeasure, speech: Speech): Formula {
  const values = numbersOf(measure.field!, 'avg', speech);
  const weights = numbersOf(measure.over!.field!, 'sum', speech);
  const conditions = [...conditionsOf(measure.filters, speech), ...conditionsOf(measure.over!.filters, speech)];
  const products = { value: `${speech.dialect.toDouble(values.value)} * ${weights.value}`, decimal: true };
  return joined(sumOf(products, every(conditions), speech), sumOf(weights, every([...conditions, `${values.value} IS NOT NULL`]), speech), ratio(speech));
}

/** Rows that count towards a part of a measure; null when all do. */
function contribution({ field, filters }: Part, speech: Speech): string | null {
  const value = field === undefined ? [] : [`${speech.name(columnOf(speech.columns, field))} IS NOT NULL`];
  return every([...conditionsOf(filters, speech), ...value]);
}

function contributions(measure: AbsoluteMeasure, speech: Speech): string | null {
  const parts = [measure, ...(measure.over ? [measure.over] : [])].map((part) => contribution(part, speech));
  if (isWeighted(measure)) return every(parts.filter((part) => part !== null));
  return parts.includes(null) ? null : parts.map((part) => `(${part})`).join(' OR ');
}

const labelOf = ({ field, agg }: Part, columns: readonly QueryColumn[]) => (field === undefined ? 'Rows' : `${WORDS[agg]} ${columnOf(columns, field).label}`);

function shapeOf(measure: AbsoluteMeasure, columns: readonly QueryColumn[]): { type: ColumnType; format: ColumnFormat } {
  const { field, agg, over } = measure;
  const column = field === undefined ? null : columnOf(columns, field);
  const own: ColumnFormat = column ? column.format : COUNT;
  if (over && !isWeighted(measure)) {
    if (agg === 'count' && over.agg === 'count') return { type: 'decimal', format: { kind: 'percent' } };
    // Money per thing is money; money over money is a bare ratio.
    const perThing = over.agg === 'count' || over.agg === 'distinct' || columnOf(columns, over.field ?? '').format.kind === 'plain';
    return { type: 'decimal', format: own.kind === 'currency' && perThing ? own : PLAIN };
  }
  if (!column || agg === 'count' || agg === 'distinct') return { type: 'integer', format: COUNT };
  if (agg === 'min' || agg === 'max') return { type: column.type === 'boolean' ? 'integer' : column.type, format: own };
  if (agg === 'sum') return { type: column.type === 'boolean' ? 'integer' : column.type, format: own.kind === 'year' ? PLAIN : own };
  return { type: 'decimal', format: own };
}

/**
 * @throws BrokenQuery for an unknown column, one in review, arithmetic on something without numbers, or a calculation (not there yet).
 */
export function planMeasure(measure: AbsoluteMeasure, key: string, columns: readonly QueryColumn[], dialect: Dialect, name: Reference): PlannedMeasure {
  if (measure.calculationId !== undefined) throw new BrokenQuery('This reads a custom calculation, and there are none yet.');
  const speech: Speech = { columns, dialect, name };
  const { over } = measure;
  const formula = isWeighted(measure) ? weightedMean(measure, speech) : over ? joined(formulaOf(measure, speech), formulaOf(over, speech), ratio(speech)) : formulaOf(measure, speech);
  const label = over ? `${labelOf(measure, columns)} ${isWeighted(measure) ? 'weighted by' : 'per'} ${isWeighted(measure) ? columnOf(columns, over.field!).label : labelOf(over, columns)}` : labelOf(measure, columns);
  return { key, label, formula, contributes: contributions(measure, speech), ...shapeOf(measure, columns) };
}
