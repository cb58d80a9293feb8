import type { ColumnFormat } from '@/lib/query/column';
import { quoted } from '../duck';
import { PLAIN, type Reader } from './reader';

const LARGEST = 9223372036854775807n;

const integer: Reader = {
  name: 'integer', type: 'integer', store: 'BIGINT', readAs: null, format: PLAIN, reading: null,
  fits: (cell) => /^(0|-?[1-9]\d{0,18})$/.test(cell) && (cell.length < 19 || inRange(cell)),
  // Written back it must be the same text: 007, +5, 1e3, 1_000 and 0x1F are no plain integers.
  sql: (text) => `CASE WHEN CAST(TRY_CAST(${text} AS BIGINT) AS VARCHAR) = ${text} THEN TRY_CAST(${text} AS BIGINT) END`,
};

const inRange = (cell: string) => BigInt(cell) <= LARGEST && BigInt(cell) >= -LARGEST - 1n;

/** Digits without a point are exact as a double up to here; longer ones stay text. */
const EXACT_DIGITS = 15;

const decimal: Reader = {
  name: 'decimal', type: 'decimal', store: 'DOUBLE', readAs: null, format: PLAIN, reading: 'decimal_point',
  fits: (cell) => /^([+-]?(\d+\.\d*|\.\d+|\d+(?=e))(e[+-]?\d{1,3})?|-?(0|[1-9]\d{0,14}))$/i.test(cell) && Number.isFinite(Number(cell)),
  sql: (text) => {
    const value = `TRY_CAST(${text} AS DOUBLE)`;
    const digits = `ltrim(${text}, '-')`;
    const whole = `(length(${digits}) <= ${EXACT_DIGITS} AND NOT starts_with(${text}, '+') AND (NOT starts_with(${digits}, '0') OR ${digits} = '0'))`;
    return `CASE WHEN isfinite(${value}) AND (contains(${text}, '.') OR ${whole} OR contains(${text}, 'e') OR contains(${text}, 'E')) AND NOT contains(${text}, '_') THEN ${value} END`;
  },
};

/** Signs of money before or behind a number, and codes as they stand in statements. */
const MONEY = '[$€£¥₹₽₩₺฿]|R\\$|US\\$|A\\$|C\\$|USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|INR|BRL|CAD|AUD|NZD|ZAR|kr\\.?|zł|Kč';
const AFFIXED = new RegExp(`^(\\()?\\s*([+-])?\\s*(${MONEY})?\\s*([+-])?([\\d.,'’ \\u00a0\\u202f]*\\d[\\d.,]*)\\s*(${MONEY}|%)?\\s*(\\))?$`);

type Style = { name: string; group: string; point: '.' | ','; reading: 'decimal_point' | 'decimal_comma'; readAs: string };

/** `group` is a character class that JavaScript and RE2 both read. */
const STYLES: Style[] = [
  { name: 'point', group: ',', point: '.', reading: 'decimal_point', readAs: 'thousands commas' },
  { name: 'comma', group: '.', point: ',', reading: 'decimal_comma', readAs: 'decimal comma' },
  { name: 'space', group: ' \u00a0\u202f', point: ',', reading: 'decimal_comma', readAs: 'decimal comma, thousands apart' },
  { name: 'apostrophe', group: "'’", point: '.', reading: 'decimal_point', readAs: 'thousands apostrophes' },
];

/** Ways to read numbers that are written for people: thousands marks, decimal commas, money, percent. `cells`: a sample of the column. */
export function writtenNumbers(cells: string[]): Reader[] {
  const affix = affixOf(cells);
  if (affix === null) return [];
  return STYLES.flatMap((style) => [styled(style, affix, false), styled(style, affix, true)]);
}

export const plainNumbers: Reader[] = [integer, decimal];

type Affix = { sign: string; percent: boolean };

/** The one sign that stands at the numbers of the column; null where there are two, or the cells are no numbers. */
function affixOf(cells: string[]): Affix | null {
  let sign = '';
  let percent = 0;
  let numbers = 0;
  for (const cell of cells) {
    const match = AFFIXED.exec(cell);
    if (!match) continue;
    numbers++;
    const found = match[3] ?? (match[6] === '%' ? '' : match[6] ?? '');
    if (match[6] === '%') percent++;
    if (found && sign && found !== sign) return null;
    sign ||= found;
  }
  if (numbers < cells.length * 0.5 || (percent > 0 && (percent < numbers || sign))) return null;
  return { sign, percent: percent > 0 };
}

const escaped = (text: string) => text.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&');

function styled({ name, group, point, reading, readAs }: Style, { sign, percent }: Affix, fraction: boolean): Reader {
  const whole = `([1-9][0-9]{0,2}([${group}][0-9]{3}){1,5}|0|[1-9][0-9]{0,14})`;
  const number = fraction ? `(${whole}([${point}][0-9]*)?|[${point}][0-9]+)` : whole;
  const money = sign ? `(${escaped(sign)}\\s*)?` : '';
  const behind = percent ? '\\s*%' : sign ? `(\\s*${escaped(sign)})?` : '';
  const source = `\\(?-?\\s*${money}-?${sign || percent ? '[+]?' : ''}${number}${behind}\\)?`;
  const pattern = new RegExp(`^${source}$`);
  const store = fraction ? 'DOUBLE' : 'BIGINT';
  const format: ColumnFormat = percent ? { kind: 'percent', unit: '%' } : sign ? { kind: 'currency', unit: sign } : PLAIN;
  const words = [percent ? 'percent sign' : sign ? `${sign} sign` : '', readAs].filter(Boolean).join(', ');
  return {
    name: `${fraction ? 'decimal' : 'integer'} ${name}${sign && ` ${sign}`}${percent ? ' %' : ''}`, type: fraction ? 'decimal' : 'integer', store, readAs: words, format, reading,
    fits: (cell) => pattern.test(cell) && cell.startsWith('(') === cell.endsWith(')'),
    sql: (text) => {
      const digits = `regexp_replace(${text}, '[^0-9${point}]', '', 'g')`;
      const value = `TRY_CAST(${point === ',' ? `replace(${digits}, ',', '.')` : digits} AS ${store})`;
      const negative = `(contains(${text}, '-') OR starts_with(${text}, '('))`;
      return `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) AND starts_with(${text}, '(') = ends_with(${text}, ')') THEN CASE WHEN ${negative} THEN -${value} ELSE ${value} END END`;
    },
  };
}
