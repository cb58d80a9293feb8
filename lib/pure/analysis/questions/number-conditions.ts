import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { ageMeant } from './ages';
import { askBack, askWhich } from './asked-back';
import { bandsMeant, type BandsMeant } from './bands';
import { readCountOfGroup } from './counted-groups';
import { polesOf, type Mention, type Thing } from './mentions';
import { PRICES, RATES } from './names';
import { columnOfWords, isUnitOf, type Beside } from './named-by-verb';
import { isOwnUnit, isUnit } from './language/units';
import { isPeople, namesFile } from './nouns';
import { canMeasure, columnAbout } from './measurable';
import { chooseColumn, isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';
import { isUnitAt, readGlued, readUnitNumber } from './unit-numbers';
import { ALSO_COUNTED, isLeftOut } from './value-conditions';
import { saidByVerb } from './verb-figures';

/** Units behind a number say nothing more. */
export function useUnits(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    const before = scene.mentions[place - 1];
    if (before?.said.kind !== 'number' || (isThing(mention) && surest(mention.said.columns) > 0.9)) return;
    const { words, text } = mention;
    if (isUnit(words) || isUnit(text.toLowerCase())) use(scene, place);
  });
}

function compare(
  column: Column,
  op: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'between',
  low: number,
  high: number | null,
): Filter {
  if (op === 'between' && high !== null)
    return { field: column.key, op: 'between', values: [Math.min(low, high), Math.max(low, high)] };
  if (op === 'between') return askBack('not_a_query', '“Between” needs two numbers. One is missing.');
  return { field: column.key, op, value: low };
}

/** 'fares over 50', 'more than 2 passengers', 'aged between 20 and 30'. */
export function readComparisons(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'comparator')) return;
    const { about, behind } = mention.said.phrase;
    // 'Aged 50+' is no age of 50.
    if (mention.said.phrase.op === 'eq' && mentions[place + 2]?.words === '+') return;
    const op = isUpTo(mentions, place) ? 'between' : mention.said.phrase.op;
    const separate = behind ? numberBefore(scene, place) : numbersAfter(scene, place);
    if (readBand(scene, place, separate)) return;
    const isGlued = !behind && !separate.length && readGlued(scene, place + 1);
    const numbers = isGlued ? [place + 1] : separate;
    if (!numbers.length) return;
    const end = behind ? place : numbers.at(-1)!;
    const [low, high = null] = numbersSaid(numbers.map((at) => mentions[at]!));
    const counted = { at: place, start: Math.min(place, ...numbers), end, op, low: low!, high };
    if (readCountOfGroup(scene, counted)) return;
    refuseCountOfGroup(scene, place, end);
    const sides = behind
      ? [
          ...(place - numbers[0]! === 2 ? [place - 1] : []),
          neighbour(scene, place, 1),
          neighbour(scene, numbers[0]!, -1),
        ]
      : [...spansOf(scene, end), neighbour(scene, place, -1), nounBehind(scene, end)];
    const { column, at } = comparedColumn(scene, {
      sides,
      about,
      years: numbers.map((each) => (mentions[each]!.said as { value: number }).value),
      beside: { verbs: [place - 1, place - 2], unit: end + 1 },
      start: Math.min(place, numbers[0]!),
      id: partId(mention),
      text: mentions
        .slice(Math.min(place, numbers[0]!), end + 1)
        .map(({ text }) => text)
        .join(' '),
    });
    use(scene, place, ...numbers, ...range(place, end).filter((each) => isPhrase(mentions[each], 'and', 'filler')));
    assertYears(column, low!);
    assertSameUnit(column, mentions[end + 1]?.words ?? '');
    const isPercent = saysPercent(scene, numbers);
    if (isPercent) assertPercents(column);
    const times = isPartOfOne(column) && isPercent ? 0.01 : 1;
    assertMet(column, { op, low: low! * times, text: mention.text });
    // Before 'average' the same word may say what is averaged: it stays to be read.
    if (at >= 0 && !isPhrase(mentions[neighbour(scene, at, -1)], 'aggregate')) use(scene, at);
    if (spansOf(scene, end)[0] === at) use(scene, end + 1);
    use(
      scene,
      openerBefore(scene, at >= 0 && at < place ? at : place, column),
      isUnitOf(mentions[end + 1], column) ? end + 1 : -1,
      isVerbOf(mentions[place - 1], column) ? place - 1 : -1,
    );
    scene.conditions.push({
      id: partId(mention),
      filter: compare(column, op, low! * times, high === null ? null : high * times),
      column,
      at: place,
      role: 'filter',
    });
  });
}

