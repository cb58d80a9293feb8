import { isUngrouped } from '@/lib/pure/format/format';
import type { CheckedExpression } from '../expression/checked';
import { columnOf, type QueryColumn } from '../resolve/fields';
import type { AbsoluteQuery } from '../resolve/resolve';
import { BrokenQuery } from '../schema/broken';
import { calculationKey } from '../schema/calculation-key';
import { isNumeric, isTime, type ColumnFormat, type ColumnType } from '../schema/column';
import type { Aggregate } from '../schema/query';
import {
  aggregated,
  countRows,
  joined,
  latestValue,
  ratio,
  sumOf,
  type AggregateFormula,
  type Operand,
} from './aggregate';
import type { SqlDialect } from './dialects/dialect';
import { groupContributes, groupFormula, type WindowAxis } from './formula';
import { predicate, type ColumnReference } from './predicate';

export type AbsoluteMeasure = AbsoluteQuery['measures'][number];
type Part = Pick<AbsoluteMeasure, 'field' | 'agg' | 'filters' | 'along' | 'each' | 'ties'>;

export type PlannedMeasure = {
  key: string;
  label: string;
  type: ColumnType;
  format: ColumnFormat;
  formula: AggregateFormula;
  /** Rows that count towards the measure, as a condition; null when all do. */
  contributes: string | null;
};

const WORDS: Record<Aggregate, string> = {
  sum: 'Sum of',
  avg: 'Average of',
  median: 'Median of',
  min: 'Minimum',
  max: 'Maximum',
  count: 'Count of',
  distinct: 'Distinct',
  q1: 'Lower quartile of',
  q3: 'Upper quartile of',
  p5: '5th percentile of',
  p10: '10th percentile of',
  p90: '90th percentile of',
  p95: '95th percentile of',
  sd: 'Standard deviation of',
  latest: 'Latest',
};
const NAMES: Partial<Record<Aggregate, string>> = {
  avg: 'average',
  q1: 'quartiles',
  q3: 'quartiles',
  p5: 'percentiles',
  p10: 'percentiles',
  p90: 'percentiles',
  p95: 'percentiles',
  sd: 'standard deviation',
  latest: 'latest value',
};
const PLAIN: ColumnFormat = { kind: 'plain' };
const COUNT: ColumnFormat = { kind: 'plain', decimals: 0 };

/** The words of one statement: its columns, its database, how it names a column. */
type Speech = { columns: readonly QueryColumn[]; dialect: SqlDialect; name: ColumnReference };

const every = (conditions: string[]) => (conditions.length ? conditions.join(' AND ') : null);
const conditionsOf = (filters: Part['filters'], { columns, dialect, name }: Speech) =>
  (filters ?? []).map((filter) => predicate(filter, columns, dialect, name));

/** Numbers to do arithmetic with; sums of decimals are rounded at each step, those of whole numbers never. */
function numbersOf(field: string, agg: Aggregate, speech: Speech): Operand {
  const column = columnOf(speech.columns, field);
  const name = speech.name(column);
  if (column.type === 'boolean') return { value: speech.dialect.toInteger(name), decimal: false };
  if (!isNumeric(column))
    throw new BrokenQuery(`${column.label} has no numbers, so it has no ${NAMES[agg] ?? agg}.`, field);
  return { value: name, decimal: column.type === 'decimal' || column.formula !== undefined };
}

function operandOf(field: string, agg: Aggregate, speech: Speech): Operand {
  const column = columnOf(speech.columns, field);
  switch (agg) {
    case 'count':
    case 'distinct':
      return { value: speech.name(column), decimal: false };
    case 'min':
    case 'max':
      return {
        value: column.type === 'boolean' ? speech.dialect.toInteger(speech.name(column)) : speech.name(column),
        decimal: false,
      };
    default:
      return numbersOf(field, agg, speech);
  }
}

