import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { polesOf, type Mention, type Thing } from './mentions';
import { isFormOf } from './language/likeness';
import {
  chooseColumn,
  isPhrase,
  isThing,
  neighbour,
  partId,
  surest,
  use,
  type QuestionCondition,
  type QuestionScene,
} from './scene';
import { NEAR, chooseValue, SPELLING } from './value-meant';
import { meansValue, isSubjectOf, YES } from './means-value';

const LEAVES_OUT = 8;

/** They leave out all that is listed behind them; 'not' and 'non' only values of one column. */
const LISTS_OUT = /^(no|without|excluding|exclude|excl|except|except for|apart from|other than)$/;

/** Says something anew of what was left out: 'non-smokers have diabetes'. */
const SAYS_ANEW = /^(have|has|had|are|is|were|was|do|did)$/;

const saysOf = ({ values, flags, columns }: Thing, meant: Column) =>
  [...values, ...flags, ...columns].some(({ column }) => column === meant);

const mayBeLeftOut = ({ values, flags, columns }: Thing) =>
  values.length > 0 || flags.length > 0 || columns.some(({ column }) => polesOf(column));

/** Where 'excluding', 'not' or 'except' stands before a value, over others and 'and'; −1 where none does. */
export function isLeftOut({ mentions }: QuestionScene, place: number, column: Column): number {
  let isOther = false;
  let isAnew = false;
  for (let at = place - 1; at >= Math.max(0, place - LEAVES_OUT); at--) {
    const mention = mentions[at]!;
    if (isPhrase(mention, 'not')) return isOther && !LISTS_OUT.test(mention.words) ? -1 : at;
    if (isThing(mention)) {
      if (isAnew || !mayBeLeftOut(mention.said)) return -1;
      isOther ||= !saysOf(mention.said, column);
    } else if (!isPhrase(mention, 'and', 'filler')) return -1;
    isAnew ||= SAYS_ANEW.test(mention.words);
  }
  return -1;
}

/** Values and yes-or-no words as conditions; several values of one column are any of them. */
export function readValuesSaid(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isThing(mention) || scene.used.has(place)) return;
    if (scene.choices[partId(mention)] === 'none') return use(scene, place);
    if (!meansValue(scene, place, mention.said)) return;
    // 'Churn rate' is a share of all rows.
    if (mention.said.flags.length && isPhrase(scene.mentions[place + 1], 'rate')) return;
    if (mention.said.flags.length && !surest(mention.said.values)) {
      const [flag] = mention.said.flags;
      const { column, value } = flag!;
      addValue(scene, { place, column, value, left: isLeftOut(scene, place, column) });
      return;
    }
    const { meant, beside } = chooseValue(scene, place, mention.said.values);
    const left = isLeftOut(scene, place, meant.column);
    use(scene, beside);
    addValue(scene, { place, column: meant.column, value: meant.value, left });
    // One thing written in two ways: 'Stratovolcano' and 'Stratovolcanoes'.
    const sameName = mention.said.values.filter(
      ({ column, surety, value }) =>
        column === meant.column && value !== meant.value && surety >= SPELLING && meant.surety >= SPELLING,
    );
    for (const { value } of sameName) addValue(scene, { place, column: meant.column, value, left });
  });
}

const MANY = 3;
/** 'Shooters' of columns of the shooter's age, gender and death: whom they are about, and nothing that is so or not. */
function isPartOfMany({ table }: QuestionScene, words: string): boolean {
  const one = singular(words);
  const named = one === words ? [] : table.columns.filter(({ label }) => readLabel(label).words.includes(one));
  return named.length >= MANY && named.every(({ label }) => readLabel(label).words.length > 1);
}

/**
 * 'churned', 'senior citizens', 'involving a canine': a column of yes and no that stands where nothing else asks for
 * it.
 */
export function readFlags(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isThing(mention) || scene.used.has(place)) return;
    const before = scene.mentions[neighbour(scene, place, -1)];
    const after = scene.mentions[place + 1];
    const isAsked = isPhrase(before, 'group', 'which', 'contrast', 'aggregate') && !isSubjectOf(scene, place);
    if (isAsked || isPhrase(after, 'rate')) return;
    const column = chooseColumn(
      scene,
      mention,
      mention.said.columns.filter((each) => each.surety >= 0.7 || isWholeFlag(each.column, mention.words)),
      (each) => polesOf(each) !== null,
    );
    if (
      !column ||
      surest(mention.said.columns) - (mention.said.columns.find((each) => each.column === column)?.surety ?? 0) > NEAR
    )
      return;
    if (isPartOfMany(scene, mention.words)) return;
    // 'Accidents' that the rows are say nothing of 'police at the scene of the accident'.
    const named = mention.said.columns.find((each) => each.column === column)?.surety ?? 0;
    if (mention.said.counted && named < ALSO_COUNTED) return;
    const poles = polesOf(column)!;
    if (!saysYes(mention, poles.yes)) return;
    addValue(scene, { place, column, value: poles.yes, left: isLeftOut(scene, place, column) });
  });
}

/** Of a flag these say nothing: 'Holiday_Flag', 'is_holiday'. */
const FLAGGING = new Set(['flag', 'is', 'has', 'indicator', 'ind', 'was']);

const ORDINARY = /^(normal|regular|ordinary|usual|standard|other|non)$/;

