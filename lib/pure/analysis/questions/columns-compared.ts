import { dictionary } from '@/lib/pure/format/dictionary';
import { isTime, isWorded, type Column } from '@/lib/pure/query/schema/column';
import type { ComparisonSign } from '@/lib/pure/query/expression/parse';
import { inFormula, makeCalculation, type MadeCalculation } from './made-calculation';
import {
  afterArticles,
  areAlike,
  columnBefore,
  columnFrom,
  isArticle,
  isWordOf,
  pairsApart,
  wordAt,
  wordsFrom,
  type SpokenColumn,
  type SpokenGround,
} from './spoken-columns';

/** A calculation and the words that ask for it. */
export type SpokenCalculation = {
  made: MadeCalculation;
  at: number;
  length: number;
  /** Places of words that only lead to it: 'how many days', 'when'. */
  leading?: number[];
};

/** How a comparison is said. `loose`: a preposition too, which compares only behind a verb or in a clause. */
type SaidSign = { sign: ComparisonSign; loose?: true; inTime?: true };
const signs = (texts: string, said: SaidSign) => texts.split('|').map((text) => [text, said] as const);
const SIGNS = new Map<string, SaidSign>([
  ...signs('higher than|greater than|larger than|bigger than|more than|better than|>', { sign: '>' }),
  ...signs('exceed|exceeds|exceeded|exceeding|surpass|surpassed|surpasses|outperformed|beat|beats', { sign: '>' }),
  ...signs('lower than|less than|smaller than|fewer than|worse than|<', { sign: '<' }),
  ...signs('fell short of|falls short of|fall short of|missed|misses|trailed', { sign: '<' }),
  ...signs('at least|no less than|not less than|>=|≥|reached|reaches|met|meets', { sign: '>=' }),
  ...signs('at most|no more than|not more than|<=|≤', { sign: '<=' }),
  ...signs('differs from|differ from|differed from|different from|different than|unequal to|not the same as', {
    sign: '<>',
  }),
  ...signs('not equal to|does not equal|do not equal|does not match|do not match|did not match', { sign: '<>' }),
  ...signs('equal|equals|equal to|the same as|same as|identical to|match|matches|matched', { sign: '=' }),
  ...signs('above|over', { sign: '>', loose: true }),
  ...signs('below|under|behind', { sign: '<', loose: true }),
  ...signs('later than|after', { sign: '>', inTime: true }),
  ...signs('earlier than|before', { sign: '<', inTime: true }),
]);
const LONGEST_SIGN = 4;
const OPPOSITE: Record<ComparisonSign, ComparisonSign> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '<>',
  '<>': '=',
};

const BEING = /^(is|are|was|were|be|been|did|does|do|has|have|had)$/;
const OPENER = /^(where|when|whose|with|if|whether|that|which|in which|having)$/;

/** What is compared, as a yes or no of each row; null where the two can't be. */
export function comparison(
  { table }: SpokenGround,
  left: Column,
  sign: ComparisonSign,
  right: Column,
): MadeCalculation | null {
  if (!areAlike(left, right)) return null;
  return makeCalculation(table, {
    expression: `${inFormula(left)} ${sign} ${inFormula(right)}`,
    label: `${left.label} ${sign} ${right.label}`,
  });
}

function signAt(ground: SpokenGround, at: number): (SaidSign & { length: number }) | null {
  for (let length = LONGEST_SIGN; length > 0; length--) {
    const said = SIGNS.get(wordsFrom(ground, at, length));
    if (said) return { ...said, length };
  }
  return null;
}

/** Before a sign its verb and 'not'. */
function verbBefore(ground: SpokenGround, end: number): { at: number; isDenied: boolean; isVerb: boolean } {
  let [at, isDenied, isVerb] = [end, false, false];
  for (; at > 0; at--) {
    const word = wordAt(ground, at - 1);
    if (/^(not|never)$/.test(word)) isDenied = true;
    else if (BEING.test(word)) isVerb = true;
    else if (!isArticle(word) && !/^(actually|even)$/.test(word)) break;
  }
  return { at, isDenied, isVerb };
}

const BACK = 4;
const isInClause = (ground: SpokenGround, at: number) =>
  Array.from({ length: BACK }, (_, back) => wordAt(ground, at - 1 - back)).some((word) => OPENER.test(word));

/** 'By 10 %', 'by more than 5': by how much is more than a comparison of two columns says. */
export const isByHowMuch = ({ tokens }: SpokenGround, at: number) =>
  tokens[at]?.lower === 'by' && tokens.slice(at + 1, at + 4).some(({ number }) => number !== null);

/** 'Twice the target', 'half of the plan' are no column. */
const isScaled = (ground: SpokenGround, at: number) =>
  /^(twice|double|half|triple|thrice)$/.test(wordAt(ground, at)) || (ground.tokens[at]?.number ?? null) !== null;

type Sides = { left: SpokenColumn; right: SpokenColumn };

function made(ground: SpokenGround, { left, right }: Sides, sign: ComparisonSign, at: number) {
  const end = right.at + right.length;
  if (isByHowMuch(ground, end) || isScaled(ground, end)) return [];
  const found = comparison(ground, left.column, sign, right.column);
  return found ? [{ made: found, at, length: end - at, leading: openerBefore(ground, at) }] : [];
}

