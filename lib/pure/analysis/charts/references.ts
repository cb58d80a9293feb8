import type { ChartReference } from '@/lib/pure/query/schema/dashboard-config';

/** A reference where it lies on the axis: a line, or a band up to `to`. `typed`: a person set it. */
export type PlacedReference = { name: string; at: number; to: number | null; typed: boolean };

const NAMES: Record<ChartReference['kind'], string> = { value: 'Reference', mean: 'Mean', band: 'Range' };

/** Lines and bands where they lie; `values` are those that a mean is of. */
export function placeReferences(
  references: readonly ChartReference[] = [],
  values: readonly number[] = [],
): PlacedReference[] {
  return references.flatMap((reference): PlacedReference[] => {
    const name = reference.label?.trim() || NAMES[reference.kind];
    if (reference.kind === 'value') return [{ name, at: reference.value, to: null, typed: true }];
    if (reference.kind === 'band')
      return [
        { name, at: Math.min(reference.from, reference.to), to: Math.max(reference.from, reference.to), typed: true },
      ];
    return values.length === 0
      ? []
      : [{ name, at: values.reduce((sum, value) => sum + value, 0) / values.length, to: null, typed: false }];
  });
}

/** Periods that the data fill only in part are held against none, unless nothing else is there. */
export function wholeValues(values: readonly (number | null)[], isPartial: (index: number) => boolean): number[] {
  const known = values.filter((value) => value !== null);
  const whole = values.filter((value, index) => value !== null && !isPartial(index)) as number[];
  return whole.length >= 2 ? whole : known;
}

/** 'Target: 1,200', 'Usual range: 10–20'. */
export const sayReference = ({ name, at, to }: PlacedReference, say: (value: number) => string): string =>
  `${name}: ${to === null ? say(at) : `${say(at)} to ${say(to)}`}`;
