import { remember } from '@/lib/pure/format/remember';
import { isWorded, type Column } from '@/lib/pure/query/schema/column';

/** What the values of a column are, whatever it is called. */
export type PlaceKind = 'country' | 'state';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Names that tables write beside those of the standard. */
const ALSO =
  'usa|uk|united states of america|russian federation|czech republic|turkey|korea|' +
  'republic of korea|viet nam|britain|great britain|england|scotland|wales|uae|euro area|' +
  'burma|ivory coast|slovak republic|hong kong|macedonia|swaziland|bosnia|myanmar|congo';

const countries = remember(1, (_: string): ReadonlySet<string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const standard = LETTERS.flatMap((first) => LETTERS.flatMap((second) => names.of(first + second) ?? []));
  return new Set([...standard.map(plain), ...ALSO.split('|')]);
});

const SHORT = new Map(
  'us|united states,usa|united states,united states of america|united states,uk|united kingdom,britain|united kingdom,great britain|united kingdom,uae|united arab emirates,holland|netherlands'
    .split(',')
    .map((pair) => pair.split('|') as [string, string]),
);
/** Names of countries in other languages that mean something else as well. */
const OTHER_SENSE = new Set(['island', 'granada', 'man', 'dominique', 'maurice', 'reunion']);

const foreign = remember(1, (_: string): ReadonlyMap<string, string> => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return new Map(
    ['de', 'fr', 'es'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return codes.flatMap((code): [string, string][] => {
        const [name, meant] = [plain(names.of(code) ?? ''), plain(english.of(code) ?? '')];
        return name === '' || name === meant || OTHER_SENSE.has(name) ? [] : [[name, meant]];
      });
    }),
  );
});

/** The country that words name in English, German, French or Spanish, short or in full; null where they name none. */
export function countryOf(words: string): string | null {
  const name = plain(words);
  const standard = SHORT.get(name) ?? foreign('all').get(name) ?? name;
  return SHORT.has(name) || foreign('all').has(name) || countries('en').has(standard) ? standard : null;
}

const PRONOUNS = new Set(['us', 'it', 'me']);
export const isPronoun = (word: string): boolean => PRONOUNS.has(word);
const WHERE = new Set(['in', 'the', 'within']);

type Written = { lower: string; text: string };
/** 'Flights to the US', 'married women in IT': such a word in capitals, or behind 'in' and 'the', names something. */
export function isNameOfPlace(tokens: readonly Written[], at: number): boolean {
  const { lower, text } = tokens[at]!;
  if (!PRONOUNS.has(lower)) return false;
  const isLoud = tokens.every((each) => each.text === each.text.toUpperCase());
  return (text === lower.toUpperCase() && !isLoud) || WHERE.has(tokens[at - 1]?.lower ?? '');
}

const CODES = new Map(
  (
    'alabama al|alaska ak|arizona az|arkansas ar|california ca|colorado co|connecticut ct|delaware de|florida fl|' +
    'georgia ga|hawaii hi|idaho id|illinois il|indiana in|iowa ia|kansas ks|kentucky ky|louisiana la|maine me|' +
    'maryland md|massachusetts ma|michigan mi|minnesota mn|mississippi ms|missouri mo|montana mt|nebraska ne|' +
    'nevada nv|new hampshire nh|new jersey nj|new mexico nm|new york ny|north carolina nc|north dakota nd|ohio oh|' +
    'oklahoma ok|oregon or|pennsylvania pa|rhode island ri|south carolina sc|south dakota sd|tennessee tn|texas tx|' +
    'utah ut|vermont vt|virginia va|washington wa|west virginia wv|wisconsin wi|wyoming wy|district of columbia dc'
  )
    .split('|')
    .map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)]),
);
const STATES: ReadonlySet<string> = new Set(CODES.keys());
const CODED: ReadonlySet<string> = new Set(CODES.values());

/** The code of a state where the values of a column are such codes: 'OH' for Ohio. */
export const isStateCode = ({ top }: Column, value: string, name: string): boolean =>
  CODES.get(name) === value.toLowerCase() &&
  top.length >= LEAST_VALUES &&
  top.filter((each) => CODED.has(String(each.value).toLowerCase())).length >= MOSTLY * top.length;

const LOOKED_AT = 12;
const LEAST_VALUES = 3;
/** Most of the frequent values are such places; a few may be groups of them or written otherwise. */
const MOSTLY = 0.7;

/** Whether the values of a column are countries or states of the USA; null where they are neither, or too few. */
export function placesIn(column: Column): PlaceKind | null {
  if (!isWorded(column) || column.role === 'ignore' || column.distinct < LEAST_VALUES) return null;
  const values = column.top.slice(0, LOOKED_AT).map(({ value }) => plain(String(value ?? '')));
  if (values.length < LEAST_VALUES || values.some((value) => value.length > 60)) return null;
  const are = (names: ReadonlySet<string>) =>
    values.filter((value) => names.has(value)).length >= MOSTLY * values.length;
  return are(STATES) ? 'state' : are(countries('en')) ? 'country' : null;
}
