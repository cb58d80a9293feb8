import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { askBack } from './asked-back';
import { isFormOf } from './language/likeness';
import { polesOf, type Mention } from './mentions';
import { PRICES } from './column-names';
import { canMeasure } from './measurable';
import { chooseColumn, isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';

/** 'Customers without children', 'states with no cotton': a count equals 0. */
export function readNone(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'not') || scene.used.has(place)) return;
    if (/^never\b/i.test(mention.text)) return readNever(scene, place);
    if (!/^(no|without)$/.test(mention.words)) return readNotGiven(scene, place);
    for (const at of listedBehind(scene, place)) {
      const near = scene.mentions[at]!;
      if (!isThing(near)) return;
      const column = chooseColumn(scene, near, near.said.columns, (each) => isNoneOf(each) || mayBeMissing(each));
      if (!column) continue;
      use(scene, place, at, ...(at > place + 1 ? [at - 1] : []), plainNounBehind(scene, at));
      addNone(scene, at, column);
    }
  });
}

/** Where more rows have no value than have 0, 'no ph value' is the former. */
const isNoneOf = (column: Column) =>
  canMeasure(column) && Number(column.min) === 0 && (column.nulls === 0 || (column.zeros ?? 0) >= column.nulls);
/** Rows without it have no value in a column that others have one in. */
const mayBeMissing = (column: Column) => column.nulls > 0 && !saysYesOrNo(column);
/** 1 and 0, yes and no: where none is said, that is a no. Of women and men neither is. */
const saysYesOrNo = (column: Column) => /^\W*\d*\W*(1|yes|y|true|t)$/i.test(String(polesOf(column)?.yes ?? ''));

/** Behind the name of what is missing these say only that it is something: 'no 10 km split', 'without an end date'. */
const PLAIN_NOUN =
  /^(time|times|split|splits|value|values|reading|readings|date|number|score|amount|result|measurement|entry|figure|info|information|data|field|recorded|given|listed)$/;
/** The place of such a word right behind a name; −1 where none stands there. */
export const plainNounBehind = ({ mentions, used }: QuestionScene, at: number): number =>
  PLAIN_NOUN.test(mentions[at + 1]?.words ?? '') && !used.has(at + 1) ? at + 1 : -1;

function addNone({ conditions, mentions }: QuestionScene, at: number, column: Column): void {
  const filter: Filter = isNoneOf(column)
    ? { field: column.key, op: 'eq', value: 0 }
    : { field: column.key, op: 'is_null' };
  conditions.push({ id: partId(mentions[at]!), filter, column, at, role: 'filter' });
}

/** 'Never reviewed' of a number of reviews: none of them. */
function readNever(scene: QuestionScene, place: number): void {
  const { mentions, table, used } = scene;
  const at = mentions.findIndex((mention, nth) => nth > place && !isPhrase(mention, 'filler'));
  const verb = mentions[at];
  if (!verb || used.has(at) || !/ed$/.test(verb.words)) return;
  const noneSaid = table.columns.flatMap((column) => {
    const none = column.type === 'category' && column.top.find(({ value }) => /^(none|never|no)$/i.test(String(value)));
    return none && readLabel(column.label).words.some((word) => isFormOf(verb.words, word)) ? [{ column, none }] : [];
  });
  const [said, ...more] = noneSaid;
  if (said && !more.length) {
    use(scene, place, at);
    const filter: Filter = { field: said.column.key, op: 'eq', value: said.none.value };
    scene.conditions.push({ id: partId(verb), filter, column: said.column, at, role: 'filter' });
    return;
  }
  const counts = table.columns.filter(
    (column) => isNoneOf(column) && readLabel(column.label).words.some((word) => isFormOf(verb.words, word)),
  );
  const [column, ...others] = counts.length > 1 ? counts.filter(isCount) : counts;
  if (!column || others.length) return;
  use(scene, place, at);
  addNone(scene, at, column);
}

/** 'Number of reviews' beside 'reviews per month'. */
const isCount = ({ label, type }: Column) =>
  type === 'integer' &&
  readLabel(label).words.some((word) => word === 'number' || word === 'count' || word === 'total');

const HALF_NAMED = 0.7;
const GIVING =
  /^(give|given|state|say|tell|report|provide|specify|answer|disclose|indicate|share|have|had|know|known|list|record|mention|contain|show)$/;

/** 'How many did not give their age': rows without a value. */
function readNotGiven(scene: QuestionScene, place: number): void {
  const { mentions } = scene;
  const verb = mentions[place + 1];
  const at = mentions.findIndex((mention, nth) => nth > place + 1 && !isPhrase(mention, 'filler', 'count', 'of'));
  const near = mentions[at];
  if (mentions[place]!.words !== 'not' || !verb || !GIVING.test(verb.words) || !isThing(near)) return;
  if (surest(near.said.values) || scene.used.has(at)) return;
  const column = chooseColumn(
    scene,
    near,
    near.said.columns.filter(({ surety }) => surety > HALF_NAMED),
    mayBeMissing,
  );
  if (!column) return;
  use(scene, ...Array.from({ length: at - place + 1 }, (_, nth) => place + nth), plainNounBehind(scene, at));
  scene.conditions.push({
    id: partId(near),
    filter: { field: column.key, op: 'is_null' },
    column,
    at,
    role: 'filter',
  });
}