/** 'Paying more than 100' of charges: what is done says again of what. */
const isVerbOf = (mention: Mention | undefined, { label }: Column) => {
  const about = mention?.said.kind === 'unknown' ? saidByVerb(mention.words) : undefined;
  return about !== undefined && readLabel(label).words.some((word) => about.includes(singular(word)));
};

/** 'When fuel costs more than 4 dollars': the word that begins the condition; −1 where none does. */
function openerBefore({ mentions }: QuestionScene, place: number, column: Column): number {
  let at = place - 1;
  const isOfIt = (mention: Mention | undefined) =>
    isPhrase(mention, 'filler') || (isThing(mention) && mention.said.columns.some((each) => each.column === column));
  while (at > 0 && isOfIt(mentions[at])) at--;
  return OPENERS.test(mentions[at]?.words ?? '') && mentions[at]!.said.kind === 'unknown' && at > 0 ? at : -1;
}
const OPENERS = /^(when|whenever|while|if)$/;

/** 'Athletes under 18 with gold': what they have besides is not what is compared. */
function nounBehind(scene: QuestionScene, end: number): number {
  const unit = scene.mentions[end + 1];
  const isAfterUnit =
    scene.used.has(end + 1) && unit !== undefined && isUnit(unit.words) && isThing(scene.mentions[end + 2]);
  const at = isAfterUnit ? end + 2 : neighbour(scene, end, 1);
  return scene.mentions.slice(end + 1, at).some((mention) => isPhrase(mention, 'who')) ? -1 : at;
}

const [FIRST_YEAR, LAST_YEAR] = [1000, 2200];
/** @throws AskedBack for 'years with more than 50 matches': what a year has so many of is no year. */
function assertYears({ format, label }: Column, said: number): void {
  if (format.kind !== 'year' || (said >= FIRST_YEAR && said <= LAST_YEAR)) return;
  askBack('not_a_query', `${label} can’t be filtered by a count. Ask for the count by ${label}.`);
}

/** 'More than 10 years of experience', 'over 16 gb of ram': what the years are of. */
function spansOf(scene: QuestionScene, end: number): number[] {
  const { mentions } = scene;
  const isOf = mentions[end + 2]?.words === 'of';
  const isUnit = isUnitAt(scene, end + 1);
  const isSpan = isUnit || (SPANS_OF.test(mentions[end + 1]?.words ?? '') && isOf);
  const at = isOf ? end + 3 : end + 2;
  return isSpan && isThing(mentions[at]) ? [at] : [];
}

/** 0 to 1 stands for none to all of it. */
const isPartOfOne = ({ type, min, max }: Column) => type === 'decimal' && Number(min) >= -1 && Number(max) <= 1;

/** '20%', '20 percent'. */
const saysPercent = ({ mentions }: QuestionScene, numbers: readonly number[]) =>
  numbers.some((at) => mentions[at]!.text.endsWith('%')) ||
  /^(percent|pct)$/.test(mentions[(numbers.at(-1) ?? 0) + 1]?.words ?? '');

/** @throws AskedBack for 'more than 50% women' of a column that counts women. */
function assertPercents({ type, format, label, max }: Column): void {
  if (format.kind !== 'percent' && (Number(max) > MOST_PERCENT || (type === 'integer' && Number(max) > 100)))
    askBack('not_a_query', `${label} isn’t a percentage. Say the number without %.`);
}
const MOST_PERCENT = 1000;

const WITH_UNIT = /^(\d+(?:\.\d+)?)[a-z]{1,2}$/i;

