import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { singular } from '../semantics/lexicon/words';
import { askBack, askBoth } from './asked-back';
import type { QuestionDraft } from './draft';
import { canMeasure } from './measurable';
import { isPhrase, isThing, partId, use, type QuestionScene } from './scene';
import { likelyExtent, timeColumnOf } from './time-filters';
import { stepsOf } from './time-steps';
import { usualAggregate } from './usual-aggregate';

const DAY_MS = 86_400_000;
/** Of so many days the days are told, of more their months may be meant as well. */
const FEW_DAYS = 92;
/** So much of its rows a table has moments: each row is what there was at one of them. */
const ONE_EACH = 0.9;

/**
 * Where 'when' asks for the time of what is highest: at the beginning, or behind it ('highest rate and when'). −1 where
 * it begins a condition: 'sales when it rains'.
 */
function placeOfWhen({ mentions, used }: QuestionScene): number {
  return mentions.findIndex(({ words }, at) => {
    if (words !== 'when' || used.has(at)) return false;
    const isFirst = mentions.slice(0, at).every((mention) => isPhrase(mention, 'filler', 'and'));
    const before = mentions.slice(0, at).findLast((mention) => !isPhrase(mention, 'filler'));
    const rest = mentions.slice(at + 1).every((mention) => isPhrase(mention, 'filler'));
    return isFirst || (isPhrase(before, 'and') && rest);
  });
}

/**
 * The grain in which a moment is told: that of the dates; where times are finer, or months are dated by their last day,
 * the day.
 */
function ownGrain({ time, min }: Column): Grain {
  const grain = time?.grain;
  if (grain === undefined || grain === 'minute' || grain === 'second') return 'day';
  const isFirst = /^\d{4}(-\d\d(-01)?)?(T|$)/.test(String(min));
  return grain === 'hour' || grain === 'day' || isFirst ? grain : 'day';
}

/** Of what happened on many days the day or the month with the most may be meant. */
function grainOfMost(scene: QuestionScene, column: Column, at: number): Grain {
  const own = ownGrain(column);
  const extent = likelyExtent(column);
  const id = `${partId(scene.mentions[at]!)}g`;
  const chosen = scene.choices[id];
  if (chosen === 'day' || chosen === 'month') return chosen;
  if (own !== 'day' || !extent || extent.last - extent.first <= FEW_DAYS * DAY_MS) return own;
  return askBoth(
    id,
    scene.mentions[at]!.text,
    [
      { id: 'month', text: 'The month' },
      { id: 'day', text: 'The day' },
    ],
    scene.choices,
  );
}

/** Whether what is named adds up over the rows of a time; a reading of one moment does not. */
function addsUp(scene: QuestionScene): boolean {
  const named = scene.mentions.flatMap((mention, at) => {
    if (!isThing(mention) || scene.used.has(at)) return [];
    const column = mention.said.columns.find((each) => canMeasure(each.column))?.column;
    return column ? [column] : [];
  });
  return named.length === 0 || named.some((column) => usualAggregate(column, scene) === 'sum');
}

const OF_MANY = /^(most|fewest|least)$/;
/** 'When was the deadliest crash', 'the highest attendance': that of one row, and no sum of a time. */
function isOfOneRow({ mentions }: QuestionScene, most: number): boolean {
  const [before, superlative, named] = [mentions[most - 1], mentions[most]!, mentions[most + 1]];
  if (OF_MANY.test(superlative.words) || !isThing(named)) return false;
  const isRows = named.said.counted?.column === null && singular(named.words) === named.words;
  const isMeasure = before?.words === 'the' && named.said.columns.some(({ column }) => canMeasure(column));
  return isRows || isMeasure;
}

/**
 * 'When was CO2 the highest', 'highest rate and when': the time of the highest or lowest figure. Null where no time is
 * asked for so.
 * @throws AskedBack where the table has no times, or where the day and the month may be meant.
 */
export function readWhenExtreme(scene: QuestionScene): QuestionDraft['top'] {
  const { mentions, table, used } = scene;
  const at = placeOfWhen(scene);
  const most = mentions.findIndex((mention, place) => isPhrase(mention, 'superlative') && !used.has(place));
  const superlative = mentions[most];
  if (at < 0 || !isPhrase(superlative, 'superlative')) return null;
  const column = timeColumnOf(table) ?? stepsOf(table);
  if (!column) return askBack('no_such_column', 'This data has no dates, so it doesn’t say when.');
  const isOneEach = column.distinct >= ONE_EACH * table.rowCount || table.meaning.rows.kind === 'reading';
  const isRow = isOfOneRow(scene, most);
  const isExtreme = isRow || !addsUp(scene);
  const grain = isTime(column) ? (isExtreme ? ownGrain(column) : grainOfMost(scene, column, at)) : null;
  // Of readings the highest one is told, of what adds up the highest sum.
  use(scene, at, isRow || (isExtreme && isOneEach) ? -1 : most);
  scene.groupings.push({
    id: partId(mentions[at]!),
    dimension: { field: column.key, ...(grain && { grain }) },
    column,
    choices: [],
  });
  return { n: 1, most: superlative.said.phrase.most };
}
