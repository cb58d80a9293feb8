import { isNumeric, isTime, isWorded, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { isQuestion } from '../dimension';
import { familyOf, isCountMarker, isMoneyWord, isNamingWord, isRateMarker, nounOf } from '../lexicon/lexicon';
import { unitOfLabel } from '../lexicon/units';
import { readLabel } from '../lexicon/read-label';
import { describeMeasure, isMeasure, type NumberMeaning } from '../measure';
import { describeOutcome } from '../outcome';

/** The parts of a table that the features of its columns need. */
export type Surroundings = {
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
  /** The name of the file, if known. */ name?: string;
};

const MISSING = Number.NEGATIVE_INFINITY;
const num = (value: unknown): number => (value === null || value === undefined ? MISSING : Number(value));
const log = (value: number): number =>
  Number.isFinite(value) ? Math.sign(value) * Math.log1p(Math.abs(value)) : MISSING;
const flag = (value: unknown): number => (value ? 1 : 0);
const share = (part: number | null, whole: number): number => (part === null ? MISSING : part / Math.max(1, whole));

const KINDS = [
  'additive',
  'stock',
  'rate',
  'cumulative',
  'code',
  'rank',
  'coordinate',
  'year',
  'datepart',
  'flag',
] as const;
const TYPES = ['integer', 'decimal', 'boolean', 'category', 'text', 'id'] as const;
const FAMILIES = ['place', 'person', 'time', 'other'] as const;

/** Relations by column, counted once a table. */
type Linked = {
  total: Set<string>;
  part: Set<string>;
  product: Set<string>;
  factor: Set<string>;
  rho: Map<string, number[]>;
  told: Map<string, number[]>;
  tells: Map<string, number[]>;
  givenBy: Map<string, number>;
  gives: Map<string, number>;
  panel: Set<string>;
  behindInGroups: Map<string, number>;
  behindInPairs: Map<string, number>;
};

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
const addTo = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

function link({ sums, products = [], correlations, associations = [], determines, panel }: ColumnRelations): Linked {
  const linked: Linked = {
    total: new Set(sums.map(({ total }) => total)),
    part: new Set(sums.flatMap(({ parts }) => parts)),
    product: new Set(products.map(({ total }) => total)),
    factor: new Set(products.flatMap(({ factors }) => factors)),
    rho: new Map(),
    told: new Map(),
    tells: new Map(),
    givenBy: new Map(),
    gives: new Map(),
    panel: new Set(panel ? [panel.time, ...panel.entity] : []),
    behindInGroups: new Map(),
    behindInPairs: new Map(),
  };
  for (const { left, right, rho } of correlations)
    for (const key of [left, right]) pushTo(linked.rho, key, Math.abs(rho));
  for (const { dimension, measure, strength } of associations) {
    pushTo(linked.told, measure, strength);
    pushTo(linked.tells, dimension, strength);
  }
  for (const { from, to } of determines) {
    addTo(linked.gives, from);
    addTo(linked.givenBy, to);
  }
  return { ...linked, behindInGroups: standing(linked.told), behindInPairs: standing(linked.rho) };
}

const most = (values: number[] | undefined) => (values ? Math.max(...values) : 0);
const topSum = (values: number[] | undefined, count: number) =>
  (values ?? [])
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, value) => sum + value, 0);

/** How many other columns have more of it, by the sum of the five strongest. */
function standing(map: Map<string, number[]>): Map<string, number> {
  const sums = new Map([...map].map(([key, values]) => [key, topSum(values, 5)]));
  const falling = [...sums.values()].sort((a, b) => b - a);
  const ahead = new Map<number, number>();
  falling.forEach((sum, nth) => ahead.has(sum) || ahead.set(sum, nth));
  return new Map([...sums].map(([key, sum]) => [key, ahead.get(sum)!]));
}

type Feature = { name: string; of: (column: Column, place: number, facts: Facts) => number };
type Facts = Surroundings & {
  linked: Linked;
  numeric: number;
  worded: number;
  flags: number;
  timed: number;
  /** By the rules, of each column: the words of its label, what it measures, how much that word weighs. */
  words: string[][];
  meanings: (NumberMeaning | null)[];
  weights: number[];
  /** Words of the table's name. */ named: ReadonlySet<string>;
};

