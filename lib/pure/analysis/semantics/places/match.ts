import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { COUNTRIES } from './countries';
import { STATES } from './states';

export type MapName = 'countries' | 'states';

/** How a value names its region. Two letters stand for many things, a name for one. */
type Writing = 'name' | 'code';
type Known = { id: string; writing: Writing };
type Gazetteer = { known: ReadonlyMap<string, Known>; positions: ReadonlyMap<string, readonly [number, number]> };

/** 'Côte d’Ivoire', 'cote d'ivoire' and 'The Gambia', 'Gambia' become the same text. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^the /, '');

function gazetteer(lines: string, codes: number, place: number | null): Gazetteer {
  const known = new Map<string, Known>();
  const positions = new Map<string, readonly [number, number]>();
  for (const line of lines.trim().split('\n')) {
    const parts = line.split('|');
    const id = parts[0]!;
    const add = (text: string, writing: Writing) => {
      const key = plain(text);
      if (key && !known.has(key)) known.set(key, { id, writing });
    };
    for (const code of parts.slice(0, codes)) add(code, 'code');
    for (const name of parts.slice(place === null ? codes : place + 1)) add(name, 'name');
    if (place !== null && parts[place]) {
      const [longitude = 0, latitude = 0] = parts[place].split(',').map(Number);
      positions.set(id, [longitude, latitude]);
    }
  }
  return { known, positions };
}

const made = new Map<MapName, Gazetteer>();
function of(map: MapName): Gazetteer {
  const found = made.get(map) ?? (map === 'countries' ? gazetteer(COUNTRIES, 3, 3) : gazetteer(STATES, 2, null));
  made.set(map, found);
  return found;
}

/** Codes lose their leading zeros where a file stores them as numbers: 4 is 004, 6 is 06. */
const written = (map: MapName, value: Cell): string => {
  const text = String(value ?? '');
  return /^\d+$/.test(text) ? text.padStart(map === 'countries' ? 3 : 2, '0') : text;
};

const read = (map: MapName, value: Cell): Known | undefined => of(map).known.get(plain(written(map, value)));

/** The number of the region that a value names (ISO 3166-1 or FIPS); null where it names none. */
export const regionOf = (map: MapName, value: Cell): string | null => read(map, value)?.id ?? null;

/** Longitude and latitude of a country that has no outline on the map, in degrees. */
export const positionOf = (id: string): readonly [number, number] | null => of('countries').positions.get(id) ?? null;

const LABELS: Record<MapName, RegExp> = {
  countries: /(?:^|[^a-z])(?:country|countries|nation|nations|iso|iso2|iso3|alpha2|alpha3)(?:[^a-z]|$)/,
  states: /(?:^|[^a-z])(?:state|states|fips|stabr|usps)(?:[^a-z]|$)/,
};

const calls = (label: string, map: MapName): boolean =>
  LABELS[map].test(label.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

const countOf = (map: MapName, values: readonly Cell[]) =>
  values.filter((value) => regionOf(map, value) !== null).length;

/** The map on which most of these values are; where both have as many, the label of their column decides. */
export function mapFor(values: readonly Cell[], label: string): MapName | null {
  const [countries, states] = [countOf('countries', values), countOf('states', values)];
  if (countries + states === 0) return null;
  if (countries !== states) return countries > states ? 'countries' : 'states';
  return calls(label, 'states') ? 'states' : 'countries';
}

const FEWEST_REGIONS = 5;
const LEAST_SHARE = 0.8;

/**
 * The map that a column's values belong on: at least five regions among the values known of it, and four in five of
 * them match. Codes are letters and numbers that other things have too (months, airlines, elements, currencies): they
 * count only in a column that is called a country or a state.
 */
export function mapOfColumn({
  label,
  type,
  role,
  top,
}: Pick<Column, 'label' | 'type' | 'role' | 'top'>): MapName | null {
  if (role === 'measure' || role === 'time' || role === 'ignore') return null;
  if (type !== 'category' && type !== 'text' && type !== 'integer') return null;
  const values = top.map(({ value }) => value).filter((value) => value !== null);
  const fits = (map: MapName): boolean => {
    const found = values.map((value) => read(map, value)).filter((known) => known !== undefined);
    const counted = calls(label, map) ? found : found.filter(({ writing }) => writing === 'name');
    const regions = new Set(counted.map(({ id }) => id)).size;
    return regions >= FEWEST_REGIONS && counted.length >= LEAST_SHARE * values.length;
  };
  const [best] = (['countries', 'states'] as const)
    .filter(fits)
    .toSorted((a, b) => countOf(b, values) - countOf(a, values) || Number(calls(label, b)) - Number(calls(label, a)));
  return best ?? null;
}

export type CoordinateAxis = 'latitude' | 'longitude';
const AXES: [CoordinateAxis, RegExp, number][] = [
  ['latitude', /(?:^|[^a-z])(?:lat|latitude)(?:[^a-z]|$)/, 90],
  ['longitude', /(?:^|[^a-z])(?:lon|lng|long|longitude)(?:[^a-z]|$)/, 180],
];

/** Degrees of latitude or longitude, by the name of a column of numbers and its bounds; null for anything else. */
export function coordinateOf({ label, min, max }: Pick<Column, 'label' | 'min' | 'max'>): CoordinateAxis | null {
  const words = label.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const within = (most: number) =>
    typeof min === 'number' && typeof max === 'number' && min >= -most && max <= most && max > min;
  return AXES.find(([, name, most]) => name.test(words) && within(most))?.[0] ?? null;
}
