import type { Column } from '@/lib/pure/query/schema/column';
import { bandsMeant, type BandsMeant } from './bands';
import type { Mention } from './mentions';
import { isUnit } from './language/units';
import { isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';
import { isLeftOut } from './value-conditions';
import { range, isCompared, NAMED } from './compared-column';

const WITH_UNIT = /^(\d+(?:\.\d+)?)[a-z]{1,2}$/i;

/** 'Over 60' where ages are groups as text, 'over 2l' of sizes of engines: the groups that this is. */
export function readBand(scene: QuestionScene, place: number, numbers: readonly number[]): boolean {
  const { mentions } = scene;
  const mention = mentions[place]!;
  if (!isPhrase(mention, 'comparator')) return false;
  const { op, about, behind } = mention.said.phrase;
  const unit = numbers.length || behind ? null : WITH_UNIT.exec(mentions[place + 1]?.text ?? '');
  const places = unit ? [place + 1] : [...numbers];
  if (!places.length || (op === 'between' && places.length < 2)) return false;
  const [low = 0, high = null] = unit ? [Number(unit[1])] : numbersSaid(places.map((at) => mentions[at]!));
  const end = Math.max(place, ...places);
  if (comparesNamed(scene, { start: Math.min(place, ...places), end, hasUnit: unit !== null })) return false;
  const found = bandsMeant(scene.table, { op, low, high }, about);
  const named = found.filter(({ column }) => isBesideBand(scene, column));
  // 'More than 10 years of experience' is no size of a company.
  const isOfOther = SPANS_OF.test(mentions[end + 1]?.words ?? '') && mentions[end + 2]?.words === 'of';
  if (isOfOther && !named.length) return false;
  const [meant, ...others] = named.length ? named : found;
  if (!meant || others.length) return false;
  addBand(scene, place, meant);
  use(scene, ...places, ...range(place, end).filter((at) => isPhrase(mentions[at], 'and', 'filler')));
  const name = neighbour(scene, Math.min(place, ...places), -1);
  if (isNameOf(mentions[name], meant.column)) use(scene, name);
  return true;
}

const isNameOf = (mention: Mention | undefined, column: Column) =>
  isThing(mention) && mention.said.columns[0]?.column === column;

const isBesideBand = ({ mentions }: QuestionScene, column: Column) =>
  mentions.some((mention) => isNameOf(mention, column));

export const SPANS_OF = /^(year|month|week|day|hour|minute)s?$/;

/** Of ages and of money, which groups of numbers mostly are. */
const PLAIN_UNITS = /^(year|old|dollar|usd|euro|eur|pound)s?$/;

/** 'Claims over 60', 'over 60 employees': numbers of another column are compared, or of what the table does not have. */
function comparesNamed(scene: QuestionScene, said: { start: number; end: number; hasUnit: boolean }): boolean {
  const { mentions } = scene;
  const at = neighbour(scene, said.start, -1);
  const [before, behind] = [mentions[at], mentions[said.end + 1]];
  const isAmount = (mention: Mention | undefined) =>
    isThing(mention) &&
    !mention.said.counted &&
    surest(mention.said.columns.filter(({ column }) => isCompared(column))) > NAMED;
  // 'Total claims over 2l' is no number of claims.
  const isFigure = said.hasUnit || isPhrase(mentions[neighbour(scene, at, -1)], 'aggregate', 'share');
  const words = behind?.words ?? '';
  const isOtherUnit = isUnit(words) && !PLAIN_UNITS.test(words);
  const isUnknown = behind?.said.kind === 'unknown' && !PLAIN_UNITS.test(words);
  return (isAmount(before) && !isFigure) || isAmount(behind) || isOtherUnit || isUnknown;
}

function addBand(scene: QuestionScene, place: number, { column, values }: BandsMeant): void {
  const left = isLeftOut(scene, place, column);
  const [value = null, ...others] = values;
  use(scene, place, left);
  scene.conditions.push({
    id: partId(scene.mentions[place]!),
    filter: others.length
      ? { field: column.key, op: left >= 0 ? 'not_in' : 'in', values }
      : { field: column.key, op: left >= 0 ? 'ne' : 'eq', value },
    column,
    at: place,
    role: 'filter',
  });
}

const SCALED: [RegExp, number][] = [
  [/hundred$/, 1e2],
  [/(thousand|\dk)$/, 1e3],
  [/(million|\dmn?)$/, 1e6],
  [/(billion|\dbn)$/, 1e9],
];

/** 'Between 50 and 60 thousand': the word behind the second number is of both, unless the first were above it then. */
export function numbersSaid(said: readonly Mention[]): number[] {
  const [low = 0, high] = said.map(({ said: number }) => (number.kind === 'number' ? number.value : 0));
  const timesOf = (mention: Mention | undefined) =>
    SCALED.find(([ending]) => ending.test(mention?.text.toLowerCase() ?? ''))?.[1] ?? 1;
  if (high === undefined) return [low];
  const times = timesOf(said[0]) === 1 ? timesOf(said[1]) : 1;
  return [low * times < high ? low * times : low, high];
}
