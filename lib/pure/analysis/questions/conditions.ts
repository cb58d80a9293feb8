import { isNumeric, isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack, askWhich } from './asked-back';
import { polesOf, type Thing } from './mentions';
import { areTwins } from './names';
import { isPeople, namesFile } from './nouns';
import { isFormOf } from './language/likeness';
import {
  canMeasure,
  chooseColumn,
  columnAbout,
  isPhrase,
  isThing,
  neighbour,
  partId,
  surest,
  use,
  type QuestionCondition,
  type QuestionScene,
} from './scene';
import type { ValueCandidate } from './language/values';

/** Names of what is counted after a number: 'over 50 dollars'. */
const UNITS = new Set([
  'dollar',
  'usd',
  'euro',
  'eur',
  'pound',
  'percent',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'km',
  'kilometre',
  'mile',
  'kilogram',
  'kg',
  'gram',
  'g',
  'mm',
  'cm',
  'm',
  'knot',
  'inch',
  'feet',
  'foot',
  'degree',
  'lb',
  'lbs',
  'mph',
  'old',
  'star',
  'point',
]);

/** Units behind a number say nothing more. */
export function useUnits(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    const before = scene.mentions[place - 1];
    if (before?.said.kind !== 'number' || (isThing(mention) && surest(mention.said.columns) > 0.9)) return;
    if (UNITS.has(mention.text.toLowerCase().replace(/s$/, '')) || UNITS.has(mention.text.toLowerCase()))
      use(scene, place);
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
    const { op, about, behind } = mention.said.phrase;
    const numbers = behind ? numberBefore(scene, place) : numbersAfter(scene, place);
    if (!numbers.length) return;
    const end = behind ? place : numbers.at(-1)!;
    const [low, high = null] = numbers.map((at) => (mentions[at]!.said as { value: number }).value);
    const sides = behind
      ? [
          ...(place - numbers[0]! === 2 ? [place - 1] : []),
          neighbour(scene, place, 1),
          neighbour(scene, numbers[0]!, -1),
        ]
      : [neighbour(scene, place, -1), neighbour(scene, end, 1)];
    const { column, at } = comparedColumn(scene, {
      sides,
      about,
      years: numbers.map((each) => (mentions[each]!.said as { value: number }).value),
      id: partId(mention),
      text: mentions
        .slice(Math.min(place, numbers[0]!), end + 1)
        .map(({ text }) => text)
        .join(' '),
    });
    use(scene, place, ...numbers, ...range(place, end).filter((each) => isPhrase(mentions[each], 'and', 'filler')));
    assertSameUnit(column, mentions[end + 1]?.words ?? '');
    assertMet(column, { op, low: low!, text: mention.text });
    // Before 'average' the same word may say what is averaged: it stays to be read.
    if (at >= 0 && !isPhrase(mentions[neighbour(scene, at, -1)], 'aggregate')) use(scene, at);
    scene.conditions.push({
      id: partId(mention),
      filter: compare(column, op, low!, high),
      column,
      at: place,
      role: 'filter',
    });
  });
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
  if (!(op === 'gt' || op === 'gte') || !(most > 0) || low < most * ANOTHER_UNIT) return;
  askBack(
    'out_of_range',
    `${column.label} goes from ${least} to ${most}, so nothing is “${text} ${low}”. It may be in another unit.`,
  );
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth);

/** '4 or more', '2 cars or more'. */
function numberBefore({ mentions, used }: QuestionScene, place: number): number[] {
  const isNumber = (at: number) => mentions[at]?.said.kind === 'number' && !used.has(at);
  if (isNumber(place - 1)) return [place - 1];
  return isThing(mentions[place - 1]) && isNumber(place - 2) ? [place - 2] : [];
}

function numbersAfter({ mentions }: QuestionScene, place: number): number[] {
  const comparator = mentions[place];
  const both = isPhrase(comparator, 'comparator') && comparator.said.phrase.op === 'between';
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
};

