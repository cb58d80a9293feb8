import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const WON = new Set(['winner', 'champion', 'victor']);
const LOST = new Set(['loser']);
/** Of a coin that is tossed before a match somebody else wins. */
const BEFORE_IT = new Set(['toss', 'coin']);
/** Who led or rode the winner. */
const OF_WINNER = new Set(['coach', 'manager', 'captain', 'qb', 'quarterback', 'trainer', 'jockey', 'owner']);

const wordsOf = ({ label }: Column) => readLabel(label).words;
const named = ({ columns }: ToldOf, role: ReadonlySet<string>): Column[] =>
  columns.filter(
    (column) =>
      !isNumeric(column) &&
      !isTime(column) &&
      column.role !== 'ignore' &&
      wordsOf(column).some((word) => role.has(word)) &&
      !wordsOf(column).some((word) => BEFORE_IT.has(word)),
  );

/** Who won: the one column called so, and nothing else where several are. */
function whoDid(table: ToldOf, verb: string, whose: string): Column | null {
  const all = named(table, /^w/.test(verb) ? WON : LOST);
  if (whose) {
    const own = all.filter((column) => wordsOf(column).includes(singular(whose)));
    if (own.length) return only(own);
  }
  const sides = all.filter((column) => !wordsOf(column).some((word) => OF_WINNER.has(word)));
  return only(sides.filter((column) => wordsOf(column).length === 1)) ?? only(sides);
}

/** The one value of a column that has all of these words. */
function valueIn({ values }: ToldOf, { key, top }: Column, said: string): string | null {
  const words = said.toLowerCase().split(' ');
  const found = (values.get(key) ?? top).flatMap(({ value }) => {
    const own = String(value ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return value !== null && words.every((word) => own.includes(word)) ? [String(value)] : [];
  });
  return only(found);
}

/** Whether no other column of a longer name that holds the one's has the value as well. */
const isClear = (table: ToldOf, own: Column, value: string): boolean =>
  !table.columns.some(
    (column) =>
      column !== own &&
      wordsOf(own).every((word) => wordsOf(column).includes(word)) &&
      (table.values.get(column.key) ?? column.top).some((each) => String(each.value) === value),
  );

const WHO = '(?:who|(?:which|what) (\\p{L}+)(?: \\p{L}+)?)';
const IN_TIME = '(?=$| (?:in|since|between|after|before|from|at) )';
/** What is won, up to where the question says of which rows. */
const NOUNS = '((?: (?!in|since|between|after|before|from|at|by|for|per)\\p{L}+){0,3})';
const OFTEN = '(?:often|many(?: (?:times|games|matches|finals|titles|races|rounds|\\p{L}+ \\p{L}+))?)';
const DID = '(?:did|do|does|have|has|had)';
const ALWAYS = '(?:most(?: often)?|most of the time)';
/** 'Won the most money' asks for an amount. */
const isMeasured = ({ columns }: ToldOf, nouns: string) =>
  nouns
    .split(' ')
    .filter(Boolean)
    .some((noun) => columns.some((column) => isNumeric(column) && wordsOf(column).includes(singular(noun)))) ||
  /\b(money|points?|votes?|seats?|prizes?|medals?|than)\b/.test(nouns);

/**
 * 'Who won the most matches', 'how often did the Patriots win' of a table of matches with a column of winners: how many
 * rows name them there.
 */
export function rephraseWinners(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  if (!tokens.some(({ lower }) => /^(won|wins?|lost|loses?)$/.test(lower))) return tokens;
  if (!table.columns.some((column) => wordsOf(column).some((word) => WON.has(word) || LOST.has(word)))) return tokens;
  const wordings: Wording[] = [
    {
      said: new RegExp(`^${WHO} (?:has |have |had )?(won|wins?|lost|loses?) (?:the )?${ALWAYS}${NOUNS}${IN_TIME}`, 'u'),
      as: ({ 1: whose = '', 2: verb = '', 3: nouns = '' }) => {
        const column = isMeasured(table, nouns) ? null : whoDid(table, verb, whose);
        return column && `most common ${column.label}`;
      },
    },
    {
      said: new RegExp(`^how ${OFTEN} ${DID} (?:the )?((?:\\p{L}+ ){1,3}?)(win|won|lost|lose)${IN_TIME}`, 'u'),
      as: ({ 1: said = '', 2: verb = '' }) => {
        const column = whoDid(table, verb, '');
        const value = column && valueIn(table, column, said.trim());
        const isOne = column !== null && value !== null && isClear(table, column, value);
        return isOne ? `number of rows where ${column.label} is ${value}` : null;
      },
    },
  ];
  return rewrite(tokens, wordings);
}
