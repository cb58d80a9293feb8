import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

const LARGEST = 9223372036854775807n;

const integer: CellReader = {
  name: 'integer',
  type: 'integer',
  store: 'BIGINT',
  readAs: null,
  format: PLAIN,
  reading: null,
  bytes: { kind: 'integer' },
  fits: (cell) => /^(0|-?[1-9]\d{0,18})$/.test(cell) && (cell.length < 19 || inRange(cell)),
  // Written back it must be the same text: 007, +5, 1e3, 1_000 and 0x1F are no plain integers.
  sql: (text) =>
    `CASE WHEN CAST(TRY_CAST(${text} AS BIGINT) AS VARCHAR) = ${text} THEN TRY_CAST(${text} AS BIGINT) END`,
};

const inRange = (cell: string) => BigInt(cell) <= LARGEST && BigInt(cell) >= -LARGEST - 1n;

/** Digits without a point are exact as a double up to here; longer ones stay text. */
const EXACT_DIGITS = 15;

const decimal: CellReader = {
  name: 'decimal',
  type: 'decimal',
  store: 'DOUBLE',
  readAs: null,
  format: PLAIN,
  reading: 'decimal_point',
  bytes: { kind: 'decimal' },
  fits: (cell) =>
    /^([+-]?(\d+\.\d*|\.\d+|\d+(?=e))(e[+-]?\d{1,3})?|-?(0|[1-9]\d{0,14}))$/i.test(cell) &&
    Number.isFinite(Number(cell)),
  sql: (text) => {
    const value = `TRY_CAST(${text} AS DOUBLE)`;
    const digits = `ltrim(${text}, '-')`;
    const whole = `(length(${digits}) <= ${EXACT_DIGITS} AND NOT starts_with(${text}, '+') AND (NOT starts_with(${digits}, '0') OR ${digits} = '0'))`;
    return `CASE WHEN isfinite(${value}) AND (contains(${text}, '.') OR ${whole} OR contains(${text}, 'e') OR contains(${text}, 'E')) AND NOT contains(${text}, '_') THEN ${value} END`;
  },
};

/** Signs of money before or behind a number, and codes (ISO 4217) as they stand in statements. Longer ones first. */
const MONEY = [
  '[$€£¥￥\\\\₹₽₩₺฿₴₦₱₪₫₸]',
  '(?:US|A|C|S|R|HK|NT|NZ|CA|AU|MX)\\$',
  'USD|EUR|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|UAH|RUB|TRY|JPY|CNY|RMB|HKD|TWD|KRW|INR|PKR|LKR|BDT|IDR|MYR|PHP|SGD|THB|VND|BRL|MXN|ARS|CLP|COP|PEN|CAD|AUD|NZD|ZAR|NGN|KES|EGP|MAD|ILS|AED|SAR|QAR|KWD',
  'kr\\.?|zł|Kč|Ft|lei|TL|Rs\\.?|Rp\\.?|RM|руб\\.|₽|грн|円|元|원',
].join('|');
/** In Japanese encodings the yen stands where others have a backslash. */
const YEN = new Set(['\\', '￥']);
/** Units that stand behind amounts. */
const UNITS =
  'kg|g|mg|t|lbs?|oz|km|m|cm|mm|mi|ft|yd|l|ml|cl|kWh|MWh|GWh|kW|MW|°C|°F|hPa|bar|ha|m²|km²|m³|m2|km2|m3|km/h|mph|m/s|sec|min|hrs?|GB|MB|KB|kB|TB|px|pcs|Stk\\.?|ppm|dB|Hz|kHz|MHz|GHz|kcal';
const MINUSES = ['-', '\u2212', '\u2013'];
const MINUS = `[${MINUSES.join('')}]`;
/** Spaces between a number and its sign, including non-breaking ones, which RE2 doesn’t count as spaces. */
const GAP = '[ \\t\u00a0\u2009\u202f]*';
const AFFIXED = new RegExp(
  `^(?<open>\\()?\\s*[+\u2212\u2013-]?\\s*(?<before>${MONEY})?\\s*[(+\u2212\u2013-]?(?<number>[\\d.,'’ \\u00a0\\u2009\\u202f]*\\d[\\d.,]*)\\s*(?<behind>${MONEY}|%|${UNITS})?\\s*[-)]?$`,
);
export const IS_UNIT = new RegExp(`^(?:${UNITS})$`);

