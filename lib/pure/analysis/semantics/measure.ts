import { dictionary } from '@/lib/pure/format/dictionary';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import {
  isCountMarker,
  isCountNoun,
  isMoneyWord,
  isRateMarker,
  nounOf,
  outcomeDirection,
  type GoodDirection,
  type NounKind,
  type Weight,
} from './lexicon/lexicon';
import {
  codesCategory,
  isClockTime,
  isCodeDespiteNoun,
  isPlural,
  saysMany,
  isStage,
  isWrittenDate,
  isYearOrZero,
  liesInYears,
  looksLikeKey,
  numbersOff,
} from './lexicon/naming-numbers';
import { unitOfLabel } from './lexicon/units';
import { readLabel } from './lexicon/read-label';

export type MeasureKind = Exclude<NounKind, 'code' | 'rank' | 'coordinate'>;

/** 'max' of a running total: its last value. */
export type MeasureAggregate = 'sum' | 'avg' | 'median' | 'max';

/** How a number may be shown: what it measures, how it adds up, how much a reader cares. */
export type MeasureMeaning = {
  kind: MeasureKind;
  /** The aggregate that is right for any grouping of rows of equal rank. */
  agg: MeasureAggregate;
  /** 3 headline, 2 solid, 1 side figure; 0 nothing in name or unit says what it is. */
  weight: Weight | 0;
  good: GoodDirection;
};

/** What a number is when it measures nothing. */
export type Nonmeasure = { kind: 'code' | 'rank' | 'coordinate' | 'year' | 'datepart' | 'flag' | 'constant' | 'empty' };
export type NumberMeaning = MeasureMeaning | Nonmeasure;

/** 'Price/Sales', 'price / kg': what one of something costs, whatever the word behind the stroke adds up to. */
const PRICE_PER = /^price\s*\/\s*\p{L}/iu;
/** 'Conv. value / cost' divides one by the other; 'profit / loss' and 'debit / credit' are either. */
const DIVIDED = /^(.*\p{L}.*)\s\/\s(.*\p{L}.*)$/u;
const EITHER = new Set(['loss', 'gain', 'deficit', 'credit', 'debit', 'withdrawal', 'deposit']);
function isDivided(column: Column): boolean {
  const sides =
    DIVIDED.exec(column.label.trim())
      ?.slice(1)
      .map((side) => readLabel(side).words) ?? [];
  return (
    column.type === 'decimal' &&
    sides.length === 2 &&
    sides.every((words) => words.some((word) => nounOf(word) !== undefined) && !words.some((word) => EITHER.has(word)))
  );
}

const num = (value: Column['min']): number => (typeof value === 'number' ? value : Number(value));
const inRange = (column: Column, low: number, high: number) => num(column.min) >= low && num(column.max) <= high;
/** Of parts of a date −1 says that there is none. */
const datesIn = (column: Column, low: number, high: number) =>
  (num(column.min) >= low || num(column.min) === -1) && num(column.max) <= high;

const DATE_PARTS: Record<string, [number, number]> = dictionary({
  month: [1, 12],
  day: [0, 31],
  weekday: [0, 7],
  hour: [0, 24],
  quarter: [1, 4],
  week: [0, 53],
  minute: [0, 59],
  yearday: [0, 366],
});

/** What dates a thing beside the part of the date: 'month sold', 'award date day'. */
const DATED = new Set(['date', 'time']);
const HAPPENED_IN = new Set(['sold', 'built', 'born', 'opened', 'closed', 'hired', 'started', 'ended', 'paid', 'due']);
const partIn = (words: readonly string[]) =>
  words.length === 2 && HAPPENED_IN.has(words[1]!) && words[0]! in DATE_PARTS ? words[0] : words.at(-1);

