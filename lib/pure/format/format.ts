/**
 * Numbers and dates as people read them (design: look, section 4). Pure and small: screens, stored findings and exports
 * write alike. Digits follow the reader's locale; the words around them are English.
 */

/**
 * How values are written. `unit` is what the file itself said ($, €, %, kg), never a guess. A `code` is a number that
 * names something (an article, a patient): its digits are written as they are, as those of a year.
 */
export type ValueFormat = {
  kind: 'plain' | 'currency' | 'percent' | 'year' | 'code';
  unit?: string;
  decimals?: number;
  /** A change: a plus stands before what has grown. */
  signed?: boolean;
  /** As a person chose; see number-style.ts. */
  style?: WrittenStyle;
};

/** What is chosen beyond kind, unit and decimals. `fixed`: the decimals hold wherever the number stands but on an axis. */
export type WrittenStyle = {
  size?: 'full' | 'compact';
  fixed?: boolean;
  prefix?: string;
  suffix?: string;
  negative?: 'parentheses';
};

/** Years and codes: their digits have no thousands, and no sum or mean of them is one of them. */
export const isUngrouped = ({ kind }: Pick<ValueFormat, 'kind'>): boolean => kind === 'year' || kind === 'code';

export const MISSING = 'missing';
/** The group of the rows that have no value: 'missing' beside a share would read as a share that is missing. */
export const NO_VALUE = '(no value)';
const DEFAULT_LOCALE = 'en-US';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const DAY = 86_400_000;

/**
 * `exact`: KPI, table, tooltip. `chart`: labels and findings, where a cent is noise. `axis`: ticks, the only place for
 * k and M.
 */
export type NumberPrecision = 'exact' | 'chart' | 'axis';

