import type { Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
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
  const extreme = agg ?? extremeOf(mention, column) ?? (isTaken(mention, column) ? 'sum' : null);
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
