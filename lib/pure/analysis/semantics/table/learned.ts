import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { DimensionMeaning } from '../dimension';
import type { RankedMeasure } from '../ranking';
import type { Opinion } from '../learned/opinion';

export type OpinionOf = (column: Column) => Opinion | undefined;

/** Below and above these, what was learned of sums overrules words. Chosen by folds of labelled columns. */
const NEVER_SUMMED = 0.25;
const SURELY_SUMMED = 0.85;
/** Nouns of this weight say what adds up, unless what was learned is surer still: revenue, sales, quantity. */
const SURELY_NEVER = 0.1;
/** Both chances of a sum together. Set on labelled tables, where .7 and .8 tell no difference. */
const HARDLY_SUMMED = 0.7;
const HEADLINE = 2;
/** 'Revenue' and 'sales' are told by their noun however doubtful their values look. */
const UNMISTAKABLE = 3;
/** How much it counts, against the scale of the rules, that readers of such columns care for them. */
const INTEREST = 1.1;
const SUBJECT = 1.5;
const AVERAGE_INTEREST = 1;

export const surelySummed = (opinion: Opinion | undefined): boolean =>
  opinion !== undefined && opinion.sums > SURELY_SUMMED && opinion.sumFirst > SURELY_SUMMED;

/**
 * Whether a sum is more of a risk than a mean: it is unlikely to be allowed, or it is hardly more likely than not and
 * even less likely to be what is asked first. A mean of what adds up is merely second best, a sum of levels is false.
 */
const isDoubted = (weight: number, { sums, sumFirst }: Opinion, isInSum: boolean): boolean =>
  sums < (weight < HEADLINE ? NEVER_SUMMED : SURELY_NEVER) ||
  (!isInSum && weight < UNMISTAKABLE && sums + sumFirst < HARDLY_SUMMED);

/** A measure ranked and added up by what was learned too. */
export function learnedMeasure(
  measure: RankedMeasure,
  opinion: Opinion | undefined,
  sums: ColumnRelations['sums'],
): RankedMeasure {
  if (!opinion) return measure;
  const score = measure.score + INTEREST * (opinion.interest - AVERAGE_INTEREST) + SUBJECT * opinion.subject;
  const { meaning } = measure;
  const { key } = measure.column;
  const isInSum = sums.some(({ total, parts }) => total === key || parts.includes(key));
  if (meaning.kind === 'additive' && isDoubted(meaning.weight, opinion, isInSum))
    return { ...measure, score, meaning: { ...meaning, kind: 'rate', agg: 'avg' } };
  if (meaning.kind === 'rate' && surelySummed(opinion))
    return { ...measure, score, meaning: { ...meaning, kind: 'additive', agg: 'sum' } };
  return { ...measure, score };
}

const PLAIN = 0.6;
const A_STEP = 0.35;
/** A number of few values is grouped by second: what readers ask of it is its own figure. */
const OF_A_NUMBER = 0.75;

/** A category breaks down the better the more readers of such tables ask for it. */
export function learnedDimension(dimension: DimensionMeaning, opinion: Opinion | undefined): DimensionMeaning {
  if (!opinion) return dimension;
  const factor = dimension.column.role === 'measure' ? OF_A_NUMBER : PLAIN + A_STEP * opinion.interest;
  return { ...dimension, score: dimension.score * factor };
}

/** As likely as this must the likeliest of a table be to be taken for what its rows turn on. Chosen by folds. */
const DECIDES = 0.25;
const NAMED = 1.2;

/** The yes or no that a table is most likely about counts as one that is named so. */
export function learnedOutcome(
  columns: readonly Column[],
  opinionOf: OpinionOf,
): <T extends { column: Column; outcome: { interest: number } }>(entry: T) => T {
  const decides = (column: Column) => opinionOf(column)?.decides ?? 0;
  const flags = columns.filter(({ distinct }) => distinct === 2);
  const best = Math.max(...flags.map(decides));
  return (entry) =>
    best >= DECIDES && decides(entry.column) === best
      ? { ...entry, outcome: { ...entry.outcome, interest: Math.max(NAMED, entry.outcome.interest) } }
      : entry;
}
