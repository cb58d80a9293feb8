import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { askBack } from './asked-back';
import { isUnitBehind } from './language/units';
import { isPhrase, isThing, partId, chooseColumn, use, type QuestionScene } from './scene';

const GLUED = /^(\d+(?:\.\d+)?)([a-z]{1,5})$/;

/** '16gb' and '1.5l' written as one become the number that they begin with. */
export function readGlued({ mentions }: QuestionScene, place: number): boolean {
  const mention = mentions[place];
  const [, digits, unit = ''] = GLUED.exec(mention?.words ?? '') ?? [];
  if (mention?.said.kind !== 'unknown' || !isUnitBehind(unit)) return false;
  mention.said = { kind: 'number', value: Number(digits) };
  return true;
}

/** Whether a word behind a number is its unit, and no name. */
export const isUnitAt = ({ mentions }: QuestionScene, place: number) => {
  const mention = mentions[place];
  const isName = isThing(mention) && mention.said.columns.some(({ surety }) => surety > NAMED);
  return mention !== undefined && !isName && isUnitBehind(mention.text.toLowerCase());
};
const NAMED = 0.9;

/** A thousand of one are one of the next: which of them a column is in, its name must say. */
const SCALED = /(tb|terabytes?|mb|megabytes?|kb)$/;
const isOtherScale = (word: string, { label }: Column) => {
  const unit = SCALED.exec(word)?.[1];
  return (
    unit !== undefined &&
    !readLabel(label)
      .words.concat(readLabel(label).hints)
      .some((each) => each.toLowerCase() === unit)
  );
};

const holds = (column: Column, value: number) =>
  isNumeric(column) &&
  column.role !== 'id' &&
  Number(column.min) <= value &&
  Number(column.max) >= value &&
  (column.type === 'decimal' || Number.isInteger(value));

/**
 * '32 gb of ram', '16gb memory', 'a 15.6 inch screen': between a number and what it is of stands its unit. @returns
 * whether the number at this place was read so.
 */
export function readUnitNumber(scene: QuestionScene, place: number): boolean {
  const { mentions } = scene;
  const isGlued = GLUED.test(mentions[place]!.words);
  const said = mentions[place]!.said;
  const hasUnit = isGlued || isUnitAt(scene, place + 1);
  if (said.kind !== 'number' || !hasUnit) return false;
  const unit = isGlued ? place : place + 1;
  const behind = isPhrase(mentions[unit + 1], 'of') ? unit + 2 : unit + 1;
  for (const at of [behind, place - 1]) {
    const near = mentions[at];
    if (!isThing(near) || scene.used.has(at)) continue;
    const column = chooseColumn(scene, near, near.said.columns, (each) => holds(each, said.value));
    if (!column || near.said.columns[0]?.column !== column) continue;
    if (isOtherScale(mentions[unit]!.words, column))
      askBack('not_a_query', `${column.label} may not be in ${mentions[unit]!.text}. Say the number in its unit.`);
    use(scene, place, unit, at);
    scene.conditions.push({
      id: `${partId(mentions[place]!)}n`,
      filter: { field: column.key, op: 'eq', value: said.value },
      column,
      at: place,
      role: 'filter',
    });
    return true;
  }
  return false;
}