/** Of whom a flag says it: 'IsActiveMember', 'customer_is_active'. */
const OF_ROWS = new Set([
  'member',
  'customer',
  'client',
  'user',
  'patient',
  'employee',
  'guest',
  'account',
  'holder',
  'owner',
  'recipient',
  'student',
  'citizen',
]);

/** 'Active' is all that a header 'IsActiveMember' says of a row. */
function isWholeFlag({ label }: Column, words: string): boolean {
  const own = readLabel(label).words.filter((word) => !FLAGGING.has(word) && !OF_ROWS.has(word));
  return own.join(' ') === words || own.join(' ') === singular(words);
}

/** The yes-or-no column that a word names, whatever else its header says of its being a flag. */
function flagNamed({ said }: Mention & { said: Thing }): Column | null {
  const named = said.columns.filter(({ column, surety }) => {
    const own = readLabel(column.label).words.filter((word) => !FLAGGING.has(word));
    return polesOf(column) !== null && (surety >= 0.7 || own.length === 1);
  });
  return named.length === 1 ? named[0]!.column : null;
}

/** 'Holiday weeks vs normal weeks': both sides of a column of yes and no, the other one only called normal. */
export function readOrdinary(scene: QuestionScene): void {
  const { mentions, used, groupings } = scene;
  mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'compare', 'and')) return;
    const at = [place - 1, place - 2].find((each) => isThing(mentions[each]) && !used.has(each));
    const near = mentions[at ?? -1];
    const ordinary = mentions.findIndex((each, nth) => nth > place && !isPhrase(each, 'filler', 'of'));
    const column = isThing(near) ? flagNamed(near) : null;
    if (at === undefined || !column || !ORDINARY.test(mentions[ordinary]?.words ?? '')) return;
    const noun = mentions[at + 1];
    const again = mentions[ordinary + 1];
    // 'Holiday weeks vs normal weeks': the noun is said twice, or once behind both.
    if (at === place - 2 && noun?.words !== again?.words) return;
    if (again && !(isThing(again) || again.said.kind === 'clock' || again.said.kind === 'unknown')) return;
    use(scene, at, place, ordinary, at === place - 2 ? at + 1 : -1, again ? ordinary + 1 : -1);
    if (!groupings.some((grouping) => grouping.column === column))
      groupings.push({ id: partId(mentions[ordinary]!), dimension: { field: column.key }, column, choices: [] });
  });
}

/** 'Insured' says yes; 'feedback', which is positive or negative, says neither. */
const saysYes = ({ words }: Mention, yes: Cell): boolean =>
  YES.test(String(yes)) || /(ed|ing|en)$/.test(words) || isFormOf(words, String(yes).toLowerCase());

export const ALSO_COUNTED = 0.9;

const firstOf = (filter: Filter) => ('value' in filter ? filter.value : 'values' in filter ? filter.values[0] : null);

/** 'Canceled and not canceled': both sides of a column, one beside the other. 'Germany but not France' is Germany. */
function joinOpposite(
  scene: QuestionScene,
  { joined, place, value }: { joined: QuestionCondition; place: number; value: Cell },
): void {
  const { column, filter } = joined;
  const known: readonly unknown[] = 'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [];
  if (!known.includes(value)) {
    if (filter.op === 'ne' || filter.op === 'not_in') joined.filter = { field: column.key, op: 'eq', value };
    return;
  }
  if (column.distinct !== 2 || known.length > 1)
    askBack(
      'not_a_query',
      `“${scene.mentions[place]!.text}” is both asked for and left out. Ask about each separately.`,
    );
  scene.conditions.splice(scene.conditions.indexOf(joined), 1);
  scene.mentions.forEach((mention, at) => isPhrase(mention, 'compare', 'and', 'contrast') && use(scene, at));
  if (!scene.groupings.some((grouping) => grouping.column === column))
    scene.groupings.push({ id: joined.id, dimension: { field: column.key }, column, choices: [] });
}

function addValue(
  scene: QuestionScene,
  { place, column, value, left }: { place: number; column: Column; value: Cell; left: number },
): void {
  const { conditions, mentions } = scene;
  use(scene, place, left);
  const id = partId(mentions[place]!);
  const joined = conditions.find(
    (condition) =>
      condition.column === column &&
      condition.role === 'filter' &&
      ['eq', 'in', 'ne', 'not_in'].includes(condition.filter.op) &&
      !('part' in condition.filter),
  );
  if (
    joined &&
    (joined.filter.op === 'eq' ||
      joined.filter.op === 'ne' ||
      joined.filter.op === 'in' ||
      joined.filter.op === 'not_in')
  ) {
    const isOut = joined.filter.op === 'ne' || joined.filter.op === 'not_in';
    if (isOut !== left >= 0 && (place !== joined.at || value !== firstOf(joined.filter)))
      return joinOpposite(scene, { joined, place, value });
    const known = 'values' in joined.filter ? joined.filter.values : [joined.filter.value];
    if (!known.includes(value))
      joined.filter = {
        field: column.key,
        op: joined.filter.op === 'eq' || joined.filter.op === 'in' ? 'in' : 'not_in',
        values: [...known, value],
      };
    for (let at = joined.at; at < place; at++) if (isPhrase(mentions[at], 'and', 'compare')) use(scene, at);
    return;
  }
  conditions.push({
    id,
    filter: { field: column.key, op: left >= 0 ? 'ne' : 'eq', value },
    column,
    at: place,
    role: 'filter',
  });
}
