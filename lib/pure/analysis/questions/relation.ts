import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { canMeasure } from './measurable';
import { polesOf } from './mentions';
import { splitBy } from './others';
import {
  canGroup,
  chooseColumn,
  findPhrase,
  isPhrase,
  isThing,
  partId,
  use,
  type QuestionCondition,
  type QuestionScene,
} from './scene';

/** Two columns of numbers held against each other, row by row. */
export type QuestionRelation = { columns: [Column, Column] };

const TWO_NUMBERS = 'To relate columns, name two columns of numbers, such as “relation between price and rating”.';

/**
 * 'Is there a relation between price and reviews', 'does humidity affect rentals': the rows as points. Null where nothing
 * like it is asked.
 * @throws AskedBack where it is asked of anything but two columns of numbers.
 */
export function readRelation(scene: QuestionScene): QuestionRelation | null {
  const place = findPhrase(scene, 'relation');
  if (place < 0) return null;
  const [one, other, ...more] = measuredIn(scene);
  if (!one || !other || more.length) return askBack('not_a_query', TWO_NUMBERS);
  useLinks(scene, place, [one.at, other.at]);
  return { columns: [one.column, other.column] };
}

/** The columns of numbers that are named, each once. */
function measuredIn(scene: QuestionScene): { at: number; column: Column }[] {
  const columns = scene.mentions.flatMap((mention, at) => {
    if (!isThing(mention) || scene.used.has(at)) return [];
    const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
    return column ? [{ at, column }] : [];
  });
  return columns.filter(({ column }, nth) => columns.findIndex((each) => each.column === column) === nth);
}

/** The two sides, and the words that only join them. */
function useLinks(scene: QuestionScene, place: number, sides: readonly number[]): void {
  use(scene, place, ...sides);
  scene.mentions.forEach((mention, at) => {
    const isLink = isPhrase(mention, 'and', 'compare', 'relation') || mention.words === 'between';
    if (isLink) use(scene, at);
  });
}

const MOST_GROUPS = 50;

/** What may group: a column of few values, as it is named or as one of its values or its yes stands for it. */
function groupsOf(scene: QuestionScene): { at: number; column: Column; condition: QuestionCondition | null }[] {
  const { mentions, used, conditions, table } = scene;
  const mayGroup = (column: Column) =>
    polesOf(column) !== null ||
    (!canMeasure(column) && !isTime(column) && canGroup(column, table.rowCount) && column.distinct <= MOST_GROUPS);
  const named = mentions.flatMap((mention, at) => {
    if (!isThing(mention) || used.has(at) || mention.said.counted) return [];
    const sure = mention.said.columns.filter(({ surety }) => surety > NAMED);
    const column = chooseColumn(scene, mention, sure, mayGroup);
    // The class a passenger travels in, beside a column of its number.
    return column && column === sure[0]!.column ? [{ at, column, condition: null }] : [];
  });
  const said = conditions
    .filter(({ role, filter, column }) => role === 'filter' && filter.op === 'eq' && polesOf(column) !== null)
    .map((condition) => ({ at: condition.at, column: condition.column, condition }));
  return [...named, ...said].toSorted((one, other) => one.at - other.at);
}
const NAMED = 0.7;

/**
 * 'Does clarity affect price', 'is churn related to the contract': what one is on average in each group of the other, or
 * how often. Null where two columns of numbers are related, or more than two.
 */
export function readEffect(scene: QuestionScene): QuestionFigure | null {
  const place = findPhrase(scene, 'relation');
  if (place < 0 || scene.mentions.some((mention) => isPhrase(mention, 'superlative', 'group', 'aggregate')))
    return null;
  const groups = groupsOf(scene);
  const numbers = measuredIn(scene).filter(
    ({ at, column }) => polesOf(column) === null && !groups.some((each) => each.at === at),
  );
  const [first, second, ...more] = groups;
  const [number, ...others] = numbers;
  if (!first || more.length || others.length || (number !== undefined) === (second !== undefined)) return null;
  const told = number ? null : toldOf([first, second!], place);
  if (!number && !told) return null;
  const group = told === first ? second! : first;
  if (group.condition) splitBy(scene, group.condition);
  else
    scene.groupings.push({
      id: partId(scene.mentions[group.at]!),
      dimension: { field: group.column.key },
      column: group.column,
      choices: [],
    });
  if (told?.condition) scene.conditions = scene.conditions.filter((each) => each !== told.condition);
  useLinks(scene, place, [first.at, second?.at ?? number!.at]);
  if (number) return { kind: 'column', id: 'measure', column: number.column, agg: 'avg', said: true, near: [] };
  return { kind: 'share', id: 'measure', of: null, part: [yesOf(told!)] };
}

type Side = ReturnType<typeof groupsOf>[number];

/** Of two columns of groups the one that is so or not; behind the verb where both are. */
function toldOf([first, second]: [Side, Side], place: number): Side | null {
  const isSo = ({ column }: Side) => polesOf(column) !== null;
  if (isSo(second) && (second.at > place || !isSo(first))) return second;
  return isSo(first) && !isSo(second) ? first : null;
}

const yesOf = ({ column, condition, at }: Side): QuestionCondition =>
  condition ?? {
    id: `w${at}`,
    filter: { field: column.key, op: 'eq', value: polesOf(column)!.yes },
    column,
    at,
    role: 'filter',
  };
