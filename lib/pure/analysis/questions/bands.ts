import { isNumeric, type Cell, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import type { Comparator } from './language/phrases';
import { canMeasure } from './measurable';
import type { AskTable } from './schema';

/** From where to where a group of numbers reaches that is written as text: '18-29', '> 60', 'under 18', '$150,000+'. */
type Band = {
  value: Cell;
  low: number;
  high: number;
  /** '> 60' and 'under 18' hold their bound not. */ isOpen: boolean;
};

const NUMBER = String.raw`[$€£]?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:k|years?|yrs?|[a-z]{1,2})?`;
const shape = (text: string) => new RegExp(`^(?:aged?\\s+)?${text}$`, 'i');
const ABOVE = shape(`(?:>=?|≥|over|above|more than|older than)\\s*${NUMBER}`);
const BELOW = shape(`(?:<=?|≤|under|below|less than|younger than|up to)\\s*${NUMBER}`);
const AND_MORE = shape(`${NUMBER}\\s*(?:\\+|plus|(?:and|or|&) (?:over|above|more|older|up))`);
const AND_LESS = shape(`${NUMBER}\\s*(?:and|or|&) (?:under|below|less|younger)`);
const FROM_TO = shape(`${NUMBER}\\s*(?:-|–|to)\\s*${NUMBER}`);

function bandOf(value: Cell): Band | null {
  const text = String(value).trim();
  const number = (found: RegExpExecArray | null, at = 1) => Number((found?.[at] ?? '').replaceAll(',', ''));
  const [above, below, more, less, both] = [ABOVE, BELOW, AND_MORE, AND_LESS, FROM_TO].map((each) => each.exec(text));
  if (both) return { value, low: number(both), high: number(both, 2), isOpen: false };
  if (above) return { value, low: number(above), high: Infinity, isOpen: !/^(>=|≥)/.test(text) };
  if (below) return { value, low: -Infinity, high: number(below), isOpen: !/^(<=|≤|up to)/i.test(text) };
  if (more) return { value, low: number(more), high: Infinity, isOpen: false };
  return less ? { value, low: -Infinity, high: number(less), isOpen: false } : null;
}

const FEW = 40;
/** The values of a column whose values are groups of numbers, at least half of them; none of any other column. */
function bandsOf(column: Column): Band[] {
  if (isNumeric(column) || column.type === 'boolean' || column.distinct > FEW) return [];
  const values = column.top.map(({ value }) => value).filter((value) => value !== null && value !== '');
  const bands = values.flatMap((value) => bandOf(value) ?? []);
  return 2 * bands.length >= values.length ? bands : [];
}

export type SaidBounds = { op: Comparator; low: number; high: number | null };

/** Whether all of a band is meant, or none of it; null where only a part is. */
function isMeant({ low, high, isOpen }: Band, said: SaidBounds): boolean | null {
  const [from, to] = [said.low, said.high ?? said.low];
  const isTop = high === Infinity;
  const isBottom = low === -Infinity;
  switch (said.op) {
    case 'gt':
      return low >= from ? true : high <= from ? false : null;
    case 'gte':
      return low > from || (low === from && (!isOpen || isTop)) ? true : high < from ? false : null;
    case 'lt':
      return high <= from ? true : low >= from ? false : null;
    case 'lte':
      return high < from || (high === from && (!isOpen || isBottom))
        ? true
        : low > from || (low === from && isOpen)
          ? false
          : null;
    case 'between':
      return low >= from && high <= to ? true : high <= from || low >= to ? false : null;
    case 'eq':
      return null;
  }
}

/** A column of groups of numbers, and those of its values that together are what is said. */
export type BandsMeant = { column: Column; values: Cell[] };

/** 'Over 60' of ages in groups: the columns that have just such groups. 'Older than' is about none but ages. */
export function bandsMeant(table: AskTable, said: SaidBounds, about: readonly string[]): BandsMeant[] {
  return table.columns.flatMap((column) => {
    const { words } = readLabel(column.label);
    const isOther = about.length > 0 && !about.some((word) => words.includes(word));
    // The numbers themselves stand in another column.
    const isBeside = table.columns.some(
      (each) => each !== column && canMeasure(each) && readLabel(each.label).words.some((word) => words.includes(word)),
    );
    const bands = isOther || isBeside ? [] : bandsOf(column);
    const meant = bands.map((band) => isMeant(band, said));
    const values = bands.filter((_, nth) => meant[nth]).map(({ value }) => value);
    return values.length && !meant.includes(null) ? [{ column, values }] : [];
  });
}