/** @throws BrokenQuery where nothing says which value is the latest. */
function latestFormula(field: string, { along, each, ties, filters }: Part, speech: Speech): AggregateFormula {
  const { label } = columnOf(speech.columns, field);
  if (along === undefined)
    throw new BrokenQuery(`The latest value of ${label} needs a column that says when. Choose a date.`, field);
  const order = columnOf(speech.columns, along);
  if (!isTime(order) && !isNumeric(order))
    throw new BrokenQuery(`${order.label} has no dates, so it can’t say which value of ${label} is the latest.`, along);
  return latestValue(
    numbersOf(field, 'latest', speech),
    {
      along: speech.name(order),
      each: each === undefined ? null : speech.name(columnOf(speech.columns, each)),
      ties: ties ?? null,
    },
    every(conditionsOf(filters, speech)),
    speech.dialect,
  );
}

function formulaOf(part: Part, speech: Speech): AggregateFormula {
  const { field, agg, filters } = part;
  if (agg !== 'latest' && (part.along ?? part.each ?? part.ties) !== undefined)
    throw new BrokenQuery(`Only the latest value goes along a column; ‘${agg}’ doesn’t.`, part.along ?? part.each);
  if (field !== undefined && agg === 'latest') return latestFormula(field, part, speech);
  const condition = every(conditionsOf(filters, speech));
  if (field !== undefined && agg !== 'latest')
    return aggregated(agg, operandOf(field, agg, speech), condition, speech.dialect);
  if (agg !== 'count') throw new BrokenQuery(`‘${agg}’ needs a column.`);
  return countRows(condition, speech.dialect);
}

const isWeighted = ({ agg, field, over }: AbsoluteMeasure) =>
  agg === 'avg' && field !== undefined && over?.agg === 'sum' && over.field !== undefined;

/**
 * The mean weighted by another column: the sum of the products over the sum of the weights, over rows that have both.
 */
function weightedMean(measure: AbsoluteMeasure, speech: Speech): AggregateFormula {
  const values = numbersOf(measure.field!, 'avg', speech);
  const weights = numbersOf(measure.over!.field!, 'sum', speech);
  const { dialect } = speech;
  const conditions = [...conditionsOf(measure.filters, speech), ...conditionsOf(measure.over!.filters, speech)];
  const products = { value: `${dialect.toDouble(values.value)} * ${weights.value}`, decimal: true };
  return joined(
    [
      sumOf(products, every(conditions), dialect),
      sumOf(weights, every([...conditions, `${values.value} IS NOT NULL`]), dialect),
    ],
    ratio(dialect),
  );
}

/** Rows that count towards a part of a measure; null when all do. */
function contribution({ field, along, filters }: Part, speech: Speech): string | null {
  const value = [field, along].flatMap((each) =>
    each === undefined ? [] : [`${speech.name(columnOf(speech.columns, each))} IS NOT NULL`],
  );
  return every([...conditionsOf(filters, speech), ...value]);
}

function contributions(measure: AbsoluteMeasure, speech: Speech): string | null {
  const parts = [measure, ...(measure.over ? [measure.over] : [])].map((part) => contribution(part, speech));
  if (isWeighted(measure)) return every(parts.filter((part) => part !== null));
  return parts.includes(null) ? null : parts.map((part) => `(${part})`).join(' OR ');
}

/** Rows of one value over all of them are a share: 'Share churned', 'Share status active'. */
function shareLabel({ filters = [] }: Part, columns: readonly QueryColumn[]): string | null {
  const [only, ...more] = filters;
  if (!only || more.length > 0 || only.op !== 'eq') return null;
  const { label } = columnOf(columns, only.field);
  return `Share ${label}${only.value === true ? '' : ` ${String(only.value)}`}`;
}

const labelOf = ({ field, agg }: Part, columns: readonly QueryColumn[]) =>
  field === undefined ? 'Rows' : `${WORDS[agg]} ${columnOf(columns, field).label}`;