/** What is compared: the adjective says it, the name before it, or the name behind the number. */
function comparedColumn(
  scene: QuestionScene,
  { sides, about, id, text, years }: Compared,
): { column: Column; at: number } {
  const { mentions, choices, table } = scene;
  const chosen = table.columns.find(({ key }) => key === choices[id]);
  if (chosen) return { column: chosen, at: -1 };
  const meant = columnAbout(scene, about);
  if (meant) return { column: meant, at: -1 };
  for (const at of surestFirst(scene, sides)) {
    const near = mentions[at];
    if (scene.used.has(at) || !isThing(near)) continue;
    const column = chooseColumn(scene, near, near.said.columns, (each) => isNumeric(each) && each.role !== 'id');
    if (column) return { column, at };
  }
  // 'At least 100 policies' isn’t an age: a noun follows the number.
  const [before = -1, behind = -1] = sides;
  const aged = isThing(mentions[behind]) ? null : ageOf(scene, before, years);
  if (aged) return { column: aged, at: -1 };
  const reached = table.columns.filter(canMeasure).filter(reaches(years));
  if (reached.length === 1 && !isThing(mentions[behind])) return { column: reached[0]!, at: -1 };
  const numbers = table.columns.filter(canMeasure).slice(0, 4);
  return askWhich(
    id,
    text,
    numbers.map(({ key, label }) => ({ id: key, text: label })),
    choices,
  );
}

/** 'Loans above 10000': the one column whose values go so far is meant. */
const reaches = (numbers: readonly number[]) => (column: Column) =>
  column.role === 'measure' && numbers.every((each) => each > Number(column.min) && each < Number(column.max));

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

/** 'Customers without children', 'states with no cotton': a count equals 0. */
export function readNone(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'not') || !/^(no|without)$/.test(mention.words) || scene.used.has(place)) return;
    const at = place + 1;
    const near = scene.mentions[at];
    if (!isThing(near) || scene.used.has(at) || surest(near.said.values) > 0) return;
    const column = chooseColumn(scene, near, near.said.columns, (each) => canMeasure(each) && Number(each.min) === 0);
    if (!column) return;
    use(scene, place, at);
    scene.conditions.push({
      id: partId(near),
      filter: { field: column.key, op: 'eq', value: 0 },
      column,
      at,
      role: 'filter',
    });
  });
}

const OFTEN_NONE = 0.1;
const isOftenNone = ({ top }: Column, { table }: QuestionScene) =>
  top.some(({ value, count }) => value !== null && Number(value) === 0 && count >= OFTEN_NONE * table.rowCount);

/** Behind 'with' half a name will do: 'customers with kids'. */
const SAID_WITH = 0.6;

/** 'Bookings with children': of what the rows are, those that have some of it. */
export function readSome(scene: QuestionScene): void {
  const { mentions, used } = scene;
  mentions.forEach((mention, place) => {
    const [rows, at] = [mentions[neighbour(scene, place, -1)], neighbour(scene, place, 1)];
    const near = mentions[at];
    const isEnd = !isThing(mentions[at + 1]) && mentions[at + 1]?.said.kind !== 'number';
    const links = mentions.slice(place + 1, at).every(({ words }) => /^(an?|any)$/.test(words));
    if (!/^(with|having)$/.test(mention.words) || at < 0 || !links || !isEnd || used.has(at)) return;
    if (!isThing(rows) || rows.said.counted?.column !== null || !isThing(near) || surest(near.said.values) > 0) return;
    if (mentions.some((each) => isPhrase(each, 'top', 'superlative'))) return;
    const column = chooseColumn(
      scene,
      near,
      near.said.columns.filter(({ surety }) => surety > SAID_WITH),
      (each) => canMeasure(each) && Number(each.min) === 0 && each.distinct > 2 && isOftenNone(each, scene),
    );
    if (!column) return;
    use(scene, place, at);
    scene.conditions.push({
      id: partId(near),
      filter: { field: column.key, op: 'gt', value: 0 },
      column,
      at,
      role: 'filter',
    });
  });
}

const PRICES = new Set(['price', 'cost', 'fee', 'fare']);

