import { dictionary } from '@/lib/pure/format/dictionary';
import { plain } from './normal';

/** The mark between whole and part, as a document writes it; null where it never shows. */
export type DecimalMark = '.' | ',' | null;

export type Amount = {
  raw: string;
  value: number;
  currency: string | null;
  start: number;
  end: number;
  isPercent: boolean;
  decimals: number;
};

const CODES =
  'EUR|USD|GBP|CHF|JPY|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|AUD|CAD|NZD|SGD|HKD|KRW|BRL|MXN|ZAR|ILS|AED|SAR|THB|ISK|RSD|MYR|IDR|PHP|VND|EGP|CLP|ARS|COP|TWD|RMB';
const SIGNS: Record<string, string> = dictionary({
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₩': 'KRW',
  '₪': 'ILS',
  '฿': 'THB',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
  r$: 'BRL',
  'rs.': 'INR',
  rs: 'INR',
  円: 'JPY',
  元: 'CNY',
  rmb: 'CNY',
});
/** Signs that several currencies share: what the document or its language says decides. */
const SHARED: Record<string, string> = dictionary({ $: 'USD', '¥': 'JPY', kr: 'SEK', 'kr.': 'DKK' });

const CURRENCY = String.raw`(?:US\$|A\$|C\$|R\$|[€£¥$₹₽₺₴₩₪฿]|(?:${CODES})(?![A-Za-z])|zł|Kč|Ft(?![a-z])|lei(?![a-z])|kr\.?(?![a-z])|SFr\.?|Fr\.|Rs\.?(?![a-z])|円|元)`;
const DIGITS = String.raw`(?:\d{1,3}(?:[ ']\d{3})+(?:[.,]\d{1,4})?|\d[\d.,']*\d|\d)`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d_/.,-])(\()?\s?([-+△▲]\s?)?(${CURRENCY})?\s?([-+△▲]\s?)?(${DIGITS})(?:\s?([-](?![\d\p{L}])))?(?:\s?(%)|\s?(${CURRENCY}))?(\s?\))?(?!\d)`,
  'giu',
);
const DASH_END = /[.,]-{1,2}$/;

const currencyOf = (sign: string | undefined): string | null => {
  if (!sign) return null;
  const small = sign.toLowerCase();
  return SIGNS[small] ?? SHARED[small] ?? (small === 'rmb' ? 'CNY' : sign.toUpperCase());
};

/** A numeral as a number. `mark` decides what '1.234' is; without one, three digits after a mark are thousands. */
export function readNumeral(numeral: string, mark: DecimalMark): number | null {
  const digits = plain(numeral).replaceAll(/[' ]/g, '').replace(DASH_END, '');
  const dots = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  const read = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null);
  if (dots > 0 && commas > 0) {
    const isComma = digits.lastIndexOf(',') > digits.lastIndexOf('.');
    if ((isComma ? commas : dots) > 1) return null;
    return read(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
  }
  if (dots + commas === 0) return read(digits);
  const sign = dots > 0 ? '.' : ',';
  if (dots + commas > 1) return groupsOf(digits, sign) ? read(digits.replaceAll(sign, '')) : null;
  const after = digits.split(sign)[1] ?? '';
  const before = digits.split(sign)[0] ?? '';
  const isGroup = after.length === 3 && mark !== sign && before.length <= 3 && !before.startsWith('0');
  return read(isGroup ? digits.replace(sign, '') : digits.replace(sign, '.'));
}

/** Groups of three, or of two before the last three as in India. */
const groupsOf = (digits: string, sign: string): boolean => {
  const [first = '', ...rest] = digits.split(sign);
  return (
    first.length <= 3 &&
    (rest.every((group) => group.length === 3) ||
      (rest.at(-1)!.length === 3 && rest.slice(0, -1).every((group) => group.length === 2)))
  );
};

/** Every number of a text with its currency and sign, as it is written. Parts of dates, codes and IBANs are left out. */
export function amountsIn(text: string, mark: DecimalMark): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [all, open, signBefore, before, signAfter, numeral, minusBehind, percent, after, close] = match;
    const value = readNumeral(numeral!, mark);
    if (value === null) continue;
    const lead = all.length - all.trimStart().length;
    const isInBrackets = open !== undefined && close !== undefined;
    const start = match.index + (open && !close ? all.indexOf('(') + 1 : 0) + lead;
    const end = match.index + all.trimEnd().length - (close && !open ? 1 : 0);
    const raw = text.slice(start, end).trim();
    const isNegative =
      isInBrackets || minusBehind !== undefined || /[-△▲]/.test(`${signBefore ?? ''}${signAfter ?? ''}`);
    found.push({
      raw,
      value: isNegative ? -value : value,
      currency: currencyOf(before ?? after),
      start,
      end: start + raw.length,
      isPercent: percent !== undefined,
      decimals: /[.,](\d{1,4})$/.exec(numeral!)?.[1]?.length ?? 0,
    });
  }
  return found;
}

/** A cell or value that is one number, with signs, currency and brackets; null where it is anything else. */
export function readAmount(text: string, mark: DecimalMark): Amount | null {
  const clean = plain(text)
    .replace(/[*†‡¹²³]+$/u, '')
    .trim();
  const [first, second] = amountsIn(clean, mark);
  if (!first || second) return null;
  const rest = (clean.slice(0, first.start) + clean.slice(first.end)).replaceAll(/[\s:.=-]/g, '');
  return rest === '' ? first : null;
}

/** Which mark the document puts before cents. */
export function decimalMarkOf(text: string): DecimalMark {
  const points = text.match(/(?<![\d.,])\d{1,3}(?:[ ',]?\d{3})*\.\d{2}(?![\d.,])/g)?.length ?? 0;
  const commas = text.match(/(?<![\d.,])\d{1,3}(?:[ '.]?\d{3})*,\d{2}(?![\d.,])/g)?.length ?? 0;
  if (points !== commas) return points > commas ? '.' : ',';
  const groupedByComma = text.match(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d.,])/g)?.length ?? 0;
  const groupedByPoint = text.match(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/g)?.length ?? 0;
  if (groupedByComma === groupedByPoint) return null;
  return groupedByComma > groupedByPoint ? '.' : ',';
}

const CURRENCY_IN = new RegExp(CURRENCY, 'gu');
/** The currency that a document writes most, with the first place where it says it. */
export function currencyOfText(text: string): { code: string; raw: string; start: number } | null {
  const counts = new Map<string, { raw: string; start: number; count: number }>();
  for (const match of text.matchAll(CURRENCY_IN)) {
    const isWord = /^\p{L}/u.test(match[0]) && /\p{L}$/u.test(text.slice(Math.max(0, match.index - 1), match.index));
    if (isWord) continue;
    const code = currencyOf(match[0])!;
    const entry = counts.get(code) ?? { raw: match[0], start: match.index, count: 0 };
    entry.count++;
    // A code says more than a sign.
    if (/^[A-Z]{3}$/.test(match[0]) && !/^[A-Z]{3}$/.test(entry.raw))
      Object.assign(entry, { raw: match[0], start: match.index });
    counts.set(code, entry);
  }
  const [best] = [...counts].sort((one, other) => other[1].count - one[1].count);
  return best ? { code: best[0], raw: best[1].raw, start: best[1].start } : null;
}
