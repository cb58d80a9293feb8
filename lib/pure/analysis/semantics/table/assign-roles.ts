import { isNumeric, isTime, type Column, type ColumnRelations, type ColumnRole } from '@/lib/pure/query/schema/column';
import { likeliestRole, opinionsOf, type Opinion } from '../learned/opinion';
import { isRole } from '../lexicon/lexicon';
import { numbersOff } from '../lexicon/naming-numbers';
import { readLabel } from '../lexicon/read-label';
import { describeMeasure, isMeasure } from '../measure';
import { formatOf, roleOf } from '../roles';

/** How much likelier a role must be to override the rules. Chosen by cross-validation over labelled columns. */
const SURER = 0.05;

/** What the rules decide whatever was learned: constants, dates, coordinates, plain yes/no, numbered rows. */
const isSettled = (column: Column, role: ColumnRole, rowCount: number) =>
  column.distinct <= 1 ||
  column.nulls >= rowCount ||
  isTime(column) ||
  role === 'coordinate' ||
  role === 'time' ||
  (role === 'measure' && (column.type === 'decimal' || isNamedSo(column))) ||
  (isNumeric(column) && describeMeasure(column).kind === 'rank') ||
  (role !== 'measure' && numbersOff(column, readLabel(column.label).words)) ||
  (column.distinct === 2 &&
    column.type === 'integer' &&
    role === 'dimension' &&
    describeMeasure(column).kind === 'code') ||
  (role === 'id' && namesPeople(column));

/** 'customer name' tells one person from another; nobody is grouped by it. */
function namesPeople({ label }: Column): boolean {
  const { words } = readLabel(label);
  return words.at(-1) === 'name' && words.some(isRole);
}

const HEADLINE = 2;
/** A noun of money, count or quantity is unambiguous: 'revenue', 'passengers'. */
function isNamedSo(column: Column): boolean {
  const meaning = describeMeasure(column);
  return isMeasure(meaning) && meaning.weight >= HEADLINE;
}

/** Their names differ only in 'lat' and 'lon', and both are within the range of coordinates. */
function findPlaces(columns: readonly Column[]): Set<string> {
  const within = ({ min, max }: Column, most: number) => Number(min) >= -most && Number(max) <= most;
  const stems = (pattern: RegExp, most: number) =>
    columns
      .filter((column) => column.type === 'decimal' && within(column, most) && pattern.test(column.label))
      .map(({ key, label }) => ({ key, stem: label.trim().toLowerCase().replace(pattern, '') }));
  const wide = stems(/lat(itude)?/i, 90);
  const long = stems(/lo?ng?(itude)?/i, 180);
  return new Set(
    wide.flatMap(({ key, stem }) =>
      long.filter((other) => other.key !== key && other.stem === stem).flatMap((other) => [key, other.key]),
    ),
  );
}

/** Only numbers are measured, and only the rules know which numbers are years. */
const canBe = (column: Column) => (role: ColumnRole) => (role === 'measure' ? isNumeric(column) : role !== 'time');

/** What identifies rows stays what one finds them by, however little else is asked of it. */
function refined(column: Column, role: ColumnRole, opinion: Opinion, rowCount: number): ColumnRole {
  if (isSettled(column, role, rowCount)) return role;
  const likeliest = likeliestRole(opinion, canBe(column));
  const surer = likeliest && opinion[likeliest] > opinion[role as keyof Opinion] + SURER ? likeliest : role;
  return role === 'id' && surer === 'ignore' ? 'id' : surer;
}

/**
 * Gives every column its role and format: by the rules, or by the learned model where that is more certain. Called when
 * a version has been profiled; the user's choices override it afterwards.
 */
export function assignRoles(
  columns: readonly Column[],
  { rowCount, relations }: { rowCount: number; relations: ColumnRelations },
): Column[] {
  const opinions = opinionsOf({ columns, relations, rowCount });
  const places = findPlaces(columns);
  return columns.map((column, nth) => {
    const role = places.has(column.key)
      ? 'coordinate'
      : refined(column, roleOf(column, columns, rowCount, relations), opinions[nth]!, rowCount);
    return { ...column, role, format: role === 'id' && isNumeric(column) ? { kind: 'code' } : formatOf(column) };
  });
}
