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

const STATES = new Set(
  (
    'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|' +
    'indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|' +
    'montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|' +
    'oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|' +
    'west virginia|wisconsin|wyoming|district of columbia'
  ).split('|'),
);

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