/** 'Without waterfront and view': the names behind a word, joined by 'and' and 'or'. */
function listedBehind({ mentions, used }: QuestionScene, place: number): number[] {
  const found: number[] = [];
  const isArticle = /^(an?|any)$/.test(mentions[place + 1]?.words ?? '');
  for (let at = place + (isArticle ? 2 : 1); at < mentions.length; at += 2) {
    const mention = mentions[at];
    const isName = isThing(mention) && !used.has(at) && !surest(mention.said.values) && !mention.said.flags.length;
    if (!isName) break;
    found.push(at);
    if (!isPhrase(mentions[at + 1], 'and')) break;
  }
  return found;
}

/** 'Without fireplace or kitchen': what is left out beside another is no group and no figure. */
export const isListedOut = ({ mentions }: QuestionScene, place: number) =>
  isPhrase(mentions[place - 1], 'and') && isThing(mentions[place - 2]) && isPhrase(mentions[place - 3], 'not');

const OFTEN_NONE = 0.1;
const isOftenNone = ({ top }: Column, { table }: QuestionScene) =>
  top.some(({ value, count }) => value !== null && Number(value) === 0 && count >= OFTEN_NONE * table.rowCount);

/** Whether 'with' stands before a place, and no new part of the question between. */
export function saidWith(mentions: readonly Mention[], place: number): boolean {
  for (let at = place - 1; at > 0; at--) {
    if (/^(with|having)$/.test(mentions[at]!.words)) return true;
    if (isPhrase(mentions[at], 'group', 'aggregate', 'which', 'count', 'share', 'compare')) return false;
  }
  return false;
}

/** 'Men with kids' says which men, though rows of people may be called kids too. */
export const isHad = ({ mentions }: QuestionScene, place: number) =>
  /^(with|having|without|no|have)$/.test(mentions[place - 1]?.words ?? '');

/** Behind 'with' half a name will do: 'customers with kids'. */
const SAID_WITH = 0.6;

/** 'Bookings with children': of what the rows are, those that have some of it. */
export function readSome(scene: QuestionScene): void {
  const { mentions, used } = scene;
  mentions.forEach((mention, place) => {
    const [rows, at] = [mentions[neighbour(scene, place, -1)], neighbour(scene, place, 1)];
    const near = mentions[at];
    const isEnd = !isThing(mentions[at + 1]) && mentions[at + 1]?.said.kind !== 'number';
    const links = mentions.slice(place + 1, at).every(({ words }) => /^(an?|any)$/.test(words));
    // 'With two floors and a view': 'and a' goes on from 'with'.
    const isAlso = isPhrase(mention, 'and') && at > place + 1 && saidWith(mentions, place);
    const isWith = /^(with|having)$/.test(mention.words) && isThing(rows) && rows.said.counted?.column === null;
    if (!(isWith || isAlso) || at < 0 || !links || !isEnd || used.has(at)) return;
    if (!isThing(near) || surest(near.said.values) > 0) return;
    if (mentions.some((each) => isPhrase(each, 'top', 'superlative'))) return;
    const column = chooseColumn(
      scene,
      near,
      near.said.columns.filter(({ surety }) => surety > SAID_WITH),
      (each) => canMeasure(each) && Number(each.min) === 0 && each.distinct > 2 && isOftenNone(each, scene),
    );
    if (!column) return;
    use(scene, place, at);
    scene.conditions.push({
      id: partId(near),
      filter: { field: column.key, op: 'gt', value: 0 },
      column,
      at,
      role: 'filter',
    });
  });
}

/** The one column of prices that may be nothing. */
function priceOf({ table }: QuestionScene): Column | null {
  const prices = table.columns.filter(
    (column) =>
      canMeasure(column) &&
      Number(column.min) === 0 &&
      readLabel(column.label).words.some((word) => PRICES.has(word)) &&
      column.top.some(({ value }) => Number(value) === 0),
  );
  return prices.length === 1 ? prices[0]! : null;
}

/** 'Free apps', 'paid apps': whether the rows cost something. Elsewhere 'paid' is only a verb. */
export function readFree(scene: QuestionScene): void {
  const { mentions } = scene;
  const said = mentions.flatMap(({ words, said: { kind } }, place) => {
    const next = mentions[place + 1];
    const isAdjective = isThing(next) && next.said.counted !== null;
    return kind !== 'thing' && (words === 'free' || (words === 'paid' && isAdjective)) ? [place] : [];
  });
  const column = said.length ? priceOf(scene) : null;
  if (!column) return;
  if (said.length > 1)
    askBack('not_a_query', 'What is free and what costs something can’t be compared in one question.');
  const [place] = said;
  use(scene, place!);
  const op = mentions[place!]!.words === 'free' ? 'eq' : 'gt';
  scene.conditions.push({
    id: partId(mentions[place!]!),
    filter: { field: column.key, op, value: 0 },
    column,
    at: place!,
    role: 'filter',
  });
}
