import { describe, expect, it } from 'vitest';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { coordinateOf, mapFor, mapOfColumn, positionOf, regionOf } from './match';

describe('regionOf', () => {
  it.each<[string, Cell, string | null]>([
    ['a name', 'France', '250'],
    ['any case', 'fRANCE ', '250'],
    ['two letters', 'FR', '250'],
    ['three letters', 'FRA', '250'],
    ['a number as text', '004', '004'],
    ['a number without its zeros', 4, '004'],
    ['no accents', 'Cote dIvoire', null],
    ['an apostrophe', "Côte d'Ivoire", '384'],
    ['another apostrophe', 'Côte d’Ivoire', '384'],
    ['an article', 'The Gambia', '270'],
    ['the World Bank', 'Egypt, Arab Rep.', '818'],
    ['the name of the atlas', 'Dem. Rep. Congo', '180'],
    ['a former name', 'Swaziland', '748'],
    ['a common abbreviation', 'UK', '826'],
    ['Türkiye', 'Türkiye', '792'],
    ['South Korea', 'Korea, Rep.', '410'],
    ['North Korea', 'Korea, Dem. Rep.', '408'],
    ['no ISO code', 'Kosovo', 'XKX'],
    ['an aggregate', 'Sub-Saharan Africa', null],
    ['a place of fiction', 'Atlantis', null],
    ['nothing', null, null],
    ['blank', '', null],
  ])('country: %s', (_, value, id) => expect(regionOf('countries', value)).toBe(id));

  it.each<[string, Cell, string | null]>([
    ['a name', 'new york', '36'],
    ['a postal code', 'CA', '06'],
    ['a number', 6, '06'],
    ['the district', 'Washington, D.C.', '11'],
    ['a country', 'France', null],
  ])('state: %s', (_, value, id) => expect(regionOf('states', value)).toBe(id));
});

it('knows where countries without an outline are', () => {
  const [longitude, latitude] = positionOf('702')!;
  expect([Math.round(longitude), Math.round(latitude)]).toEqual([104, 1]);
  expect(positionOf('250')).toBeNull();
});

const column = (label: string, values: Cell[], given: Partial<Column> = {}) => ({
  label,
  type: 'category' as const,
  role: 'dimension' as const,
  top: values.map((value) => ({ value, count: 1 })),
  ...given,
});

describe('mapOfColumn', () => {
  const STATES = ['Texas', 'Ohio', 'Utah', 'Iowa', 'Maine'];
  it.each<[string, ReturnType<typeof column>, 'countries' | 'states' | null]>([
    ['names of countries', column('Place', ['France', 'Peru', 'Chile', 'Kenya', 'Japan']), 'countries'],
    ['names of states', column('Where', STATES), 'states'],
    ['four in five', column('Place', ['France', 'Peru', 'Chile', 'Kenya', 'Japan', 'Atlantis']), 'countries'],
    ['codes in a column of countries', column('country_code', ['FR', 'PE', 'CL', 'KE', 'JP']), 'countries'],
    ['codes in a column of states', column('State', ['CA', 'IN', 'OR', 'DE', 'GA']), 'states'],
    ['the same codes in a column of countries', column('Country', ['CA', 'IN', 'DE', 'GA', 'AL']), 'countries'],
    ['FIPS', column('fips', [1, 2, 4, 5, 6], { type: 'integer' }), 'states'],
    // Must not act.
    ['codes of anything', column('Kind', ['CA', 'IN', 'OR', 'DE', 'GA']), null],
    ['words that are codes too', column('Operator', ['IN', 'OR', 'AND', 'IS', 'AS']), null],
    ['months', column('Month', ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Dec']), null],
    ['airlines', column('Carrier', ['AA', 'DL', 'UA', 'AS', 'B6', 'BA', 'AF']), null],
    ['airports', column('Origin', ['PER', 'AUS', 'MLT', 'BEL', 'CAN', 'TUN']), null],
    ['elements', column('Element', ['He', 'Li', 'Ne', 'Na', 'Al', 'Ar', 'Ca', 'Mg']), null],
    ['small numbers', column('Grade', [4, 8, 12, 16, 20, 24], { type: 'integer' }), null],
    ['states of an order', column('State', ['open', 'paid', 'sent', 'lost', 'back']), null],
    ['fewer than five', column('Country', ['France', 'Peru', 'Chile', 'Kenya']), null],
    ['mostly other names', column('Place', ['France', 'Peru', 'Chile', 'Kenya', 'Japan', 'X', 'Y', 'Z']), null],
    ['first names', column('Name', ['Chad', 'Jordan', 'Georgia', 'Kim', 'Ana', 'Tom', 'Israel']), null],
    ['a measure', column('Country', STATES, { role: 'measure' }), null],
    ['no values', column('Country', []), null],
  ])('%s', (_, given, map) => expect(mapOfColumn(given)).toBe(map));
});

it('the map with more of the values, else the one the column is called by', () => {
  expect(mapFor(['Georgia', 'Texas', 'Ohio', 'France'], 'Country')).toBe('states');
  expect(mapFor(['Georgia'], 'state')).toBe('states');
  expect(mapFor(['Georgia'], 'Country')).toBe('countries');
  expect(mapFor(['Atlantis'], 'Country')).toBeNull();
});

it.each<[string, string, number, number, 'latitude' | 'longitude' | null]>([
  ['lat', 'lat', 40, 41, 'latitude'],
  ['camel case', 'pickupLatitude', 40, 41, 'latitude'],
  ['longitude', 'Longitude (deg)', -74, -73, 'longitude'],
  ['out of bounds', 'lat', 4000, 4100, null],
  ['a word with lat in it', 'flat', 1, 2, null],
  ['a platform', 'platform', 1, 2, null],
  ['one value', 'lat', 40, 40, null],
])('coordinateOf: %s', (_, label, min, max, axis) => expect(coordinateOf({ label, min, max })).toBe(axis));