function shapeOf(
  measure: AbsoluteMeasure,
  columns: readonly QueryColumn[],
): { type: ColumnType; format: ColumnFormat } {
  const { field, agg, over } = measure;
  const column = field === undefined ? null : columnOf(columns, field);
  const own: ColumnFormat = column ? column.format : COUNT;
  if (over && !isWeighted(measure)) {
    if (agg === 'count' && over.agg === 'count') return { type: 'decimal', format: { kind: 'percent' } };
    // Money per thing is money; money over money is a bare ratio.
    const perThing =
      over.agg === 'count' || over.agg === 'distinct' || columnOf(columns, over.field ?? '').format.kind === 'plain';
    return { type: 'decimal', format: own.kind === 'currency' && perThing ? own : PLAIN };
  }
  if (!column || agg === 'count' || agg === 'distinct') return { type: 'integer', format: COUNT };
  if (agg === 'min' || agg === 'max') return { type: column.type === 'boolean' ? 'integer' : column.type, format: own };
  if (agg === 'latest') return { type: column.type === 'boolean' ? 'integer' : column.type, format: own };
  if (agg === 'sum')
    return { type: column.type === 'boolean' ? 'integer' : column.type, format: isUngrouped(own) ? PLAIN : own };
  const isPlain = own.kind === 'code' || (agg === 'sd' && own.kind === 'year');
  return { type: 'decimal', format: isPlain ? PLAIN : withParts(own) };
}

/** The mean of whole numbers has parts: of a number of minutes, which is written without any. */
function withParts(format: ColumnFormat): ColumnFormat {
  if (format.kind !== 'plain' || format.decimals !== 0) return format;
  const { decimals: _, ...own } = format;
  return own;
}

/** A measure that names a calculation: one of each row stands as a column, one of the group as it is. */
function calculatedBy(
  measure: AbsoluteMeasure,
  columns: readonly QueryColumn[],
): { measure: AbsoluteMeasure; group: (QueryColumn & { formula: CheckedExpression }) | null } {
  const { calculationId, ...rest } = measure;
  if (calculationId === undefined) return { measure, group: null };
  const { formula, ...column } = columnOf(columns, calculationKey(calculationId));
  if (!formula)
    throw new BrokenQuery('Calculation not found: this reads a custom calculation that was deleted.', column.key);
  return formula.level === 'row'
    ? { measure: { ...rest, field: column.key }, group: null }
    : { measure, group: { ...column, formula } };
}

/** A value of the group, also over another aggregate. */
function planGroup(
  { over, filters }: AbsoluteMeasure,
  { label, type, format, formula: checked }: QueryColumn & { formula: CheckedExpression },
  axis: WindowAxis,
  speech: Speech,
): Omit<PlannedMeasure, 'key'> {
  const condition = every(conditionsOf(filters, speech));
  const own = groupFormula(checked, condition, axis, speech.dialect);
  const counts = groupContributes(checked, condition, speech.dialect);
  if (!over) return { label, type, format, formula: own, contributes: counts };
  const divisor = contribution(over, speech);
  return {
    label: `${label} per ${labelOf(over, speech.columns)}`,
    type: 'decimal',
    format: PLAIN,
    formula: joined([own, formulaOf(over, speech)], ([left, right]) => ratio(speech.dialect)([`(${left})`, right!])),
    contributes: counts === null || divisor === null ? null : `(${counts}) OR (${divisor})`,
  };
}

/**
 * @throws BrokenQuery for an unknown column or calculation, one in review, or arithmetic on something without numbers.
 */
export function planMeasure({
  asked,
  key,
  columns,
  dialect,
  name,
  axis,
}: {
  asked: AbsoluteMeasure;
  key: string;
  columns: readonly QueryColumn[];
  dialect: SqlDialect;
  name: ColumnReference;
  axis: WindowAxis;
}): PlannedMeasure {
  const speech: Speech = { columns, dialect, name };
  const { measure, group } = calculatedBy(asked, columns);
  if (group) return { key, ...planGroup(measure, group, axis, speech) };
  const { over } = measure;
  const formula = isWeighted(measure)
    ? weightedMean(measure, speech)
    : over
      ? joined([formulaOf(measure, speech), formulaOf(over, speech)], ratio(dialect))
      : formulaOf(measure, speech);
  const share = over && measure.agg === 'count' && over.agg === 'count' ? shareLabel(measure, columns) : null;
  const label =
    share ??
    (over
      ? `${labelOf(measure, columns)} ${isWeighted(measure) ? 'weighted by' : 'per'} ${isWeighted(measure) ? columnOf(columns, over.field!).label : labelOf(over, columns)}`
      : labelOf(measure, columns));
  const shape = shapeOf(measure, columns);
  const { metric } = asked;
  return {
    key,
    label: metric?.name ?? label,
    formula,
    contributes: contributions(measure, speech),
    type: shape.type,
    format: metric?.format ?? shape.format,
  };
}
