import type { Cell } from '@/lib/pure/query/schema/column';

/**
 * Scales whose words have an order that is not the alphabet's. Each place lists its spellings; a column follows a scale
 * when all its values stand on it.
 */
const SCALES: string[][][] = [
  [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sep sept',
    'october oct',
    'november nov',
    'december dec',
  ],
  [
    'monday mon',
    'tuesday tue tues',
    'wednesday wed',
    'thursday thu thur thurs',
    'friday fri',
    'saturday sat',
    'sunday sun',
  ],
  ['breakfast', 'brunch', 'lunch', 'afternoon', 'dinner', 'night'],
  ['dawn', 'morning', 'day', 'afternoon', 'dusk', 'evening', 'night'],
  ['spring', 'summer', 'autumn fall', 'winter'],
  ['q1', 'q2', 'q3', 'q4'],
  ['first 1st', 'second 2nd', 'third 3rd', 'fourth 4th', 'fifth 5th'],
  ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'],
  ['tiny', 'small', 'medium', 'large', 'extra_large', 'huge'],
  ['none', 'very_low', 'low', 'medium moderate mid normal', 'high', 'very_high', 'critical urgent'],
  ['none', 'minor', 'moderate', 'substantial', 'major', 'severe', 'critical', 'fatal destroyed'],
  [
    'very_poor terrible',
    'poor bad',
    'fair',
    'average ok',
    'good',
    'very_good',
    'premium excellent',
    'ideal outstanding',
  ],
  [
    'very_unimportant',
    'somewhat_unimportant',
    'unimportant',
    'neither_important_nor_unimportant_(neutral) neutral',
    'somewhat_important',
    'important',
    'very_important',
  ],
  [
    'strongly_disagree',
    'disagree',
    'somewhat_disagree',
    'neutral neither_agree_nor_disagree undecided',
    'somewhat_agree',
    'agree',
    'strongly_agree',
  ],
  ['very_dissatisfied', 'dissatisfied unsatisfied', 'neutral', 'satisfied', 'very_satisfied'],
  [
    'never none',
    'rarely seldom',
    'occasionally',
    'sometimes some',
    'often',
    'regularly regul frequently freq',
    'usually',
    'heavy',
    'always',
  ],
  ['not_at_all', 'not_much', 'a_little', 'somewhat', 'some', 'a_lot', 'very_much', 'extremely'],
  [
    'hourly',
    'daily',
    'weekly',
    'biweekly',
    'monthly month-to-month',
    'quarterly',
    'annual annually yearly',
    'one_year',
    'two_year',
    'three_year',
  ],
  ['infant', 'child', 'teen teenager', 'youth young', 'adult middle-aged', 'senior old elderly'],
  [
    'preschool',
    'primary elementary',
    'less_than_high_school_degree',
    'secondary high_school hs-grad high_school_degree',
    'some_college some-college some_college_or_associate_degree',
    'associate',
    'tertiary college bachelor bachelors bachelor_degree undergraduate',
    'master masters graduate graduate_degree postgraduate',
    'doctorate phd',
  ],
  ['bronze basic free', 'silver standard', 'gold plus premium', 'platinum enterprise', 'diamond'],
  ['todo open new', 'in_progress pending', 'review', 'done closed resolved completed'],
].map((scale) => scale.map((place) => place.split(' ')));

const places = SCALES.map(
  (scale) => new Map(scale.flatMap((spellings, place) => spellings.map((spelling) => [spelling, place] as const))),
);
const spell = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/[’']s\b/, '')
    .replace(/\s+class$/, '')
    .replace(/\s+/g, '_');

/**
 * The first number of a bracket: '18-29' → 18, '$25,000 - $49,999' → 25000, '> 60' → just above 60, '<=50K' → just
 * below.
 */
function leadingNumber(value: string): number | null {
  const found =
    /^\s*(under|over|below|above|less than|more than|up to|at least|[<>≤≥]=?)?\s*[$€£]?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m)?/i.exec(
      value,
    );
  if (!found) return null;
  const size = Number(found[2]!.replaceAll(',', '')) * ({ k: 1e3, m: 1e6 }[(found[3] ?? '').toLowerCase()] ?? 1);
  const nudge = Math.max(1e-6, Math.abs(size) * 1e-9);
  if (/^(under|below|less|up|<|≤)/i.test(found[1] ?? '')) return size - nudge;
  return /^(over|above|more|>)/i.test(found[1] ?? '') ? size + nudge : size;
}

