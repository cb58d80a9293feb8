import type { Column } from '@/lib/pure/query/schema/column';
import type { QuestionFigure } from './figure';
import { canMeasure } from './measurable';
import { chooseColumn, isPhrase, isThing, partId, surest, use, type QuestionScene } from './scene';

const SURELY = 0.7;

/** Whether a place names a column of numbers, more surely than a value or what the rows are. */
function isAmount({ mentions, used }: QuestionScene, at: number): boolean {
  const mention = mentions[at];
  if (!isThing(mention) || used.has(at) || mention.said.counted) return false;
  const sure = surest(mention.said.columns.filter(({ column }) => canMeasure(column)));
  return sure > SURELY && sure > surest(mention.said.values);
}

function columnAt(scene: QuestionScene, at: number): Column | null {
  const mention = scene.mentions[at];
  return isThing(mention) ? chooseColumn(scene, mention, mention.said.columns, canMeasure) : null;
}

/** The first and second of two amounts as a quotient; null where they are one column. */
function quotient(scene: QuestionScene, [one, other]: [number, number], ...others: number[]): QuestionFigure | null {
  const [column, over] = [columnAt(scene, one), columnAt(scene, other)];
  if (!column || !over || column === over) return null;
  use(scene, one, other, ...others);
  return { kind: 'ratio', id: partId(scene.mentions[one]!), column, over };
}

const skips = (scene: QuestionScene, at: number) => isPhrase(scene.mentions[at], 'filler', 'of') && !scene.used.has(at);
function nextAmount(scene: QuestionScene, place: number, step: 1 | -1): number {
  let at = place + step;
  while (skips(scene, at)) at += step;
  return isAmount(scene, at) ? at : -1;
}

/** 'Gold to oil ratio', 'debt/income ratio', 'gold oil ratio': the quotient of the two before the word. */
export function ratioBefore(scene: QuestionScene, place: number): QuestionFigure | null {
  const { mentions } = scene;
  const other = isAmount(scene, place - 1) ? place - 1 : -1;
  if (other < 0 || !/^ratios?$/.test(mentions[place]!.words)) return null;
  const link = other - 1;
  const isLinked = /^(to|and|over|by|per|versus|vs)$/.test(mentions[link]?.words ?? '');
  const one = nextAmount(scene, isLinked ? link : other, -1);
  return one < 0 ? null : quotient(scene, [one, other], place, ...(isLinked ? [link] : []));
}

/** 'Ratio between gold and oil', 'ratio of debt to income': the quotient of the two behind the word. */
export function ratioBehind(scene: QuestionScene, place: number): QuestionFigure | null {
  const { mentions } = scene;
  if (!/^ratios?( of)?$/.test(mentions[place]!.words)) return null;
  const between = mentions[place + 1];
  const isBetween = isPhrase(between, 'comparator') && between.said.phrase.op === 'between';
  const one = nextAmount(scene, isBetween ? place + 1 : place, 1);
  const link = one + 1;
  if (one < 0 || !/^(to|and|over|versus|vs)$/.test(mentions[link]?.words ?? '')) return null;
  const other = nextAmount(scene, link, 1);
  return other < 0 ? null : quotient(scene, [one, other], place, link, ...(isBetween ? [place + 1] : []));
}

/** 'Labour force share of population': an amount right before the word, and another right behind it. */
export function shareBetween(scene: QuestionScene, place: number): QuestionFigure | null {
  const { mentions } = scene;
  const isOf = / of$/.test(mentions[place]!.words) || isPhrase(mentions[place + 1], 'of');
  const one = isAmount(scene, place - 1) ? place - 1 : -1;
  const other = nextAmount(scene, place, 1);
  return isOf && one >= 0 && other >= 0 ? quotient(scene, [one, other], place) : null;
}