/** The one column of prices that may be nothing. */
function priceOf({ table }: QuestionScene): Column | null {
  const prices = table.columns.filter(
    (column) =>
      canMeasure(column) &&
      Number(column.min) === 0 &&
      readLabel(column.label).words.some((word) => PRICES.has(word)) &&
      column.top.some(({ value }) => Number(value) === 0),
  );
  return prices.length === 1 ? prices[0]! : null;
}

/** 'Free apps', 'paid apps': whether the rows cost something. Elsewhere 'paid' is only a verb. */
export function readFree(scene: QuestionScene): void {
  const { mentions } = scene;
  const said = mentions.flatMap(({ words, said: { kind } }, place) => {
    const next = mentions[place + 1];
    const isAdjective = isThing(next) && next.said.counted !== null;
    return kind !== 'thing' && (words === 'free' || (words === 'paid' && isAdjective)) ? [place] : [];
  });
  const column = said.length ? priceOf(scene) : null;
  if (!column) return;
  if (said.length > 1)
    askBack('not_a_query', 'What is free and what costs something can’t be compared in one question.');
  const [place] = said;
  use(scene, place!);
  const op = mentions[place!]!.words === 'free' ? 'eq' : 'gt';
  scene.conditions.push({
    id: partId(mentions[place!]!),
    filter: { field: column.key, op, value: 0 },
    column,
    at: place!,
    role: 'filter',
  });
}

/** '5 passengers', 'size 6', '8 cylinders'. */
export function readEqualities(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (mention.said.kind !== 'number' || scene.used.has(place)) return;
    const value = mention.said.value;
    const holds = (column: Column) =>
      isNumeric(column) &&
      column.role !== 'id' &&
      Number(column.min) <= value &&
      Number(column.max) >= value &&
      (column.type === 'decimal' || Number.isInteger(value));
    for (const at of [place + 1, place - 1]) {
      const near = mentions[at];
      if (!isThing(near) || scene.used.has(at) || !near.said.columns.some(({ column }) => holds(column))) continue;
      if (at > place && near.said.columns[0] && !holds(near.said.columns[0].column)) continue;
      const column = chooseColumn(scene, near, near.said.columns, holds);
      if (!column) continue;
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

const LEAVES_OUT = 8;

/** Whether 'excluding', 'not' or 'except' stands before, over other values and 'and'. */
function isLeftOut({ mentions }: QuestionScene, place: number): number {
  for (let at = place - 1; at >= Math.max(0, place - LEAVES_OUT); at--) {
    const mention = mentions[at]!;
    if (isPhrase(mention, 'not')) return at;
    if (!isThing(mention) && !isPhrase(mention, 'and', 'filler')) return -1;
    if (
      isThing(mention) &&
      !mention.said.values.length &&
      !mention.said.flags.length &&
      !mention.said.columns.some(({ column }) => polesOf(column))
    )
      return -1;
  }
  return -1;
}

const STARTS = new Set(['pickup', 'origin', 'departure', 'start', 'source', 'sender', 'from']);
const ENDS = new Set(['dropoff', 'destination', 'arrival', 'end', 'target', 'receiver', 'to']);
const hints = (column: Column, words: ReadonlySet<string>) =>
  readLabel(column.label).words.some((word) => words.has(word));
const DOMINANT = 2;
const NEAR = 0.05;

const LOOKED_BACK = 3;

/** 'Away goals of Brazil': of columns with that value the one of which a word is said that the others lack. */
function saidBeside({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]): ValueCandidate[] {
  // Only words of a column of numbers that is named: 'home' alone may be a place.
  const words = new Set(
    mentions.flatMap((mention, at) =>
      at < place &&
      isThing(mention) &&
      mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))
        ? mention.words.split(' ')
        : [],
    ),
  );
  const own = ({ column }: ValueCandidate) =>
    readLabel(column.label).words.filter(
      (word) => !near.some((other) => other.column !== column && readLabel(other.column.label).words.includes(word)),
    );
  return near.filter((candidate) => own(candidate).some((word) => words.has(word)));
}

/** 'Born in Paris': of several columns with that value the one whose name the words before are a form of. */
const nearVerb = ({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]) =>
  near.filter(({ column }) =>
    mentions
      .slice(Math.max(0, place - LOOKED_BACK), place)
      .some(({ words }) => readLabel(column.label).words.some((named) => isFormOf(words, named))),
  );

