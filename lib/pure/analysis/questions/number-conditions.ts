import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { readCountOfGroup } from './counted-groups';
import type { Mention } from './mentions';
import { isUnitOf } from './named-by-verb';
import { isUnit } from './language/units';
import { namesFile } from './language/named-file';
import { isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';
import { isUnitAt, readGlued } from './unit-numbers';
import { saidByVerb } from './verb-figures';
import { isPartOfOne, ANOTHER_UNIT, range, comparedColumn, isCompared, NAMED } from './compared-column';
import { readBand, SPANS_OF, numbersSaid } from './number-bands';

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