/** 'Over 60' where ages are groups as text, 'over 2l' of sizes of engines: the groups that this is. */
function readBand(scene: QuestionScene, place: number, numbers: readonly number[]): boolean {
  const { mentions } = scene;
  const mention = mentions[place]!;
  if (!isPhrase(mention, 'comparator')) return false;
  const { op, about, behind } = mention.said.phrase;
  const unit = numbers.length || behind ? null : WITH_UNIT.exec(mentions[place + 1]?.text ?? '');
  const places = unit ? [place + 1] : [...numbers];
  if (!places.length || (op === 'between' && places.length < 2)) return false;
  const [low = 0, high = null] = unit ? [Number(unit[1])] : numbersSaid(places.map((at) => mentions[at]!));
  const end = Math.max(place, ...places);
  if (comparesNamed(scene, { start: Math.min(place, ...places), end, hasUnit: unit !== null })) return false;
  const found = bandsMeant(scene.table, { op, low, high }, about);
  const named = found.filter(({ column }) => isBesideBand(scene, column));
  // 'More than 10 years of experience' is no size of a company.
  const isOfOther = SPANS_OF.test(mentions[end + 1]?.words ?? '') && mentions[end + 2]?.words === 'of';
  if (isOfOther && !named.length) return false;
  const [meant, ...others] = named.length ? named : found;
  if (!meant || others.length) return false;
  addBand(scene, place, meant);
  use(scene, ...places, ...range(place, end).filter((at) => isPhrase(mentions[at], 'and', 'filler')));
  const name = neighbour(scene, Math.min(place, ...places), -1);
  if (isNameOf(mentions[name], meant.column)) use(scene, name);
  return true;
}

const isNameOf = (mention: Mention | undefined, column: Column) =>
  isThing(mention) && mention.said.columns[0]?.column === column;
const isBesideBand = ({ mentions }: QuestionScene, column: Column) =>
  mentions.some((mention) => isNameOf(mention, column));

const SPANS_OF = /^(year|month|week|day|hour|minute)s?$/;

/** Of ages and of money, which groups of numbers mostly are. */
const PLAIN_UNITS = /^(year|old|dollar|usd|euro|eur|pound)s?$/;

/** 'Claims over 60', 'over 60 employees': numbers of another column are compared, or of what the table does not have. */
function comparesNamed(scene: QuestionScene, said: { start: number; end: number; hasUnit: boolean }): boolean {
  const { mentions } = scene;
  const at = neighbour(scene, said.start, -1);
  const [before, behind] = [mentions[at], mentions[said.end + 1]];
  const isAmount = (mention: Mention | undefined) =>
    isThing(mention) &&
    !mention.said.counted &&
    surest(mention.said.columns.filter(({ column }) => isCompared(column))) > NAMED;
  // 'Total claims over 2l' is no number of claims.
  const isFigure = said.hasUnit || isPhrase(mentions[neighbour(scene, at, -1)], 'aggregate', 'share');
  const words = behind?.words ?? '';
  const isOtherUnit = isUnit(words) && !PLAIN_UNITS.test(words);
  const isUnknown = behind?.said.kind === 'unknown' && !PLAIN_UNITS.test(words);
  return (isAmount(before) && !isFigure) || isAmount(behind) || isOtherUnit || isUnknown;
}

function addBand(scene: QuestionScene, place: number, { column, values }: BandsMeant): void {
  const left = isLeftOut(scene, place, column);
  const [value = null, ...others] = values;
  use(scene, place, left);
  scene.conditions.push({
    id: partId(scene.mentions[place]!),
    filter: others.length
      ? { field: column.key, op: left >= 0 ? 'not_in' : 'in', values }
      : { field: column.key, op: left >= 0 ? 'ne' : 'eq', value },
    column,
    at: place,
    role: 'filter',
  });
}

const SCALED: [RegExp, number][] = [
  [/hundred$/, 1e2],
  [/(thousand|\dk)$/, 1e3],
  [/(million|\dmn?)$/, 1e6],
  [/(billion|\dbn)$/, 1e9],
];

/** 'Between 50 and 60 thousand': the word behind the second number is of both, unless the first were above it then. */
function numbersSaid(said: readonly Mention[]): number[] {
  const [low = 0, high] = said.map(({ said: number }) => (number.kind === 'number' ? number.value : 0));
  const timesOf = (mention: Mention | undefined) =>
    SCALED.find(([ending]) => ending.test(mention?.text.toLowerCase() ?? ''))?.[1] ?? 1;
  if (high === undefined) return [low];
  const times = timesOf(said[0]) === 1 ? timesOf(said[1]) : 1;
  return [low * times < high ? low * times : low, high];
}

