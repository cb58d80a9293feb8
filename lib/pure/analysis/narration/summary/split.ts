import type { ValueFormat } from '@/lib/pure/format/format';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { label, render, say, Unsaid, type Phrase, type Piece } from '../phrase';
import { courseOf, valueIn, type SummaryAnswers, type SummaryFigure } from './figures';
import type { Audience, Statement } from './schema';

/**
 * One value's part in the change of a figure: `change` of the kernel chooses words, the references give the numbers.
 */
export type SplitPart = {
  name: string;
  change: number;
  member: 'stayed' | 'new' | 'gone';
  before: ClaimReference;
  after: ClaimReference;
};

/** The exact split of the change of the headline figure by the dimension that tells most in fewest parts. */
export type SummarySplit = {
  kind: 'sum' | 'ratio';
  dimension: string;
  field: string;
  format: ValueFormat;
  before: ClaimReference;
  after: ClaimReference;
  change: number;
  /** All that went the way of the change, and all that went against it. */
  moves: { along: number; against: number };
  /** The largest change first. */
  parts: readonly SplitPart[];
};

/** The change of a figure that is spread over all values alike, however it is split. */
export type EvenSplit = { even: true; dimensions: readonly string[] };

const MOST_PARTS: Record<Audience, number> = { executive: 2, analyst: 4 };

const sizeOf = ({ before, after }: { before: ClaimReference; after: ClaimReference }, rises: boolean): ClaimReference =>
  rises ? { of: 'difference', left: after, right: before } : { of: 'difference', left: before, right: after };

const list = (phrases: readonly Phrase[], last = ' and '): Phrase =>
  phrases.flatMap((phrase, nth): Phrase => say`${nth === 0 ? '' : nth === phrases.length - 1 ? last : ', '}${phrase}`);

/** The first of them says what it is one of; so does one that says nothing by itself. */
const spoken = (name: string, dimension: string, isFirst = false): Piece =>
  label(isFirst || /^[\d\s.,−-]+$|^(yes|no|missing)$/i.test(name) ? `${lowerFirst(dimension)} ${name}` : name);

/** A part that is new or gone has a value on one side alone. */
const onOneSide = (part: SplitPart, name: Piece, style: { as: 'value'; format: ValueFormat }): Phrase =>
  part.member === 'new'
    ? say`${name}, with no rows in the earlier period, accounts for ${{ number: part.after, style }}`
    : say`${name}, with no rows in this period, accounts for ${{ number: part.before, style }}`;

/** In the sum of a change. */
function partWords(part: SplitPart, { dimension, format, change }: SummarySplit, isFirst: boolean): Phrase {
  const style = { as: 'value', format } as const;
  const name = spoken(part.name, dimension, isFirst);
  if (part.member !== 'stayed') return onOneSide(part, name, style);
  const size = { number: sizeOf(part, change > 0), style };
  return isFirst ? say`${size} came from ${name}` : say`${size} from ${name}`;
}

/** What went against the whole is said by itself where it is so much of what went along. */
const OFFSETS = 0.1;

/** 'Behind the rise of 659 in revenue, region D rose by 1,574 and E by 12; A fell by 915.' */
function offsetWords(
  figure: SummaryFigure,
  split: SummarySplit,
  along: readonly SplitPart[],
  against: readonly SplitPart[],
): Phrase {
  const style = { as: 'value', format: split.format } as const;
  const rises = split.change > 0;
  const moved = (parts: readonly SplitPart[], verb: string, isFirst: boolean) =>
    list(
      parts.map((part, nth) => {
        const name = spoken(part.name, split.dimension, isFirst && nth === 0);
        if (part.member !== 'stayed') return onOneSide(part, name, style);
        return say`${name} ${nth === 0 ? `${verb} by` : 'by'} ${{ number: sizeOf(part, part.change > 0), style }}`;
      }),
    );
  return say`Behind the ${rises ? 'rise' : 'fall'} of ${{ number: sizeOf(split, rises), style }} in ${label(lowerFirst(figure.label))}, ${moved(along, rises ? 'rose' : 'fell', true)}; ${moved(against, rises ? 'fell' : 'rose', false)}.`;
}

