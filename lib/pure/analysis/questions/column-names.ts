import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { splitName } from '../semantics/lexicon/words';
import { isWord } from './language/likeness';
import { isKind, isYearly } from './made-columns';
import { joinedWords } from './language/thesaurus';
import { tokenize } from './language/tokens';

/** A column that words may mean, and how surely: 1 where they are its name. */
export type ColumnCandidate = { column: Column; surety: number };

export const SMALL = new Set(['of', 'per', 'the', 'in', 'and', 'by', 'to', 'at', 'on', 'for', 'a', 'an', 'or']);

/** What a name says beside what it names: units, and the words for names and codes themselves. */
export const UNITS = new Set([
  'mm',
  'cm',
  'm',
  'km',
  'kilometre',
  'mile',
  'g',
  'gram',
  'pound',
  'lb',
  'lbs',
  'kilogram',
  'knot',
  'minute',
  'usd',
  'eur',
  '$',
  '€',
  '£',
  '%',
  'ppm',
  'mtherm',
  'ia',
]);

export const NAMING = new Set(['name', 'title', 'label', 'alias', 'short', 'full', 'common']);

export const CODING = new Set([
  'id',
  'identifier',
  'code',
  'number',
  'key',
  'no',
  'fips',
  'fip',
  'iso',
  'abbreviation',
  'alpha',
  'abbr',
]);

const DATING = new Set(['date', 'time', 'timestamp', 'datetime', 'at', 'day']);

/** Of 'temp max' the temperature is the noun. */
const QUALIFYING = new Set(['max', 'min', 'average', 'mean', 'total', 'median', 'percent', 'percentage', 'actual']);

/** Nouns of what something costs. */
export const PRICES: ReadonlySet<string> = new Set(['price', 'cost', 'fee', 'fare']);

/** 'Unemployment' is its rate; deaths are not theirs. */
export const RATES: ReadonlySet<string> = new Set([
  'rate',
  'score',
  'index',
  'level',
  'percentage',
  'percent',
  'ratio',
]);

/** A yes or no is often named for asking: has_loan, is_active. */
const ASKING = new Set(['has', 'is', 'was', 'had', 'can', 'does', 'will']);

export type Name = {
  column: Column;
  core: string[];
  tails: string[];
  head: string;
  /** What a rate is of: 'unemployment' of 'unemployment rate'. */ rated: string;
  initials: string;
  /** Only what it is told of: 'subways'. */ isSubject?: true;
  /** 'Excl. cancelled': words that say what is not in it. */ leavesOut: boolean;
  /** The header written as one word: 'sharewomen'. */
  joined: string;
  /** The header as a question would write it, word for word. */
  written: string[];
};

const LEAVING_OUT = new Set(['excl', 'excluding', 'exclusive', 'without']);

/** 'Bookings excl. cancelled' are no cancelled bookings. */
function negatedIn(words: readonly string[]): ReadonlySet<string> {
  const at = words.findIndex((word) => LEAVING_OUT.has(word));
  return new Set(at > 0 ? words.slice(at) : []);
}

// 'Tax 5%' is asked for as 'tax 5'.
const wordsOf = ({ label }: Column): string[] =>
  readLabel(label)
    .words.map((word) => word.replace(/[^\p{L}\p{N}%$€£]/gu, '').replace(/^(\d+)%$/, '$1'))
    .filter((word) => word !== '' && !SMALL.has(word));

/** 'Blood sugar level' as the level of one thing, which has synonyms. */
export function joinedName(column: Column): Name[] {
  const words = joinedWords(wordsOf(column));
  return words ? [nameOf(column, words)] : [];
}

/** 'Day kWh' beside 'Night kWh': of a number the word says which it is, and is no word for a date. */
const isOfDay = (word: string, column: Column, words: readonly string[]) =>
  word === 'day' && words[0] === word && words.length > 1 && column.role === 'measure' && isNumeric(column);

export function nameOf(column: Column, words = wordsOf(column)): Name {
  // 'County Name/State Abbreviation' is first of all the name of a county.
  const negated = negatedIn(words);
  const [first = '', ...rest] = column.label.split('/');
  const beside =
    rest.length > 0 && readLabel(first).words.some((word) => NAMING.has(word)) ? readLabel(rest.join(' ')).words : [];
  const isTail = (word: string) =>
    beside.includes(word) ||
    UNITS.has(word) ||
    NAMING.has(word) ||
    CODING.has(word) ||
    (DATING.has(word) && !isOfDay(word, column, words)) ||
    ASKING.has(word);
  const core = words.filter((word) => !isTail(word) && !negated.has(word));
  const kept = core.length ? core : words;
  const initials = splitName(column.label)
    .map((word) => word[0]!.toLowerCase())
    .join('');
  return {
    column,
    leavesOut: negated.size > 0,
    joined: splitName(column.label).join('').toLowerCase(),
    written: tokenize(column.label).map(({ lower }) => lower),
    initials: initials.length >= 3 ? initials : '',
    core: kept,
    tails: core.length ? words.filter(isTail) : [],
    rated: RATES.has(kept.at(-1)!) ? (kept.at(-2) ?? '') : '',
    head: headOf(ofFirst(kept, column)),
  };
}