const COUNTED_SURELY = 0.8;
/** 'Number of counties in Ohio': of the column that is counted no value is meant. */
const isCounted = ({ mentions }: QuestionScene, column: Column) =>
  mentions.some(
    (mention, at) =>
      isThing(mention) &&
      isPhrase(mentions[at - 1], 'count') &&
      mention.said.columns.some((each) => each.column === column && each.surety > COUNTED_SURELY),
  );

/** The value that words mean, and the mention beside it that only says its column. */
function chooseValue(
  scene: QuestionScene,
  place: number,
  given: readonly ValueCandidate[],
): { meant: ValueCandidate; beside: number } {
  const { mentions, choices, table } = scene;
  const uncounted = given.filter(({ column }) => !isCounted(scene, column));
  const candidates = uncounted.length ? uncounted : given;
  const mention = mentions[place]!;
  const id = partId(mention);
  const chosen = candidates.find(({ column, value }) => choices[id] === `${column.key}=${String(value)}`);
  if (chosen) return { meant: chosen, beside: besideOf(scene, place, chosen.column) };
  const again = candidates.find(({ column }) => isListed(scene, place, column));
  if (again) return { meant: again, beside: besideOf(scene, place, again.column) };
  for (const candidate of candidates) {
    const beside = besideOf(scene, place, candidate.column);
    if (beside >= 0) return { meant: candidate, beside };
  }
  const [best] = candidates;
  const near = candidates.filter(({ surety }) => best!.surety - surety <= NEAR);
  const word = mentions[place - 1]?.text.toLowerCase();
  const hinted =
    word === 'from'
      ? near.filter(({ column }) => hints(column, STARTS))
      : word === 'to'
        ? near.filter(({ column }) => hints(column, ENDS))
        : [];
  if (hinted.length === 1) return { meant: hinted[0]!, beside: -1 };
  const spoken = nearVerb(scene, place, near);
  if (spoken.length === 1) return { meant: spoken[0]!, beside: -1 };
  const named = saidBeside(scene, place, near);
  if (named.length === 1) return { meant: named[0]!, beside: -1 };
  const byCount = [...near].sort((a, b) => b.surety - a.surety || b.count - a.count);
  const rivals = byCount
    .slice(1)
    .filter(
      ({ column, count, surety }) =>
        column !== byCount[0]!.column &&
        !areTwins(column, byCount[0]!.column, table) &&
        count * DOMINANT > byCount[0]!.count &&
        byCount[0]!.surety - surety <= NEAR,
    );
  const same = byCount
    .slice(1)
    .filter(
      ({ column, surety, value }) =>
        column === byCount[0]!.column &&
        surety === byCount[0]!.surety &&
        surety < SPELLING &&
        value !== byCount[0]!.value,
    );
  const others = [...rivals, ...same];
  if (others.length)
    askWhich(
      id,
      mention.text,
      [byCount[0]!, ...others].map(({ column, value }) => ({
        id: `${column.key}=${String(value)}`,
        text: `${column.label} is ${String(value)}`,
      })),
      choices,
    );
  return { meant: byCount[0]!, beside: -1 };
}

/** 'Public and private schools': the value before 'and' says of which column the next one is. */
function isListed({ mentions, conditions }: QuestionScene, place: number, column: Column): boolean {
  const before = place - 2;
  return (
    isPhrase(mentions[place - 1], 'and', 'compare') &&
    conditions.some(
      (condition) => condition.role === 'filter' && condition.at === before && condition.column === column,
    )
  );
}

