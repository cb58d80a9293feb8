import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { describeMeasure, isMeasure, type MeasureMeaning } from '../semantics/measure';
import { askBack } from './asked-back';
import type { SpokenCalculation } from './columns-compared';
import { isOfPart, scoresOf } from './match-ends';
import { namesAt } from './names';
import { canMeasure } from './measurable';
import { inFormula, makeCalculation, type MadeCalculation } from './made-calculation';
import {
  afterArticles,
  columnBefore,
  columnFrom,
  isNamedAt,
  isSameUnit,
  labelWords,
  pairsApart,
  wordAt,
  wordsFrom,
  type GivenPiece,
  type SpokenColumn,
  type SpokenGround,
} from './spoken-columns';

type Operator = '+' | '-';
type Terms = { first: Column; rest: { operator: Operator; column: Column }[] };

const WORDS: Record<string, Operator> = dictionary({ plus: '+', minus: '-' });

/** A sign stands between two words, where the tokens leave it out. */
function signBetween({ question, tokens }: SpokenGround, at: number): Operator | null {
  const [before, next] = [tokens[at - 1], tokens[at]];
  const text = before && next ? question.slice(before.end, next.start) : '';
  if (text.trim() === '+') return '+';
  return /^\s+[-−–]\s+$/.test(text) ? '-' : null;
}

/** The operator that stands at a place or right before it, and where what follows it begins. */
function operatorAt(ground: SpokenGround, at: number): { operator: Operator; next: number } | null {
  const word = wordAt(ground, at);
  if (Object.hasOwn(WORDS, word)) return { operator: WORDS[word]!, next: at + 1 };
  const sign = signBetween(ground, at);
  return sign && { operator: sign, next: at };
}

const meaningIn = ({ table }: SpokenGround, column: Column): MeasureMeaning | null => {
  const known = table.meaning.measures.find((measure) => measure.column === column)?.meaning;
  const read = known ?? describeMeasure(column, table.relations);
  return isMeasure(read) ? read : null;
};

/** What adds up in each, or of some isn’t known, adds up in their sum and difference; else the mean tells of both. */
function meaningOf(ground: SpokenGround, columns: readonly Column[]): MeasureMeaning {
  const meanings = columns.map((column) => meaningIn(ground, column));
  const [first] = meanings;
  const addsUp = meanings.every((meaning) => meaning?.agg === 'sum' || meaning?.weight === 0);
  if (first?.agg === 'sum' && addsUp) return first;
  return { kind: 'rate', agg: 'avg', weight: 2, good: 'none' };
}

/** The least and the greatest that the terms can come to. */
function rangeOf({ first, rest }: Terms): Pick<Column, 'min' | 'max'> {
  let [min, max] = [Number(first.min), Number(first.max)];
  for (const { operator, column } of rest) {
    const ends = [Number(column.min), Number(column.max)] as const;
    min += operator === '+' ? ends[0] : -ends[1];
    max += operator === '+' ? ends[1] : -ends[0];
  }
  return { min, max };
}

const columnsOf = ({ first, rest }: Terms) => [first, ...rest.map(({ column }) => column)];

const OF_RATES = /^(rate|index|percentage|percent|pct|ratio|share|average|avg|mean|median|price)$/;
/** Of rates, means and prices there is no sum. */
const isRate = (column: Column) =>
  column.format.kind === 'percent' || labelWords(column).some((word) => OF_RATES.test(word));

const isMoney = (column: Column) => column.format.kind === 'currency' || labelWords(column).some(isMoneyWord);
/** A number that is added or taken away: 0 and 1 are numbers too. */
const isTerm = (column: Column) =>
  isNumeric(column) && column.role !== 'id' && column.role !== 'time' && column.role !== 'ignore';

/** Of 'price plus number of reviews' there is no sum: what adds up goes with what does, money with money. */
function isOneKind({ table }: SpokenGround, left: Column, right: Column): boolean {
  const [one, other] = [left, right].map((column) => describeMeasure(column, table.relations));
  if (!one || !other || !isMeasure(one) || !isMeasure(other) || one.weight === 0 || other.weight === 0) return true;
  return (one.kind === 'rate') === (other.kind === 'rate') && isMoney(left) === isMoney(right);
}

