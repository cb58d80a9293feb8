import { mapFor, regionOf, type MapName } from '@/lib/pure/analysis/semantics/places/match';
import type { RegionsModel } from './model';

/** Which region each value of a model stands for. */
export type PlacedRegions = {
  map: MapName;
  /** By mark: its region; null where the value names none. */
  regions: (string | null)[];
  /** Marks whose value names no region. */
  unmatched: number[];
};

const known = new WeakMap<RegionsModel, PlacedRegions>();

export function placeRegions(model: RegionsModel): PlacedRegions {
  const found = known.get(model);
  if (found) return found;
  const values = model.values.map(({ value }) => value);
  const map = mapFor(values, model.label) ?? 'countries';
  const regions = values.map((value) => (value === null ? null : regionOf(map, value)));
  const unmatched = regions.flatMap((region, mark) => (region === null ? [mark] : []));
  const placed = { map, regions, unmatched };
  known.set(model, placed);
  return placed;
}

const NAMED = 5;

/** 'Not on the map: 2 of 40 values, Atlantis and (no value).' Nothing where all are drawn. */
export function unmatchedNotes(model: RegionsModel): string[] {
  const { unmatched } = placeRegions(model);
  if (unmatched.length === 0) return [];
  const names = unmatched.slice(0, NAMED).map((mark) => model.marks[mark]!.label);
  const more = unmatched.length - names.length;
  return [
    `Not on the map: ${unmatched.length} of ${model.values.length} values (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}).`,
  ];
}

/** The model with what could not be placed among its notes. */
export const withNotes = (model: RegionsModel): RegionsModel => {
  const noted = { ...model, notes: [...model.notes, ...unmatchedNotes(model)] };
  known.set(noted, placeRegions(model));
  return noted;
};