/** Hour of the day, day of the month, month of the year as plain integers: parts of a date, not amounts. */
export function datePartOf(column: Column): string | null {
  if (column.type !== 'integer') return null;
  const { words } = readLabel(column.label);
  if (/s$/i.test(column.label.trim())) return null;
  const dayOf = words.lastIndexOf('of');
  const before = words[dayOf - 1] ?? '';
  const within = dayOf > 0 && ['month', 'week', 'year', 'day', 'quarter'].includes(words[dayOf + 1] ?? '');
  const name =
    before === 'day' && words[dayOf + 1] === 'year'
      ? 'yearday'
      : words.includes('weekday') || (words.includes('day') && words.includes('week'))
        ? 'weekday'
        : dayOf > 0
          ? { date: 'day', day: 'day', hour: 'hour', week: 'week' }[within ? before : words[0]!]
          : words.length <= 2 || DATED.has(words.at(-2)!)
            ? partIn(words)
            : undefined;
  const range = name ? DATE_PARTS[name] : undefined;
  return name && range && datesIn(column, ...range) && column.distinct <= range[1] + 2 && column.distinct > 1
    ? name
    : null;
}

/** An integer that is a year: by its range and its label. */
export function isYear(column: Column): boolean {
  if (column.type !== 'integer' || !datesIn(column, 0, 2200) || num(column.max) < 1000) return false;
  const { words } = readLabel(column.label);
  if (words.join(' ') === 'year') return true;
  if (words.includes('year')) return datesIn(column, 1000, 2200);
  return (
    (words.includes('season') || ['date', 'time', 'period'].includes(words.at(-1) ?? '')) && inRange(column, 1500, 2100)
  );
}

/** Years of two digits: 'model_year' 70 to 82. */
const isShortYear = (column: Column) =>
  column.type === 'integer' && inRange(column, 0, 99) && column.distinct > 4 && /year$/i.test(column.label.trim());

/** 1970, 1980: tens of years. */
const isDecade = (column: Column, words: readonly string[]) =>
  words.at(-1) === 'decade' &&
  column.type === 'integer' &&
  inRange(column, 0, 2200) &&
  num(column.max) >= 1000 &&
  column.top.every(({ value }) => Number(value) % 10 === 0);

/** Seconds or milliseconds since 1970, written as plain numbers. */
function isEpoch(column: Column): boolean {
  const { words } = readLabel(column.label);
  return (
    column.type === 'integer' &&
    (inRange(column, 3e8, 4e9) || inRange(column, 3e11, 4e12)) &&
    words.some((word) => EPOCH_WORDS.has(word))
  );
}
const EPOCH_WORDS = new Set(['time', 'timestamp', 'date', 'updated', 'created', 'at', 'epoch', 'ts', 'modified']);

function isCoordinate(column: Column, words: string[]): boolean {
  if (words.some((word) => word === 'coordinate' || word === 'coord')) return true;
  // A whole city lies within a hundredth of a degree or of its grid.
  if (/^[xy]$/i.test(column.label.trim()) && Math.abs(column.mean ?? 0) > 100 * (column.sd ?? 0)) return true;
  if (words.some((word) => GEOGRAPHIC.has(word))) return true;
  // A place written as a list of two numbers.
  if (words[0] === 'geo' && column.type === 'decimal' && inRange(column, -180, 180)) return true;
  return words.includes('long') && column.type === 'decimal' && inRange(column, -180, 180);
}
/** Degrees, or metres in the grid of a country. */
const GEOGRAPHIC = new Set(['latitude', 'longitude', 'easting', 'northing']);

const CLOCK_WORDS = new Set(['year', 'month', 'day', 'week', 'date', 'time']);

/** How sure another number is, no figure of its own. */
const UNCERTAINTY = new Set([
  'deviation',
  'variance',
  'error',
  'uncertainty',
  'confidence',
  'ci',
  'se',
  'lower',
  'upper',
]);

/** Held against a year or a quarter ago: what the figure beside it gained, which nobody asks for by itself. */
const COMPARED = new Set(['yoy', 'qoq']);
export const isCompared = ({ label }: Column): boolean => readLabel(label).words.some((word) => COMPARED.has(word));

const RELATING = new Set(['of', 'by', 'per', 'in', 'at', 'from']);
/** Of 'jobs in trade' the jobs. */
function headWords(words: string[]): string[] {
  const at = words.findIndex((word, place) => place > 0 && RELATING.has(word));
  return words.slice(0, at > 0 ? at : undefined);
}

/** The noun the label is about: of 'cost of goods sold' cost, of 'unit price' price. */
function headNoun(words: string[]) {
  for (const word of headWords(words).reverse()) {
    const noun = nounOf(word);
    if (noun) return { word, noun };
  }
  return null;
}

