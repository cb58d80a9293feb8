import { placesIn } from '../language/places';
import type { QuestionToken } from '../language/tokens';
import { isCalled, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

/** Other words for 'excluding'. */
const LEAVING_OUT: Wording[] = [
  {
    said: /\b(?:leaving out|leaving aside|leaving off|not counting|not including|ignoring|disregarding|omitting|skipping)(?: the (?:line|row|rows|lines|record|records|entry) (?:for|of|called|with))?(?= )/,
    as: 'excluding',
  },
];

/** 'Missing the number of bedrooms' lacks what the column holds. */
const MISSING: Wording[] = [
  {
    said: /\b(missing|lacking|lack|without|with no) (?:the|an?|any) (?:number|count|amount|value) of(?= )/,
    as: ({ 1: missing = '' }) => missing,
  },
];

const NATION = /^(the )?(us|usa|united states|america|national|total|nation|all)$/;
const WORLD = /^(world|global|worldwide|total|all)$/;

/** 'In the US', 'nationwide' of a table of its states, 'worldwide' of one of countries: all of them. */
function everywhere(table: ToldOf): Wording[] {
  const places = table.columns.flatMap((column) => {
    const kind = placesIn(column);
    return kind ? [{ kind, column }] : [];
  });
  const isOf = (kind: string) => places.some((place) => place.kind === kind);
  // A line for all of them is asked for by its name.
  const hasWhole = (whole: RegExp) =>
    places.some(({ column }) =>
      (table.values.get(column.key) ?? column.top).some(({ value }) => whole.test(String(value).toLowerCase())),
    );
  const US = '(?:(?:in|across) )?(?:the )?(?:us|usa|u s|united states|america|whole country|entire country)';
  const hasCountry = table.columns.some((column) => isCalled(column, 'country', 'nation'));
  return [
    ...(isOf('state') && !isOf('country') && !hasCountry && !hasWhole(NATION)
      ? [{ said: new RegExp(`(?: nationwide| nationally|(?<=\\p{L} )${US})$`, 'u'), as: '' }]
      : []),
    ...(isOf('country') && !hasWhole(WORLD)
      ? [
          { said: /(?: worldwide| globally|(?: in| across| around) the (?:whole |entire )?world)$/, as: '' },
          { said: /\b(?:the )?world (?:people|population|inhabitants)(?= liv(?:es?|ing) )/, as: 'population' },
        ]
      : []),
  ];
}

/** What is left out, missing or meant of all places, in words that the reader knows. */
export const rephraseOthersSaid = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  rewrite(tokens, [...LEAVING_OUT, ...MISSING, ...everywhere(table)]);
