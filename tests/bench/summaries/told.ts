import { formatDate } from '@/lib/pure/format/format';

/** What was planted in a table, as truth.json of the corpus has it. */
export type Fact = {
  type: string;
  scope: Record<string, string>;
  measure?: string;
  measures?: string[];
  target?: string;
  drivers?: string[];
  dimension?: string;
  stratifier?: string;
  value?: string;
  at?: string;
  tolerance_periods?: number;
  direction?: string;
  issue?: string;
  column?: string;
};

const DAY = 86_400_000;
const RISES = /\b(rose|rise[sn]?|rising|grew|grow(s|n|ing)?|up|higher|more|increas\w+|climb\w*)\b/;
const FALLS = /\b(fell|fall(s|en|ing)?|down|lower|less|declin\w+|decreas\w+|shrank|dropp\w+)\b/;
const ISSUES: Record<string, RegExp> = {
  duplicate_rows: /\b(twice|again|duplicate\w*|repeat\w*|identical)\b/,
  missing_block: /\b(missing|empty|no values?)\b/,
  unit_change: /\b(times|scale|unit|jump\w*|shift\w*|rose|fell|moved|higher|lower)\b/,
  implausible: /\b(above|below|far|implausible|unusual|outside|extreme)\b/,
};
const PARADOX = /\b(within|each|every|while|although|but|yet|reverse\w*|opposite|other way)\b/;

const plain = (text: string) => text.toLowerCase().replace(/[_\s]+/g, ' ');
/** A unit is said beside the number: 'energy_kwh' reads 'Energy fell to 21,068 kWh'. */
const says = (sentence: string, name: string) =>
  plain(name)
    .split(' ')
    .every((word) => plain(sentence).includes(word));

/** The day itself or one within the tolerance, as our sentences write days, weeks and months. */
function saysWhen(sentence: string, at: string, tolerance: number): boolean {
  const days = Array.from({ length: 2 * tolerance + 1 }, (_, nth) =>
    new Date(Date.parse(at) + (nth - tolerance) * DAY).toISOString().slice(0, 10),
  );
  return days.some((day) =>
    [
      day,
      formatDate(day),
      formatDate(day).replace(/ \d{4}$/, ''),
      ...(tolerance > 0 ? [formatDate(day, 'month')] : []),
    ].some((words) => sentence.includes(words)),
  );
}

const directionOf = ({ direction }: Fact) => (direction === 'up' ? RISES : direction === 'down' ? FALLS : null);

/** A sentence tells a fact where it names all that the fact is about, and which way, and when. */
export function isTold(fact: Fact, sentence: string): boolean {
  const {
    type,
    scope,
    measure,
    measures = [],
    target,
    drivers = [],
    dimension,
    value,
    at,
    tolerance_periods: tolerance = 0,
    issue,
    column,
  } = fact;
  const names = [measure, ...measures, target, ...drivers, value, column, ...Object.values(scope)].filter(
    (name) => name !== undefined,
  );
  if (!names.every((name) => says(sentence, name))) return false;
  if (at !== undefined && !saysWhen(sentence, at, tolerance)) return false;
  if (type === 'trend' || type === 'changepoint') return directionOf(fact)?.test(plain(sentence)) ?? true;
  if (type === 'quality') return ISSUES[issue ?? '']?.test(plain(sentence)) ?? true;
  if (type === 'simpson')
    return (dimension === undefined || says(sentence, dimension)) && PARADOX.test(plain(sentence));
  return true;
}
