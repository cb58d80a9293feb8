import { ratioPart } from './kitagawa';
import type {
  ChangeInput,
  ChangePart,
  ChangeRefusal,
  DimensionSplit,
  ExplainedChange,
  Present,
  RatioRow,
  SumRow,
} from './schema';
import { scoreOf, toldOf } from './telling';

const MOST_PARTS = 8;
/** Relative: below it a difference is the rounding of sums. */
const DUST = 1e-9;

type Whole = { before: number; after: number; change: number };
/** A part with the size that an even move would be in proportion to. */
type Sized = ChangePart & { size: number };

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const memberOf = ({ before, after }: Present): ChangePart['member'] => (!before ? 'new' : !after ? 'gone' : 'stayed');

/** A whole that did not change has no shares. */
const shareOf = (change: number, whole: Whole) => (isDust(whole.change, whole) ? null : change / whole.change);
const isDust = (value: number, { before, after }: Whole) =>
  Math.abs(value) <= DUST * Math.max(Math.abs(before), Math.abs(after));

function sumParts(rows: readonly SumRow[], whole: Whole): Sized[] {
  return rows.map(({ value, before, after, present }) => {
    const change = (after ?? 0) - (before ?? 0);
    return {
      value,
      before,
      after,
      change,
      share: shareOf(change, whole),
      member: memberOf(present),
      effects: null,
      weights: null,
      size: before ?? 0,
    };
  });
}

function ratioParts(
  rows: readonly RatioRow[],
  total: Extract<ChangeInput, { kind: 'ratio' }>['total'],
  whole: Whole,
): Sized[] {
  return rows.map((row) => {
    const { change, rate, mix, weights } = ratioPart(row, total);
    const level = (side: RatioRow['before']) => (side && side.below !== 0 ? side.above / side.below : null);
    return {
      value: row.value,
      before: level(row.before),
      after: level(row.after),
      change,
      share: shareOf(change, whole),
      member: memberOf(row.present),
      effects: { rate, mix },
      weights,
      size: (weights.before + weights.after) / 2,
    };
  });
}

function splitBy(field: string, sized: readonly Sized[], whole: Whole): DimensionSplit {
  const { even, score } = scoreOf(sized);
  const parts = sized
    .map(({ size: _, ...part }): ChangePart => part)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const way = whole.change < 0 ? -1 : 1;
  const shown = (parts.length <= MOST_PARTS + 1 ? parts : parts.slice(0, MOST_PARTS)).toSorted(
    (a, b) => way * (b.change - a.change),
  );
  const gone = (side: number) => sum(parts.map(({ change }) => Math.max(0, side * change)));
  const moves = { along: gone(way), against: gone(-way) };
  const unlisted = whole.change - sum(parts.map(({ change }) => change));
  const values = parts.length - shown.length;
  const isWhole = values === 0 && isDust(unlisted, whole);
  const effects = parts.flatMap((part) => part.effects ?? []);
  return {
    field,
    parts: shown,
    told: toldOf(
      shown.map(({ change }) => way * change),
      moves,
    ),
    moves,
    rest: isWhole
      ? null
      : {
          values,
          change: whole.change - sum(shown.map(({ change }) => change)),
          unlisted: isDust(unlisted, whole) ? 0 : unlisted,
        },
    effects:
      effects.length > 0
        ? { rate: sum(effects.map(({ rate }) => rate)), mix: sum(effects.map(({ mix }) => mix)) }
        : null,
    even,
    score,
  };
}

/**
 * Where a change between two periods or groups comes from: an exact split by each dimension. The parts of a dimension
 * and its rest add up to the change to 1e-9 of the larger side. Sums are split by differences, means and ratios into
 * level and weight (Kitagawa 1955); a median or a count of distinct values has no exact split and must not be given.
 * Refuses where a mean has no rows on one side.
 */
export function explainChange(input: ChangeInput): ExplainedChange | ChangeRefusal {
  if (input.kind === 'ratio' && !(input.total.before.below !== 0))
    return {
      kind: 'refused',
      code: 'nothing_before',
      message: 'The first side has no rows, so there’s nothing to compare.',
    };
  if (input.kind === 'ratio' && !(input.total.after.below !== 0))
    return {
      kind: 'refused',
      code: 'nothing_after',
      message: 'The second side has no rows, so there’s nothing to compare.',
    };
  const [before, after] =
    input.kind === 'sum'
      ? [input.total.before, input.total.after]
      : [input.total.before.above / input.total.before.below, input.total.after.above / input.total.after.below];
  const whole = { before, after, change: after - before };
  const split =
    input.kind === 'sum'
      ? input.dimensions.map(({ field, rows }) => splitBy(field, sumParts(rows, whole), whole))
      : input.dimensions.map(({ field, rows }) => splitBy(field, ratioParts(rows, input.total, whole), whole));
  const dimensions = split.sort((a, b) => b.score - a.score);
  const best = dimensions[0];
  return {
    kind: input.kind,
    ...whole,
    relative: before === 0 ? null : whole.change / Math.abs(before),
    dimensions,
    best: best && best.score > 0 && !isDust(best.score, whole) ? best.field : null,
  };
}