/** 'When the low was above the high': the word that begins the clause. */
function openerBefore(ground: SpokenGround, at: number): number[] {
  let before = at - 1;
  while (isArticle(wordAt(ground, before))) before--;
  return /^(when|whenever|while|if)$/.test(wordAt(ground, before)) ? [before] : [];
}

/** 'The home score is above the away score', 'actual exceeded the plan', 'shipped after the required date'. */
function sidesOf(ground: SpokenGround, at: number): SpokenCalculation[] {
  const said = signAt(ground, at);
  const before = said && verbBefore(ground, at);
  const left = before && columnBefore(ground, before.at);
  const right = said && columnFrom(ground, afterArticles(ground, at + said.length));
  if (!said || !before || !left || !right) return [];
  const areTimes = isTime(left.column) && isTime(right.column);
  if (said.inTime && !areTimes) return [];
  if (said.loose && !before.isVerb && !isInClause(ground, left.at)) return [];
  return made(ground, { left, right }, before.isDenied ? OPPOSITE[said.sign] : said.sign, left.at);
}

const MORE: Record<string, ComparisonSign> = dictionary({
  more: '>',
  higher: '>',
  greater: '>',
  larger: '>',
  fewer: '<',
  less: '<',
  lower: '<',
  smaller: '<',
});

/** 'More sales than target'; 'how many more sales than returns' asks for a difference. */
function moreThan(ground: SpokenGround, at: number): SpokenCalculation[] {
  const sign = Object.hasOwn(MORE, wordAt(ground, at)) ? MORE[wordAt(ground, at)] : undefined;
  const isDifference = /^(many|much|percent)$/.test(wordAt(ground, at - 1));
  const left = sign && !isDifference ? columnFrom(ground, at + 1) : null;
  const than = left ? left.at + left.length : -1;
  const right = left && wordAt(ground, than) === 'than' ? columnFrom(ground, afterArticles(ground, than + 1)) : null;
  return sign && left && right ? made(ground, { left, right }, sign, at) : [];
}

const OTHER = /^(different|other|another|differ|differs|differed)$/;
const BETWEEN =
  /^(is|was|are|were|be|been|the|a|an|of|than|as|from|to|they|it|what|one|that|had|has|have|got|given|in|and|not)$/;

/**
 * 'Assigned a different room than reserved': two columns told apart by the words of the question; by one of them where
 * it stands behind 'than' and what both are of before it.
 */
function toldApart(ground: SpokenGround): SpokenCalculation[] {
  const { tokens, table } = ground;
  const sign = tokens.findIndex(({ lower }) => OTHER.test(lower) || lower === 'same');
  if (sign < 0) return [];
  const found = pairsApart(table.columns, isWorded).flatMap(({ left, right, words, shared }) => {
    const places = words.map((own) => tokens.findIndex(({ lower }) => isWordOf(lower, own)));
    const said = places.filter((place) => place >= 0);
    const isThan = /^(than|from|as)$/.test(wordAt(ground, said[0]! - 1)) && said[0]! > sign;
    if (!said.length || new Set(said).size < said.length || (said.length === 1 && !isThan)) return [];
    const [at, end] = [Math.min(sign, ...said), Math.max(sign, ...said)];
    const isShared = ({ lower }: { lower: string }) => shared.some((word) => isWordOf(lower, word));
    const inside = tokens.slice(at, end + 1).filter((_, nth) => nth + at !== sign && !said.includes(nth + at));
    if (!inside.every((token) => BETWEEN.test(token.lower) || isShared(token))) return [];
    if (said.length === 1 && !inside.some(isShared)) return [];
    const isTurned = said.length === 1 ? places[0]! >= 0 : places[0]! > places[1]!;
    const [first, second] = isTurned ? [right, left] : [left, right];
    const differs = comparison(ground, first, OTHER.test(wordAt(ground, sign)) ? '<>' : '=', second);
    const start = isArticle(wordAt(ground, at - 1)) ? at - 1 : at;
    return differs ? [{ made: differs, at: start, length: end + 1 - start }] : [];
  });
  return found.length === 1 ? found : [];
}

/** 'The same number of bedrooms and bathrooms', 'equal home and away points'. */
function sameNumber(ground: SpokenGround, at: number): SpokenCalculation[] {
  if (!/^(same|equal|identical)$/.test(wordAt(ground, at))) return [];
  const counted = /^(number|amount|count|value|level)s?$/.test(wordAt(ground, at + 1)) ? at + 2 : at + 1;
  const left = columnFrom(ground, wordAt(ground, counted) === 'of' ? counted + 1 : counted);
  const and = left ? left.at + left.length : -1;
  const right =
    left && /^(and|as)$/.test(wordAt(ground, and)) ? columnFrom(ground, afterArticles(ground, and + 1)) : null;
  const start = isArticle(wordAt(ground, at - 1)) ? at - 1 : at;
  return left && right ? made(ground, { left, right }, '=', start) : [];
}

/** One column of each row held against another: 'home score above away score' and what says as much. */
export const comparisonsSaid = (ground: SpokenGround): SpokenCalculation[] => [
  ...ground.tokens.flatMap((_, at) => [...sidesOf(ground, at), ...moreThan(ground, at), ...sameNumber(ground, at)]),
  ...toldApart(ground),
];
