import { dictionary } from '@/lib/pure/format/dictionary';
import { remember } from '@/lib/pure/format/remember';
import { ACRONYMS, isKnownWord } from './lexicon';
import { aroundUnits } from './unit-spellings';

/** What a label says: its words in singular lower case, and what stands in brackets apart (units, sources). */
export type LabelWords = { words: string[]; hints: string[] };

/** Labels that are kept as read, so that whoever looks at a wide table again reads none of them twice. */
export const MOST_LABELS = 8192;

/** Short forms that mean one thing in the header of a table. */
const SHORT: Record<string, string> = dictionary({
  tot: 'total',
  qty: 'quantity',
  amt: 'amount',
  impr: 'impression',
  imprs: 'impression',
  conv: 'conversion',
  avg: 'average',
  pct: 'percent',
  perc: 'percent',
  nbr: 'number',
  num: 'number',
  no: 'number',
  nr: 'number',
  cnt: 'count',
  temp: 'temperature',
  tmp: 'temperature',
  pop: 'population',
  yr: 'year',
  mo: 'month',
  mth: 'month',
  dow: 'weekday',
  dob: 'birthdate',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  elev: 'elevation',
  alt: 'altitude',
  wt: 'weight',
  ht: 'height',
  len: 'length',
  desc: 'description',
  addr: 'address',
  dept: 'department',
  cat: 'category',
  tel: 'phone',
  dist: 'distance',
  dur: 'duration',
  mfr: 'manufacturer',
  curr: 'currency',
  freq: 'frequency',
  std: 'deviation',
  stdev: 'deviation',
  sd: 'deviation',
  var: 'variance',
  cum: 'cumulative',
  ytd: 'cumulative',
  mtd: 'cumulative',
  acct: 'account',
  cust: 'customer',
  prod: 'product',
  inv: 'invoice',
  rev: 'revenue',
  mpg: 'mileage',
  hp: 'horsepower',
  sqft: 'area',
  percap: 'capita',
  precip: 'precipitation',
  zipcode: 'zip',
  postcode: 'postal',
  prcp: 'precipitation',
  mag: 'magnitude',
  dev: 'deviation',
  bday: 'birthdate',
  birthday: 'birthdate',
  dom: 'domestic',
  intl: 'international',
  maximum: 'max',
  minimum: 'min',
  lowest: 'min',
  highest: 'max',
  mins: 'minute',
  pax: 'passenger',
  hrs: 'hour',
  secs: 'second',
  kms: 'kilometre',
  km: 'kilometre',
  diff: 'difference',
  chg: 'change',
  lbs: 'pound',
  kg: 'kilogram',
  cod: 'code',
});

const IRREGULAR: Record<string, string> = dictionary({
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  indices: 'index',
  indexes: 'index',
  data: 'data',
  series: 'series',
  species: 'species',
  news: 'news',
  sales: 'sales',
  status: 'status',
  gas: 'gas',
  class: 'class',
  miles: 'mile',
  movies: 'movie',
  cookies: 'cookie',
  calories: 'calorie',
  kilocalories: 'calorie',
  brownies: 'brownie',
  smoothies: 'smoothie',
  zombies: 'zombie',
  ties: 'tie',
  pies: 'pie',
  lives: 'life',
  feet: 'foot',
  buses: 'bus',
  campus: 'campus',
  bonus: 'bonus',
  census: 'census',
  virus: 'virus',
  lens: 'lens',
  gross: 'gross',
  loss: 'loss',
  losses: 'loss',
  process: 'process',
  mass: 'mass',
  address: 'address',
  business: 'business',
  businesses: 'business',
  access: 'access',
  analysis: 'analysis',
  axis: 'axis',
  fips: 'fips',
  naics: 'naics',
  basis: 'basis',
  previous: 'previous',
  expenses: 'expense',
  purchases: 'purchase',
  houses: 'house',
  premises: 'premises',
  diabetes: 'diabetes',
  earnings: 'earnings',
  savings: 'savings',
  proceeds: 'proceeds',
  goods: 'goods',
  glasses: 'glass',
  tonnes: 'tonne',
  cases: 'case',
  causes: 'cause',
  prices: 'price',
  phases: 'phase',
  releases: 'release',
  leases: 'lease',
  increases: 'increase',
  responses: 'response',
  courses: 'course',
  diseases: 'disease',
  licenses: 'license',
  degrees: 'degree',
  wages: 'wage',
  images: 'image',
  pages: 'page',
  ages: 'age',
  packages: 'package',
  employees: 'employee',
  fees: 'fee',
  zones: 'zone',
  types: 'type',
  ladies: 'lady',
});

