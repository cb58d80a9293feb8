import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import { isFewValued } from '../semantics/dimension';
import { askBoth, askWhich } from './asked-back';
import type { Mention, Said, Thing } from './mentions';
import { canMeasure, totalOf } from './measurable';
import type { ColumnCandidate } from './column-names';
import { areTwins } from './names';
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
export type QuestionGrouping = {
  id: string;
  dimension: Dimension;
  column: Column;
  choices: ColumnCandidate[];
  /** Both sides of it are held against each other: 'buyers vs others'. */ compared?: true;
};

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

/** The one column of numbers of a panel or of readings: what is asked for where nothing is named. */
export function soleMeasure({ columns, meaning }: AskTable): Column | null {
  if (meaning.rows.kind !== 'panel' && (meaning.rows.kind !== 'reading' || meaning.rows.countable)) return null;
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

/** Marks mentions as understood. */
export function use({ used }: QuestionScene, ...places: number[]): void {
  for (const place of places) if (place >= 0) used.add(place);
}

/** As surely as this, words are a name of its own. */
export const OWN_NAME = 0.9;

export const surest = (candidates: readonly { surety: number }[]) => candidates[0]?.surety ?? 0;
