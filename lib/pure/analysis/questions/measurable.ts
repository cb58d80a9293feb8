import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { isPlural } from '../semantics/lexicon/naming-numbers';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import type { AskTable } from './schema';

const isFigure = (column: Column) =>
  isNumeric(column) && column.role !== 'ignore' && column.role !== 'time' && column.role !== 'id';
/** Columns whose numbers can be aggregated. */
export const canMeasure = (column: Column) =>
  isFigure(column) && (column.role === 'measure' || isMeasure(describeMeasure(column)));

const TOTALS = new Set(['total', 'global', 'overall', 'worldwide', 'all']);

/** 'Sales' of sales in three regions and of all: the one that holds the others. */
export function totalOf(columns: readonly Column[]): Column | null {
  const labels = columns.map((column) => ({ column, words: readLabel(column.label).words }));
  const isOne = ({ words }: (typeof labels)[number]) => words.some((word) => TOTALS.has(word));
  const [total, ...others] = labels.filter(isOne);
  // All deaths do not hold the injured.
  const parts = labels.filter((each) => !isOne(each));
  if (!parts.every(({ words }) => words.some((word) => total?.words.includes(word)))) return null;
  return total && !others.length && parts.every(({ column }) => Number(column.max) <= Number(total.column.max))
    ? total.column
    : null;
}

const SCORES = new Set(['rating', 'score', 'stars', 'review']);
const saysHowMany = ({ label }: Column) =>
  readLabel(label).words.some((word) => word === 'count' || word === 'number' || word === 'total');

/** Total conversions are no price, and low wage jobs are no wage: what stands in the plural is what it ends with. */
/** The cost of goods sold is no sale. */
const isCostOf = (words: readonly string[], word: string) =>
  words.includes('cost') && /^(sold|sales|revenue|turnover|quantity|unit|income|profit)$/.test(word);

/** A duration in days is no number of days. */
const IN_UNITS = /^(day|hour|minute|second|month|year|week|metre|meter|mile|dollar|euro|km|kg)$/;

const saysItself = ({ label }: Column, word: string) => {
  const { words } = readLabel(label);
  // Nor is it what a buyer spends.
  const isOfSeller = word === 'cost' && words.includes('sold');
  return (
    !isOfSeller &&
    !isCostOf(words, word) &&
    words.includes(word) &&
    (words.at(-1) === word || (word !== 'total' && (!isPlural(label) || IN_UNITS.test(words.at(-1)!))))
  );
};

/** A number made of another one. */
const DERIVED = /(^|[\s_])(log|ln|sqrt|scaled|normali[sz]ed|zscore|rank)([\s_]|$)|\//i;

/** The column whose name holds one of these words: what 'expensive' or 'older than' is about. */
export function columnAbout(
  { table, mentions }: { table: AskTable; mentions: readonly { words: string }[] },
  about: readonly string[],
): Column | null {
  const said = new Set(mentions.flatMap(({ words }) => words.split(' ').map(singular)));
  for (const word of about) {
    // 'Best rated' is by the ratings, not by how many there were.
    const found = table.columns.filter(
      (column) => canMeasure(column) && saysItself(column, word) && !(SCORES.has(word) && saysHowMany(column)),
    );
    if (found.length === 1) return found[0]!;
    // 'Youngest winner' of the ages of winners and losers.
    const named = found.filter(({ label }) => readLabel(label).words.some((each) => each !== word && said.has(each)));
    if (named.length === 1) return named[0]!;
    // 'The cheapest' of a price and its logarithm, of a price and what it is of the earnings.
    const own = found.filter(({ label }) => !DERIVED.test(label));
    if (own.length === 1 && readLabel(own[0]!.label).words.length === 1) return own[0]!;
    // 'Best selling' of sales in three regions and of all.
    const total = found.length > 1 ? totalOf(found) : null;
    if (total) return total;
  }
  return about.includes('cost') ? soleSpending(table.columns, about.includes('price') ? 'price' : 'cost') : null;
}

/** Words for what one thing costs and for what is spent in all: tables use one of them, people any of its kind. */
const OF_ONE = new Set('price cost fare fee charge bill'.split(' '));
const OF_ALL = new Set('cost charge bill expense expenditure spending spend spent'.split(' '));
const isSpending = (word: string) => OF_ONE.has(word) || OF_ALL.has(word);

const wordsOf = ({ label }: Column) => readLabel(label).words.map(singular);

/** Beside it these say nothing of what is paid for; the fee of a delivery is no price of anything else. */
const PLAINLY = new Set(
  'total final amount average avg mean median unit full net gross usd eur gbp dollar euro pound in of the per item paid'.split(
    ' ',
  ),
);

/**
 * The one column that says what something costs, whatever it calls that, where a word may stand for it: a 'fare' for a
 * cost, and no 'price' for what was spent. Null where none or several columns do.
 */
export function soleSpending(columns: readonly Column[], word: string): Column | null {
  if (!isSpending(word)) return null;
  const [only, ...others] = columns.filter(
    (column) => canMeasure(column) && column.role !== 'id' && wordsOf(column).some(isSpending),
  );
  if (!only || others.length || !wordsOf(only).every((each) => isSpending(each) || PLAINLY.has(each))) return null;
  const isOfKind = (kind: ReadonlySet<string>) => kind.has(word) && wordsOf(only).some((each) => kind.has(each));
  return isOfKind(OF_ONE) || isOfKind(OF_ALL) ? only : null;
}