/** Short and long names of units that differ by a factor. */
const MEASURES = [
  'g gram|kg kilogram|mg milligram|t tonne|lb pound|oz ounce|m metre|m meter|km kilometre|km kilometer|mile mile',
  'mi mile|cm centimetre|mm millimetre|ft foot|inch inch|second second|s second|minute minute|min minute|hour hour',
  'h hour',
]
  .join('|')
  .split('|')
  .map((pair) => pair.split(' ') as [string, string]);
const unitOf = (word: string) =>
  MEASURES.find(([short, long]) => short === word || long === word || `${long}s` === word || `${short}s` === word)?.[1];

/** @throws AskedBack where a number is said in another unit than the column's: '1000 kg' of a mass in g. */
function assertSameUnit({ label }: Column, word: string): void {
  const said = unitOf(word.toLowerCase());
  const own = readLabel(label).hints.flatMap((hint) => unitOf(hint.toLowerCase()) ?? []);
  if (said && own.length && !own.includes(said))
    askBack('not_a_query', `${label} is not in ${word}. Say the number in its unit.`);
}

/** A number further than this from all values is meant in another unit. */
const ANOTHER_UNIT = 100;

/** @throws AskedBack where no value comes near the number: 'over 10 million' of a column in millions. */
function assertMet(column: Column, { op, low, text }: { op: string; low: number; text: string }): void {
  const [least, most] = [Number(column.min), Number(column.max)];
  if (op === 'eq' || op === 'between' || !(most > 0) || low < most * ANOTHER_UNIT) return;
  const met = op === 'gt' || op === 'gte' ? 'nothing' : 'everything';
  askBack(
    'out_of_range',
    `${column.label} goes from ${least} to ${most}, so ${met} is “${text} ${low}”. It may be in another unit.`,
  );
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth);

/** '4 or more', '2 cars or more'. */
function numberBefore({ mentions, used }: QuestionScene, place: number): number[] {
  const isNumber = (at: number) => mentions[at]?.said.kind === 'number' && !used.has(at);
  if (isNumber(place - 1)) return [place - 1];
  return isThing(mentions[place - 1]) && isNumber(place - 2) ? [place - 2] : [];
}

/** 'Aged 20 to 25'. */
const isUpTo = (mentions: readonly Mention[], place: number) =>
  isPhrase(mentions[place], 'comparator') &&
  mentions[place].said.phrase.op === 'eq' &&
  mentions[place + 1]?.said.kind === 'number' &&
  mentions[place + 2]?.words === 'to' &&
  mentions[place + 3]?.said.kind === 'number';

function numbersAfter({ mentions }: QuestionScene, place: number): number[] {
  const comparator = mentions[place];
  const both =
    isPhrase(comparator, 'comparator') && (comparator.said.phrase.op === 'between' || isUpTo(mentions, place));
  const found: number[] = [];
  for (let at = place + 1; at < mentions.length && found.length < 2; at++) {
    const mention = mentions[at]!;
    if (mention.said.kind === 'number') found.push(at);
    else if (!isPhrase(mention, 'filler') && !(both && isPhrase(mention, 'and'))) break;
  }
  return both ? found : found.slice(0, 1);
}

/** What stands on both sides of a comparison, and its numbers, which may be years of age. */
type Compared = {
  sides: readonly number[];
  about: readonly string[];
  id: string;
  text: string;
  years: readonly number[];
  beside: Beside;
  /** Where its words begin. */ start: number;
};

/** @throws AskedBack for 'states with more than 70 accidents' where rows are accidents: it is a condition on groups. */
function refuseCountOfGroup(scene: QuestionScene, place: number, end: number): void {
  const { mentions } = scene;
  const [before, noun] = [mentions[neighbour(scene, place, -1)], mentions[end + 1]];
  if (!noun || singular(noun.words) === noun.words) return;
  const isRows = isThing(noun)
    ? noun.said.counted?.column === null && !noun.said.columns.length
    : noun.said.kind === 'unknown' && namesFile(noun.words, scene.table.name);
  // 'Cities by salary with at least 10 answers': what has so many rows is a group, whatever stands before.
  if (isRows && /^(with|having)$/.test(mentions[place - 1]?.words ?? '') && hasGroups(scene, place))
    askBack('not_a_query', `How many ${noun.text} a group has can’t be a condition. Ask for their number by group.`);
  if (!isRows || !isThing(before) || before.said.counted || surest(before.said.columns) <= NAMED) return;
  if (isCompared(before.said.columns[0]!.column)) return;
  askBack(
    'not_a_query',
    `How many ${noun.words} there are for each ${singular(before.words)} can’t be a condition. ` +
      `Ask for their number by ${singular(before.words)}.`,
  );
}

