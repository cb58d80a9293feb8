import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { isUnit } from './language/units';
import { chooseColumn, isPhrase, isThing, partId, use, type QuestionScene } from './scene';
import { readGlued, readUnitNumber } from './unit-numbers';
import { range } from './compared-column';

/** '5 passengers', 'size 6', '8 cylinders'. */
export function readEqualities(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (scene.used.has(place)) return;
    readGlued(scene, place);
    if (mention.said.kind !== 'number' || readUnitNumber(scene, place)) return;
    const value = mention.said.value;
    const listed = numbersListed(scene, place);
    if (listed.length > 1 && readListed(scene, listed)) return;
    const isAbout = /^(about|around|roughly|approximately|almost|nearly)$/.test(mentions[place - 1]?.words ?? '');
    const holds = (column: Column) =>
      isNumeric(column) &&
      column.role !== 'id' &&
      Number(column.min) <= value &&
      Number(column.max) >= value &&
      (column.type === 'decimal' || Number.isInteger(value));
    if (readListed(scene, [place], isNumbered)) return;
    for (const at of [behindUnit(scene, place), place - 1]) {
      const near = mentions[at];
      if (!isThing(near) || scene.used.has(at) || !near.said.columns.some(({ column }) => holds(column))) continue;
      if (at > place && near.said.columns[0] && !holds(near.said.columns[0].column)) continue;
      const column = chooseColumn(scene, near, near.said.columns, holds);
      if (!column) continue;
      if (isAbout)
        askBack(
          'not_a_query',
          `“${mentions[place - 1]!.text} ${mention.text}” has no bounds. Say from where to where.`,
        );
      use(scene, place, at);
      scene.conditions.push({
        id: `${partId(mention)}n`,
        filter: { field: column.key, op: 'eq', value },
        column,
        at: place,
        role: 'filter',
      });
      return;
    }
  });
}

/** '16 gb ram', '32 gb of ram': what stands behind a number and its unit. */
function behindUnit({ mentions, used }: QuestionScene, place: number): number {
  const unit = mentions[place + 1];
  if (!unit || !used.has(place + 1) || !isUnit(unit.words)) return place + 1;
  return mentions[place + 2]?.words === 'of' ? place + 3 : place + 2;
}

/** '3 or 4', '1 vs 2', '1, 2 and 5': places of numbers one behind the other. */
function numbersListed({ mentions, used }: QuestionScene, place: number): number[] {
  const found = [place];
  for (let at = place + 1; at < mentions.length; at++) {
    if (mentions[at]!.said.kind === 'number' && !used.has(at)) found.push(at);
    else if (!isPhrase(mentions[at], 'and', 'compare') || used.has(at)) break;
  }
  return found;
}

/** Numbers that name what each is: of products, of districts. */
const isNumbered = ({ type, role }: Column) => type === 'id' || role === 'id';

/** '3 or 4 bedrooms', 'districts 1 and 2', 'product 11': any of these numbers. */
function readListed(
  scene: QuestionScene,
  listed: readonly number[],
  fits: (column: Column) => boolean = () => true,
): boolean {
  const { mentions, used } = scene;
  const [first, last] = [listed[0]!, listed.at(-1)!];
  const values = listed.map((at) => (mentions[at]!.said as { value: number }).value);
  const holds = (column: Column, at: number) =>
    fits(column) &&
    (isNumeric(column) || typeof column.min === 'number') &&
    // The number of a thing stands behind its name.
    (!isNumbered(column) || at < first) &&
    values.every((value) => value >= Number(column.min) && value <= Number(column.max)) &&
    (column.type === 'decimal' || values.every(Number.isInteger));
  const at = [first - 1, last + 1].find((each) => {
    const near = mentions[each];
    return isThing(near) && !used.has(each) && near.said.columns.some(({ column }) => holds(column, each));
  });
  const near = mentions[at ?? -1];
  if (at === undefined || !isThing(near)) return false;
  const column = chooseColumn(scene, near, near.said.columns, (each) => holds(each, at));
  if (!column) return false;
  use(scene, at, ...listed, ...range(first, last).filter((each) => isPhrase(mentions[each], 'and')));
  scene.conditions.push({
    id: `${partId(mentions[first]!)}n`,
    filter:
      values.length > 1 ? { field: column.key, op: 'in', values } : { field: column.key, op: 'eq', value: values[0]! },
    column,
    at: first,
    role: 'filter',
  });
  return true;
}
