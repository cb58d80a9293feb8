import { dictionary } from '@/lib/pure/format/dictionary';
import { bare } from './normal';

export type FoundDay = { raw: string; value: string; start: number; end: number };
/** In which order a document writes days in digits. */
export type DayOrder = 'dmy' | 'mdy';

const MONTHS: Record<string, number> = dictionary({});
const NAMES: string[] = [
  'january janvier januar jänner enero gennaio januari janeiro leden stycznia styczen ianuarie ocak tammikuu januar',
  'february fevrier februar febrero febbraio februari fevereiro unor lutego luty februarie subat helmikuu feber',
  'march mars marz marzo maart marco brezen marca marzec martie mart maaliskuu',
  'april avril abril aprile abril duben kwietnia kwiecien aprilie nisan huhtikuu',
  'may mai mayo maggio mei maio maj kveten maja mayis toukokuu',
  'june juin juni junio giugno junho cerven czerwca czerwiec iunie haziran kesakuu',
  'july juillet juli julio luglio julho cervenec lipca lipiec iulie temmuz heinakuu',
  'august aout agosto augustus augusti srpen sierpnia sierpien agustos elokuu',
  'september septembre septiembre settembre setembro zari wrzesnia wrzesien septembrie eylul syyskuu setiembre',
  'october octobre oktober octubre ottobre outubro rijen pazdziernika pazdziernik octombrie ekim lokakuu oktobre',
  'november novembre noviembre novembro listopad listopada noiembrie kasim marraskuu',
  'december decembre dezember diciembre dicembre dezembro prosinec grudnia grudzien decembrie aralik joulukuu desember',
];
const SHORT: string[] = [
  'jan janv ene gen',
  'feb fev fevr febr',
  'mar mrt mrz maerz mär',
  'apr avr abr',
  'mag',
  'jun giu',
  'jul juil lug',
  'aug aou ago',
  'sep sept set',
  'oct okt ott out',
  'nov',
  'dec dez dic dec',
];
for (const list of [NAMES, SHORT])
  list.forEach((names, nth) => {
    for (const name of names.split(' ')) MONTHS[bare(name)] ??= nth + 1;
  });

const ERAS: Record<string, number> = dictionary({ 令和: 2018, 平成: 1988, 昭和: 1925, R: 2018, H: 1988 });
const MONTH_WORD = String.raw`[\p{L}\u0300-\u036f]{3,14}`;

type Reader = { pattern: RegExp; read: (groups: string[], order: DayOrder) => [number, number, number] | null };

const monthOf = (word: string): number => MONTHS[bare(word)] ?? 0;
const yearOf = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const READERS: Reader[] = [
  {
    pattern: /(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?![\d])/gu,
    read: ([y, m, d]) => [Number(y), Number(m), Number(d)],
  },
  {
    pattern: /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
    read: ([y, m, d]) => [Number(y), Number(m), Number(d)],
  },
  {
    pattern: /(令和|平成|昭和)\s?(\d{1,2}|元)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
    read: ([era, y, m, d]) => [ERAS[era!]! + (y === '元' ? 1 : Number(y)), Number(m), Number(d)],
  },
  {
    pattern: /(?<![\p{L}\d])(R|H)\s?(\d{1,2})[./](\d{1,2})[./](\d{1,2})(?!\d)/gu,
    read: ([era, y, m, d]) => [ERAS[era!]! + Number(y), Number(m), Number(d)],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.,])(\d{1,2})\s?(?:st|nd|rd|th|er|ère|º|°|ª|\.)?[\s-]?\s?(?:de |of |d')?(${MONTH_WORD})\.?,?[\s-]\s?(?:de |del )?(\d{4}|'?\d{2}(?!\d))`,
      'giu',
    ),
    read: ([d, m, y]) => [yearOf(y!.replace("'", '')), monthOf(m!), Number(d)],
  },
  {
    pattern: new RegExp(String.raw`(${MONTH_WORD})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s)(\d{4})`, 'giu'),
    read: ([m, d, y]) => [Number(y), monthOf(m!), Number(d)],
  },
  {
    pattern: /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-]|\.\d)/gu,
    read: ([first, , second, y], order) => {
      const [one, two] = [Number(first), Number(second)];
      const isMonthFirst = two > 12 || (order === 'mdy' && one <= 12);
      return isMonthFirst ? [yearOf(y!), one, two] : [yearOf(y!), two, one];
    },
  },
];

function isoOf([year, month, day]: [number, number, number]): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

/** Every day that a text names, in order; in digits, in words of many languages, and in Japanese eras. */
export function daysIn(text: string, order: DayOrder): FoundDay[] {
  const found: FoundDay[] = [];
  for (const { pattern, read } of READERS)
    for (const match of text.matchAll(pattern)) {
      const parts = read(match.slice(1), order);
      const value = parts && isoOf(parts);
      const [start, end] = [match.index, match.index + match[0].length];
      if (value && !found.some((other) => start < other.end && end > other.start))
        found.push({ raw: match[0], value, start, end });
    }
  return found.sort((one, other) => one.start - other.start);
}

/** A value that is one day and nothing else. */
export function readDay(text: string, order: DayOrder): FoundDay | null {
  const [day] = daysIn(text, order);
  return day && text.length - day.raw.length <= 3 ? day : null;
}

const SLASHED = /(?<![\d.,/-])(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})(?![\d/-])/g;

/** Day or month first? By days beyond twelve; else by how months in words and addresses are written. */
export function dayOrderOf(text: string, language: string | null): DayOrder {
  let [dayFirst, monthFirst] = [0, 0];
  for (const [, first, second] of text.matchAll(SLASHED)) {
    if (Number(first) > 12) dayFirst++;
    if (Number(second) > 12) monthFirst++;
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'dmy' : 'mdy';
  if (language !== null && language !== 'en') return 'dmy';
  const isAmerican =
    /\b[A-Z]{2} \d{5}(?:-\d{4})?\b|\bZIP\b/.test(text) || (text.includes('$') && !/[€£₹]|\bVAT\b/.test(text));
  return isAmerican ? 'mdy' : 'dmy';
}