const hasGroups = ({ mentions }: QuestionScene, place: number) =>
  mentions.slice(0, place).some((mention) => isPhrase(mention, 'group', 'top', 'which', 'superlative'));

const isSaidOf = (mention: Mention | undefined, column: Column) =>
  isThing(mention) && mention.said.counted === null && mention.said.columns[0]?.column === column;

/** What is compared: the adjective says it, the name before it, or the name behind the number. */
function comparedColumn(
  scene: QuestionScene,
  { sides, about, id, text, years, beside, start }: Compared,
): { column: Column; at: number } {
  const { mentions, choices, table } = scene;
  const chosen = table.columns.find(({ key }) => key === choices[id]);
  if (chosen) return { column: chosen, at: -1 };
  const meant = columnAbout(scene, about);
  // 'Fuel costs more than 4 dollars' of a fuel price: the noun says it again.
  if (meant) return { column: meant, at: sides.find((at) => isSaidOf(mentions[at], meant)) ?? -1 };
  for (const at of surestFirst(scene, sides)) {
    const near = mentions[at];
    if (scene.used.has(at) || !isThing(near)) continue;
    const isBehind = at === sides[1];
    const column = chooseColumn(
      scene,
      near,
      near.said.columns,
      (each) =>
        isCompared(each) &&
        !isValueRather(near, each) &&
        !(isBehind && isPriceOfNoun(near, each)) &&
        !(isHadBy(mentions, at) && years.every((year) => year >= Number(each.max) * ANOTHER_UNIT)),
    );
    if (column) {
      refuseUnmet(near, column, years);
      return { column, at };
    }
  }
  const ofPeople = ageMeant(scene, { start, end: beside.unit - 1, numbers: years });
  if (ofPeople) return { column: ofPeople, at: -1 };
  const spoken = columnOfWords(scene, beside, years);
  if (spoken) return { column: spoken, at: -1 };
  const noun = mentions[sides[1] ?? -1];
  const living = noun && /^(people|inhabitants|residents)$/.test(noun.words) ? populationOf(table.columns) : null;
  if (living) return { column: living, at: sides[1]! };
  if (!isThing(noun) && noun?.said.kind !== 'unknown') refuseUncompared(scene, sides[0]);
  // 'At least 100 policies' isn’t an age: a noun follows the number.
  const [before = -1, behind = -1] = sides;
  const next = mentions[behind];
  const isNamed = isThing(next) && surest(next.said.values) < OF_VALUE;
  const aged = isNamed ? null : ageOf(scene, before, years);
  if (aged) return { column: aged, at: -1 };
  // 'Over 2 kg' where nothing is named by its weight: no other column is meant.
  const isOfUnit = isOwnUnit(mentions[beside.unit]?.words ?? '') && !aged;
  const leading = new Set(table.meaning.measures.slice(0, LEADING).map((measure) => measure.column));
  const reached = table.columns.filter(canMeasure).filter(reaches(years));
  if (reached.length === 1 && leading.has(reached[0]!) && !isThing(mentions[behind]) && !isOfUnit)
    return { column: reached[0]!, at: -1 };
  const numbers = table.columns.filter(canMeasure);
  // 'Days below zero' of temperatures alone.
  if (numbers.length === 1 && table.meaning.rows.kind === 'reading' && !isOfUnit)
    return { column: numbers[0]!, at: -1 };
  const isOfSign = years.every((year) => year === 0) && reached.length > 1;
  return askWhich(
    id,
    text,
    (isOfSign ? reached : numbers.slice(0, 4)).map(({ key, label }) => ({ id: key, text: label })),
    choices,
  );
}

/**
 * @throws AskedBack for 'customers over 1000' of a column 'Customer age': half a name, and a number that no row comes
 * near, are no sign that it is meant.
 */
function refuseUnmet({ text, said }: Mention & { said: Thing }, column: Column, numbers: readonly number[]): void {
  const surety = said.columns.find((each) => each.column === column)?.surety ?? 1;
  const [least, most] = [Number(column.min), Number(column.max)];
  const lies = (each: number) => each >= least && each <= most;
  if (surety > NAMED || numbers.some((each) => lies(each) || (isPartOfOne(column) && lies(each / 100)))) return;
  askBack('out_of_range', `${column.label} goes from ${least} to ${most}, so “${text}” may mean something else.`);
}

