import type { RatioRow, RatioSide } from './schema';

export type RatioPart = { change: number; rate: number; mix: number; weights: { before: number; after: number } };

const levelOf = (side: RatioSide) => (side && side.below !== 0 ? side.above / side.below : null);

/**
 * The part of one group in the change of a mean or ratio (Kitagawa 1955, 'Components of a Difference Between Two
 * Rates'): `rate` is the change of its level at its mean weight, `mix` the change of its weight at its mean level,
 * counted from the mean level of the whole, so that a growing group below the whole weighs it down. Over all groups the
 * parts add up to the change. A group that has no level on one side has the other side's there: all of its part is mix.
 */
export function ratioPart(
  { before, after }: RatioRow,
  total: { before: NonNullable<RatioSide>; after: NonNullable<RatioSide> },
): RatioPart {
  const weights = { before: (before?.below ?? 0) / total.before.below, after: (after?.below ?? 0) / total.after.below };
  const whole = (total.before.above / total.before.below + total.after.above / total.after.below) / 2;
  const moved = weights.after - weights.before;
  const change = (after?.above ?? 0) / total.after.below - (before?.above ?? 0) / total.before.below - whole * moved;
  const [first, last] = [levelOf(before) ?? levelOf(after), levelOf(after) ?? levelOf(before)];
  const mix = first === null || last === null ? 0 : ((first + last) / 2 - whole) * moved;
  return { change, rate: change - mix, mix, weights };
}
