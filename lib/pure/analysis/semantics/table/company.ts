import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { isRateMarker, nounOf } from '../lexicon/lexicon';
import { readLabel } from '../lexicon/read-label';
import { hintsOf, splitName, withoutBrackets } from '../lexicon/words';
import { unitOfLabel } from '../lexicon/units';
import { describeMeasure } from '../measure';
import type { RankedMeasure } from '../ranking';
import type { OpinionOf } from './learned';

/** So likely must it be that a count is added up where others of its table are. Set on tables of decision 0034. */
const AS_OTHERS = 0.45;
const FEWEST_COUNTS = 3;

const isCount = ({ type, min }: Column) => type === 'integer' && Number(min) >= 0;
const WHERE_FROM = new Set(['from', 'via', 'through']);
/** 'From home' says where it came from, not what came. */
const saysWhence = ({ label }: Column) => WHERE_FROM.has(readLabel(label).words[0]!);
/** What says by a word or a unit what it is, is not told by its neighbours. */
const saysWhatItIs = (column: Column) => {
  const { label } = column;
  const { words } = readLabel(label);
  if (saysWhence(column)) return false;
  return words.some((word) => isRateMarker(word) || nounOf(word) !== undefined) || unitOfLabel(label) !== null;
};
const isMarked = ({ label }: Column) => readLabel(label).words.some(isRateMarker);
const summed = (measure: RankedMeasure): RankedMeasure => ({
  ...measure,
  meaning: { ...measure.meaning, kind: 'additive', agg: 'sum' },
});

/**
 * Figures are told by the company they keep. Where most counts of a table add up, one that no word names and that is
 * about as likely to adds up too: hits and walks beside home runs. And what is an amount by its name, but was taken for
 * a mean by what was learned, stays an amount beside another of that noun: of what was spent on television and on the
 * net neither is averaged while the other is added.
 */
export function asInCompany(
  measures: readonly RankedMeasure[],
  { opinionOf, relations }: { opinionOf: OpinionOf; relations: ColumnRelations },
): RankedMeasure[] {
  const adding = measures.filter(({ column, meaning }) => meaning.kind === 'additive' && isCount(column)).length;
  const others = measures.filter(
    ({ column, meaning }) => meaning.kind === 'rate' && isCount(column) && !saysWhatItIs(column),
  );
  const doubted = others.filter(({ column }) => (opinionOf(column)?.sums ?? 0) >= AS_OTHERS);
  const counts = adding >= FEWEST_COUNTS && adding + doubted.length > others.length - doubted.length;
  const nouns = new Map<string, Set<string>>();
  for (const { column, meaning } of measures) {
    const noun = nounShared(column);
    if (noun) nouns.set(noun, (nouns.get(noun) ?? new Set()).add(meaning.kind));
  }
  return asAlike(
    measures.map((measure) => {
      if (counts && doubted.includes(measure)) return summed(measure);
      const kinds = nouns.get(nounShared(measure.column) ?? '');
      return measure.meaning.kind === 'rate' && kinds?.has('additive') && isAmount(measure.column, relations)
        ? summed(measure)
        : measure;
    }),
  );
}

const FEWEST_ALIKE = 2;
const MOST_ALIKE = 2 / 3;

/**
 * What the labels of several figures begin or end with or write in brackets, whatever their numbers: 'From home', 'NOx
 * (GT)', 'wk12'.
 */
function affixesOf(label: string): string[] {
  const parts = splitName(withoutBrackets(label)).map((part) => part.toLowerCase());
  const named = parts.filter((part) => !/^\d+$/.test(part));
  const hints = hintsOf(label).map((hint) => `(${hint.toLowerCase()})`);
  return parts.length > 1 && named.length > 0 ? [...hints, `${named[0]!}…`, `…${named.at(-1)!}`] : hints;
}

/** Of what is far from zero and even about its middle no sum is asked for, whatever stands beside it. */
const isLevel = ({ min, quantiles, skewness }: Column) =>
  Number(min) > 0.25 * (quantiles?.[2] ?? Infinity) && Math.abs(skewness ?? 0) < 1.5;

/**
 * Figures of one family add up or are averaged together: where no word of a label says which, the others that begin or
 * end as it does decide.
 */
function asAlike(measures: readonly RankedMeasure[]): RankedMeasure[] {
  const families = new Map<string, RankedMeasure[]>();
  const isUnnamed = ({ meaning, column }: RankedMeasure) =>
    (meaning.weight === 0 && !saysWhatItIs(column)) || saysWhence(column);
  for (const measure of measures)
    if (isUnnamed(measure))
      for (const affix of affixesOf(measure.column.label))
        families.set(affix, [...(families.get(affix) ?? []), measure]);
  const family = (measure: RankedMeasure) =>
    affixesOf(measure.column.label)
      .map((affix) => (families.get(affix) ?? []).filter((other) => other !== measure))
      .find((others) => others.length >= FEWEST_ALIKE);
  return measures.map((measure) => {
    const { meaning, column } = measure;
    const others = isUnnamed(measure) ? family(measure) : undefined;
    if (!others) return measure;
    const share = (kind: string) => others.filter((other) => other.meaning.kind === kind).length / others.length;
    if (meaning.kind === 'additive' && share('rate') >= MOST_ALIKE)
      return { ...measure, meaning: { ...meaning, kind: 'rate', agg: 'avg' } };
    const sums = share('additive') >= MOST_ALIKE && isCount(column) && !isLevel(column);
    return sums && (meaning.kind === 'rate' || meaning.kind === 'stock') ? summed(measure) : measure;
  });
}

const FEWEST_RUNNING = 2;
/**
 * Where several running totals stand side by side ('cases' and 'deaths' of many places), so do the others of their
 * nouns, which have too few values to show it.
 */
export function asRunning(measures: readonly RankedMeasure[]): RankedMeasure[] {
  const nounsOf = ({ column }: RankedMeasure) => readLabel(column.label).words.filter((word) => nounOf(word));
  const running = measures.filter(({ meaning }) => meaning.kind === 'cumulative');
  if (running.length < FEWEST_RUNNING) return [...measures];
  const nouns = new Set(running.flatMap(nounsOf));
  const runs = (measure: RankedMeasure) => nounsOf(measure).some((noun) => nouns.has(noun));
  return measures.map((measure) =>
    measure.meaning.kind === 'additive' && isCount(measure.column) && runs(measure)
      ? { ...measure, meaning: { ...measure.meaning, kind: 'cumulative', agg: 'max' } }
      : measure,
  );
}

const OF_ONE = new Set(['unit', 'each', 'single', 'base', 'list', 'standard', 'piece', 'hourly']);
/** By its name and by what it is multiplied with; 'unit cost' is that of one piece. */
const isAmount = (column: Column, relations: ColumnRelations) =>
  describeMeasure(column, relations).kind === 'additive' &&
  !readLabel(column.label).words.some((word) => OF_ONE.has(word));

/** The noun of an amount that the label ends with, and its money. */
function nounShared(column: Column): string | null {
  const { words } = readLabel(column.label);
  const last = words.at(-1) ?? '';
  return words.length > 1 && nounOf(last)?.kind === 'additive' && !isMarked(column)
    ? `${last} ${column.format.unit ?? ''} ${column.type}`
    : null;
}
