import type { ColumnFormat } from '@/lib/pure/query/schema/column';

/** What the format of a cell says its number is. */
export type NumberKind = 'number' | 'date' | 'time' | 'duration';
export type NumberFormat = { kind: NumberKind; format: ColumnFormat };

const PLAIN: ColumnFormat = { kind: 'plain' };
export const PLAIN_NUMBER: NumberFormat = { kind: 'number', format: PLAIN };

/** Formats that every workbook has without saying so (18.8.30 of ECMA-376), those of East Asia among them. */
const BUILT_IN: Record<number, string> = {
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
for (let id = 27; id <= 36; id++) BUILT_IN[id] = 'yyyy/m/d';
for (let id = 50; id <= 58; id++) BUILT_IN[id] = 'yyyy/m/d';
/** Of these, hours and minutes. */
for (const id of [32, 33]) BUILT_IN[id] = 'h:mm:ss';

/** Signs and codes of money as they stand in formats; a code counts where it stands as a text of its own. */
const SIGNS = /[$€£¥￥₹₽₩₺฿₴₦₱₪₫₸₡₲]/;
const CODES =
  /^(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|UAH|RUB|TRY|JPY|CNY|RMB|HKD|TWD|KRW|INR|IDR|MYR|PHP|SGD|THB|VND|BRL|MXN|ARS|CLP|COP|PEN|CAD|AUD|NZD|ZAR|NGN|KES|EGP|MAD|ILS|AED|SAR|QAR|KWD|kr\.?|zł|Kč|Ft|lei|R\$|RM|Rp)$/;

/** Of a format with sections for numbers above, below and at zero, the first tells. */
const firstSection = (code: string): string => /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])*/.exec(code)?.[0] ?? '';

/** What a format adds to numbers: the sign of a currency, if it is one and no other text. */
function moneyIn(section: string): string | null {
  const locale = /\[\$([^\]-]*)(?:-[0-9A-Fa-f]*)?\]/.exec(section)?.[1]?.trim();
  if (locale) return locale;
  const texts = [...section.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text.trim());
  const code = texts.find((text) => CODES.test(text) || (text.length <= 3 && SIGNS.test(text)));
  if (code) return code;
  return SIGNS.exec(section.replace(/"[^"]*"|\[[^\]]*\]/g, ''))?.[0] ?? null;
}

/** Reads a format code: dates, clocks, durations, percents and money; everything else is a plain number. */
export function readNumberFormat(code: string): NumberFormat {
  const section = firstSection(code);
  if (/\[(?:h+|m+|s+)\]/i.test(section)) return { kind: 'duration', format: PLAIN };
  const letters = section
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replace(/general|standard/gi, '')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase()
    .replace(/s[.,]0+/g, 's');
  const hasClock = /[hs]/.test(letters);
  if (!/[#0?]/.test(letters)) {
    if (/[ydeb]/.test(letters) || (letters.includes('m') && !hasClock)) return { kind: 'date', format: PLAIN };
    if (hasClock) return { kind: 'time', format: PLAIN };
  }
  if (letters.includes('%')) return { kind: 'number', format: { kind: 'percent' } };
  // A sign that is only written behind: the numbers are percents already.
  if (/"\s*%\s*"|\\%/.test(section)) return { kind: 'number', format: { kind: 'percent', unit: '%' } };
  const unit = moneyIn(section);
  const decimals = /\.(0{1,6})/.exec(letters)?.[1]?.length;
  return unit && unit.length <= 4
    ? { kind: 'number', format: { kind: 'currency', unit, ...(decimals && { decimals }) } }
    : PLAIN_NUMBER;
}

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? 'General';