/** The mention next to a value that names its column: 'clarity VS2', 'card payments'. */
function besideOf(scene: QuestionScene, place: number, column: Column): number {
  const { mentions, used } = scene;
  // 'Wet roads' of road surface conditions.
  const behind = mentions[place + 1];
  if (
    behind &&
    !used.has(place + 1) &&
    (isThing(behind) ? surest(behind.said.values) < SURE : behind.said.kind === 'unknown') &&
    mentions[place]!.words !== behind.words &&
    readLabel(column.label).words.includes(singular(behind.words))
  )
    return place + 1;
  return (
    [place - 1, place + 1, neighbour(scene, place, -1)].find((at) => {
      const near = mentions[at];
      const grouped = isPhrase(mentions[neighbour(scene, at, -1)], 'group');
      return (
        at >= 0 &&
        at !== place &&
        !used.has(at) &&
        !grouped &&
        isThing(near) &&
        surest(near.said.values) < PLURAL &&
        near.said.columns.some((each) => each.column === column)
      );
    }) ?? -1
  );
}

/** 'Resolved in January': before a time the dates of that name are meant, not the state. */
function datesNext(scene: QuestionScene, place: number, { columns }: Thing): boolean {
  const next = scene.mentions[neighbour(scene, place, 1)];
  const isTimed = next?.said.kind === 'clock' && ['moment', 'range', 'relative'].includes(next.said.clock.kind);
  return isTimed && columns.some(({ column, surety }) => isTime(column) && surety > 0.9);
}

/** Whether a mention is to be read as a value or a yes, rather than as the name of a column or of what the rows are. */
export function meansValue(scene: QuestionScene, place: number, said: Thing): boolean {
  const { mentions } = scene;
  const before = mentions[neighbour(scene, place, -1)];
  const [column, value] = [surest(said.columns), surest(said.values)];
  if (said.flags.length) return true;
  if (!value) return false;
  if (datesNext(scene, place, said)) return false;
  // 'The most deaths': what is counted is no part of the name of one value, 'Death in custody'.
  if (isPhrase(before, 'count', 'superlative', 'aggregate') && value <= PART) return false;
  if (isPhrase(before, 'group', 'which', 'top') && (value < SURE || (column >= 0.55 && value < 1))) return false;
  if (said.counted && value < PLURAL) return false;
  // 'How many students' where 'Student' is one of many occupations, and no file of students.
  if (isPhrase(before, 'count') && said.counted?.column === null && value >= SPELLING && isKindOfPeople(scene, place))
    return true;
  if (said.counted && value < 1 && !isPhrase(before, 'share'))
    return isPhrase(before, 'count') ? false : countedElsewhere(scene, place);
  return value > column + 0.02 || (value >= 0.95 && !isPhrase(before, 'group', 'which', 'aggregate'));
}

/** People by a general word: neither the file nor its rows are called so. */
function isKindOfPeople({ mentions, table }: QuestionScene, place: number): boolean {
  const { words } = mentions[place]!;
  return isPeople(words) && !namesFile(words, table.name) && singular(table.meaning.rows.noun) !== singular(words);
}

const SURE = 0.95;
const PLURAL = 0.9;
const PART = 0.78;
const SPELLING = 0.97;

const countedElsewhere = ({ mentions }: QuestionScene, place: number) =>
  mentions.some(
    (mention, at) =>
      at !== place &&
      (isPhrase(mention, 'count', 'aggregate') ||
        (isThing(mention) &&
          (mention.said.counted !== null ||
            mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))))),
  );

/** Values and yes-or-no words as conditions; several values of one column are any of them. */
export function readValuesSaid(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isThing(mention) || scene.used.has(place)) return;
    if (scene.choices[partId(mention)] === 'none') return use(scene, place);
    if (!meansValue(scene, place, mention.said)) return;
    // 'Churn rate' is a share of all rows.
    if (mention.said.flags.length && isPhrase(scene.mentions[place + 1], 'rate')) return;
    const left = isLeftOut(scene, place);
    if (mention.said.flags.length && !surest(mention.said.values)) {
      const [flag] = mention.said.flags;
      addValue(scene, { place, column: flag!.column, value: flag!.value, left });
      return;
    }
    const { meant, beside } = chooseValue(scene, place, mention.said.values);
    use(scene, beside);
    addValue(scene, { place, column: meant.column, value: meant.value, left });
    // One thing written in two ways: 'Stratovolcano' and 'Stratovolcanoes'.
    const sameName = mention.said.values.filter(
      ({ column, surety, value }) =>
        column === meant.column && value !== meant.value && surety >= SPELLING && meant.surety >= SPELLING,
    );
    for (const { value } of sameName) addValue(scene, { place, column: meant.column, value, left });
  });
}