/** Counts look alike whatever they are called: whole, never negative, many small and few large. */
const looksLikeCounts = (column: Column) =>
  column.type === 'integer' &&
  num(column.min) >= 0 &&
  (column.skewness ?? 0) > 1 &&
  num(column.min) <= 0.1 * (column.quantiles?.[2] ?? column.mean ?? 0) + 1 &&
  num(column.max) > 12;

const FEW_SHARES = 100;
/**
 * 'records lost' are counted; the record high is the highest there was. Posts have so many shares; a share of something
 * stands in the singular or ends at 100.
 */
const countsThem = ({ label, type, max }: Column, word: string) =>
  type === 'integer' &&
  ((word === 'record' && /records/i.test(label)) ||
    (word === 'share' && /(^|[^\p{L}])shares$/iu.test(label.trim()) && num(max) > FEW_SHARES));

const isUnitInterval = (column: Column) => column.type === 'decimal' && inRange(column, -1, 1);

/**
 * Degrees, speeds, distances that all lie between 0 and 1 were divided by their range: their mean is in no unit that a
 * reader knows.
 */
const SPANS = new Set([
  'temperature',
  'speed',
  'velocity',
  'distance',
  'pressure',
  'height',
  'weight',
  'length',
  'age',
  'income',
  'mass',
]);
const isScaled = (column: Column, word: string | undefined) =>
  word !== undefined &&
  SPANS.has(word) &&
  column.type === 'decimal' &&
  inRange(column, 0, 1) &&
  num(column.max) > 0.5 &&
  column.distinct > 10;

/** Decimals that are no whole numbers cannot be codes. */
const isFraction = (column: Column) =>
  column.type === 'decimal' && column.samples.some((value) => typeof value === 'number' && !Number.isInteger(value));

/**
 * Whole numbers without a gap, each about as often, under a name that says nothing: numbers of subjects, not amounts.
 */
export const looksLikeNumbering = (column: Column): boolean =>
  column.type === 'integer' &&
  num(column.min) >= 0 &&
  num(column.max) - num(column.min) + 1 === column.distinct &&
  column.distinct >= 3 &&
  (column.top[0]?.count ?? 0) > 1 &&
  (column.top[0]?.count ?? 0) <= 1.6 * Math.max(1, countOf(column) / column.distinct);

/** 1 and 2, 15 and 18 under a name that counts nothing ('dependents' does) are two answers. */
const isOneOfTwo = (column: Column) =>
  column.type === 'integer' &&
  column.distinct === 2 &&
  !isPlural(column.label) &&
  (inRange(column, 1, 2) || countOf(column) >= FEWEST_ANSWERS);
const FEWEST_ANSWERS = 50;

const MOST_SETTINGS = 12;
/** A limit of speed, age or weight that is one of few is a setting: 30, 50 and 70. Credit limits are granted amounts. */
const isSetInSteps = (column: Column) =>
  column.type === 'integer' && column.distinct <= MOST_SETTINGS && countOf(column) >= 10 * column.distinct;

/**
 * Long whole numbers that lie within a hundredth of their size, under a name that says nothing: numbers of documents or
 * cards. What wanders about its level along time is none.
 */
const isLongNumber = (column: Column) =>
  num(column.min) >= 1e6 &&
  num(column.max) - num(column.min) <= 0.01 * num(column.min) &&
  !column.persists &&
  [...column.top.map(({ value }) => value), ...column.samples].every((value) => Number.isInteger(value));

const FEWEST_DIGITS = 4;
const MOST_APART = 0.05;
/** As many of each size from 1,000 to 9,999, all of four digits: given out, or the last digits of a card. */
function fillsItsDigits(column: Column): boolean {
  const high = 10 ** Math.ceil(Math.log10(num(column.max) + 1));
  const [low, range] = [high / 10, 0.9 * high];
  return (
    high >= 10 ** FEWEST_DIGITS &&
    column.distinct >= 100 &&
    num(column.min) >= low &&
    num(column.min) <= low + MOST_APART * range &&
    num(column.max) >= high - MOST_APART * range &&
    [0.25, 0.5, 0.75].every(
      (share, nth) => Math.abs((column.quantiles?.[nth + 1] ?? 0) - low - share * range) <= MOST_APART * range,
    )
  );
}