/** @throws AskedBack where two columns that are named as sums are have none. */
function refuseOtherKind(ground: SpokenGround, { first, rest }: Terms): void {
  const [term] = rest;
  if (!term || !isTerm(first) || !isTerm(term.column) || first === term.column) return;
  const isKind = isSameUnit(first, term.column) && (term.operator === '-' || !isUnlike(ground, first, term.column));
  if (isKind) return;
  askBack(
    'not_a_query',
    `${first.label} and ${term.column.label} can’t be ${term.operator === '+' ? 'added up' : 'subtracted'}: ` +
      'they are rates, or of different kinds. Ask for them with “and”.',
  );
}

const isUnlike = (ground: SpokenGround, left: Column, right: Column) =>
  isRate(left) || isRate(right) || !isOneKind(ground, left, right);

/** Columns of one unit that are added or taken from each other; null where they are not of one kind. */
function addedUp(ground: SpokenGround, terms: Terms, meaning?: MeasureMeaning): MadeCalculation | null {
  const { first, rest } = terms;
  const columns = columnsOf(terms);
  if (new Set(columns).size < columns.length || !columns.every(isTerm)) return null;
  if (!columns.every((column) => isSameUnit(first, column))) return null;
  const adds = rest.some(({ operator }) => operator === '+');
  if (adds && columns.some((column) => isUnlike(ground, first, column))) return null;
  const joined = (written: (column: Column) => string) =>
    [written(first), ...rest.map(({ operator, column }) => `${operator} ${written(column)}`)].join(' ');
  return makeCalculation(ground.table, {
    expression: joined(inFormula),
    label: joined(({ label }) => label),
    meaning: meaning ?? meaningOf(ground, columns),
    profile: rangeOf(terms),
  });
}

const asMade = (ground: SpokenGround, terms: Terms, at: number, end: number): SpokenCalculation[] => {
  const made = addedUp(ground, terms);
  return made ? [{ made, at, length: end - at }] : [];
};

/** 'Profit as revenue minus cost': the name that the question gives it, where no column has that name. */
function namedAs(ground: SpokenGround, at: number): number {
  const isNamed = wordAt(ground, at - 1) === 'as' && at > 1 && columnBefore(ground, at - 1) === null;
  return isNamed ? at - 2 : at;
}

/** 'Exports minus imports', 'adults plus children plus babies', 'revenue - cost'. */
function termsSaid(ground: SpokenGround, from: number): SpokenCalculation[] {
  const first = columnBefore(ground, from);
  const rest: Terms['rest'] = [];
  let end = from;
  for (let said = operatorAt(ground, end); first && said; said = operatorAt(ground, end)) {
    const next = columnFrom(ground, afterArticles(ground, said.next));
    if (!next) return [];
    refuseOtherKind(ground, { first: first.column, rest: [{ operator: said.operator, column: next.column }] });
    rest.push({ operator: said.operator, column: next.column });
    end = next.at + next.length;
  }
  return first && rest.length ? asMade(ground, { first: first.column, rest }, namedAs(ground, first.at), end) : [];
}

const BETWEEN = /^(difference|gap|spread|margin|balance)( in)? between$/;

/** 'Difference between high and low': the first less the second. */
function differenceSaid(ground: SpokenGround, at: number): SpokenCalculation[] {
  const length = [2, 3].find((each) => BETWEEN.test(wordsFrom(ground, at, each)));
  if (!length) return [];
  const from = afterArticles(ground, at + length);
  const left = columnFrom(ground, from);
  const and = left ? left.at + left.length : -1;
  const right = wordAt(ground, and) === 'and' ? columnFrom(ground, afterArticles(ground, and + 1)) : null;
  if (!left || !right) return differenceApart(ground, at, from);
  const terms: Terms = { first: left.column, rest: [{ operator: '-', column: right.column }] };
  return asMade(ground, terms, at, right.at + right.length);
}

