import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { ValueColour } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_TONES } from '@/lib/pure/query/schema/dashboard-limits';
import type { Tone } from './types';

/** The colours of values: of one column the same value has the same in every chart. */
export type Tones = {
  /** Null where the value has none of its own. */
  of: (field: string, value: Cell) => Tone | null;
  /** Null where nobody chose one. */
  chosen: (field: string, value: Cell) => Tone | null;
  /** Columns whose values are told apart by colour on this page: their bars have those colours too. */
  bars: ReadonlySet<string>;
};

export const NO_TONES: Tones = { of: () => null, chosen: () => null, bars: new Set() };

/** As it was chosen, else by how frequent a value is in its column, which no filter changes. */
export function tonesOf(
  columns: readonly Pick<Column, 'key' | 'top'>[],
  bars: ReadonlySet<string> = NO_TONES.bars,
  own: readonly ValueColour[] = [],
): Tones {
  const chosenIn = (field: string) =>
    new Map(own.flatMap((colour) => (colour.field === field ? [[String(colour.value), colour.tone]] : [])));
  const places = new Map<string, Map<string, Tone>>();
  const placesOf = (field: string) => {
    const known = places.get(field);
    if (known) return known;
    const top = columns.find(({ key }) => key === field)?.top ?? [];
    const made = chosenIn(field);
    const frequent = top.slice(0, MOST_TONES).map(({ value }) => String(value));
    // Each its own where nobody took it; those whose colour was taken share out what is left.
    const taken = new Set(made.values());
    frequent.forEach((value, nth) => {
      if (!made.has(value) && !taken.has(nth + 1)) made.set(value, nth + 1);
    });
    const used = new Set(made.values());
    const left = frequent.map((_, nth) => nth + 1).filter((tone) => !used.has(tone));
    for (const value of frequent) {
      const tone = made.has(value) ? undefined : left.shift();
      if (tone) made.set(value, tone);
    }
    places.set(field, made);
    return made;
  };
  return {
    of: (field, value) => placesOf(field).get(String(value)) ?? null,
    chosen: (field, value) => (own.length > 0 ? (chosenIn(field).get(String(value)) ?? null) : null),
    bars,
  };
}

/** The colours of some values of a column: each its own where it has one, the others what is left, in order. */
export function assignTones(tones: Tones, field: string, values: readonly (Cell | { nameless: true })[]): Tone[] {
  const own = values.map((value) => (isNameless(value) ? 0 : tones.of(field, value)));
  const taken = new Set(own);
  let next = 1;
  return own.map((tone) => {
    if (tone !== null) return tone;
    while (taken.has(next)) next++;
    taken.add(next);
    return next;
  });
}

const isNameless = (value: Cell | { nameless: true }): value is { nameless: true } =>
  typeof value === 'object' && value !== null;

/** The columns that some chart of a page tells apart by colour. */
export const colouredIn = (
  charts: readonly {
    type: string;
    query: { dimensions: readonly { field: string; bins?: number; grain?: string }[] };
    options?: { panels?: object };
  }[],
): Set<string> =>
  new Set(
    charts.flatMap(({ type, query: { dimensions }, options }) => {
      const [first, second] = options?.panels ? dimensions.slice(0, -1) : dimensions;
      if (type === 'pie') return first ? [first.field] : [];
      return second && !second.bins && !second.grain && COLOURED.has(type) ? [second.field] : [];
    }),
  );
const COLOURED = new Set(['line', 'area', 'stacked_bar']);
