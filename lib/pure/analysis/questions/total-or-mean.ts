import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { isMoneyWord, nounOf } from '../semantics/lexicon/lexicon';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBoth } from './asked-back';
import type { Mention } from './mentions';
import type { QuestionFigure } from './figure';
import { judges } from './judged';
import { isPhrase, type QuestionScene } from './scene';
import { isKind } from './made-columns';
import { countsPieces, isMeanByName, usualAggregate } from './usual-aggregate';

export const SCORED = new Set([
  'score',
  'point',
  'rating',
  'rate',
  'index',
  'percent',
  'percentage',
  'average',
  'rank',
]);

/** 'Max HR' is one of many numbers already, and no sum is made of them. */
const OF_SEVERAL = new Set(['max', 'maximum', 'min', 'minimum', 'average', 'avg', 'mean', 'median', 'peak']);

/** Amounts whose name doesn’t say how to aggregate them. */
export function isUnsure(column: Column, { table, choices }: QuestionScene): boolean {
  const { words } = readLabel(column.label);
  const { kind } = table.meaning.rows;
  return (
    choices['aggregate'] === undefined &&
    !isMeanByName(column) &&
    !words.some((word) => OF_SEVERAL.has(word)) &&
    (kind === 'event' || kind === 'thing' || kind === 'reading') &&
    isNumeric(column) &&
    Number(column.min) >= 0 &&
    Number(column.max) > LEAST_AMOUNT &&
    column.format.kind !== 'percent' &&
    column.format.kind !== 'year' &&
    !column.rises &&
    words.every((word) => nounOf(word) === undefined)
  );
}

/** What is taken or made in all, of which the best is the most. */
const TAKEN = new Set(
  'sales sale revenue turnover profit takings income earnings gross net unit quantity goal point win medal'.split(' '),
);

/**
 * @throws AskedBack for 'the zone with the worst tips': those of the fewest trips add up to least, so their mean may be
 * meant as well. The best sales are the most.
 */
export function askJudged(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const [figure, ...others] = figures;
  const { mentions, table, groupings } = scene;
  const isTaken = mentions.some(({ words }) => TAKEN.has(singular(words)));
  const isSum = figure?.kind === 'column' && figure.agg === 'sum' && !figure.said && !others.length;
  const isOfMany = /^(event|thing)$/.test(table.meaning.rows.kind) && groupings.length > 0;
  if (!isSum || !isOfMany || isTaken || !mentions.some(judges) || !mayAskAggregate(scene)) return;
  if (!isTakenIn(figure.column)) askTotalOrMean(figure.column, scene, true);
}
const isTakenIn = ({ label }: Column) => readLabel(label).words.some((word) => TAKEN.has(word));

const LEAST_AMOUNT = 100;

/**
 * One of the figures of a column of values whose name doesn't say how it adds up, where several lines of it are meant:
 * 'net by sex' of a panel.
 */
export function isUnsureKind(column: Column, { table, choices, conditions, groupings }: QuestionScene): boolean {
  const { rows, entity, time } = table.meaning;
  const spoken = new Set([...conditions, ...groupings].map((each) => each.column));
  const isOneEach = entity !== null && time !== null && spoken.has(entity.column) && spoken.has(time.column);
  return (
    choices['aggregate'] === undefined &&
    isKind(column) &&
    rows.kind === 'panel' &&
    !isOneEach &&
    column.format.kind !== 'percent' &&
    !/\bper\b/i.test(column.label) &&
    readLabel(column.label).words.every((word) => nounOf(word) === undefined)
  );
}

/** Of things a mean is as likely as their total. */
export const isAmountOfThings = (column: Column, scene: QuestionScene) =>
  mayAskAggregate(scene) && countsPieces(column, scene);

/** An amount by its noun that its table would average: a bill of each month. */
export function isDoubted(column: Column, { table, choices }: QuestionScene): boolean {
  const byName = describeMeasure(column, table.relations);
  const shown = table.meaning.measures.find((measure) => measure.column === column)?.meaning;
  return (
    choices['aggregate'] === undefined &&
    isMeasure(byName) &&
    byName.kind === 'additive' &&
    byName.weight > 0 &&
    shown?.kind === 'rate' &&
    Number(column.min) >= 0
  );
}

/** 'Total bill per year' of a column 'totalbill', 'total rooms by region': its name, or that they are added up. */
export function asksTotalOfMean({ words }: Mention, column: Column, scene: QuestionScene): boolean {
  const named = readLabel(column.label).words;
  return (
    scene.choices['aggregate'] === undefined &&
    words.startsWith('total ') &&
    ([...named, ...words.split(' ')].some(isMoneyWord) || !named.some((word) => SCORED.has(word))) &&
    Number(column.min) >= 0 &&
    column.format.kind !== 'percent' &&
    usualAggregate(column, scene) === 'avg'
  );
}

/**
 * A total and a mean are about as likely: both are answered. Of readings one behind the other, and of groups of unlike
 * size that are compared, the mean first.
 */
export function askTotalOrMean(column: Column, { choices, table, mentions }: QuestionScene, ofGroups = false): never {
  const total = { id: 'sum', text: `The total of ${column.label}` };
  const mean = { id: 'avg', text: `The average of ${column.label}` };
  // The choice holds for every figure: it is not asked where an aggregate is said.
  const isReading = table.meaning.rows.kind === 'reading' && !mentions.some(({ words }) => words.startsWith('total '));
  const isJudged = mentions.some(judges) && !isTakenIn(column);
  return askBoth('aggregate', column.label, isReading || isJudged || ofGroups ? [mean, total] : [total, mean], choices);
}

export const mayAskAggregate = ({ choices, mentions }: QuestionScene) =>
  choices['aggregate'] === undefined && !mentions.some((mention) => isPhrase(mention, 'aggregate'));

/** Whole numbers from 0 with few distinct values: 'number of absences'. */
export const isPlainCount = ({ min, format, distinct }: Column) =>
  Number(min) >= 0 && Number(min) <= 1 && distinct > 2 && format.kind === 'plain';

/** Said in the plural and never below 0, a column of numbers that is no score is an amount of what it is named by. */
export const isAmountOf = ({ label, min, format }: Column, { words }: Mention) =>
  singular(words) !== words &&
  Number(min) >= 0 &&
  format.kind !== 'percent' &&
  format.kind !== 'year' &&
  !readLabel(label).words.some((word) => SCORED.has(word));

/** 'Acres by agency', 'enrollment by county' where the table would average them: how many there are is as likely. */
export function isPluralAmount(column: Column, mention: Mention, scene: QuestionScene): boolean {
  const { kind } = scene.table.meaning.rows;
  const byName = describeMeasure(column, scene.table.relations);
  const isSum = isMeasure(byName) && byName.agg === 'sum';
  return (
    scene.choices['aggregate'] === undefined &&
    (kind === 'event' || kind === 'thing' || kind === 'summary') &&
    (isSum || (column.type === 'integer' && isAmountOf(column, mention))) &&
    Number(column.min) >= 0 &&
    !readLabel(column.label).words.some((word) => isMoneyWord(word) || word === 'age') &&
    usualAggregate(column, scene) === 'avg'
  );
}