/** 'Difference between max and min temp': the words that tell two headers apart, then what both are named by. */
function differenceApart(ground: SpokenGround, at: number, from: number): SpokenCalculation[] {
  if (wordAt(ground, from + 1) !== 'and') return [];
  const found = pairsApart(ground.table.columns, isTerm).flatMap(({ left, right, words: [one, other], shared }) => {
    const isSaid = (first: string, second: string) =>
      isNamedAt(ground, from, first) && isNamedAt(ground, from + 2, second);
    const isTurned = isSaid(other, one);
    if (!isTurned && !isSaid(one, other)) return [];
    let end = from + 3;
    while (shared.some((word) => isNamedAt(ground, end, word))) end++;
    if (end === from + 3) return [];
    const [minuend, term] = isTurned ? [right, left] : [left, right];
    return asMade(ground, { first: minuend, rest: [{ operator: '-', column: term }] }, at, end);
  });
  return found.length === 1 ? found : [];
}

const LESS = /^(less|lower|fewer|smaller|shorter|cheaper)$/;
const MORE = /^(more|higher|larger|greater|bigger|longer)$/;
const BEING = /^(is|are|was|were|do|does|did|the|a|an)$/;

/** 'How much higher is the high than the low', 'how much more revenue than cost'. */
function howMuchMore(ground: SpokenGround, at: number): SpokenCalculation[] {
  const more = wordAt(ground, at + 2);
  if (!/^how (much|many)$/.test(wordsFrom(ground, at, 2)) || !(MORE.test(more) || LESS.test(more))) return [];
  let from = at + 3;
  while (BEING.test(wordAt(ground, from))) from++;
  const left = columnFrom(ground, from);
  const than = left ? left.at + left.length : -1;
  const right = wordAt(ground, than) === 'than' ? columnFrom(ground, afterArticles(ground, than + 1)) : null;
  if (!left || !right) return [];
  const [first, term] = LESS.test(more) ? [right, left] : [left, right];
  const terms: Terms = { first: first.column, rest: [{ operator: '-', column: term.column }] };
  return asMade(ground, terms, at, right.at + right.length);
}

/** What is the difference of two others by its name, where the table holds only these. */
const DIFFERENCES: readonly { said: RegExp; most: number; of: RegExp; less: RegExp; held: RegExp }[] = [
  {
    held: /\b(profit|margin)\b/,
    said: /^(profit|profits|gross profit|net profit)$/,
    most: 2,
    of: /^(revenue|revenues|sales|turnover|income)$/,
    less: /^(cost|costs|expense|expenses|expenditure|expenditures)$/,
  },
  {
    held: /\b(trade balance|trade surplus|net exports?)\b/,
    said: /^(trade balance|trade surplus|net exports)$/,
    most: 2,
    of: /^exports?$/,
    less: /^imports?$/,
  },
];

/** 'Profit by region' of a table of revenue and cost; not where any column is named by the word. */
function byItsName(ground: SpokenGround, at: number): SpokenCalculation[] {
  const { columns } = ground.table;
  return DIFFERENCES.flatMap(({ said, most, of, less, held }) => {
    const length = Array.from({ length: most }, (_, nth) => most - nth).find((each) =>
      said.test(wordsFrom(ground, at, each)),
    );
    const isNamed = columns.some((column) => held.test(labelWords(column).join(' ')));
    if (!length || isNamed) return [];
    // Of several costs none is the cost, and a cost of a unit is no cost of a sale.
    const [[first, ...more], [term, ...others]] = [of, less].map((named) =>
      columns.filter((column) => isTerm(column) && labelWords(column).some((word) => named.test(word))),
    ) as [Column[], Column[]];
    const isWhole = first && term && [first, term].every((column) => labelWords(column).length === 1);
    if (!isWhole || more.length || others.length) return [];
    return asMade(ground, { first, rest: [{ operator: '-', column: term }] }, at, at + length);
  });
}

const TOGETHER = /^(combined|together|altogether)$/;

/** 'Gold and silver combined', 'combined exports and imports'. */
function togetherSaid(ground: SpokenGround, at: number): SpokenCalculation[] {
  if (!TOGETHER.test(wordAt(ground, at))) return [];
  const behind = listBehind(ground, at + 1);
  const found = behind.length > 1 && wordAt(ground, at) === 'combined' ? behind : listBefore(ground, at);
  const [first, ...rest] = found;
  if (!first || !rest.length) return [];
  const isBefore = first.at < at;
  const terms: Terms = {
    first: first.column,
    rest: rest.map(({ column }) => ({ operator: '+' as const, column })),
  };
  const last = rest.at(-1)!;
  return asMade(ground, terms, isBefore ? first.at : at, isBefore ? at + 1 : last.at + last.length);
}