/** 'Over 30 and enrolled' of a column 'Age at enrollment': the very name of a value is no name of half a header. */
const isValueRather = ({ said }: Mention & { said: Thing }, column: Column) =>
  surest(said.values) >= OF_VALUE && (said.columns.find((each) => each.column === column)?.surety ?? 1) < OF_VALUE;
const OF_VALUE = 0.95;

/** 'Over 5 million people' of countries: the one column of how many live there. */
function populationOf(columns: readonly Column[]): Column | null {
  const named = columns.filter(({ label }) => readLabel(label).words.join(' ') === 'population').filter(canMeasure);
  return named.length === 1 ? named[0]! : null;
}

/** 'More than 100 units' of a unit price: of a price or a rate the noun of what it is of says nothing. */
const isPriceOfNoun = ({ words }: Mention, { key, label }: Column) => {
  if (isCalculationKey(key)) return false;
  const head = readLabel(label).words.at(-1) ?? '';
  return singular(words) !== words && singular(words) !== head && (PRICES.has(head) || RATES.has(head));
};

/** 'With a view': what is had, and not how much of it. */
const isHadBy = (mentions: readonly Mention[], at: number) =>
  /^an?$/.test(mentions[at - 1]?.words ?? '') && /^(with|having)$/.test(mentions[at - 2]?.words ?? '');

/** Numbers of a scale: no yes or no written as 1 and 0. */
const isCompared = (column: Column) => isNumeric(column) && column.role !== 'id' && polesOf(column) === null;

/** @throws AskedBack for 'installs over 100' of installs that are no numbers: no other column is meant. */
function refuseUncompared({ mentions, used }: QuestionScene, at: number = -1): void {
  const near = mentions[at];
  if (!isThing(near) || used.has(at) || near.said.counted || near.said.values.length || isHadBy(mentions, at)) return;
  const [named] = near.said.columns;
  if (named && named.surety > NAMED && !isTime(named.column))
    askBack('not_a_query', `${named.column.label} is no number, so it can’t be compared with one.`);
}
/** So sure is a name that no other column is meant. */
export const NAMED = 0.9;

/** Whose range alone has the numbers is meant only if it is what the table measures first. */
const LEADING = 2;
/** 'Loans above 10000': the one column whose values go so far is meant. */
const reaches = (numbers: readonly number[]) => (column: Column) =>
  column.role === 'measure' && numbers.every((each) => each > Number(column.min) && each < Number(column.max));

const SURELY_HAD = 0.7;
/** 'Accidents with at least 3 vehicles': what the rows are is not compared where the number has a noun of its own. */
function surestFirst({ mentions }: QuestionScene, sides: readonly number[]): number[] {
  const named = (at: number) => {
    const near = mentions[at];
    return isThing(near) ? surest(near.said.columns.filter(({ column }) => canMeasure(column))) : 0;
  };
  const isRows = (at: number) => {
    const near = mentions[at];
    return isThing(near) && near.said.counted?.column === null && named(at) < ALSO_COUNTED;
  };
  const [before = -1, behind = -1] = sides;
  const isHad = mentions.slice(before + 1, behind).some(({ words }) => /^(with|having|have|has|had)$/.test(words));
  // 'Disasters with more than 1000 deaths': what they have is compared.
  if (before >= 0 && sides.length === 2 && isHad && named(behind) > SURELY_HAD) return [behind, before];
  const compared = sides.filter((at) => !isRows(at));
  return compared.length < sides.length && compared.some((at) => named(at) > 0) ? compared : [...sides];
}

/** 'People between 30 and 40': what is compared of people, where nothing else is named, is their age. */
function ageOf({ mentions, table }: QuestionScene, at: number, years: readonly number[]): Column | null {
  const near = mentions[at];
  if (!isThing(near) || near.said.counted?.column !== null) return null;
  const named = (word: string) => table.columns.filter(({ label }) => readLabel(label).words.includes(word));
  const [age, ...others] = named('age').filter(canMeasure);
  const isPerson = isPeople(near.words) || ['gender', 'sex', 'surname'].some((word) => named(word).length > 0);
  const isAge = years.every((year) => year >= Number(age?.min) && year <= Number(age?.max));
  return age && !others.length && isPerson && isAge ? age : null;
}