/**
 * 'churned', 'senior citizens', 'involving a canine': a column of yes and no that stands where nothing else asks for
 * it.
 */
export function readFlags(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isThing(mention) || scene.used.has(place)) return;
    const before = scene.mentions[neighbour(scene, place, -1)];
    const after = scene.mentions[place + 1];
    if (isPhrase(before, 'group', 'which', 'contrast', 'aggregate') || isPhrase(after, 'rate')) return;
    const column = chooseColumn(
      scene,
      mention,
      mention.said.columns.filter(({ surety }) => surety >= 0.7),
      (each) => polesOf(each) !== null,
    );
    if (
      !column ||
      surest(mention.said.columns) - (mention.said.columns.find((each) => each.column === column)?.surety ?? 0) > NEAR
    )
      return;
    // 'Accidents' that the rows are say nothing of 'police at the scene of the accident'.
    const named = mention.said.columns.find((each) => each.column === column)?.surety ?? 0;
    if (mention.said.counted && named < ALSO_COUNTED) return;
    const poles = polesOf(column)!;
    addValue(scene, { place, column, value: poles.yes, left: isLeftOut(scene, place) });
  });
}

const ALSO_COUNTED = 0.9;

const firstOf = (filter: Filter) => ('value' in filter ? filter.value : 'values' in filter ? filter.values[0] : null);

/** 'Canceled and not canceled': both sides of a column, one beside the other. 'Germany but not France' is Germany. */
function joinOpposite(
  scene: QuestionScene,
  { joined, place, value }: { joined: QuestionCondition; place: number; value: Cell },
): void {
  const { column, filter } = joined;
  const known: readonly unknown[] = 'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [];
  if (!known.includes(value)) {
    if (filter.op === 'ne' || filter.op === 'not_in') joined.filter = { field: column.key, op: 'eq', value };
    return;
  }
  if (column.distinct !== 2 || known.length > 1)
    askBack(
      'not_a_query',
      `“${scene.mentions[place]!.text}” is both asked for and left out. Ask about each separately.`,
    );
  scene.conditions.splice(scene.conditions.indexOf(joined), 1);
  scene.mentions.forEach((mention, at) => isPhrase(mention, 'compare', 'and', 'contrast') && use(scene, at));
  if (!scene.groupings.some((grouping) => grouping.column === column))
    scene.groupings.push({ id: joined.id, dimension: { field: column.key }, column, choices: [] });
}

function addValue(
  scene: QuestionScene,
  { place, column, value, left }: { place: number; column: Column; value: Cell; left: number },
): void {
  const { conditions, mentions } = scene;
  use(scene, place, left);
  const id = partId(mentions[place]!);
  const joined = conditions.find(
    (condition) =>
      condition.column === column &&
      condition.role === 'filter' &&
      ['eq', 'in', 'ne', 'not_in'].includes(condition.filter.op) &&
      !('part' in condition.filter),
  );
  if (
    joined &&
    (joined.filter.op === 'eq' ||
      joined.filter.op === 'ne' ||
      joined.filter.op === 'in' ||
      joined.filter.op === 'not_in')
  ) {
    const isOut = joined.filter.op === 'ne' || joined.filter.op === 'not_in';
    if (isOut !== left >= 0 && (place !== joined.at || value !== firstOf(joined.filter)))
      return joinOpposite(scene, { joined, place, value });
    const known = 'values' in joined.filter ? joined.filter.values : [joined.filter.value];
    if (!known.includes(value))
      joined.filter = {
        field: column.key,
        op: joined.filter.op === 'eq' || joined.filter.op === 'in' ? 'in' : 'not_in',
        values: [...known, value],
      };
    for (let at = joined.at; at < place; at++) if (isPhrase(mentions[at], 'and', 'compare')) use(scene, at);
    return;
  }
  conditions.push({
    id,
    filter: { field: column.key, op: left >= 0 ? 'ne' : 'eq', value },
    column,
    at: place,
    role: 'filter',
  });
}