const isBracket = (value: string) =>
  /^\s*(under|over|below|above|less than|more than|up to|at least|[<>≤≥])/i.test(value) ||
  /\d\s*([-–]|to)\s*[$€£]?\d/.test(value) ||
  /\d\s*\+\s*$/.test(value) ||
  /^\s*\d+([.,]\d+)?\s*\D{0,12}$/.test(value);

/**
 * The natural order of a category's values, or null where they have none: known scales (months, sizes, agreement),
 * brackets of numbers, single letters. Needs every value.
 */
export function naturalOrder(values: readonly string[]): string[] | null {
  const answered = values.filter((value) => !NO_ANSWER.has(spell(value)));
  const order = answered.length >= Math.max(2, values.length - MOST_NO_ANSWERS) ? orderOf(answered) : null;
  return order && [...order, ...values.filter((value) => !answered.includes(value))];
}

/** Stand outside every scale, and last. */
const NO_ANSWER = new Set([
  'unknown',
  'not_stated',
  'not_specified',
  'not_available',
  'not_applicable',
  'n/a',
  'na',
  'missing',
  'refused',
  "don't_know",
  'dont_know',
  'do_not_know',
  'no_answer',
  'prefer_not_to_say',
  'prefer_not_to_answer',
  'nan',
  'null',
  'other',
  'others',
  '(no_value)',
  '',
]);
const LONGEST_CODE = 3;
/**
 * The values of a category that say that nothing is known. 'NA' among other codes is one of them (Namibia); what is
 * called 'other' is known.
 */
export function unknownAmong(values: readonly Cell[]): ReadonlySet<Cell> {
  const areCodes = values.every((value) => typeof value !== 'string' || value.length <= LONGEST_CODE);
  return new Set(
    values.filter((value) => {
      const spelled = typeof value === 'string' ? spell(value) : '';
      return NO_ANSWER.has(spelled) && !/^(others?)?$/.test(spelled) && !(areCodes && spelled === 'na');
    }),
  );
}
const MOST_NO_ANSWERS = 2;

function orderOf(values: readonly string[]): string[] | null {
  if (values.length < 2) return null;
  for (const scale of places) {
    const ranks = values.map((value) => scale.get(spell(value)));
    if (ranks.every((rank) => rank !== undefined))
      return [...values].sort((a, b) => scale.get(spell(a))! - scale.get(spell(b))!);
  }
  const numbers = values.map((value) => (isBracket(value) ? leadingNumber(value) : null));
  if (values.length > 2 && numbers.every((number) => number !== null))
    return [...values].sort((a, b) => leadingNumber(a)! - leadingNumber(b)! || (a < b ? -1 : 1));
  if (values.length > 3 && values.every((value) => /^\p{Lu}$/u.test(value))) return [...values].sort();
  return numberedOrder(values);
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** 'Grade 9', 'Grade 10'; 'Stage II', 'Stage IV': one word and a number that counts up. */
function numberedOrder(values: readonly string[]): string[] | null {
  if (values.length < 3) return null;
  const parts = values.map((value) => /^(\D*?)[\s_-]*(\d+|[IVX]+)$/.exec(value.trim()));
  const [first] = parts;
  if (!first || parts.some((part) => part?.[1]!.toLowerCase() !== first[1]!.toLowerCase())) return null;
  const places = parts.map((part) =>
    /^\d/.test(part![2]!) ? Number(part![2]) : ROMAN.indexOf(part![2]!.toLowerCase()),
  );
  if (
    places.some((place) => place < 0) ||
    new Set(places).size < places.length ||
    Math.max(...places) - Math.min(...places) > 4 * values.length
  )
    return null;
  return values
    .map((value, nth) => ({ value, place: places[nth]! }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