type Style = {
  name: string;
  group: string;
  whole?: string;
  point: '.' | ',';
  reading: 'decimal_point' | 'decimal_comma';
  readAs: string;
};

/** `group` is a character class that JavaScript and RE2 both read. */
const STYLES: Style[] = [
  { name: 'point', group: ',', point: '.', reading: 'decimal_point', readAs: 'thousands commas' },
  { name: 'comma', group: '.', point: ',', reading: 'decimal_comma', readAs: 'decimal comma' },
  {
    name: 'space',
    group: ' \u00a0\u2009\u202f',
    point: ',',
    reading: 'decimal_comma',
    readAs: 'decimal comma, space as thousands separator',
  },
  {
    name: 'space and point',
    group: ' \u00a0\u2009\u202f',
    point: '.',
    reading: 'decimal_point',
    readAs: 'thousands apart',
  },
  {
    name: 'apostrophe',
    group: "'’",
    point: '.',
    reading: 'decimal_point',
    readAs: 'apostrophe as thousands separator',
  },
  {
    name: 'lakh',
    group: ',',
    point: '.',
    whole: '[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}|[1-9][0-9]{0,2}(,[0-9]{3})?|0',
    reading: 'decimal_point',
    readAs: 'Indian grouping (lakh)',
  },
];

/**
 * Ways to read numbers that are written for people: thousands marks, decimal commas, money, percent, millions, digits
 * of other scripts. `cells`: a sample of the column.
 */
export function writtenNumbers(cells: string[]): CellReader[] {
  if (cells.some((cell) => FOREIGN_DIGIT.test(cell))) return numbersInOtherDigits(cells);
  if (cells.some((cell) => GUARD.test(cell))) return guardedNumbers(cells);
  if (cells.some((cell) => POWER_OF_TEN.test(cell))) return [powersOfTen];
  const affix = affixOf(cells);
  if (affix === null) return multiplied(cells);
  return [
    ...STYLES.flatMap((style) => [styled(style, affix, false), styled(style, affix, true)]),
    ...multiplied(cells),
  ];
}

/** '1,5E+03': how spreadsheets with decimal commas write very large and very small numbers. */
const POWER_OF_TEN = /^[-\u2212+]?\d{1,3},\d+[eE][+-]?\d{1,3}$/;
const POWERS_OF_TEN = '[-\u2212+]?[0-9]{1,15}(,[0-9]+)?([eE][+-]?[0-9]{1,3})?';
const powersOfTen: CellReader = {
  name: 'decimal comma, powers of ten',
  type: 'decimal',
  store: 'DOUBLE',
  readAs: 'decimal comma, powers of ten',
  format: PLAIN,
  reading: 'decimal_comma',
  fits: (cell) =>
    new RegExp(`^${POWERS_OF_TEN}$`).test(cell) &&
    Number.isFinite(Number(cell.replace(',', '.').replace('\u2212', '-'))),
  sql: (text) => {
    const value = `TRY_CAST(replace(replace(${text}, ',', '.'), '\u2212', '-') AS DOUBLE)`;
    return `CASE WHEN regexp_full_match(${text}, ${quoted(POWERS_OF_TEN)}) AND isfinite(${value}) THEN ${value} END`;
  },
};

const DIGITS = '0123456789';
/** Arabic, Persian, Devanagari, Bengali and full-width digits, and the Arabic marks of decimals and thousands. */
const FOREIGN_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯０１２３４５６７８９';
const FOREIGN_MARKS = '٫٬．，';
const FOREIGN_DIGIT = new RegExp(`[${FOREIGN_DIGITS}]`);
const FOREIGN = `${FOREIGN_DIGITS}${FOREIGN_MARKS}`;
const PLAIN_SIGNS = `${DIGITS.repeat(FOREIGN_DIGITS.length / DIGITS.length)}.,.,`;

function numbersInOtherDigits(cells: string[]): CellReader[] {
  const plain = (cell: string) => [...cell].map((letter) => PLAIN_SIGNS[FOREIGN.indexOf(letter)] ?? letter).join('');
  return [...plainNumbers, ...writtenNumbers(cells.map(plain))].map((reader) => ({
    ...reader,
    bytes: undefined,
    name: `${reader.name}, other digits`,
    readAs: ['non-Latin digits', reader.readAs].filter(Boolean).join(', '),
    fits: (cell) => reader.fits(plain(cell)),
    sql: (text) => reader.sql(`translate(${text}, ${quoted(FOREIGN)}, ${quoted(PLAIN_SIGNS)})`),
  }));
}

