import { assertInTime, columnOf, mayLack, valueKind, type QueryColumn } from '../resolve/fields';
import { momentOf, partOf, spanOf, type AbsoluteFilter, type Scalar } from '../resolve/filters';
import { BrokenQuery } from '../schema/broken';
import type { SqlDialect } from './dialects/dialect';
import { rowValue } from './formula';
import { literal, quoteName, textLiteral, timeLiteral } from './literal';

/**
 * Filters as SQL. What people expect of a row without a value: `eq`, `in`, comparisons, `between` and `contains` leave
 * it out, `ne` and `not_in` keep it (it is not that value), `eq null` and a null among `in` ask for it. A date given as
 * a day, month or year means all of it: `eq 2019-03` is March, `lte 2019-03-18` includes the 18th.
 */

/** How a column is named in the statement; a shared pass names it otherwise. */
export type ColumnReference = (column: QueryColumn) => string;

export const asNamed =
  (dialect: SqlDialect): ColumnReference =>
  ({ key, formula }) =>
    formula ? rowValue(formula, dialect) : quoteName(key, dialect);

/** A condition that rows without a value meet too. */
const orLacking = (condition: string, column: QueryColumn, name: string) =>
  mayLack(column) ? `(${name} IS NULL OR ${condition})` : condition;

const NEVER = '1 = 0';
const ALWAYS = '1 = 1';
const COMPARE = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function timePredicate(filter: AbsoluteFilter, column: QueryColumn, name: string, dialect: SqlDialect): string {
  const at = (instant: number | string) => timeLiteral(instant, column, dialect);
  const inside = (value: Scalar) => {
    const { start, end, instant } = momentOf(value, column);
    return instant ? `${name} = ${at(instant)}` : `${name} >= ${at(start)} AND ${name} < ${at(end)}`;
  };
  switch (filter.op) {
    case 'eq':
      return inside(filter.value);
    case 'ne':
      return orLacking(`NOT (${inside(filter.value)})`, column, name);
    case 'in':
      return `(${filter.values.map((value) => (value === null ? `${name} IS NULL` : `(${inside(value)})`)).join(' OR ')})`;
    case 'not_in': {
      const given = filter.values
        .filter((value) => value !== null)
        .map((value) => `NOT (${inside(value)})`)
        .join(' AND ');
      if (filter.values.includes(null)) return [`${name} IS NOT NULL`, given].filter(Boolean).join(' AND ');
      return orLacking(`(${given})`, column, name);
    }
    case 'gte':
    case 'lt': {
      const { start, instant } = momentOf(filter.value, column);
      return `${name} ${COMPARE[filter.op]} ${at(instant ?? start)}`;
    }
    case 'gt':
    case 'lte': {
      const { end, instant } = momentOf(filter.value, column);
      if (instant) return `${name} ${COMPARE[filter.op]} ${at(instant)}`;
      return `${name} ${filter.op === 'gt' ? '>=' : '<'} ${at(end)}`;
    }
    case 'between': {
      const { from, to } = spanOf(filter.values, column);
      return (
        [from !== null && `${name} >= ${at(from)}`, to !== null && `${name} < ${at(to)}`]
          .filter(Boolean)
          .join(' AND ') || `${name} IS NOT NULL`
      );
    }
    default:
      throw new BrokenQuery(`“Contains” only works on text; ${column.label} has dates.`, column.key);
  }
}

function valuePredicate(filter: AbsoluteFilter, column: QueryColumn, name: string, dialect: SqlDialect): string {
  const value = (scalar: Scalar) => (scalar === null ? null : literal(scalar, column, dialect));
  const ordered = (scalar: Scalar) => {
    const text = value(scalar);
    if (text === null)
      throw new BrokenQuery(
        `The filter on ${column.label} needs ${valueKind(column) === 'number' ? 'a number' : 'a value'} to compare with.`,
        column.key,
      );
    return text;
  };
  const listed = (values: Scalar[]) =>
    values
      .map(value)
      .filter((text) => text !== null)
      .join(', ');
  switch (filter.op) {
    case 'eq': {
      const text = value(filter.value);
      return text === null ? NEVER : `${name} = ${text}`;
    }
    case 'ne': {
      const text = value(filter.value);
      return text === null ? ALWAYS : orLacking(`${name} <> ${text}`, column, name);
    }
    case 'in': {
      const list = listed(filter.values);
      const parts = [list && `${name} IN (${list})`, filter.values.includes(null) && `${name} IS NULL`].filter(Boolean);
      return parts.length === 0 ? NEVER : parts.length === 1 ? String(parts[0]) : `(${parts.join(' OR ')})`;
    }
    case 'not_in': {
      const list = listed(filter.values);
      if (filter.values.includes(null))
        return [`${name} IS NOT NULL`, list && `${name} NOT IN (${list})`].filter(Boolean).join(' AND ');
      return list ? orLacking(`${name} NOT IN (${list})`, column, name) : ALWAYS;
    }
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return `${name} ${COMPARE[filter.op]} ${ordered(filter.value)}`;
    case 'between': {
      const [first, last] = filter.values;
      const parts = [
        first !== null && `${name} >= ${ordered(first)}`,
        last !== null && `${name} <= ${ordered(last)}`,
      ].filter(Boolean);
      return parts.join(' AND ') || `${name} IS NOT NULL`;
    }
    case 'contains':
      if (valueKind(column) !== 'text')
        throw new BrokenQuery(`“Contains” only works on text; ${column.label} isn’t text.`, column.key);
      return dialect.contains(name, textLiteral(filter.value, dialect));
    default:
      throw new BrokenQuery(`Unknown filter on ${column.label}.`, column.key);
  }
}

/**
 * One filter as an SQL condition that stands beside others with AND.
 * @throws BrokenQuery for an unknown column, one in review, or a value that cannot be compared with it.
 */
export function predicate(
  filter: AbsoluteFilter,
  columns: readonly QueryColumn[],
  dialect: SqlDialect,
  reference: ColumnReference = asNamed(dialect),
): string {
  const column = columnOf(columns, filter.field);
  const name = reference(column);
  const part = partOf(filter);
  if (part) assertInTime(column, part);
  if (filter.op === 'is_null' || (filter.op === 'eq' && filter.value === null)) return `${name} IS NULL`;
  if (filter.op === 'not_null' || (filter.op === 'ne' && filter.value === null)) return `${name} IS NOT NULL`;
  if ((filter.op === 'in' || filter.op === 'not_in') && filter.values.length === 0)
    return filter.op === 'in' ? NEVER : ALWAYS;
  if (part) return valuePredicate(filter, { ...column, type: 'integer' }, dialect.part[part](name), dialect);
  return valueKind(column) === 'time'
    ? timePredicate(filter, column, name, dialect)
    : valuePredicate(filter, column, name, dialect);
}