/** 1 to n, each once: the number of the row. */
const numbersRows = (column: Column) =>
  column.type === 'integer' &&
  column.distinct >= 20 &&
  num(column.min) >= 0 &&
  num(column.min) <= 1 &&
  num(column.max) - num(column.min) + 1 === column.distinct &&
  column.top[0]?.count === 1;

/** 'childid', of many values; 'prodid' of any. */
const endsInId = (column: Column, words: string[]) =>
  words.length === 1 && ((column.distinct > 50 && /[^aeiou]id$/.test(words[0]!)) || ID_OF_SOMETHING.test(words[0]!));
const ID_OF_SOMETHING =
  /^(prod|product|cust|customer|user|emp|employee|order|store|shop|item|stud|student|pat|patient|subj|subject|hosp|hospital|house|household|hh|pers|person|acct|account|trans|txn|invoice|client|vendor|supplier|case|site|study|visit|school|dept|cat|category|loc|location|team|player|game|match|event|session|device|sensor|station|plot|farm|village|firm|company|county|state|country|city|region|child|family|mother|father|class|teacher|doctor|driver|vehicle|sample|record|row|obs|unit|group)idn?$/;

/** Steps of an experiment or a course: few whole values of elapsed time, each seen again and again. */
const STEP_WORDS = new Set([
  'time',
  'day',
  'week',
  'month',
  'hour',
  'minute',
  'step',
  'round',
  'lap',
  'wave',
  'cycle',
  'trial',
  'epoch',
  'generation',
  'iteration',
  'timepoint',
  'session',
  'visit',
  'block',
  'lag',
]);
/** Weeks, rounds or periods from 0 or 1 on, one a row: the rows run along them. */
const RUNS_ALONG = new Set(['day', 'week', 'month', 'quarter', 'period', 'round', 'wave', 'hour', 'lap']);
const FEWEST_IN_A_COURSE = 8;
export const isCourse = (column: Column): boolean => {
  const { words } = readLabel(column.label);
  return (
    column.type === 'integer' &&
    words.length === 1 &&
    RUNS_ALONG.has(words[0]!) &&
    column.nulls === 0 &&
    column.distinct >= FEWEST_IN_A_COURSE &&
    column.top[0]?.count === 1 &&
    (num(column.min) === 0 || num(column.min) === 1) &&
    num(column.max) - num(column.min) + 1 === column.distinct
  );
};

export const isSteps = (column: Column) => {
  const { words } = readLabel(column.label);
  return (
    column.type === 'integer' &&
    words.length === 1 &&
    STEP_WORDS.has(words[0]!) &&
    column.distinct >= 3 &&
    column.distinct <= 60 &&
    countOf(column) >= 3 * column.distinct
  );
};

/**
 * Money that is multiplied by pieces to give what was paid is a price, whatever it is called; what is so many per 100
 * or 1,000 of a base is a rate.
 */
const isPriceOf = (column: Column, words: string[], relations?: Pick<ColumnRelations, 'products'>) =>
  (relations?.products ?? []).some(({ total, factors, per }) =>
    per === undefined
      ? factors.includes(column.key) &&
        (words.some(isMoneyWord) || column.type === 'decimal') &&
        !isPerPiece(factors.find((key) => key !== column.key) ?? '', { total, words })
      : factors[0] === column.key,
  );

/**
 * Whether the other factor is the rate: a probability beside the amount that it weighs, 'cost_conv' of 'cost' beside
 * conversions, the price of a litre beside the litres.
 */
function isPerPiece(factor: string, { total, words }: { total: string; words: readonly string[] }): boolean {
  if (words.some((word) => isRateMarker(word) || nounOf(word)?.kind === 'rate')) return false;
  const others = readLabel(factor).words;
  return (
    others.some((word) => CHANCES.has(word)) ||
    (others.includes('price') && !words.some(isMoneyWord)) ||
    (others.length > 1 && readLabel(total).words.every((word) => others.includes(word)))
  );
}
const CHANCES = new Set(['probability', 'chance', 'likelihood', 'share', 'percent', 'percentage', 'rate', 'ratio']);