/** Of 'Waiting time at arrival' and 'Cost of care' the noun stands before. */
function ofFirst(kept: readonly string[], column: Column): readonly string[] {
  if (!isKind(column)) return kept;
  const { words } = readLabel(column.label.split(/ \(|, | at | of /)[0]!);
  const first = kept.filter((word) => words.includes(word) || joinedWords(words)?.includes(word));
  return first.length ? first : kept;
}

/** Of 'acres affected' and 'units sold' the noun stands before. */
const isParticiple = (word: string) =>
  /[^e]ed$/.test(word) || /^(sold|won|lost|paid|made|held|given|taken)$/.test(word);

function headOf(words: readonly string[]): string {
  const nouns = words.filter((word) => !QUALIFYING.has(word) && (word.length > 3 || isWord(word)));
  const [first = '', last = ''] = [nouns[0], nouns.at(-1)];
  const noun = isParticiple(last) && !isParticiple(first) ? nouns.findLast((word) => !isParticiple(word)) : last;
  return noun || words.at(-1) || '';
}

/** 'state/region': two names of one column, unless it counts in such a unit ('km/h'). */
const BOTH = /^(\p{L}{3,})\s?\/\s?(\p{L}{3,})$/u;

/** What of a name says nothing yet: the share of women is no other share. */
const BEFORE_OF = new Set([
  ...['number', 'rate', 'share', 'percentage', 'percent', 'proportion', 'total', 'count', 'index', 'level', 'value'],
  ...['average', 'mean', 'median', 'ratio', 'amount', 'sum', 'volume', 'cost', 'price', 'area', 'type', 'kind'],
]);

/** 'Life expectancy at birth, female' is no life expectancy of all. */
const OF_WHOM =
  /^(fe)?males?$|^(wo)?men$|^(boys?|girls?|youth|young|child(ren)?|adults?|elderly|aged?|ages|urban|rural|under|over)$|^\d/i;

/** 'Exports of goods (% of GDP)', 'Population, total', 'Life expectancy at birth': what a figure is named by first. */
function firstOf(column: Column): Name[] {
  const [, first = ''] = /^(.{3,}?)(?: \(|, | at | of )/.exec(column.label) ?? [];
  const { words } = readLabel(first);
  const saysOfWhich = splitName(column.label.slice(first.length)).some((word) => OF_WHOM.test(word));
  return !words.length || words.every((word) => BEFORE_OF.has(word)) || saysOfWhich
    ? []
    : [{ ...nameOf({ ...column, label: first }), column }];
}

/** 'Female life expectancy' of 'Life expectancy at birth, female'. */
function turnedRound(label: string): string[] {
  const [, named = '', rest = ''] = /^([^,(]+), ([^,(]+)/.exec(label) ?? [];
  const [first = ''] = named.split(/ at | of /);
  return first && rest ? [`${rest.trim()} ${first.trim()}`] : [];
}

/** 'Rate', 'value' of a file 'birth-rate-by-year' of nothing but years: there is no other. */
const yearlyNames = (column: Column) => (isYearly(column) ? ['value', 'figure', column.label.split(' ').at(-1)!] : []);

/** 'Subways' of 'Subways: total ridership', where what else is told of them is no amount. */
export function subjectsOf(columns: readonly Column[]): Name[] {
  const amounts = columns.filter(
    ({ role, label, format }) => role === 'measure' && format.kind !== 'percent' && !label.includes('%'),
  );
  const subjectOf = ({ label }: Column) => /^([^:]{3,}): /.exec(label)?.[1];
  return amounts.flatMap((column) => {
    const subject = subjectOf(column);
    const isOnly = subject !== undefined && amounts.filter((other) => subjectOf(other) === subject).length === 1;
    return isOnly ? [{ ...nameOf({ ...column, label: subject }), column, isSubject: true }] : [];
  });
}

/** What is paid for by a word alone: 'shipping costs' of a column 'Shipping'. */
const SENT = new Set(['shipping', 'freight', 'delivery', 'postage', 'handling', 'insurance']);

/**
 * 'Country or Area', 'pres_or_congress': each of the words joined by 'or' names the column. 'Custom field (Story
 * Points)', as Jira writes them, is known by what stands in brackets.
 */
export function alternativesOf(column: Column): Name[] {
  if (isKind(column))
    return [
      ...firstOf(column),
      ...[...turnedRound(column.label), ...yearlyNames(column)].map((label) => ({
        ...nameOf({ ...column, label }),
        column,
      })),
    ];
  const both = column.role === 'measure' ? null : BOTH.exec(column.label.trim());
  if (both) return [both[1]!, both[2]!].map((label) => ({ ...nameOf({ ...column, label }), column }));
  const parts = splitName(column.label).map((word) => word.toLowerCase());
  const names = (labels: readonly string[]) => labels.map((label) => ({ ...nameOf({ ...column, label }), column }));
  const [inside] = /^custom field \((.+)\)$/i.exec(column.label.trim())?.slice(1) ?? [];
  if (inside) return names([inside]);
  if (parts.length === 1 && SENT.has(parts[0]!) && isNumeric(column))
    return names(['cost', 'fee', 'charge'].map((head) => `${parts[0]!} ${head}`));
  // 'Session default channel group', as web statistics call it.
  const isChannel = column.role !== 'measure' && / channel group(ing)?(?= |$)/.test(parts.join(' '));
  if (isChannel) return names(['channel']);
  const at = parts.indexOf('or');
  if (at !== 1 || parts.length !== 3) return [];
  return names([parts[0]!, parts[2]!]);
}