const known = (column: Column, { rowCount }: Facts) => Math.max(1, rowCount - column.nulls);
const isInteger = ({ type }: Column) => type === 'integer';
const width = ({ quantiles }: Column) =>
  quantiles && quantiles[0]! > 0 ? Math.log(quantiles[4]! / quantiles[0]!) : MISSING;
/** A cell may hold megabytes; its first characters show what it looks like. */
const MOST_LETTERS = 200;
/** Frequent values and the first ones. */
const textOf = ({ top, samples }: Column) =>
  [...top.map(({ value }) => value), ...samples]
    .filter((value) => value !== null)
    .map((value) => String(value).slice(0, MOST_LETTERS).trim());
const shareOf = (column: Column, pattern: RegExp) =>
  isWorded(column) ? mean(textOf(column).map((text) => flag(pattern.test(text)))) : MISSING;

/** What texts look like: links, addresses, names of people, lists, clock times, numbers with a unit. */
const SHAPES: [string, RegExp][] = [
  ['links', /^https?:|^www\.|\.(com|org|net|jpg|png)\b|@/i],
  ['street addresses', /^\d+[\p{L}]?\s+\S+\s+\S+/u],
  ['names of people', /^\p{Lu}\p{L}+[,.]?(\s\p{Lu}[\p{L}.'-]*){1,3}$/u],
  ['lists', /[^,;|][,;|][^,;|]/],
  ['brackets', /[([{#]/],
  ['clock times', /^\d{1,3}:\d{2}/],
  ['numbers with words', /^[<>$€£]?\s?-?\d[\d.,]*\s?\p{L}{0,4}%?$/u],
  ['small letters', /^\p{Ll}/u],
  ['dashes or slashes', /[/_-]/],
  ['versions', /^\d+(\.\d+){1,3}$/],
  ['dates', /\b(19|20)\d\d\b/],
];
const deviation = (values: number[]) => {
  const middle = mean(values);
  return values.length ? Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) : MISSING;
};
/** Whole numbers that go up by one from row to row, as the first rows show. */
const countsUp = ({ samples }: Column) => {
  const steps = samples.slice(1).map((value, nth) => Number(value) - Number(samples[nth]));
  return steps.length > 3 ? mean(steps.map((step) => flag(step === 1))) : MISSING;
};
const mean = (values: number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : MISSING;

/** Of the values: how many, their spread, their similarity. */
const OF_VALUES: Feature[] = [
  ...TYPES.map((type) => ({ name: `type ${type}`, of: (column: Column) => flag(column.type === type) })),
  { name: 'time', of: (column) => flag(isTime(column)) },
  { name: 'missing', of: ({ nulls }, _, { rowCount }) => share(nulls, rowCount) },
  { name: 'distinct share', of: (column, _, facts) => column.distinct / known(column, facts) },
  { name: 'distinct', of: ({ distinct }) => log(distinct) },
  { name: 'rows', of: (_, __, { rowCount }) => log(rowCount) },
  { name: 'minimum', of: (column) => (isNumeric(column) ? log(num(column.min)) : MISSING) },
  { name: 'maximum', of: (column) => (isNumeric(column) ? log(num(column.max)) : MISSING) },
  { name: 'average', of: ({ mean: value }) => log(num(value)) },
  {
    name: 'spread',
    of: ({ sd, mean: value }) => (sd === null || !value ? MISSING : Math.min(20, Math.abs(sd / value))),
  },
  { name: 'skewness', of: ({ skewness }) => (skewness === null ? MISSING : Math.max(-20, Math.min(20, skewness))) },
  { name: 'zeros', of: (column, _, facts) => share(column.zeros, known(column, facts)) },
  { name: 'negatives', of: (column, _, facts) => share(column.negatives, known(column, facts)) },
  { name: 'width', of: width },
  {
    name: 'without a gap',
    of: (column) => (isInteger(column) ? column.distinct / (num(column.max) - num(column.min) + 1) : MISSING),
  },
  { name: 'most frequent', of: (column, _, facts) => share(column.top[0]?.count ?? 0, known(column, facts)) },
  {
    name: 'evenly frequent',
    of: ({ top }) => (top.length > 1 ? Math.min(top.at(-1)!.count / top[0]!.count, 1) : MISSING),
  },
  { name: 'length', of: ({ meanLength }) => num(meanLength) },
  {
    name: 'length of frequent values',
    of: (column) => (isWorded(column) ? mean(textOf(column).map(({ length }) => length)) : MISSING),
  },
  {
    name: 'digits',
    of: (column) => (isWorded(column) ? mean(textOf(column).map((text) => flag(/\d/.test(text)))) : MISSING),
  },
  {
    name: 'capitals',
    of: (column) =>
      isWorded(column) ? mean(textOf(column).map((text) => flag(/^[A-Z0-9.\-/_]+$/.test(text)))) : MISSING,
  },
  {
    name: 'several words',
    of: (column) => (isWorded(column) ? mean(textOf(column).map((text) => flag(/\S\s+\S/.test(text)))) : MISSING),
  },
  ...SHAPES.map(([name, pattern]) => ({ name, of: (column: Column) => shareOf(column, pattern) })),
  {
    name: 'lengths differ',
    of: (column) => (isWorded(column) ? deviation(textOf(column).map(({ length }) => length)) : MISSING),
  },
  { name: 'counts up', of: (column) => (isInteger(column) ? countsUp(column) : MISSING) },
  {
    name: 'ten most frequent',
    of: (column, _, facts) =>
      share(
        column.top.slice(0, 10).reduce((sum, { count }) => sum + count, 0),
        known(column, facts),
      ),
  },
  { name: 'level in time', of: ({ persists }) => flag(persists) },
  { name: 'between 0 and 1', of: (column) => flag(isNumeric(column) && num(column.min) >= 0 && num(column.max) <= 1) },
  { name: 'up to 100', of: (column) => flag(isNumeric(column) && num(column.min) >= 0 && num(column.max) <= 100) },
  { name: 'years', of: (column) => flag(isInteger(column) && num(column.min) >= 1500 && num(column.max) <= 2100) },
  { name: 'percent', of: ({ format }) => flag(format.kind === 'percent') },
  { name: 'currency', of: ({ format }) => flag(format.kind === 'currency') },
];

/** Of its position in the table and its relations to other columns. */
const OF_TABLE: Feature[] = [
  { name: 'place', of: (_, place, { columns }) => place / Math.max(1, columns.length - 1) },
  { name: 'place from the start', of: (_, place) => Math.min(place, 12) },
  { name: 'place from the end', of: (_, place, { columns }) => Math.min(columns.length - 1 - place, 12) },
  { name: 'columns', of: (_, __, { columns }) => log(columns.length) },
  { name: 'numbers among columns', of: (_, __, { numeric, columns }) => numeric / columns.length },
  { name: 'texts among columns', of: (_, __, { worded, columns }) => worded / columns.length },
  { name: 'yes or no among columns', of: (_, __, { flags, columns }) => flags / columns.length },
  { name: 'dates among columns', of: (_, __, { timed }) => Math.min(4, timed) },
  { name: 'total of others', of: ({ key }, _, { linked }) => flag(linked.total.has(key)) },
  { name: 'part of a total', of: ({ key }, _, { linked }) => flag(linked.part.has(key)) },
  { name: 'product of others', of: ({ key }, _, { linked }) => flag(linked.product.has(key)) },
  { name: 'factor of another', of: ({ key }, _, { linked }) => flag(linked.factor.has(key)) },
  { name: 'strongest correlation', of: ({ key }, _, { linked }) => most(linked.rho.get(key)) },
  { name: 'correlations', of: ({ key }, _, { linked }) => topSum(linked.rho.get(key), 5) },
  { name: 'differs most by group', of: ({ key }, _, { linked }) => most(linked.told.get(key)) },
  { name: 'differs by groups', of: ({ key }, _, { linked }) => topSum(linked.told.get(key), 5) },
  { name: 'tells most', of: ({ key }, _, { linked }) => most(linked.tells.get(key)) },
  { name: 'tells', of: ({ key }, _, { linked }) => topSum(linked.tells.get(key), 5) },
  { name: 'given by others', of: ({ key }, _, { linked }) => linked.givenBy.get(key) ?? 0 },
  { name: 'gives others', of: ({ key }, _, { linked }) => linked.gives.get(key) ?? 0 },
  {
    name: 'columns that differ more by group',
    of: ({ key }, _, { linked }) => linked.behindInGroups.get(key) ?? linked.behindInGroups.size,
  },
  {
    name: 'columns with more correlation',
    of: ({ key }, _, { linked }) => linked.behindInPairs.get(key) ?? linked.behindInPairs.size,
  },
  { name: 'makes a row unique', of: ({ key }, _, { linked }) => flag(linked.panel.has(key)) },
  { name: 'a panel', of: (_, __, { linked }) => flag(linked.panel.size > 0) },
];

/** Of its name, by the word lists. */
const OF_NAME: Feature[] = [
  ...KINDS.map((kind) => ({
    name: `reads as ${kind}`,
    of: (_: Column, place: number, facts: Facts) => flag(facts.meanings[place]?.kind === kind),
  })),
  { name: 'weight of its word', of: (_, place, { weights }) => weights[place]! },
  {
    name: 'heavier words in the table',
    of: (_, place, { weights }) => weights.filter((weight) => weight > weights[place]!).length,
  },
  {
    name: 'first of its weight',
    of: (_, place, { weights }) => flag(weights.indexOf(weights[place]!) === place),
  },
  { name: 'family weight', of: (_, place, { words }) => familyOf(words[place]!).weight },
  ...FAMILIES.map((family) => ({
    name: `family ${family}`,
    of: (_: Column, place: number, { words }: Facts) => flag(familyOf(words[place]!).family === family),
  })),
  {
    name: 'outcome',
    of: (column, place, { columns }) => describeOutcome(column, { last: place === columns.length - 1 })?.interest ?? -1,
  },
  { name: 'known word', of: (_, place, { words }) => words[place]!.filter((word) => nounOf(word)).length },
  { name: 'words', of: (_, place, { words }) => Math.min(10, words[place]!.length) },
  { name: 'money', of: (_, place, { words }) => flag(words[place]!.some(isMoneyWord)) },
  { name: 'rate word', of: (_, place, { words }) => flag(words[place]!.some(isRateMarker)) },
  { name: 'count word', of: (_, place, { words }) => flag(words[place]!.some(isCountMarker)) },
  { name: 'naming word', of: (_, place, { words }) => flag(words[place]!.some(isNamingWord)) },
  { name: 'unit', of: ({ label }) => flag(unitOfLabel(label)) },
  {
    name: 'named like the table',
    of: (_, place, { named, words }) => flag(words[place]!.some((word) => word.length > 2 && named.has(word))),
  },
  { name: 'question', of: ({ label }) => flag(isQuestion(label)) },
  {
    name: 'ends in id',
    of: ({ label }) => flag(/(^|[\s_.-]|[a-z])(id|ID|Id|number|no|nr|code|key)\.?$/.test(label.trim())),
  },
  { name: 'without a name', of: ({ label }) => flag(!/\p{L}/u.test(label) || /^column \d+$/i.test(label)) },
  { name: 'number in the name', of: ({ label }) => flag(/\d/.test(label)) },
];

const FEATURES = [...OF_VALUES, ...OF_TABLE, ...OF_NAME];
/** How many numbers a row of features has. */
export const FEATURE_COUNT = FEATURES.length;

/** A row of numbers for each column; negative infinity where a feature has no value. */
export function featuresOf(table: Surroundings): number[][] {
  const { columns } = table;
  const meanings = columns.map((column) => (isNumeric(column) ? describeMeasure(column, table.relations) : null));
  const facts: Facts = {
    ...table,
    linked: link(table.relations),
    words: columns.map(({ label }) => readLabel(label).words),
    meanings,
    numeric: columns.filter(isNumeric).length,
    worded: columns.filter(isWorded).length,
    flags: columns.filter(({ distinct }) => distinct === 2).length,
    timed: columns.filter(isTime).length,
    weights: meanings.map((meaning) => (meaning && isMeasure(meaning) ? meaning.weight : -1)),
    named: new Set(readLabel(table.name ?? '').words),
  };
  return columns.map((column, place) => FEATURES.map(({ of }) => of(column, place, facts)));
}
