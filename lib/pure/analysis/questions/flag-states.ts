import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { canMeasure } from './measurable';
import { polesOf, type Mention } from './mentions';
import { chooseColumn, isPhrase, isThing, partId, use, type QuestionScene } from './scene';

const ON = /^(on|lit|enabled|running|active|activated|true|up)$/;
const OFF = /^(off|unlit|disabled|inactive|deactivated|false|down)$/;
const PAID = /^(paid|settled|current|up to date|covered)$/;
const UNPAID = /^(unpaid|unsettled|overdue|outstanding|owed|owing)$/;
/** Headers that say whether something was paid. */
const SAYS_PAID = /\b(up to date|paid|settled|current|covered)\b/;

const SURELY = 0.7;
const isNot = (mention: Mention | undefined) => isPhrase(mention, 'not') && /^(not|no|non)$/.test(mention.words);
const skips = (mention: Mention | undefined) => isPhrase(mention, 'filler') && !ON.test(mention.words);

/** 'Spent on men' is no spending that is on: the word ends its part of the question. */
const endsPart = (next: Mention | undefined) => next === undefined || isPhrase(next, 'and', 'group', 'compare');

type State = { yes: boolean; of: 'switch' | 'payment'; from: number };

/** What a word says of something named before it: 'off', 'not paid'. */
function stateAt({ mentions }: QuestionScene, at: number): State | null {
  const { words } = mentions[at]!;
  if (/^(on|off|up|down|current|true|false|running)$/.test(words) && !endsPart(mentions[at + 1])) return null;
  const negated = isNot(mentions[at - 1]);
  const from = negated ? at - 1 : at;
  if (ON.test(words)) return { yes: !negated, of: 'switch', from };
  if (OFF.test(words)) return { yes: negated, of: 'switch', from };
  if (PAID.test(words)) return { yes: !negated, of: 'payment', from };
  return UNPAID.test(words) ? { yes: negated, of: 'payment', from } : null;
}

const isOften = ({ zeros, top }: Column, rowCount: number) =>
  (zeros ?? top.find(({ value }) => Number(value) === 0)?.count ?? 0) > rowCount / 50;

/** Of a yes or no its value, of an amount that is nothing while it is off: none of it, or more. */
function filterOf(column: Column, { yes, of }: State, rowCount: number): Filter | null {
  const poles = polesOf(column);
  const { label } = column;
  if (of === 'payment' && !SAYS_PAID.test(readLabel(label).words.join(' ')) && !SAYS_PAID.test(label.toLowerCase()))
    return null;
  if (poles) return { field: column.key, op: 'eq', value: yes ? poles.yes : poles.no };
  if (of === 'payment' || !canMeasure(column) || Number(column.min) !== 0 || !isOften(column, rowCount)) return null;
  return yes ? { field: column.key, op: 'gt', value: 0 } : { field: column.key, op: 'eq', value: 0 };
}

/** What a state is said of: the name before it, or right behind 'unpaid'. */
function placeNamed({ mentions }: QuestionScene, { of, from }: State, at: number): number {
  const behind = mentions[at + 1];
  if (of === 'payment' && isThing(behind) && !behind.said.counted) return at + 1;
  let place = from - 1;
  while (place >= 0 && skips(mentions[place])) place--;
  return place;
}

/** 'With the light off', 'heating is on', 'fees not paid': the state of what is named before. */
export function readStates(scene: QuestionScene): void {
  const { mentions, used, table } = scene;
  mentions.forEach((_, at) => {
    const state = used.has(at) ? null : stateAt(scene, at);
    if (!state) return;
    const place = placeNamed(scene, state, at);
    const named = mentions[place];
    if (!isThing(named) || used.has(place)) return;
    const sure = named.said.columns.filter(({ surety }) => surety >= SURELY);
    const column = chooseColumn(scene, named, sure, (each) => filterOf(each, state, table.rowCount) !== null);
    const filter = column && filterOf(column, state, table.rowCount);
    if (!column || !filter) return;
    use(scene, place, at, state.from);
    scene.conditions.push({ id: partId(named), filter, column, at: place, role: 'filter' });
  });
}

const DONE = /(ed|en|wn|lt|nt|pt|de)$/;
const BEEN = /^(been|be|is|are|was|were|got|get|gets|have|has|had|ever)$/;
/** Small words of a header that says when something was done. */
const DATING = new Set([
  'yr',
  'year',
  'date',
  'time',
  'day',
  'at',
  'on',
  'datetime',
  'timestamp',
  'month',
  'last',
  'first',
]);

const isWhen = (column: Column) => isTime(column) || column.format.kind === 'year' || column.role === 'time';
/** What stands for 'never' in a column that says when something was done. */
function neverIn(column: Column): 'null' | 'zero' | null {
  if (!isWhen(column)) return null;
  if (column.nulls > 0) return 'null';
  return typeof column.min === 'number' && column.min === 0 ? 'zero' : null;
}

/** What a participle says of rows by the date on which it was done: 'renovated' of 'yr_renovated'. */
function doneColumn(scene: QuestionScene, mention: Mention): Column | null {
  if (!isThing(mention) || !DONE.test(mention.words) || mention.said.values.length || mention.said.flags.length)
    return null;
  const own = (column: Column) => readLabel(column.label).words.filter((word) => !DATING.has(word));
  return chooseColumn(scene, mention, mention.said.columns, (each) => neverIn(each) !== null && own(each).length === 1);
}

/** 'Have been renovated', 'never shipped': rows for which a date of that is known, or none. */
export function readDone(scene: QuestionScene): void {
  const { mentions, used } = scene;
  mentions.forEach((mention, at) => {
    const next = mentions[at + 1];
    const before = mentions[at - 1];
    const negated =
      isPhrase(before, 'not') || before?.words === 'never' || mentions.slice(Math.max(0, at - 3), at).some(isNot);
    const isSaid =
      negated || BEEN.test(before?.words ?? '') || /(^| )(was|were|is|are|been)$/.test(before?.words ?? '');
    // 'Were shipped in March', 'renovated after 2000': the date is what is asked of.
    const isDated = mentions.slice(at + 1).some(({ said }) => said.kind === 'clock' || said.kind === 'number');
    if (used.has(at) || !isSaid || isDated || isPhrase(next, 'comparator')) return;
    if (mentions.some((each) => isPhrase(each, 'superlative', 'top') || each.words === 'when')) return;
    const column = doneColumn(scene, mention);
    if (!column) return;
    const filter: Filter =
      neverIn(column) === 'zero'
        ? { field: column.key, op: negated ? 'eq' : 'gt', value: 0 }
        : { field: column.key, op: negated ? 'is_null' : 'not_null' };
    use(scene, at);
    if (negated)
      for (let place = Math.max(0, at - 3); place < at; place++)
        if (isNot(mentions[place]) || mentions[place]!.words === 'never') use(scene, place);
    scene.conditions.push({ id: partId(mention), filter, column, at, role: 'filter' });
  });
}
