import type { Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { conceptOf } from './language/thesaurus';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { isThing, partId, type QuestionScene } from './scene';
import type { QuestionFigure } from './figure';
import { SCORED } from './total-or-mean';
import { usualAggregate } from './usual-aggregate';

export const NUMBERS = new Set(['number', 'count']);

/** 'Total discharges by provider' of whole numbers called so asks for their total. */
const asksTotal = ({ words }: Mention, { label, type, min }: Column) =>
  words.startsWith('total ') &&
  type === 'integer' &&
  Number(min) >= 0 &&
  (readLabel(label).words.some((word) => NUMBERS.has(word)) ||
    !readLabel(label).words.some((word) => SCORED.has(word)));

const LOWEST = /^(lowest|coldest|smallest|least) /;

const HIGHEST = /^(highest|hottest|warmest|largest|greatest) /;

/** 'Lowest temperature' names a column of minima, and asks for the least of them. */
function extremeOf({ words }: Mention, { label }: Column): Aggregate | null {
  const named = readLabel(label).words;
  const holds = (...kinds: string[]) => kinds.some((kind) => named.includes(kind));
  if (LOWEST.test(words) && holds('min', 'minimum', 'low', 'lowest')) return 'min';
  return HIGHEST.test(words) && holds('max', 'maximum', 'high', 'highest') ? 'max' : null;
}

/** 'Takings' of a column of prices: what was paid in all. */
const isTaken = ({ words }: Mention, { label }: Column) =>
  conceptOf(singular(words)) === 'sales' && readLabel(label).words.every((word) => word === 'price');

export const HOW_MUCH = /^how much\b/;
/** Whose doing it was, all of it: 'did we refund', 'was paid'. */
const BY_US = /^(we|i|they)$/;
const DONE =
  /^(paid|spent|given|collected|received|refunded|withheld|raised|billed|invoiced|credited|earned|deducted)$/;
/** What one thing costs, and other numbers that no sum is made of. */
const OF_ONE = new Set(['price', 'rate', 'fare', 'wage', 'salary', 'balance', 'unit', 'limit', 'budget', 'per']);
const GIVEN = new Set(['discount', 'refund', 'refunded', 'rebate', 'deduction', 'withholding']);

/** 'How much did we refund', 'how much overtime pay in each month': money that has changed hands is meant in all. */
export function isAskedInAll({ mentions, groupings, table }: QuestionScene, column: Column): boolean {
  const first = mentions.findIndex(({ words }) => HOW_MUCH.test(words));
  const { words } = readLabel(column.label);
  const isMoney =
    words.some((word) => isMoneyWord(word) || GIVEN.has(word)) &&
    !words.some((word) => OF_ONE.has(word) || SCORED.has(word)) &&
    column.format.kind !== 'percent';
  if (first < 0 || !isMoney || !/^(event|panel)$/.test(table.meaning.rows.kind)) return false;
  const isDone = mentions.slice(first).some((mention) => BY_US.test(mention.words) || DONE.test(mention.words));
  return isDone || groupings.some(({ dimension }) => dimension.grain !== undefined);
}

export function columnFigure(
  scene: QuestionScene,
  place: number,
  column: Column,
  agg: Aggregate | null,
): QuestionFigure {
  const mention = scene.mentions[place]!;
  const near = isThing(mention)
    ? mention.said.columns.map((each) => each.column).filter((each) => each !== column && canMeasure(each))
    : [];
  const extreme =
    agg ?? extremeOf(mention, column) ?? (isTaken(mention, column) || isAskedInAll(scene, column) ? 'sum' : null);
  if (extreme !== null) return { kind: 'column', id: partId(mention), column, agg: extreme, said: true, near };
  return {
    kind: 'column',
    id: partId(mention),
    column,
    agg: asksTotal(mention, column) ? 'sum' : usualAggregate(column, scene),
    said: false,
    near,
  };
}
