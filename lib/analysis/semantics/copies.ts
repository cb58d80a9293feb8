import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/query/column';
import { familyOf } from './lexicon';
import { datePartOf } from './measure';
import type { TimeAxis } from './time-axis';
import { readLabel } from './words';

const NEARLY_ALL = 0.9;
const ALIKE = 0.8;
const DESCRIBING = new Set(['description', 'note', 'comment', 'code', 'abbreviation', 'abbreviate', 'iso', 'id']);

/** How well a column's values read: dates, then yes and no, then words, then codes and numbers; what merely describes comes last. */
function readability(column: Column): number {
  const { words } = readLabel(column.label);
  const kind = isTime(column) ? 20 : column.type === 'boolean' ? 12 : isNumeric(column) ? 0 : 10;
  return kind + Math.min(5, (column.meanLength ?? 0) / 3) + (familyOf(words).family === 'other' ? 0 : 2) - (words.some((word) => DESCRIBING.has(word)) ? 6 : 0);
}

const SPELLINGS = new Set(['name', 'short', 'full', 'long', 'code', 'label', 'abbreviation', 'abbr', 'text', 'title']);

/** 'dept' and 'dept_name', about as many values each: one thing written twice, even where the writing differs here and there. */
function isOtherSpelling(a: Column, b: Column): boolean {
  const stem = ({ label }: Column) => readLabel(label).words.filter((word) => !SPELLINGS.has(word)).join(' ');
  return a.type === 'category' && b.type === 'category' && stem(a) !== '' && stem(a) === stem(b) && Math.min(a.distinct, b.distinct) >= ALIKE * Math.max(a.distinct, b.distinct);
}

/** Of columns that say the same in other words the one that reads best stays; the keys of the others. */
export function findCopies(columns: readonly Column[], relations: ColumnRelations): Set<string> {
  const given = new Set(relations.determines.map(({ from, to }) => `${from}\n${to}`));
  const candidates = columns.filter(({ role }) => role !== 'measure');
  const dropped = new Set<string>();
  for (const [place, a] of candidates.entries()) for (const b of candidates.slice(place + 1)) {
    if (dropped.has(a.key) || dropped.has(b.key)) continue;
    const [there, back] = [given.has(`${a.key}\n${b.key}`), given.has(`${b.key}\n${a.key}`)];
    const aReadsBetter = readability(a) >= readability(b);
    // A few codes that stand for two names each are still the codes of those names.
    if ((there && back) || isOtherSpelling(a, b)) dropped.add(aReadsBetter ? b.key : a.key);
    else if (there && aReadsBetter && b.distinct >= NEARLY_ALL * a.distinct) dropped.add(b.key);
    else if (back && !aReadsBetter && a.distinct >= NEARLY_ALL * b.distinct) dropped.add(a.key);
  }
  return dropped;
}

const FINE_PLACES = ['city', 'town', 'county', 'district', 'region', 'neighborhood', 'neighbourhood', 'suburb', 'municipality', 'ward', 'zone', 'province', 'state'];
const COARSE_PLACES = ['county', 'state', 'province', 'country', 'market', 'region'];

/** Names of places that repeat between the larger places of the same table: Springfield, Jefferson County, Central. */
export function isAmbiguousPlace(column: Column, columns: readonly Column[], relations: ColumnRelations): boolean {
  const fine = readLabel(column.label).words;
  const name = fine.find((word) => FINE_PLACES.includes(word));
  if (name === undefined) return false;
  return columns.some((other) => {
    const coarse = readLabel(other.label).words;
    const within = coarse.find((word) => COARSE_PLACES.includes(word));
    return within !== undefined && within !== name && COARSE_PLACES.indexOf(within) >= COARSE_PLACES.indexOf(name) && other.distinct < column.distinct && other.role === 'dimension'
      && fine.filter((word) => word !== name).join() === coarse.filter((word) => word !== within).join()
      && !relations.determines.some(({ from, to }) => from === column.key && to === other.key);
  });
}

/** A month or year beside a column of real dates tells the same time again. */
export const isSecondClock = (column: Column, time: TimeAxis | null): boolean =>
  time?.kind === 'date' && column.type === 'integer' && (column.format.kind === 'year' || datePartOf(column) !== null);
