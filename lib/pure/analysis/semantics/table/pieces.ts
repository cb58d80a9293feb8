import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { isRateMarker } from '../lexicon/lexicon';
import { readLabel } from '../lexicon/read-label';
import { describeMeasure } from '../measure';
import type { RankedMeasure } from '../ranking';

const PERCENT = 100;
const TIME_PAID = new Set(['hour', 'day', 'minute']);
/** By its name an amount, held for a level by its steady course alone; heads are there at a moment. */
const countsWhatHappens = ({ column }: RankedMeasure) =>
  describeMeasure({ ...column, persists: false }).kind === 'additive';

const isWholeNumber = ({ column: { type, min } }: RankedMeasure) => type === 'integer' && Number(min) >= 0;
/** A whole number of something that no word says, such as what was clicked so often. */
const isUnnamedCount = (measure: RankedMeasure) =>
  measure.meaning.kind === 'rate' && measure.meaning.weight === 0 && isWholeNumber(measure);

/**
 * What is a number of pieces times a price adds up as the pieces do, where its own name does not say. What a part is so
 * many percent of adds up as the part does, and a whole number of them as what they are part of.
 */
export function asProducts(measures: readonly RankedMeasure[], { products = [] }: ColumnRelations): RankedMeasure[] {
  const meaningOf = (key: string) => measures.find(({ column }) => column.key === key)?.meaning;
  const wholes = new Set(
    products
      .filter(({ total, per }) => per === PERCENT && meaningOf(total)?.kind === 'additive')
      .map(({ factors }) => factors[1]),
  );
  const parts = new Set(
    products
      .filter(({ factors, per }) => per === PERCENT && meaningOf(factors[1])?.kind === 'additive')
      .map(({ total }) => total),
  );
  // Litres of a price a litre, hours of a rate an hour, where what they cost is added up.
  const isPaidFor = ({ column: { key, min, label }, meaning }: RankedMeasure) => {
    const isTime = readLabel(label).words.some((word) => TIME_PAID.has(word));
    return (
      (meaning.weight === 0 || isTime) &&
      Number(min) >= 0 &&
      products.some(({ total, factors, per }) => {
        const price = factors.find((factor) => factor !== key);
        const isFactor = per === undefined && factors.includes(key) && meaningOf(total)?.kind === 'additive';
        const words = price === undefined ? [] : readLabel(piecesNamed(price)?.column.label ?? '').words;
        return isFactor && words.some((word) => word === 'price' || (isTime && word === 'rate'));
      })
    );
  };
  const piecesNamed = (key: string) => measures.find(({ column }) => column.key === key);
  return measures.map((measure) => {
    const { meaning } = measure;
    const isWhole = wholes.has(measure.column.key);
    if (isWhole && ((meaning.kind === 'stock' && countsWhatHappens(measure)) || isUnnamedCount(measure)))
      return { ...measure, meaning: { ...meaning, kind: 'additive', agg: 'sum' } };
    if (meaning.kind !== 'rate') return measure;
    if (parts.has(measure.column.key) && isWholeNumber(measure))
      return { ...measure, meaning: { ...meaning, kind: 'additive', agg: 'sum' } };
    if (isPaidFor(measure)) return { ...measure, meaning: { ...meaning, kind: 'additive', agg: 'sum', weight: 1 } };
    const pieces = piecesOf(measure, products, (key) => meaningOf(key)?.kind);
    const kind =
      pieces && (meaning.weight === 0 || isBought(measure, piecesNamed(pieces))) ? meaningOf(pieces)?.kind : undefined;
    return kind === 'additive' || kind === 'stock'
      ? { ...measure, meaning: { ...meaning, kind, agg: 'sum', weight: 1 } }
      : measure;
  });
}