/**
 * Sums: 'Of the fall of 12,430 in revenue, 9,800 came from region East and 2,100 from North; West rose by
 * 450.'
 */
function sumWords(figure: SummaryFigure, split: SummarySplit, audience: Audience): Phrase {
  const { change, parts, format } = split;
  const style = { as: 'value', format } as const;
  const rises = change > 0;
  const along = parts.filter((part) => part.change * change > 0).slice(0, MOST_PARTS[audience]);
  const against = parts.filter((part) => part.change * change < 0 && part.member === 'stayed').slice(0, 1);
  if (along.length === 0) throw new Unsaid('No part goes the way of the whole.');
  const contra = parts.filter((part) => part.change * change < 0);
  if (split.moves.against >= OFFSETS * split.moves.along && contra.length > 0)
    return offsetWords(figure, split, along, contra.slice(0, MOST_PARTS[audience]));
  const whole = { number: sizeOf(split, rises), style };
  const told = list(along.map((part, nth) => partWords(part, split, nth === 0)));
  const contrary = against
    .map(
      (part) =>
        say`; ${spoken(part.name, split.dimension)} ${rises ? 'fell' : 'rose'} by ${{ number: sizeOf(part, part.change > 0), style }}`,
    )
    .flat();
  return say`Of the ${rises ? 'rise' : 'fall'} of ${whole} in ${label(lowerFirst(figure.label))}, ${told}${audience === 'analyst' ? contrary : []}.`;
}

const HALF = 0.5;

/** Means and ratios: levels moved, or weights did. */
function ratioWords(
  figure: SummaryFigure,
  { parts, change, dimension, format }: SummarySplit,
  audience: Audience,
): Phrase {
  const style = { as: 'value', format } as const;
  const along = parts
    .filter((part) => part.change * change > 0 && part.member === 'stayed')
    .slice(0, MOST_PARTS[audience]);
  if (along.length === 0) throw new Unsaid('No part goes the way of the whole.');
  const told = list(
    along.map(
      (part, nth) =>
        say`${spoken(part.name, dimension, nth === 0)} (${{ number: part.before, style }} to ${{ number: part.after, style }})`,
    ),
  );
  const most =
    along.reduce((sum, part) => sum + part.change, 0) / change > HALF
      ? 'Most'
      : along.length > 1
        ? 'The largest shares'
        : 'The largest share';
  return say`${most} of the ${change > 0 ? 'rise' : 'fall'} in ${label(lowerFirst(figure.label))} came from ${told}, by their own level or by their share of all rows.`;
}

/** Where the change of the headline figure came from. Null where the answers do not bear it. */
export function splitStatement(
  figure: SummaryFigure,
  split: SummarySplit | EvenSplit,
  audience: Audience,
  answers: SummaryAnswers,
): Statement | null {
  const said = (phrase: Phrase, key: string, subjects: readonly string[], weight: number): Statement => ({
    key,
    section: 'why',
    subjects: [...subjects, ...figure.fields],
    weight,
    sentence: render(phrase, answers),
  });
  if (courseOf(figure, answers) === 'same') return null;
  if ('even' in split) {
    if (split.dimensions.length === 0) return null;
    return said(
      say`The change is broad-based: no single value of ${list(
        split.dimensions.slice(0, 3).map((name) => [label(lowerFirst(name))]),
        ' or ',
      )} accounts for most of it.`,
      'split even',
      [],
      1.3,
    );
  }
  try {
    return said(
      split.kind === 'sum' ? sumWords(figure, split, audience) : ratioWords(figure, split, audience),
      `split ${split.field}`,
      [split.field, ...split.parts.map(({ name }) => name).slice(0, 1)],
      1.5,
    );
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}

/** The part that holds most of the change, where it went the way that is not wished for. */
export const heaviest = (split: SummarySplit, answers: SummaryAnswers): SplitPart | null =>
  split.parts.find(
    (part) =>
      part.change * split.change > 0 &&
      part.member !== 'gone' &&
      (valueIn(answers, part.after) ?? valueIn(answers, part.before)) !== null,
  ) ?? null;