/** A comma stands between two words, or 'and', or both: how many of the words these are; −1 where nothing joins them. */
function joinedBy({ question, tokens }: SpokenGround, at: number): number {
  const [before, next] = [tokens[at - 1], tokens[at]];
  if (next?.lower === 'and') return 1;
  return before && next && question.slice(before.end, next.start).includes(',') ? 0 : -1;
}

function listBehind(ground: SpokenGround, from: number): SpokenColumn[] {
  const first = columnFrom(ground, afterArticles(ground, from));
  if (!first) return [];
  const end = first.at + first.length;
  const joint = joinedBy(ground, end);
  return joint < 0 ? [first] : [first, ...listBehind(ground, end + joint)];
}

function listBefore(ground: SpokenGround, end: number): SpokenColumn[] {
  const last = columnBefore(ground, end);
  if (!last) return [];
  const and = wordAt(ground, last.at - 1) === 'and' ? last.at - 1 : last.at;
  const isJoined = and < last.at || joinedBy(ground, last.at) === 0;
  return isJoined ? [...listBefore(ground, and), last] : [last];
}

/** 'Weekend plus week' of nights in each: the words that tell two headers apart, and what both are named by. */
function apartSaid(ground: SpokenGround, at: number): SpokenCalculation[] {
  const { table } = ground;
  const said = operatorAt(ground, at);
  if (!said) return [];
  const found = pairsApart(table.columns, isTerm).flatMap(({ left, right, words: [one, other], shared }) => {
    const isHead = (place: number) => shared.some((word) => isNamedAt(ground, place, word));
    const before = isHead(at - 1) ? at - 2 : at - 1;
    const isSaid = (first: string, second: string) =>
      isNamedAt(ground, before, first) && isNamedAt(ground, said.next, second);
    const isTurned = isSaid(other, one);
    if (!isTurned && !isSaid(one, other)) return [];
    let end = said.next + 1;
    while (isHead(end)) end++;
    const [minuend, term] = isTurned ? [right, left] : [left, right];
    return asMade(ground, { first: minuend, rest: [{ operator: said.operator, column: term }] }, before, end);
  });
  return found.length === 1 ? found : [];
}

/** Sides that hold all there is between them. */
const WHOLE: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['home', 'host'],
    ['away', 'guest', 'visitor'],
  ],
  [['weekend'], ['week', 'weekday']],
  [
    ['male', 'man', 'men', 'boy'],
    ['female', 'woman', 'women', 'girl'],
  ],
  [['urban'], ['rural']],
];

const areSides = ([one, other]: readonly [string, string]) =>
  WHOLE.some(
    ([left, right]) => (left.includes(one) && right.includes(other)) || (left.includes(other) && right.includes(one)),
  );

const NEAR = 0.05;
const AMOUNT: MeasureMeaning = { kind: 'additive', agg: 'sum', weight: 2, good: 'none' };
const SCORED = /^(goal|point|run)$/;

type Apart = ReturnType<typeof pairsApart>[number];

/** What both sides have of it adds up: goals of a match, people, nights. */
function addsUpAs({ table }: SpokenGround, { left, right, shared }: Apart, said: string): boolean {
  const scores = scoresOf(table.columns);
  if (scores?.includes(left) && scores.includes(right)) return SCORED.test(said);
  // The sides say nothing of how it adds up: nights do, ages don't.
  return [left, right].every((column) => {
    const meaning = describeMeasure({ ...column, label: shared.join(' ') }, table.relations);
    const isAmount = column.type === 'integer' && Number(column.min) >= 0;
    return isMeasure(meaning) && meaning.weight > 0 ? meaning.kind === 'additive' : isAmount;
  });
}

/** Whether a side is spoken of, or a column holds both already. */
function isOneSide({ tokens, table }: SpokenGround, { left, right, words, shared }: Apart) {
  const sides = [...words, ...WHOLE.flat(2)];
  const speaksOfSide = tokens.some(({ lower, norm }) => sides.includes(lower) || sides.includes(norm));
  const holdsBoth = (column: Column) => {
    const own = labelWords(column);
    const isOther = column !== left && column !== right && !isOfPart(column);
    return isOther && shared.every((word) => own.includes(word));
  };
  return speaksOfSide || table.columns.some(holdsBoth);
}