const OF_ONE = new Set(['unit', 'each', 'single', 'base', 'list', 'standard', 'piece']);
/** 'Extended price', 'Gesamtpreis': of whole pieces that are called so the price of all, not that of one. */
const isBought = ({ column }: RankedMeasure, pieces: RankedMeasure | undefined): boolean =>
  pieces?.column.type === 'integer' &&
  pieces.meaning.weight > 0 &&
  Number(pieces.column.min) >= 0 &&
  !readLabel(column.label).words.some((word) => isRateMarker(word) || OF_ONE.has(word));

/**
 * Of money that adds up the parts do too, whatever each is called: pay that taxes, deductions and what is left come to,
 * and that a total cost is made of.
 */
export function asParts(measures: readonly RankedMeasure[], { sums }: ColumnRelations): readonly RankedMeasure[] {
  const kinds = new Map(measures.map(({ column, meaning }) => [column.key, meaning.kind]));
  const isMoney = new Set(
    measures.filter(({ column: { format } }) => format.kind === 'currency').map(({ column }) => column.key),
  );
  const adding = new Set<string>();
  const adds = (key: string) => adding.has(key) || kinds.get(key) === 'additive';
  for (let known = -1; known < adding.size;) {
    known = adding.size;
    for (const { total, parts } of sums)
      if (adds(total) && isMoney.has(total) && parts.some(adds))
        for (const part of parts) if (isMoney.has(part) && kinds.get(part) === 'rate') adding.add(part);
  }
  return measures.map((measure) =>
    adding.has(measure.column.key)
      ? { ...measure, meaning: { ...measure.meaning, kind: 'additive', agg: 'sum' } }
      : measure,
  );
}

/**
 * What was seen to add up to totals is an amount, whatever it is called and whatever was learned: of what there is at a
 * moment where the table has a time (`hasTime`), which no sum over the years tells.
 */
export const asTotalled =
  ({ adds = [] }: ColumnRelations, hasTime: boolean) =>
  (measure: RankedMeasure): RankedMeasure =>
    measure.meaning.kind === 'rate' && adds.includes(measure.column.key)
      ? { ...measure, meaning: { ...measure.meaning, kind: hasTime ? 'stock' : 'additive', agg: 'sum' } }
      : measure;

/** Of the two factors of a product the one that adds up, where the other does not. */
function piecesOf(
  { column: { key } }: RankedMeasure,
  products: NonNullable<ColumnRelations['products']>,
  kindOf: (key: string) => string | undefined,
): string | undefined {
  const adds = (factor: string) => kindOf(factor) === 'additive' || kindOf(factor) === 'stock';
  return products
    .filter(({ total, per }) => total === key && per === undefined)
    .map(({ factors }) => factors.filter(adds))
    .find((found) => found.length === 1)?.[0];
}

/**
 * Where what was paid is added up, so are the pieces it was paid for, however seldom columns of that name are; and
 * where the pieces in a list are, so is what they are worth, though it is called a level: the worth of a stock. Along
 * time (`hasTime`) no level is added up.
 */
export function withPieces(
  measures: readonly RankedMeasure[],
  relations: ColumnRelations,
  hasTime: boolean,
): (measure: RankedMeasure) => RankedMeasure {
  const related = new Set((relations.products ?? []).flatMap(({ total, factors }) => [total, ...factors]));
  if (related.size === 0) return (measure) => measure;
  const known = new Map(
    measures
      .filter(({ column }) => related.has(column.key))
      .map(({ column }) => [column.key, describeMeasure(column, relations)]),
  );
  const kindOf = (key: string) => known.get(key)?.kind;
  const isLevel = (key: string) => kindOf(key) === 'stock';
  const adding = new Set(
    measures
      .filter(({ meaning }) => meaning.kind === 'additive' || meaning.kind === 'stock')
      .flatMap((measure) => {
        const pieces = piecesOf(measure, relations.products ?? [], kindOf);
        const found = pieces ? [measure.column.key, pieces] : [];
        return hasTime && found.some(isLevel) ? [] : found;
      }),
  );
  return (measure) =>
    adding.has(measure.column.key)
      ? { ...measure, meaning: { ...measure.meaning, kind: 'additive', agg: 'sum' } }
      : measure;
}
