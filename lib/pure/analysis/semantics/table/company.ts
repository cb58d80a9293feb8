import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { isRateMarker, nounOf } from '../lexicon/lexicon';
import { readLabel } from '../lexicon/read-label';
import { unitOfLabel } from '../lexicon/units';
import { describeMeasure } from '../measure';
import type { RankedMeasure } from '../ranking';
import type { OpinionOf } from './learned';

/** So likely must it be that a count is added up where others of its table are. Set on tables of decision 0034. */
const AS_OTHERS = 0.45;
const FEWEST_COUNTS = 3;

const isCount = ({ type, min }: Column) => type === 'integer' && Number(min) >= 0;
/** What says by a word or a unit what it is, is not told by its neighbours. */
const saysWhatItIs = ({ label }: Column) => {
  const { words } = readLabel(label);
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
  return measures.map((measure) => {
    if (counts && doubted.includes(measure)) return summed(measure);
    const kinds = nouns.get(nounShared(measure.column) ?? '');
    return measure.meaning.kind === 'rate' && kinds?.has('additive') && isAmount(measure.column, relations)
      ? summed(measure)
      : measure;
  });
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