/** The apostrophe that keeps a spreadsheet from reading text as a number or a formula. */
const GUARD = /^'(?=[-+.\d][^']*$)/;

function guardedNumbers(cells: string[]): CellReader[] {
  const plain = (cell: string) => cell.replace(GUARD, '');
  return [...plainNumbers, ...writtenNumbers(cells.map(plain))].map((reader) => ({
    ...reader,
    bytes: undefined,
    name: `${reader.name}, guarded`,
    readAs: ['leading apostrophe removed', reader.readAs].filter(Boolean).join(', '),
    fits: (cell) => reader.fits(plain(cell)),
    sql: (text) => reader.sql(`regexp_replace(${text}, '^''([-+.0-9][^'']*)$', '\\1')`),
  }));
}

/** Letters behind a number that multiply it. */
const POWERS: [letters: string, power: number][] = [
  ['K|k|Tsd\\.?', 3],
  ['Mrd\\.?|mrd\\.?|Bn|bn|B', 9],
  ['Mio\\.?|mio\\.?|Mn|mn|MM|M', 6],
  ['Tn|tn', 12],
];
const POWER = POWERS.map(([letters]) => letters).join('|');
const MULTIPLIED = new RegExp(
  `^[-\u2212]?(?<sign>[$€£¥₹])?[-\u2212]?(?<number>\\d+(?:[.,]\\d+)?)(?<power> ?(?:${POWER}))?$`,
);

/**
 * '1.2M' and '850K'. A letter behind whole numbers alone may as well be part of a name, as in seat 12B, and K alone
 * kelvins.
 */
function multiplied(cells: string[]): CellReader[] {
  const matches = cells.map((cell) => MULTIPLIED.exec(cell)?.groups);
  const powered = matches.filter((groups) => groups?.power !== undefined);
  const [sign] = powered.map((groups) => groups!.sign);
  const isMoney = sign !== undefined;
  const isKelvin =
    !isMoney && powered.length === matches.length && powered.every((groups) => /[Kk]$/.test(groups!.power!));
  if (
    !powered.length ||
    isKelvin ||
    !powered.some((groups) => isMoney || /[.,]/.test(groups!.number!)) ||
    matches.some((groups) => groups?.sign && groups.sign !== sign)
  )
    return [];
  return (['.', ','] as const).map((point): CellReader => {
    const source = `[-\u2212]?${sign ? `${escaped(sign)}?` : ''}[-\u2212]?[0-9]{1,12}([${point}][0-9]{1,6})?( ?(${POWER}))?`;
    const pattern = new RegExp(`^${source}$`);
    return {
      name: `decimal, K to B, ${point}${sign ?? ''}`,
      type: 'decimal',
      store: 'DOUBLE',
      format: sign ? { kind: 'currency', unit: sign } : PLAIN,
      reading: point === '.' ? 'decimal_point' : 'decimal_comma',
      readAs: `K, M and B suffixes expanded${point === ',' ? ', decimal comma' : ''}`,
      fits: (cell) => pattern.test(cell) && marksOf(cell, '-') + marksOf(cell, '\u2212') < 2,
      sql: (text) => {
        const digits = `regexp_replace(regexp_replace(${text}, ' ?(${POWER})$', ''), '[^0-9${point}]', '', 'g')`;
        const times = POWERS.map(
          ([letters, power]) => `WHEN regexp_matches(${text}, '[0-9] ?(${letters})$') THEN ${10 ** power}`,
        ).join(' ');
        const minus = `(contains(${text}, '-') OR contains(${text}, '\u2212'))`;
        const value = `CAST(TRY_CAST(${point === ',' ? `replace(${digits}, ',', '.')` : digits} AS DECIMAL(18, 6)) * CASE ${times} ELSE 1 END AS DOUBLE)`;
        return `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) AND length(${text}) - length(translate(${text}, '-\u2212', '')) < 2 THEN CASE WHEN ${minus} THEN -${value} ELSE ${value} END END`;
      },
    };
  });
}

export const plainNumbers: CellReader[] = [integer, decimal];