/**
 * 'Goals per match' of goals at home and away: where two columns are meant as surely and are the two sides of a whole,
 * their sum is; not where the question speaks of a side.
 */
function bothSides(ground: SpokenGround): SpokenCalculation[] {
  const { table, tokens } = ground;
  const pairs = pairsApart(table.columns, (column) => canMeasure(column) && !isRate(column) && !isOfPart(column));
  return pairs.flatMap((pair) => {
    if (!areSides(pair.words) || isOneSide(ground, pair)) return [];
    const both = [pair.left, pair.right] as const;
    const terms: Terms = { first: pair.left, rest: [{ operator: '+', column: pair.right }] };
    return tokens.flatMap((_, at) => {
      const spans = spansOf(ground, at).filter(({ columns }) => areBoth(columns, both));
      const [span] = spans.toSorted((one, other) => other.length - one.length);
      // 'Per night', 'by nights': what is divided or grouped by is no sum that was asked for.
      if (/^(per|by|each|every)$/.test(wordAt(ground, at - 1))) return [];
      if (!span || !addsUpAs(ground, pair, tokens[at + span.length - 1]!.norm)) return [];
      const made = addedUp(ground, terms, AMOUNT);
      return made ? [{ made, at, length: span.length }] : [];
    });
  });
}

const areBoth = (columns: readonly Column[], both: readonly Column[]) =>
  columns.length === both.length && both.every((column) => columns.includes(column));

/** The columns that each length of words from a place on is as sure a name of. */
function spansOf({ tokens, names }: SpokenGround, at: number) {
  return namesAt(tokens, at, names).map(({ length, candidates }) => ({
    length,
    columns: candidates
      .filter(({ surety }) => candidates[0]!.surety - surety <= NEAR)
      .map(({ column }) => column)
      .filter((column) => canMeasure(column) && !isOfPart(column)),
  }));
}

/** Sums and differences of columns that a question asks for in each row. */
export const sumsSaid = (ground: SpokenGround): SpokenCalculation[] => [
  ...ground.tokens.flatMap((_, at) => [
    ...termsSaid(ground, at),
    ...differenceSaid(ground, at),
    ...howMuchMore(ground, at),
    ...byItsName(ground, at),
    ...togetherSaid(ground, at),
    ...apartSaid(ground, at),
  ]),
  ...bothSides(ground),
];

const FILLER = { kind: 'phrase', phrase: { kind: 'filler' } } as const;

const OF_TIME = /^(nights?|days?|hours?|minutes?|weeks?)$/;
const REACH = 3;

/**
 * 'How long guests stay (nights in total, weekend plus week)': beside a sum of what two headers are told apart by, the
 * words that both share say it again, and so does how long.
 */
export function saidAgain(ground: SpokenGround, { made, at, length }: SpokenCalculation): GivenPiece[] {
  const { tokens, table } = ground;
  const [left, right, ...more] = table.columns.filter(({ key }) => made.calculation.reads.includes(key));
  const pair = left && right && !more.length ? pairsApart([left, right], () => true)[0] : undefined;
  if (!pair) return [];
  const isShared = (place: number) => {
    const word = wordAt(ground, place);
    const isInside = place >= at && place < at + length;
    return !isInside && word !== '' && pair.shared.some((own) => own === word || `${own}s` === word);
  };
  const isSpan = pair.shared.some((word) => OF_TIME.test(word));
  const isStay = (place: number) => isShared(place) || /^(stay|stays|last|sleep)$/.test(wordAt(ground, place));
  const asks = (place: number) =>
    isSpan &&
    wordsFrom(ground, place, 2) === 'how long' &&
    Array.from({ length: REACH }, (_, nth) => place + 2 + nth).some(isStay);
  const isTotal = (place: number) => wordsFrom(ground, place, 2) === 'in total' && isShared(place - 1);
  return tokens.flatMap((_, place): GivenPiece[] => {
    const isFiller = isShared(place) || (isSpan && isStay(place) && tokens.some((__, each) => asks(each)));
    if (isFiller) return [{ at: place, length: 1, said: FILLER }];
    return asks(place) || isTotal(place) ? [{ at: place, length: 2, said: FILLER }] : [];
  });
}
