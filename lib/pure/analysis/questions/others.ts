import type { Column } from '@/lib/pure/query/schema/column';
import { polesOf, type Mention } from './mentions';
import { isPhrase, use, type QuestionCondition, type QuestionScene } from './scene';

/** All that were not named: 'vs others', 'compared to everyone else', 'and those who didn’t', 'than the rest'. */
const SMALL =
  /^(the|all|those|these|people|persons|ones?|who|that|which|did|do|does|is|are|was|were|have|has|had|any|it|so|of|them|everyone|everybody|anyone)$/;
const OTHERS = /^(others?|rest|else|not|without|no|none|remaining|remainder)$/;

/** Where such words end, if nothing but them stands from a place on; −1 where others are meant by no word. */
function othersEnd(mentions: readonly Mention[], from: number): number {
  let isSaid = false;
  let at = from;
  for (; at < mentions.length && !isPhrase(mentions[at], 'group'); at++) {
    const words = mentions[at]!.words.split(' ');
    isSaid ||= words.some((word) => OTHERS.test(word));
    if (!words.every((word) => SMALL.test(word) || OTHERS.test(word))) return -1;
  }
  return isSaid ? at : -1;
}

const isJoint = (mention: Mention) =>
  isPhrase(mention, 'compare', 'and') || /\bthan$/.test(mention.words) || isPhrase(mention, 'comparator');

/** A condition on a column that has nothing but that and its opposite. */
const hasOpposite = (column: Column) => polesOf(column) !== null || column.distinct === 2;

/** Both sides of the column become groups, and what stood on one side is a condition no more. */
export function splitBy(scene: QuestionScene, condition: QuestionCondition): void {
  scene.conditions = scene.conditions.filter((each) => each !== condition);
  const { column, id } = condition;
  if (!scene.groupings.some((grouping) => grouping.column === column))
    scene.groupings.push({ id, dimension: { field: column.key }, column, choices: [], compared: true });
}

/** The condition that others are held against: before 'than' the first one, who does it, else the last one. */
function heldAgainst({ conditions, mentions }: QuestionScene, place: number) {
  const before = conditions
    .filter(({ at, role, filter }) => role === 'filter' && at < place && (filter.op === 'eq' || filter.op === 'ne'))
    .toSorted((one, other) => one.at - other.at);
  return /\bth[ae]n$/.test(mentions[place]!.words) ? before[0] : before.at(-1);
}

/** 'Average income of buyers vs others': the yes of a column beside its no. */
export function readOthers(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (!isJoint(mention) || scene.used.has(place)) return;
    const end = othersEnd(mentions, place + 1);
    const condition = end < 0 ? undefined : heldAgainst(scene, place);
    if (!condition || !hasOpposite(condition.column)) return;
    splitBy(scene, condition);
    // A comparison stays to be read.
    for (let at = place; at < end; at++) if (!isPhrase(mentions[at], 'comparator')) use(scene, at);
  });
}

/** 'Do smokers pay more': where one side alone is named, it is held against the other one. */
export function oneSide({ conditions }: QuestionScene): QuestionCondition | null {
  const [one, ...others] = conditions.filter(({ role }) => role === 'filter');
  return one && !others.length && one.filter.op === 'eq' && hasOpposite(one.column) ? one : null;
}