/** Singular of an English noun, lower case; words it cannot judge stay. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known) return known;
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  // 'Volcanoes', 'tomatoes'; a shoe and a toe keep their e.
  if (/[^aeiou]oes$/.test(word) && !/(sh|^t|tipt|^can|^f|^h|^ob|^al|^fl|^thr|^d)oes$/.test(word))
    return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Plurals whose singular is another word, or none. */
const ONLY_PLURAL = new Set(['sales', 'earnings', 'savings', 'proceeds', 'goods', 'premises']);
const JOINS = /\s(?:of|with|for|in|from|to|at|by|on)\s.*$/;

/** Whether a figure takes 'are': 'Sales', 'Average units', 'Crimes by type'; not 'Share smokers', 'Litres per head'. */
export function isPluralSubject(name: string): boolean {
  if (/^share\b|: share\b|\s(?:per|a|an)\s/i.test(name)) return false;
  const last =
    withoutBrackets(name)
      .replace(JOINS, '')
      .replace(/\s\p{L}+ed$/u, '')
      .split(/\s+/)
      .at(-1) ?? '';
  const word = last.toLowerCase();
  if (ONLY_PLURAL.has(word)) return true;
  return /^\p{L}+$/u.test(last) && last !== last.toUpperCase() && singular(word) !== word;
}

/** Plural of an English noun: for naming rows. */
export function plural(noun: string): string {
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/person$/i.test(noun)) return noun.replace(/person$/i, 'people');
  if (/child$/i.test(noun)) return `${noun}ren`;
  if (/(wo)?man$/i.test(noun)) return noun.replace(/man$/i, 'men');
  return `${noun}s`;
}

/** Of 'order line' its last word: 'order lines'. */
export function pluralOfPhrase(phrase: string): string {
  const words = phrase.trim().split(/\s+/);
  return [...words.slice(0, -1), plural(words.at(-1)!)].join(' ');
}

const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;
export function withoutBrackets(label: string): string {
  let text = label;
  for (let before = ''; before !== text;) [before, text] = [text, text.replace(BRACKETS, ' ')];
  return text.replace(/\s+/g, ' ').trim();
}

/** Parts of a written name: `TotalCharges`, `total_charges`, `TOTAL CHARGES` and `total.charges` all give two. */
export const splitName: (text: string) => readonly string[] = remember(MOST_LABELS, (text) =>
  aroundUnits(text).flatMap((part) => (part.whole ? [part.text] : splitWords(part.text))),
);

const splitWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}%$€£#°']+/u)
    .filter(Boolean);

/** What stands in brackets: units, sources. */
export const hintsOf = (label: string): string[] => [...label.matchAll(BRACKETS)].map(([, inside]) => inside!.trim());

/** A part of a label in lower case as words in the singular; short forms are spelled out. */
export const englishWords = (word: string): string[] => unglue(SHORT[word] ?? singular(word));
/** The last word of a label as English: for units, which need no other language. */
export const lastWord = (label: string): string =>
  splitName(withoutBrackets(label))
    .flatMap((part) => englishWords(part.toLowerCase()))
    .at(-1) ?? '';

const ENDINGS =
  /^(\p{L}+?)(date|num|number|addr|zip|yr|year|percent|pct|start|rating|gross|day|time|code|status|amount)$/u;
const NOT_GLUED = new Set([
  'update',
  'candidate',
  'mandate',
  'validate',
  'unzip',
  'accommodate',
  'restart',
  'kickstart',
  'operating',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'weekday',
  'holiday',
  'birthdate',
  'engross',
  'workday',
  'today',
  'midday',
  'upstart',
  'overtime',
  'lifetime',
  'runtime',
  'downtime',
  'uptime',
  'daytime',
  'nighttime',
  'halftime',
  'fulltime',
  'parttime',
  'realtime',
  'sometime',
  'anytime',
  'meantime',
  'pastime',
  'maritime',
  'wartime',
  'encode',
  'decode',
  'unicode',
  'tantamount',
  'birthday',
]);