/** '5 passengers', 'size 6', '8 cylinders'. */
export function readEqualities(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (scene.used.has(place)) return;
    readGlued(scene, place);
    if (mention.said.kind !== 'number' || readUnitNumber(scene, place)) return;
    const value = mention.said.value;
    const listed = numbersListed(scene, place);
    if (listed.length > 1 && readListed(scene, listed)) return;
    const isAbout = /^(about|around|roughly|approximately|almost|nearly)$/.test(mentions[place - 1]?.words ?? '');
    const holds = (column: Column) =>
      isNumeric(column) &&
      column.role !== 'id' &&
      Number(column.min) <= value &&
      Number(column.max) >= value &&
      (column.type === 'decimal' || Number.isInteger(value));
    if (readListed(scene, [place], isNumbered)) return;
    for (const at of [behindUnit(scene, place), place - 1]) {
      const near = mentions[at];
      if (!isThing(near) || scene.used.has(at) || !near.said.columns.some(({ column }) => holds(column))) continue;
      if (at > place && near.said.columns[0] && !holds(near.said.columns[0].column)) continue;
      const column = chooseColumn(scene, near, near.said.columns, holds);
      if (!column) continue;
      if (isAbout)
        askBack(
          'not_a_query',
          `“${mentions[place - 1]!.text} ${mention.text}” has no bounds. Say from where to where.`,
        );
      use(scene, place, at);
      scene.conditions.push({
        id: `${partId(mention)}n`,
        filter: { field: column.key, op: 'eq', value },
        column,
        at: place,
        role: 'filter',
      });
      return;
    }
  });
}

/** '16 gb ram', '32 gb of ram': what stands behind a number and its unit. */
function behindUnit({ mentions, used }: QuestionScene, place: number): number {
  const unit = mentions[place + 1];
  if (!unit || !used.has(place + 1) || !isUnit(unit.words)) return place + 1;
  return mentions[place + 2]?.words === 'of' ? place + 3 : place + 2;
}

/** '3 or 4', '1 vs 2', '1, 2 and 5': places of numbers one behind the other. */
function numbersListed({ mentions, used }: QuestionScene, place: number): number[] {
  const found = [place];
  for (let at = place + 1; at < mentions.length; at++) {
    if (mentions[at]!.said.kind === 'number' && !used.has(at)) found.push(at);
    else if (!isPhrase(mentions[at], 'and', 'compare') || used.has(at)) break;
  }
  return found;
}

/** Numbers that name what each is: of products, of districts. */
const isNumbered = ({ type, role }: Column) => type === 'id' || role === 'id';

/** '3 or 4 bedrooms', 'districts 1 and 2', 'product 11': any of these numbers. */
function readListed(
  scene: QuestionScene,
  listed: readonly number[],
  fits: (column: Column) => boolean = () => true,
): boolean {
  const { mentions, used } = scene;
  const [first, last] = [listed[0]!, listed.at(-1)!];
  const values = listed.map((at) => (mentions[at]!.said as { value: number }).value);
  const holds = (column: Column, at: number) =>
    fits(column) &&
    (isNumeric(column) || typeof column.min === 'number') &&
    // The number of a thing stands behind its name.
    (!isNumbered(column) || at < first) &&
    values.every((value) => value >= Number(column.min) && value <= Number(column.max)) &&
    (column.type === 'decimal' || values.every(Number.isInteger));
  const at = [first - 1, last + 1].find((each) => {
    const near = mentions[each];
    return isThing(near) && !used.has(each) && near.said.columns.some(({ column }) => holds(column, each));
  });
  const near = mentions[at ?? -1];
  if (at === undefined || !isThing(near)) return false;
  const column = chooseColumn(scene, near, near.said.columns, (each) => holds(each, at));
  if (!column) return false;
  use(scene, at, ...listed, ...range(first, last).filter((each) => isPhrase(mentions[each], 'and')));
  scene.conditions.push({
    id: `${partId(mentions[first]!)}n`,
    filter:
      values.length > 1 ? { field: column.key, op: 'in', values } : { field: column.key, op: 'eq', value: values[0]! },
    column,
    at: first,
    role: 'filter',
  });
  return true;
}
