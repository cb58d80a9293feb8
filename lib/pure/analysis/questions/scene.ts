import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import { isFewValued } from '../semantics/dimension';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { isPlural } from '../semantics/lexicon/naming-numbers';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBoth, askWhich } from './asked-back';
import type { Mention, Said, Thing } from './mentions';
import { areTwins, type ColumnCandidate } from './names';
import type { QuestionPhrase } from './language/phrases';
import type { AskTable, QuestionChoices } from './schema';

export type QuestionCondition = {
  id: string;
  filter: Filter;
  column: Column;
  at: number;
  role: 'filter' | 'time';
  /** In words, where the filter lists the values that this is true of: 'Agent with more than 50 tickets'. */
  said?: string;
};
export type QuestionGrouping = { id: string; dimension: Dimension; column: Column; choices: ColumnCandidate[] };

/** A question while it is read: which of its mentions have found their place, and what they have become. */
export type QuestionScene = {
  table: AskTable;
  choices: QuestionChoices;
  mentions: readonly Mention[];
  used: Set<number>;
  conditions: QuestionCondition[];
  groupings: QuestionGrouping[];
  /** Set by a word before a span of time: 'shipped in 2012'. */
  timeColumn: Column | null;
  /** A total is asked for each row, or each value of an id. */
  per: { column: Column | null } | null;
  /** What the question leaves unsaid is taken from the one before. */
  goesOn: boolean;
  /** Groups are shown as shares of their total. */
  tellsShares: boolean;
};

export const partId = (mention: Mention) => `w${mention.at}`;

export const isPhrase = <Kind extends QuestionPhrase['kind']>(
  mention: Mention | undefined,
  ...kinds: Kind[]
): mention is Mention & { said: { kind: 'phrase'; phrase: Extract<QuestionPhrase, { kind: Kind }> } } =>
  mention?.said.kind === 'phrase' && (kinds as string[]).includes(mention.said.phrase.kind);

export const isThing = (mention: Mention | undefined): mention is Mention & { said: Thing } =>
  mention?.said.kind === 'thing';
const isSilent = (said: Said) =>
  said.kind === 'phrase' && (said.phrase.kind === 'filler' || said.phrase.kind === 'of' || said.phrase.kind === 'who');

/** The place of the nearest mention before or after that says something; −1 where there is none. */
export function neighbour({ mentions }: QuestionScene, place: number, step: 1 | -1): number {
  for (let at = place + step; at >= 0 && at < mentions.length; at += step) if (!isSilent(mentions[at]!.said)) return at;
  return -1;
}

export const findPhrase = (scene: QuestionScene, kind: QuestionPhrase['kind']): number =>
  scene.mentions.findIndex((mention) => isPhrase(mention, kind));

/** Surer by this much, a reading leaves no doubt. */
const NEAR = 0.05;

const isFigure = (column: Column) =>
  isNumeric(column) && column.role !== 'ignore' && column.role !== 'time' && column.role !== 'id';
/** Columns whose numbers can be aggregated. */
export const canMeasure = (column: Column) =>
  isFigure(column) && (column.role === 'measure' || isMeasure(describeMeasure(column)));

/** The one column of numbers of a panel: what is asked for where nothing is named. */
export function soleMeasure({ columns, meaning }: AskTable): Column | null {
  if (meaning.rows.kind !== 'panel') return null;
  const [column, ...others] = columns.filter((each) => canMeasure(each) && each.role === 'measure');
  return column && !others.length ? column : null;
}

/** Columns whose values can stand side by side. */
export const canGroup = (column: Column, rowCount: number) =>
  !isNumeric(column) ||
  column.role !== 'measure' ||
  isFewValued(column, rowCount) ||
  (column.type === 'integer' && column.distinct <= MOST_WHOLE);
const MOST_WHOLE = 100;

/** From here on words name each of two columns: both are answered. */
const NAMED = 0.7;
type Option = { id: string; text: string };

const TOTALS = new Set(['total', 'global', 'overall', 'worldwide', 'all']);

/** 'Sales' of sales in three regions and of all: the one that holds the others. */
function totalOf(columns: readonly Column[]): Column | null {
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

/** The column that words mean, of those that fit. Asks where two are meant about as surely; null where none fits. */
export function chooseColumn(
  { table, choices }: QuestionScene,
  mention: Mention,
  candidates: readonly ColumnCandidate[],
  fits: (column: Column) => boolean,
): Column | null {
  const id = partId(mention);
  const chosen = table.columns.find(({ key }) => key === choices[id]);
  if (chosen && fits(chosen)) return chosen;
  const fitting = candidates.filter(({ column }) => fits(column));
  const [best] = fitting;
  if (!best) return null;
  const rivals = fitting.filter(
    ({ column, surety }) =>
      column !== best.column &&
      best.surety - surety <= NEAR &&
      !areTwins(column, best.column, table) &&
      !(best.surety >= 0.999 && surety < 0.999),
  );
  const total = rivals.length ? totalOf([best, ...rivals].map(({ column }) => column)) : null;
  if (total) return total;
  if (rivals.length === 1 && best.surety >= NAMED)
    askBoth(
      id,
      mention.text,
      [best, rivals[0]!].map(({ column }) => ({ id: column.key, text: column.label })) as [Option, Option],
      choices,
    );
  if (rivals.length)
    askWhich(
      id,
      mention.text,
      [best, ...rivals].map(({ column }) => ({ id: column.key, text: column.label })),
      choices,
    );
  return best.column;
}

const SCORES = new Set(['rating', 'score', 'stars', 'review']);
const saysHowMany = ({ label }: Column) =>
  readLabel(label).words.some((word) => word === 'count' || word === 'number' || word === 'total');

/** Total conversions are no price, and low wage jobs are no wage: what stands in the plural is what it ends with. */
const saysItself = ({ label }: Column, word: string) => {
  const { words } = readLabel(label);
  return words.includes(word) && (words.at(-1) === word || (word !== 'total' && !isPlural(label)));
};

/** The column whose name holds one of these words: what 'expensive' or 'older than' is about. */
export function columnAbout(
  { table, mentions }: { table: AskTable; mentions: readonly Pick<Mention, 'words'>[] },
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
    // 'Best selling' of sales in three regions and of all.
    const total = found.length > 1 ? totalOf(found) : null;
    if (total) return total;
  }
  return null;
}

/** Marks mentions as understood. */
export function use({ used }: QuestionScene, ...places: number[]): void {
  for (const place of places) if (place >= 0) used.add(place);
}

/** As surely as this, words are a name of its own. */
export const OWN_NAME = 0.9;

export const surest = (candidates: readonly { surety: number }[]) => candidates[0]?.surety ?? 0;