/** Built once a shape: making an Intl.NumberFormat costs more than using it. */
const makers = new Map<string, Intl.NumberFormat>();
function digits(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let maker = makers.get(key);
  if (!maker) makers.set(key, (maker = new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' })));
  return maker.format(value).replace('-', '−');
}

const fixed = (decimals: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: decimals,
  maximumFractionDigits: decimals,
});

/** Decimals of a bare number: about three figures that carry meaning, none after a thousand. */
function plainDecimals(value: number, decimals: number | undefined, place: NumberPrecision): number {
  if (Number.isInteger(value) && (decimals ?? 0) === 0) return 0;
  const size = Math.abs(value);
  if (place === 'exact' && decimals !== undefined) return decimals;
  if (size >= 1000) return 0;
  if (size >= 100) return Math.min(decimals ?? 1, 1);
  if (size >= 1 || size === 0) return Math.min(decimals ?? 2, 2);
  return Math.min(8, 2 - Math.floor(Math.log10(size)));
}

function moneyDecimals(value: number, decimals: number | undefined, place: NumberPrecision): number {
  if (place !== 'exact' && Math.abs(value) >= 100) return 0;
  return decimals ?? 2;
}

function withCurrency(text: string, unit: string | undefined): string {
  if (!unit) return text;
  const minus = text.startsWith('−') ? '−' : '';
  const bare = text.slice(minus.length);
  return /[\p{Sc}]$/u.test(unit) ? `${minus}${unit}${bare}` : `${text} ${unit}`;
}

/**
 * One number. Percent columns hold shares (0.21 → 21.0%) unless their unit is '%': then the file wrote percents already
 * (21 → 21.0%). A unit of measure (kg, km) stays out: it is said once, by `unitOf`, in the title or on the axis.
 */
export function formatNumber(
  value: number | null | undefined,
  format: ValueFormat = { kind: 'plain' },
  place: NumberPrecision = 'exact',
  locale = DEFAULT_LOCALE,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  if (format.style) return styled(value, { ...format, style: format.style }, place, locale);
  return withSign(unsigned(value, format, place, locale), value, format);
}

/** As a person chose: the size of the number first, then what stands around it. */
function styled(
  value: number,
  { style: { size, fixed: isFixed, prefix = '', suffix = '', negative }, signed, ...format }: StyledFormat,
  place: NumberPrecision,
  locale: string,
): string {
  const amount = Math.abs(value);
  const decimals = isFixed && place !== 'axis' ? format.decimals : undefined;
  const isPercent = format.kind === 'percent';
  let text = unsigned(amount, format, size === 'full' && place === 'axis' ? 'chart' : place, locale);
  if (size === 'compact' || decimals !== undefined) {
    const shown = isPercent && format.unit !== '%' ? amount * 100 : amount;
    text = digits(shown, locale, {
      ...(size === 'compact' && { notation: 'compact' }),
      ...(decimals === undefined ? { maximumFractionDigits: shown < 1 ? 3 : 1 } : fixed(decimals)),
    });
    text = isPercent ? `${text}%` : format.kind === 'currency' ? withCurrency(text, format.unit) : text;
  }
  const body = `${prefix}${text}${suffix}`;
  if (value < 0 && /[1-9]/.test(text)) return negative ? `(${body})` : `−${body}`;
  return withSign(body, value, { kind: 'plain', signed });
}

type StyledFormat = ValueFormat & { style: WrittenStyle };

const withSign = (text: string, value: number, { signed }: ValueFormat): string =>
  signed && value > 0 ? `+${text}` : text;

function unsigned(value: number, format: ValueFormat, place: NumberPrecision, locale: string): string {
  if (isUngrouped(format)) return String(Math.round(value)).replace('-', '−');
  if (format.kind === 'percent') {
    const percent = format.unit === '%' ? value : value * 100;
    const decimals = place === 'axis' ? undefined : Math.abs(percent) > 0 && Math.abs(percent) < 0.1 ? 2 : 1;
    return `${digits(percent, locale, decimals === undefined ? { maximumFractionDigits: 1 } : fixed(decimals))}%`;
  }
  const money = format.kind === 'currency';
  if (place === 'axis') {
    const text = digits(value, locale, {
      notation: 'compact',
      maximumFractionDigits: Math.abs(value) < 1 ? 3 : 1,
    }).replace('K', 'k');
    return money ? withCurrency(text, format.unit) : text;
  }
  if (Math.abs(value) >= 1e12) {
    const text = digits(value, locale, { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 });
    return money ? withCurrency(text, format.unit) : text;
  }
  const decimals = money ? moneyDecimals(value, format.decimals, place) : plainDecimals(value, format.decimals, place);
  const text = digits(value, locale, fixed(decimals));
  return money ? withCurrency(text, format.unit) : text;
}

const LARGE_WORDS = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

/** A scale that values beside each other are written in: '0.69 trillion' beside '8.57 trillion'. */
export type LargeScale = { unit: number; word: string; decimals: number };

/**
 * The one scale of values of which the largest is too long for its digits: the largest unit in which none of them
 * becomes zero. Null where all of them are written out, and for shares and years.
 */
export function largeScaleOf(values: readonly (number | null)[], { kind, style }: ValueFormat): LargeScale | null {
  if (style) return null;
  const sizes = values
    .filter((value): value is number => value !== null && value !== 0 && Number.isFinite(value))
    .map(Math.abs);
  const [largest, smallest] = [Math.max(0, ...sizes), Math.min(Infinity, ...sizes)];
  if (largest < 1e12 || kind === 'percent' || isUngrouped({ kind })) return null;
  const scales = LARGE_WORDS.map(([unit, word]) => ({
    unit,
    word,
    decimals: largest / unit >= 100 ? 0 : largest / unit >= 10 ? 1 : 2,
  }));
  return scales.find(({ unit, decimals }) => smallest / unit >= 0.5 * 10 ** -decimals) ?? scales[0]!;
}

/** A value in the scale of those beside it. What would become zero in it is written out. */
export function formatInScale(value: number | null, format: ValueFormat, { unit, word, decimals }: LargeScale): string {
  if (value === null || value === 0 || !Number.isFinite(value)) return formatNumber(value, { ...format, decimals: 0 });
  if (Math.abs(value) / unit < 0.5 * 10 ** -decimals) return formatNumber(value, format);
  const text = `${digits(value / unit, DEFAULT_LOCALE, fixed(decimals))} ${word}`;
  return withSign(format.kind === 'currency' ? withCurrency(text, format.unit) : text, value, format);
}

/** A name with its unit behind it, unless it ends with that already: 'Average of bill length mm'. */
export function withUnit(label: string, unit: string | null): string {
  if (!unit) return label;
  const isSaid =
    label
      .replace(/[)\]]+$/, '')
      .split(/[\s,([]+/)
      .at(-1) === unit;
  return isSaid ? label : `${label}, ${unit}`;
}

/** The unit to say once beside the title: 'km', 'US$', '%'; nothing where each number carries it. */
export const unitOf = (format: ValueFormat): string | null =>
  format.kind === 'plain' && format.unit ? format.unit : null;

/** Any cell: numbers by the format, dates in words, truth as yes and no, nothing as 'missing'. */
export function formatCell(
  value: string | number | boolean | null | undefined,
  format: ValueFormat = { kind: 'plain' },
  place: NumberPrecision = 'exact',
  locale = DEFAULT_LOCALE,
): string {
  if (value === null || value === undefined) return MISSING;
  if (typeof value === 'number') return formatNumber(value, format, place, locale);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isDateText(value) ? formatDate(value) : value;
}

const DATE_TEXT = /^(-?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const isDateText = (text: string) => DATE_TEXT.test(text);

type Moment = { year: number; month: number; day: number; hour: number; minute: number; second: number; at: number };

/** Dates travel as text and are read as written: no time zone moves them. */
function readDate(text: string): Moment | null {
  const found = DATE_TEXT.exec(text);
  if (!found) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return momentAt(Date.UTC(year, month - 1, day, hour, minute, second));
}

function momentAt(at: number): Moment {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    at,
  };
}

const two = (value: number) => String(value).padStart(2, '0');
const dayMonth = ({ day, month }: Moment) => `${day} ${MONTHS[month]}`;
const clock = ({ hour, minute, second }: Moment) => `${two(hour)}:${two(minute)}${second ? `:${two(second)}` : ''}`;

/**
 * A date, or the period of a grain that starts there: '18 Mar 2019', 'Mar 2019', 'Q1 2019', 'week of 18 Mar 2019', '18
 * Mar 2019, 14:00'.
 */
export function formatDate(
  text: string,
  grain?: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year',
): string {
  const moment = readDate(text);
  if (!moment) return text;
  const date = `${dayMonth(moment)} ${moment.year}`;
  switch (grain) {
    case 'year':
      return String(moment.year);
    case 'quarter':
      return `Q${Math.floor(moment.month / 3) + 1} ${moment.year}`;
    case 'month':
      return `${MONTHS[moment.month]} ${moment.year}`;
    case 'week':
      return `week of ${date}`;
    case 'day':
      return date;
    case 'hour':
    case 'minute':
    case 'second':
      return `${date}, ${clock(moment)}`;
    case undefined:
      return moment.hour || moment.minute || moment.second ? `${date}, ${clock(moment)}` : date;
  }
}

/**
 * A span of time, `to` exclusive, as short as it can be: '18–31 Mar 2019', 'Jan–Mar 2019', '2017–2019'. Without `year`
 * for the base of a comparison.
 */
export function formatPeriod(from: string, to: string, { year = true }: { year?: boolean } = {}): string {
  const start = readDate(from);
  const end = readDate(to);
  if (!start || !end) return `${from}–${to}`;
  const wholeDays = start.at % DAY === 0 && end.at % DAY === 0;
  if (!wholeDays || end.at <= start.at) {
    const closing =
      start.at - (start.at % DAY) === end.at - (end.at % DAY)
        ? clock(end)
        : `${dayMonth(end)} ${end.year} ${clock(end)}`;
    return `${dayMonth(start)} ${start.year} ${clock(start)}–${closing}`;
  }
  const last = momentAt(end.at - DAY);
  const wholeMonths = start.day === 1 && end.day === 1;
  if (wholeMonths && start.month === 0 && end.month === 0)
    return start.year === last.year ? String(start.year) : `${start.year}–${last.year}`;
  const tail = year ? ` ${last.year}` : '';
  const head = year && start.year !== last.year ? ` ${start.year}` : '';
  if (wholeMonths) {
    if (start.year === last.year && start.month === last.month) return `${MONTHS[start.month]}${tail}`;
    return `${MONTHS[start.month]}${head}–${MONTHS[last.month]}${tail}`;
  }
  if (start.at === last.at) return `${dayMonth(start)}${tail}`;
  if (start.year === last.year && start.month === last.month) return `${start.day}–${dayMonth(last)}${tail}`;
  return `${dayMonth(start)}${head}–${dayMonth(last)}${tail}`;
}

/**
 * The name of a part of a date as the engine numbers it: weekdays from Monday = 1, months and quarters from 1, hours
 * from 0.
 */
export function formatPart(part: 'hour' | 'weekday' | 'day' | 'month' | 'quarter', value: number): string {
  switch (part) {
    case 'hour':
      return two(value);
    case 'weekday':
      return WEEKDAYS[value - 1] ?? String(value);
    case 'month':
      return MONTHS[value - 1] ?? String(value);
    case 'quarter':
      return `Q${value}`;
    case 'day':
      return String(value);
  }
}

export type Delta = { direction: 'up' | 'down' | 'same'; change: string; word: 'higher' | 'lower' | 'no change' };

/**
 * The change from `before` to `now`: in percent, of a percentage in points, across zero as a difference. Null where one
 * of them is missing or the base is zero. Written by the screen as its direction, change, word and 'than' with its
 * period.
 */
export function formatDelta(
  now: number | null,
  before: number | null,
  format: ValueFormat = { kind: 'plain' },
  locale = DEFAULT_LOCALE,
): Delta | null {
  if (now === null || before === null || !Number.isFinite(now) || !Number.isFinite(before) || before === 0) return null;
  const difference = now - before;
  const change = changeText({ difference, now, before, format, locale });
  if (difference === 0) return { direction: 'same', change, word: 'no change' };
  return difference > 0
    ? { direction: 'up', change: `+${change}`, word: 'higher' }
    : { direction: 'down', change: `−${change}`, word: 'lower' };
}

function changeText({
  difference,
  now,
  before,
  format,
  locale,
}: {
  difference: number;
  now: number;
  before: number;
  format: ValueFormat;
  locale: string;
}): string {
  const size = Math.abs(difference);
  if (format.kind === 'percent') return `${digits(format.unit === '%' ? size : size * 100, locale, fixed(1))} pts`;
  if (now * before < 0 || before < 0) return formatNumber(size, { ...format, signed: false }, 'exact', locale);
  const percent = (100 * size) / before;
  return `${digits(percent, locale, fixed(percent >= 100 ? 0 : 1))}%`;
}

const TIMES = [
  '',
  '',
  'twice',
  'three times',
  'four times',
  'five times',
  'six times',
  'seven times',
  'eight times',
  'nine times',
  'ten times',
];

/**
 * How many times one number is another, in words: 'three times', '1.4 times', '120 times'. Null where the question has
 * no sense.
 */
export function formatTimes(larger: number, smaller: number, locale = DEFAULT_LOCALE): string | null {
  if (!(smaller > 0) || !(larger > 0)) return null;
  const ratio = larger / smaller;
  const whole = Math.round(ratio);
  if (whole >= 2 && whole <= 10 && Math.abs(ratio - whole) <= 0.05 * whole) return TIMES[whole]!;
  return `${digits(ratio, locale, { maximumFractionDigits: ratio < 10 ? 1 : 0 })} times`;
}
