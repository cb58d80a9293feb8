import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { familyOf } from './lexicon/lexicon';
import { datePartOf } from './measure';
import type { TimeAxis } from './time-axis';
import { readLabel } from './lexicon/read-label';

const NEARLY_ALL = 0.9;
const ALIKE = 0.8;
/** Spellings of one thing stand near each other. */
const MOST_SPELLINGS = 5;
const DESCRIBING = new Set(['description', 'note', 'comment', 'code', 'abbreviation', 'abbreviate', 'iso', 'id']);

/** Of a shop and the till that stands in it the shop is asked for. */
const worthOfFamily = (family: string) => (family === 'other' ? 0 : family === 'place' ? 4 : 2);

/**
 * How well a column's values read: dates, then yes and no, then words, then codes and numbers; what merely describes or
 * identifies comes last.
 */
function readability(column: Column): number {
  const { words } = readLabel(column.label);
  const kind = isTime(column) ? 20 : column.type === 'boolean' ? 12 : isNumeric(column) ? 0 : 10;
  return (
    kind +
    Math.min(5, (column.meanLength ?? 0) / 3) +
    worthOfFamily(familyOf(words).family) -
    (column.type === 'id' || words.some((word) => DESCRIBING.has(word)) ? 6 : 0)
  );
}

const SPELLINGS = new Set(['name', 'short', 'full', 'long', 'code', 'label', 'abbreviation', 'abbr', 'text', 'title']);

/** Categories by what their labels say beside 'name' or 'code': 'dept' and 'dept_name' are one thing written twice. */
function byStem(columns: readonly Column[]): Column[][] {
  const stems = new Map<string, Column[]>();
  for (const column of columns) {
    const stem =
      column.type === 'category'
        ? readLabel(column.label)
            .words.filter((word) => !SPELLINGS.has(word))
            .join(' ')
        : '';
    if (stem) stems.set(stem, [...(stems.get(stem) ?? []), column]);
  }
  return [...stems.values()];
}

/** About as many values each: the same thing, even where the writing differs here and there. */
const isAlike = (a: Column, b: Column) => Math.min(a.distinct, b.distinct) >= ALIKE * Math.max(a.distinct, b.distinct);

/** Of columns that say the same in other words the one that reads best stays; the keys of the others. */
export function findCopies(columns: readonly Column[], relations: ColumnRelations): Set<string> {
  const given = new Set(relations.determines.map(({ from, to }) => `${from}\n${to}`));
  const dropped = new Set<string>();
  for (const { a, b, spelled } of pairsToCompare(
    columns.filter(({ role }) => role !== 'measure'),
    relations,
  )) {
    if (dropped.has(a.key) || dropped.has(b.key) || isDateOfEntity(a, b, relations)) continue;
    const [there, back] = [given.has(`${a.key}\n${b.key}`), given.has(`${b.key}\n${a.key}`)];
    const aReadsBetter = readability(a) >= readability(b);
    // A few codes that stand for two names each are still the codes of those names.
    if ((there && back) || (spelled && isAlike(a, b))) dropped.add(aReadsBetter ? b.key : a.key);
    else if (there && aReadsBetter && b.distinct >= NEARLY_ALL * a.distinct) dropped.add(b.key);
    else if (back && !aReadsBetter && a.distinct >= NEARLY_ALL * b.distinct) dropped.add(a.key);
  }
  return dropped;
}

/** The day each person of a panel was hired tells one from another, and yet is no other spelling of the name. */
const isDateOfEntity = (a: Column, b: Column, { panel }: ColumnRelations) =>
  isTime(a) !== isTime(b) && panel !== null && panel.entity.includes(isTime(a) ? b.key : a.key);

type Pair = { a: Column; b: Column; /** Their labels say the same. */ spelled: boolean };

/**
 * Pairs that can be one thing, in the order of the file: where one gives the other, and neighbours of one stem. All
 * pairs of a wide table would be millions.
 */
function pairsToCompare(columns: readonly Column[], relations: ColumnRelations): Pair[] {
  const places = new Map(columns.map(({ key }, place) => [key, place]));
  const pairs = new Map<string, Pair & { at: [number, number] }>();
  const add = (one: string, other: string, spelled: boolean) => {
    const at = [places.get(one), places.get(other)].sort((left, right) => left! - right!) as [number, number];
    if (at.includes(undefined as never)) return;
    const known = pairs.get(at.join());
    pairs.set(at.join(), { at, a: columns[at[0]]!, b: columns[at[1]]!, spelled: spelled || known?.spelled === true });
  };
  for (const { from, to } of relations.determines) add(from, to, false);
  for (const alike of byStem(columns))
    for (const [nth, { key }] of alike.entries())
      for (const other of alike.slice(nth + 1, nth + 1 + MOST_SPELLINGS)) add(key, other.key, true);
  return [...pairs.values()].sort((left, right) => left.at[0] - right.at[0] || left.at[1] - right.at[1]);
}

const FINE_PLACES = [
  'city',
  'town',
  'county',
  'district',
  'region',
  'neighborhood',
  'neighbourhood',
  'suburb',
  'municipality',
  'ward',
  'zone',
  'province',
  'state',
];
const COARSE_PLACES = ['county', 'state', 'province', 'country', 'market', 'region'];

type NamedPlace = { kind: string; /** What else its label says: 'pickup' of 'pickup city'. */ of: string };

function placeIn({ label }: Column, kinds: readonly string[]): NamedPlace | null {
  const { words } = readLabel(label);
  const kind = words.find((word) => kinds.includes(word));
  return kind === undefined ? null : { kind, of: words.filter((word) => word !== kind).join() };
}

/**
 * The names of places that repeat between the larger places of the same table: Springfield, Jefferson County, Central.
 */
export function findAmbiguousPlaces(
  candidates: readonly Column[],
  columns: readonly Column[],
  relations: ColumnRelations,
): Set<Column> {
  const larger = new Map<string, { column: Column; kind: string }[]>();
  for (const column of columns) {
    const place = column.role === 'dimension' ? placeIn(column, COARSE_PLACES) : null;
    if (place) larger.set(place.of, [...(larger.get(place.of) ?? []), { column, kind: place.kind }]);
  }
  const determines = ({ key }: Column, other: Column) =>
    relations.determines.some(({ from, to }) => from === key && to === other.key);
  return new Set(
    candidates.filter((column) => {
      const place = placeIn(column, FINE_PLACES);
      return (
        place !== null &&
        larger
          .get(place.of)
          ?.some(
            (within) =>
              within.kind !== place.kind &&
              COARSE_PLACES.indexOf(within.kind) >= COARSE_PLACES.indexOf(place.kind) &&
              within.column.distinct < column.distinct &&
              !determines(column, within.column),
          )
      );
    }),
  );
}

/** A month or year beside a column of real dates tells the same time again. */
export const isSecondClock = (column: Column, time: TimeAxis | null): boolean =>
  time?.kind === 'date' && column.type === 'integer' && (column.format.kind === 'year' || datePartOf(column) !== null);
