import type { Column, ColumnFormat, ColumnRelations, ColumnRole } from '@/lib/pure/query/schema/column';
import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { familyOf, isMoneyWord, isNamingWord } from './lexicon/lexicon';
import { describeMeasure, isMeasure } from './measure';
import { unitOfLabel, withLabelUnit } from './lexicon/units';
import { readLabel } from './lexicon/read-label';

const MOST_CODES = 50;

/** A year beside real dates, or one that dates something else (year built), groups rows; alone it is the time. */
function roleOfNumber(column: Column, columns: readonly Column[], relations: ColumnRelations | undefined): ColumnRole {
  if (isCodeOfText(column, columns, relations)) return 'dimension';
  const meaning = describeMeasure(column, relations);
  if (isMeasure(meaning)) return 'measure';
  switch (meaning.kind) {
    case 'year':
      return 'time';
    case 'code':
      return column.distinct > MOST_CODES ? 'id' : 'dimension';
    case 'coordinate':
      return 'coordinate';
    case 'rank':
    case 'datepart':
    case 'flag':
      return 'dimension';
    case 'constant':
    case 'empty':
      return 'ignore';
  }
}

/** Few whole numbers that go 1:1 with the words of another column are the codes of those words. */
function isCodeOfText(column: Column, columns: readonly Column[], relations: ColumnRelations | undefined): boolean {
  if (column.type !== 'integer' || !relations) return false;
  const giving = new Set(relations.determines.filter(({ to }) => to === column.key).map(({ from }) => from));
  const mutual = new Set(
    relations.determines.filter(({ from, to }) => from === column.key && giving.has(to)).map(({ to }) => to),
  );
  return (
    mutual.size > 0 &&
    columns.some((other) => mutual.has(other.key) && !isNumeric(other) && !isTime(other) && other.distinct > 2)
  );
}

function roleOfText(column: Column, known: number): ColumnRole {
  // Long texts that come up again are the answers of a survey.
  const free = column.type === 'text' && (column.meanLength ?? 0) > 60 && column.distinct > MOST_CODES;
  if (free) return 'ignore';
  const { words } = readLabel(column.label);
  const unique = column.distinct >= 0.98 * known && known > 20;
  // Names of places can be ranked; names of persons and titles only identify.
  return unique && words.some(isNamingWord) && familyOf(words).family !== 'place' ? 'id' : 'dimension';
}

/** What a column is for, by type, profile and the words of its label. */
export function roleOf(
  column: Column,
  columns: readonly Column[],
  rowCount: number,
  relations?: ColumnRelations,
): ColumnRole {
  const known = rowCount - column.nulls;
  if (column.distinct <= 1 || known <= 0) return 'ignore';
  if (column.type === 'id') return 'id';
  if (isTime(column)) return 'time';
  if (isNumeric(column)) return roleOfNumber(column, columns, relations);
  return column.type === 'boolean' ? 'dimension' : roleOfText(column, known);
}

const SHARES = new Set([
  'share',
  'percent',
  '%',
  'ratio',
  'proportion',
  'rate',
  'index',
  'rank',
  'score',
  'growth',
  'change',
  'weighted',
]);

/** How a column is written: unit and kind as its label says them; what ingest read from the values stays. */
export function formatOf(column: Column): ColumnFormat {
  if (!isNumeric(column)) return column.format;
  const meaning = describeMeasure(column);
  if (meaning.kind === 'year') return { kind: 'year' };
  if (meaning.kind === 'code' && column.type === 'integer') return { kind: 'code' };
  if (!isMeasure(meaning)) return column.format;
  const { words } = readLabel(column.label);
  const shares = Number(column.min) >= -1 && Number(column.max) <= 1;
  return withLabelUnit(column.format, unitOfLabel(column.label), {
    money: words.some(isMoneyWord) && meaning.kind !== 'stock' && !words.some((word) => SHARES.has(word)),
    shares,
    decimal: column.type === 'decimal',
  });
}