/** 'number of orders', '# of rooms' announce a count of what follows. */
const COUNT_OF = /^(number|num|no\.?|#|count|total number)[\s_.-]*of(?=[\s_.-]|\p{Lu})/iu;

/** 'num_reviews', 'No. trees', 'seats nr': a number beside things in the plural counts them. 'Lesson no' names one. */
const NUMBER_FIRST = /^(number|num|nbr|nb|no|nr)(?=[\s_.-]|\p{Lu})/iu;
const NUMBER_LAST = /[\s_.-](number|num|nbr|nb|no|nr)\.?$/i;
const countsThings = (label: string): boolean =>
  NUMBER_FIRST.test(label) ? isPlural(label) : NUMBER_LAST.test(label) && isPlural(label.replace(NUMBER_LAST, ''));

/** What is measured in air or blood and has a figure in its name: so much of it in a volume, unless it is given off. */
const CONCENTRATION =
  /(^|[^\p{L}\p{N}])(pm[\s_.]?(1|2[\s_.]?5|10)|(no|so)[2x]|o3|spo2|(hb)?a1c)(?![\p{L}\p{N}])(?!.*(emi(ssion|tted)|tonne|\btons?\b))/iu;

/** 'sqft_lot': a size of something, whatever the something is called. */
const SIZED_FIRST = /^(sq_?ft|sq_?m|sqmt)[\s_]/i;

/**
 * What a numeric column measures: by the words and unit of its label first, by the shape of its values where they are
 * silent, and by what holds between columns (a total of parts adds up whatever it is called).
 */
export function describeMeasure(column: Column, relations?: Pick<ColumnRelations, 'sums' | 'products'>): NumberMeaning {
  const meaning = byNameAndShape(column, relations);
  if (
    column.rises &&
    isMeasure(meaning) &&
    (meaning.kind === 'additive' || (meaning.kind === 'rate' && meaning.weight === 0 && column.type === 'integer'))
  )
    return { ...meaning, kind: 'cumulative', agg: 'max' };
  return meaning.kind === 'additive' && column.persists && !saysWhatHappens(column)
    ? { ...meaning, kind: 'stock' }
    : meaning;
}

/**
 * What somebody did in a period or what became of them: 'churned customers' happen, 'registered customers' are there.
 */
const HAPPENED = new Set(
  'added gained acquired won onboarded joined hired converted reactivated churned lost departed terminated dismissed cancelled canceled deactivated'.split(
    ' ',
  ),
);

/** Nouns of amounts that say nothing of whether it happened or is there. */
const AMOUNTS = new Set(['amount', 'total', 'sum', 'count', 'quantity', 'unit', 'volume', 'number', 'supply']);
function saysWhatHappens({ label }: Column): boolean {
  const { words } = readLabel(label.trim().replace(COUNT_OF, ''));
  return (
    words[0] === 'new' ||
    HAPPENED.has(words[0]!) ||
    headWords(words).some((word) => nounOf(word)?.kind === 'additive' && !AMOUNTS.has(word))
  );
}

/** 'units in stock', 'qty on hand', 'seats at year end': what there is at a moment, whatever it is counted in. */
const IN_STOCK =
  /(^|[\s_-])(in[\s_-]?stock|on[\s_-]?hand|in[\s_-]?inventory|on[\s_-]?order|at[\s_-]?(year|month|period)[\s_-]?end)$/i;
/** A meter counts on: its reading adds up with no other's. */
const METER = /(^|[\s_-])(odometer|(meter|counter)[\s_-]?(reading|stand))([\s_-]|$)/i;

/** What was agreed or paid in one deal is money that adds up, whatever follows it: 'order value', 'invoice total'. */
const WORTH_OF_A_DEAL =
  /(^|[\s_-])(order|sales?|transaction|invoice|contract|deal|purchase|booking|shipment|claim|export|import|trade|donation|basket|cart|receipt|bill|line|line[\s_-]?item|row|grand)[\s_-]*(value|amount|total|worth)$/i;
/** Days off and hours worked are taken together, whoever they are of; how long one thing lasts is its own. */
const TIME_SPENT =
  /(^|[\s_-])(leave|absence|absent|sick|vacation|holiday|overtime|training|worked|billable|billed|lost)[\s_-]*(days|hours|minutes)$|(^|[\s_-])(days|hours|minutes)[\s_-]*(lost|worked|absent|billed|taken)$/i;
/** What is agreed for each day or week, such as the hours of a contract, is that of one person. */
const OF_EACH_PERIOD =
  /(^|[\s_-])(weekly|daily|monthly|yearly|annual)[\s_-]*(working[\s_-]*)?(hours|minutes)$|(^|[\s_-])(hours|minutes)[\s_-]*(per|a|\/)[\s_-]*(day|week|month|year)$/i;
/** What happens so many times, where it stands in the plural over whole numbers: 'hires', 'applications'. */
const HAPPENINGS = new Set(
  'hire joiner leaver exit separation resignation interview application applicant offer placement referral lead opportunity inquiry enquiry booking reservation appointment checkin checkout login pageview impression engagement post tweet stream play install uninstall registration activation cancellation renewal upgrade downgrade unsubscribe bounce strike riot purge protest demonstration assassination revolution inspection violation citation permit search collision breakdown repair replacement intervention operation surgery procedure prescription scan transplant publication open'.split(
    ' ',
  ),
);
/** 'Bookings total', 'bookings excl. cancelled' are bookings. */
const WHICH_OF_THEM =
  /[\s_-]*(total|overall|(excl|incl|excluding|including|without)\b.*|(excl|incl|excluding|including|without)_.*)$/i;
export function isHappenings({ type, label, min }: Column): boolean {
  const things = label.trim().replace(WHICH_OF_THEM, '');
  return (
    type === 'integer' && num(min) >= 0 && isPlural(things) && HAPPENINGS.has(readLabel(things).words.at(-1) ?? '')
  );
}

/** 'Unit cost', 'cost each': the money of one piece is a price. 'Unit sales' are sales in units. */
const isOfOne = (words: readonly string[]) => {
  const money = words.findIndex((word) => word === 'cost' || word === 'expense' || word === 'amount' || word === 'fee');
  return money >= 0 && (words[money - 1] === 'unit' || words[money - 1] === 'piece' || words[money + 1] === 'each');
};

function byNameAndShape(column: Column, relations?: Pick<ColumnRelations, 'sums' | 'products'>): NumberMeaning {
  const { label } = column;
  if (column.distinct === 0) return { kind: 'empty' };
  if (column.distinct === 1) return { kind: 'constant' };
  if (isEpoch(column)) return { kind: 'code' };
  const { words } = readLabel(label);
  if (isYear(column) || isYearOrZero(column, words)) return { kind: 'year' };
  if (datePartOf(column) || isShortYear(column) || isStage(column, words) || isDecade(column, words))
    return { kind: 'datepart' };
  if (isWrittenDate(column) || isClockTime(column, words)) return { kind: 'code' };
  if (isCoordinate(column, words)) return { kind: 'coordinate' };
  if (column.type === 'integer' && column.distinct === 2 && inRange(column, 0, 1)) return { kind: 'flag' };
  const unit = unitOfLabel(label);
  const counting = COUNT_OF.test(label.trim());
  const things = !counting && countsThings(label.trim());
  const noun = headNoun(
    counting ? words.slice(words.indexOf('of') + 1) : things ? words.filter((word) => word !== 'number') : words,
  );
  const names = noun?.noun.kind === 'code' || noun?.noun.kind === 'rank';
  // 'classes missed' counts what 'class' names.
  const head = names && saysMany(label, noun.word) ? null : noun;
  const good = head?.noun.good ?? outcomeDirection(words) ?? 'none';
  const weight = head?.noun.weight ?? 0;
  if (words.length === 0 && column.type === 'integer' && column.distinct > 50) return { kind: 'code' };
  // 'Year' or 'day' that is none counts steps from somewhere.
  const clock = words.length === 1 && CLOCK_WORDS.has(label.trim().toLowerCase());
  if (clock && (column.type === 'integer' || words[0] === 'year'))
    return { kind: column.distinct > 60 ? 'code' : 'datepart' };
  // What belongs to a place in a ranking ('rank points') is how one stands, not what one made.
  const marked =
    words.some((word) => isRateMarker(word) && !countsThem(column, word)) ||
    CONCENTRATION.test(label.trim()) ||
    words.slice(0, -1).some((word) => word === 'rank' || word === 'ranking');
  const rate = (): MeasureMeaning => ({
    kind: 'rate',
    agg: averageOf(column),
    weight:
      words.some((word) => UNCERTAINTY.has(word)) || isCompared(column) || isScaled(column, head?.word)
        ? 0
        : marked || (weight === 3 && head?.noun.kind !== 'rate')
          ? 2
          : weight,
    good,
  });
  const sum = (by: Weight | 0 = weight): MeasureMeaning => ({ kind: 'additive', agg: 'sum', weight: by, good });

  const counted = counting || things || (words.some(isCountMarker) && !marked);
  if (unit?.nature === 'ratio' || unit?.nature === 'percent') return rate();
  if ((counting || (things && !head)) && !marked && column.type === 'integer') return sum();
  if (head && names && !unit && !SIZED_FIRST.test(label) && !(counted && head.word !== 'number') && !isFraction(column))
    return { kind: head.noun.kind as 'code' | 'rank' };
  if (!counted && !unit && !marked && (codesCategory(column, words) || numbersOff(column, words)))
    return { kind: 'code' };
  if (!head && !counted && !unit && !marked && !isPlural(label) && liesInYears(column)) return { kind: 'year' };
  if (head && isCountNoun(head.word) && !counted && !unit && !marked && isCodeDespiteNoun(column))
    return { kind: 'code' };
  if (
    !head &&
    !counted &&
    !unit &&
    column.type === 'integer' &&
    ((!isPlural(label) && looksLikeNumbering(column)) ||
      numbersRows(column) ||
      looksLikeKey(column) ||
      fillsItsDigits(column) ||
      endsInId(column, words))
  )
    return { kind: 'code' };
  if (column.inBlocks && !counted && !unit && !marked && !isPlural(label) && (!head || happens(head)))
    return { kind: 'code' };
  if (words.at(-1) === 'limit' && SPANS.has(words.at(-2) ?? '') && isSetInSteps(column)) return { kind: 'code' };
  if (!head && !counted && !unit && !marked && (isOneOfTwo(column) || isLongNumber(column))) return { kind: 'code' };
  if (!head && !unit && isSteps(column)) return { kind: 'datepart' };
  if (isPriceOf(column, words, relations)) return rate();
  if (METER.test(label.trim())) return { kind: 'cumulative', agg: 'max', weight: 1, good };
  if (IN_STOCK.test(label.trim()) && !isUnitInterval(column)) return { kind: 'stock', agg: 'sum', weight: 2, good };
  if (words.includes('cumulative')) return { kind: 'cumulative', agg: 'max', weight: 2, good };
  if (WORTH_OF_A_DEAL.test(label.trim()) && !marked && !isUnitInterval(column)) return sum(3);
  if (OF_EACH_PERIOD.test(label.trim())) return rate();
  if (TIME_SPENT.test(label.trim()) && !marked && num(column.min) >= 0) return sum(2);
  if (isHappenings(column) && !marked && !unit) return sum(2);
  const inSum = relations?.sums.some(({ total, parts }) => total === column.key || parts.includes(column.key));
  if (PRICE_PER.test(label.trim())) return rate();
  // More value for its cost is no worse.
  if (isDivided(column))
    return { ...rate(), good: headNoun(readLabel(label.split(' / ')[0]!).words)?.noun.good ?? 'none' };
  // Of a plan and what came of it the difference, not a spread.
  if (inSum && words.at(-1) === 'variance' && !unit) return sum(2);
  if (marked && !(unit?.nature === 'money' && head?.noun.kind === 'additive' && !words.includes('per'))) return rate();
  // 'Total' before a noun that names no quantity is a total of that row, not something to add up further.
  if (
    head?.word === 'total' &&
    words.length > 1 &&
    (column.type === 'decimal' || isLevel(column)) &&
    !(words.at(-1) === 'total' && hasNone(column)) &&
    !inSum &&
    !words.some(isMoneyWord) &&
    !unit
  )
    return rate();
  if (head?.word === 'spend' && words.includes('time')) return rate();
  if (isOfOne(words)) return rate();
  // What one body lost or gained is its own.
  if (
    head &&
    (head.word === 'loss' || head.word === 'lost' || head.word === 'gain') &&
    words.some((word) => nounOf(word)?.kind === 'rate')
  )
    return rate();
  if (column.type === 'integer' && (words[0] === 'new' || (HAPPENED.has(words[0]!) && head?.noun.kind === 'stock')))
    return sum(2);
  if (head)
    return byNoun(column, head.noun.kind, {
      rate,
      sum,
      weight,
      good,
      counts: !unit && isCountNoun(head.word),
      isInUnits: unit?.nature === 'quantity',
    });
  if (!counted && !unit && isPercentages(column)) return rate();
  if (inSum && !isUnitInterval(column)) return sum(1);
  if (
    unit?.nature === 'money' ||
    unit?.nature === 'quantity' ||
    (column.format.kind === 'currency' && column.format.unit)
  )
    return sum(2);
  if (unit) return rate();
  if (counted || looksLikeCounts(column)) return sum(0);
  return rate();
}

function byNoun(
  column: Column,
  kind: NounKind,
  {
    rate,
    sum,
    weight,
    good,
    counts,
    isInUnits,
  }: {
    rate: () => MeasureMeaning;
    sum: (by?: Weight | 0) => MeasureMeaning;
    weight: Weight | 0;
    good: GoodDirection;
    counts: boolean;
    /** 'Consumption (kWh)' of a quarter of an hour is below 1 and no share. */ isInUnits: boolean;
  },
): MeasureMeaning {
  switch (kind) {
    case 'additive':
      return (isUnitInterval(column) && !isInUnits) ||
        (counts && isFraction(column) && !isInThousands(column)) ||
        isPercentages(column) ||
        isGrowth(column)
        ? rate()
        : sum();
    case 'stock':
      return isUnitInterval(column) || num(column.max) <= 100 ? rate() : { kind: 'stock', agg: 'sum', weight, good };
    case 'cumulative':
      return { kind: 'cumulative', agg: 'max', weight, good };
    case 'rate':
    case 'code':
    case 'rank':
    case 'coordinate':
      return rate();
  }
}

const WIDE = 10;
/** 'trips' of 28 in one region and 985 in another are trips in thousands; what comes per so many heads keeps closer. */
const isInThousands = ({ label, max, min, quantiles }: Column) =>
  isPlural(label) && num(min) >= 0 && num(max) > WIDE * (quantiles?.[2] ?? Infinity) && num(max) > 100;

/** What is counted one by one and may be numbered: an event, a visit; no money, no amount. */
const happens = ({ word, noun }: { word: string; noun: { kind: NounKind; weight: number } }) =>
  noun.kind === 'additive' && noun.weight < 3 && !isMoneyWord(word) && !AMOUNTS.has(word);

/** Values that end at 100 and nowhere else are percents, whatever they are called. */
const isPercentages = (column: Column) =>
  column.type === 'decimal' &&
  column.format.kind !== 'currency' &&
  num(column.min) >= 0 &&
  num(column.max) > 99.5 &&
  num(column.max) <= 100 &&
  isFraction(column) &&
  column.distinct > 20;

/** What an economy makes and uses is never below zero: what is, is its growth. */
const NEVER_BELOW_ZERO = new Set(['gdp', 'gnp', 'consumption', 'production', 'output', 'ridership', 'rainfall']);
const isGrowth = (column: Column) =>
  (column.negatives ?? 0) > 0 && readLabel(column.label).words.some((word) => NEVER_BELOW_ZERO.has(word));

/** 'Discount total', 'refunded total': of what some rows have none of, and none has less, there is so much in all. */
const hasNone = (column: Column) => (column.zeros ?? 0) > 0 && num(column.min) >= 0;

/** Far from zero and even about its middle: a level of one thing, not a count. */
const isLevel = (column: Column) =>
  num(column.min) > 0.25 * (column.quantiles?.[2] ?? Infinity) && Math.abs(column.skewness ?? 0) < 1.5;

/** The mean, unless a long tail drags it: then the median, where values are fine enough for medians to differ. */
function averageOf(column: Column): 'avg' | 'median' {
  const skewed = Math.abs(column.skewness ?? 0) > 2;
  const zeroes = (column.zeros ?? 0) / Math.max(1, countOf(column));
  return skewed && column.distinct > 100 && zeroes < 0.3 ? 'median' : 'avg';
}

/** Rows that have a value. */
const countOf = (column: Column) => column.histogram.reduce((sum, bar) => sum + bar.count, 0) || column.distinct;

export const isMeasure = (meaning: NumberMeaning): meaning is MeasureMeaning => 'agg' in meaning;