/** `plus`: numbers above zero are marked, as those below are. */
type Affix = { sign: string; percent: boolean; unit: string; plus: boolean };

/** A plus before more digits than these dials a telephone. */
const LONGEST_PLUS = 7;

/**
 * The one sign or unit that stands at the numbers of the column; null where there are two, or the cells are no numbers.
 */
function affixOf(cells: string[]): Affix | null {
  const signs = new Set<string>();
  const behind = new Set<string>();
  let numbers = 0;
  let bare = 0;
  for (const cell of cells) {
    const match = AFFIXED.exec(cell);
    if (!match) continue;
    const { before, behind: after } = match.groups!;
    numbers++;
    if (before) signs.add(before);
    if (after && (after === '%' || IS_UNIT.test(after))) behind.add(after);
    else {
      bare++;
      if (after) signs.add(after);
    }
  }
  if (
    numbers < cells.length * 0.5 ||
    signs.size > 1 ||
    behind.size > 1 ||
    (behind.size > 0 && (bare > 0 || signs.size > 0))
  )
    return null;
  const [unit = ''] = behind;
  const plus =
    cells.some((cell) => cell.startsWith('-') || cell.startsWith('\u2212')) &&
    cells.every((cell) => !cell.startsWith('+') || cell.length <= LONGEST_PLUS + 1);
  return { sign: [...signs][0] ?? '', percent: unit === '%', unit: unit === '%' ? '' : unit, plus };
}

const escaped = (text: string) => text.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&');

function styled(
  { name, group, point, whole: grouped, reading, readAs }: Style,
  { sign, percent, unit, plus }: Affix,
  fraction: boolean,
): CellReader {
  const whole = `(${grouped ?? `[1-9][0-9]{0,2}([${group}][0-9]{3}){1,5}|0|[1-9][0-9]{0,14}`})`;
  const number = fraction ? `(${whole}([${point}][0-9]*)?|[${point}][0-9]+)` : whole;
  const money = sign ? `(${escaped(sign)}${GAP})?` : '';
  const behind = percent ? `${GAP}%` : unit ? `${GAP}${escaped(unit)}` : sign ? `(${GAP}${escaped(sign)})?` : '';
  const source = `\\(?${MINUS}?${GAP}${money}\\(?${MINUS}?${sign || percent || plus ? '[+]?' : ''}${number}${behind}[-)]?`;
  const pattern = new RegExp(`^${source}$`);
  const store = fraction ? 'DOUBLE' : 'BIGINT';
  const format: ColumnFormat = percent
    ? { kind: 'percent', unit: '%' }
    : sign
      ? { kind: 'currency', unit: YEN.has(sign) ? '¥' : sign }
      : unit
        ? { kind: 'plain', unit }
        : PLAIN;
  const words = [percent ? 'percent sign' : sign ? `${sign} sign` : unit ? `${unit} suffix` : '', readAs]
    .filter(Boolean)
    .join(', ');
  return {
    name: `${fraction ? 'decimal' : 'integer'} ${name}${sign && ` ${sign}`}${percent ? ' %' : ''}${unit && ` ${unit}`}`,
    type: fraction ? 'decimal' : 'integer',
    store,
    readAs: words,
    format,
    reading,
    fits: (cell) =>
      pattern.test(cell) &&
      marksOf(cell, '(') === marksOf(cell, ')') &&
      marksOf(cell, '(') + MINUSES.reduce((marks, minus) => marks + marksOf(cell, minus), 0) < 2,
    sql: (text) => {
      const count = (mark: string) => `(length(${text}) - length(replace(${text}, ${quoted(mark)}, '')))`;
      const number = unit
        ? `left(${text}, length(${text}) - ${unit.length})`
        : sign
          ? `replace(${text}, ${quoted(sign)}, '')`
          : text;
      const digits = `regexp_replace(${number}, '[^0-9${point}]', '', 'g')`;
      const value = `TRY_CAST(${point === ',' ? `replace(${digits}, ',', '.')` : digits} AS ${store})`;
      const negative = [...MINUSES, '('].map(count).join(' + ');
      return `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) AND ${count('(')} = ${count(')')} AND ${negative} < 2 THEN CASE WHEN ${negative} = 1 THEN -${value} ELSE ${value} END END`;
    },
  };
}

function marksOf(text: string, mark: string): number {
  let marks = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) marks++;
  return marks;
}