function unglue(word: string): string[] {
  const counted = /^(number|count|total|amount)(of)$/.exec(word);
  if (counted) return [counted[1]!, counted[2]!];
  if (/^row(name|id|index|number)$/.test(word)) return ['row', word.slice(3)];
  const found = NOT_GLUED.has(word) ? null : ENDINGS.exec(word);
  return found ? [found[1]!, SHORT[found[2]!] ?? found[2]!] : [word];
}

/** Short capitals, or some without a vowel: US, GDP, NYPD. */
const ACRONYM = /^(\p{Lu}{2,3}|[B-DF-HJ-NP-TV-XZ]{4,5})$/u;
const SMALL = new Set([
  'of',
  'the',
  'and',
  'or',
  'in',
  'on',
  'by',
  'to',
  'for',
  'per',
  'at',
  'from',
  'with',
  'a',
  'an',
  'vs',
]);
const TITLE_LENGTH = 60;

/**
 * A label as it reads in the middle of a title: `pickup_borough` → 'pickup borough', `TotalCharges` → 'total charges',
 * `GDP` stays. Labels that are sentences (survey questions) and proper words with spaces keep their writing.
 */
export function readableLabel(label: string): string {
  const text = withoutBrackets(label) || label.trim() || 'unnamed column';
  if (text.split(' ').length > 6) return shorten(text, TITLE_LENGTH);
  const allCaps = text === text.toUpperCase() && text.replace(/[^\p{L}]/gu, '').length > 4;
  const spaced = /\s/.test(text) ? text : text.replace(/(\d)[_.-](?=\d)/g, '$1–').replace(/(\p{L})-(?=\p{L})/gu, '$1 ');
  const parts = aroundUnits(spaced)
    .map(({ text: part, whole }) => (whole ? part : apart(part).replace(/\p{L}$/u, '$& ')))
    .join('')
    .split(/\s+/)
    .filter(Boolean);
  return shorten(parts.map((part, place) => inTitle(part, allCaps, parts[place - 1])).join(' '), TITLE_LENGTH);
}

/** Words of camelCase and snake_case with blanks between them, and before a unit that follows. */
const apart = (text: string): string =>
  text
    .replace(/_+|\.(?!\d)/g, ' ')
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{Ll})(\p{Lu}{2,})(?=$|\s)/gu, '$1 $2');

/** Words after which 'us' means ourselves. */
const TO_US = new Set([
  'about',
  'contact',
  'to',
  'with',
  'of',
  'from',
  'by',
  'for',
  'tell',
  'join',
  'follow',
  'found',
  'heard',
]);

/** An abbreviation in capitals, whatever its writing ('uk' reads 'UK'), or null for another word. */
function abbreviation(word: string, before: string | undefined): string | null {
  const lower = word.toLowerCase();
  if (!ACRONYMS.has(lower) || (lower === 'us' && word === lower && TO_US.has((before ?? '').toLowerCase())))
    return null;
  return lower === 'it' ? word : word.toUpperCase();
}

/** The name of a file as a title: 'uk_sales-2024.csv' reads 'UK sales 2024'. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[a-z]{2,8}$/i, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  return sentenceCase(words.map((word, place) => abbreviation(word, words[place - 1]) ?? word).join(' '));
}

/** Abbreviations that a title spells out. */
const SPELLED: Record<string, string> = dictionary({
  tot: 'total',
  pop: 'population',
  percap: 'per capita',
  qty: 'quantity',
  amt: 'amount',
  impr: 'impression',
  imprs: 'impression',
  conv: 'conversion',
  avg: 'average',
  pct: 'percent',
  perc: 'percent',
  dept: 'department',
  cnt: 'count',
  num: 'number',
  precip: 'precipitation',
  temp: 'temperature',
  elev: 'elevation',
});

function inTitle(part: string, allCaps: boolean, before?: string): string {
  const word = part.toLowerCase();
  if (SPELLED[word]) return SPELLED[word];
  const short = abbreviation(part, before);
  if (short !== null) return short;
  if (!allCaps && ACRONYM.test(part) && !SMALL.has(word) && !isKnownWord(word)) return part;
  return /^\p{Lu}\p{Ll}+$/u.test(part) || allCaps || (/^\p{Lu}+$/u.test(part) && isKnownWord(word)) ? word : part;
}

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
