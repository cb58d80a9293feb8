import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack, askWhich } from './asked-back';
import type { QuestionFigure } from './figure';
import { polesOf, type Mention } from './mentions';
import { canMeasure } from './measurable';
import {
  chooseColumn,
  isPhrase,
  isThing,
  partId,
  surest,
  use,
  type QuestionCondition,
  type QuestionScene,
} from './scene';

const takeOut = (scene: QuestionScene, taken: QuestionCondition[]): QuestionCondition[] => {
  scene.conditions = scene.conditions.filter((condition) => !taken.includes(condition));
  return taken;
};

const share = (part: QuestionCondition[], of: Column | null): QuestionFigure => ({
  kind: 'share',
  id: 'measure',
  part,
  of,
});

const SURELY_MEASURED = 0.75;
const SURELY_NAMED = 0.95;

/** The sum that a share is one of: 'share of sales'; null for a share of the rows. */
function measuredBehind(scene: QuestionScene, place: number): Column | null {
  // 'Share of customers with credit card' is one of customers.
  const start = partStart(scene, place);
  const at = scene.mentions.findIndex(
    (mention, nth) =>
      nth > place &&
      (start < 0 || nth < start || !isRowsBefore(scene, place, start)) &&
      !scene.used.has(nth) &&
      isThing(mention) &&
      !mention.said.counted &&
      mention.said.columns.some(({ column, surety }) => surety > SURELY_MEASURED && canMeasure(column)),
  );
  const mention = scene.mentions[at];
  const column = isThing(mention) ? chooseColumn(scene, mention, mention.said.columns, canMeasure) : null;
  if (column) use(scene, at);
  return column;
}

/** Rows are named between two places. */
const isRowsBefore = ({ mentions }: QuestionScene, place: number, end: number) =>
  mentions.some((mention, at) => at > place && at < end && isThing(mention) && mention.said.counted !== null);

function useRowNouns(scene: QuestionScene, place: number): void {
  scene.mentions.forEach((mention, at) => {
    const isRows =
      at > place && isThing(mention) && mention.said.counted && surest(mention.said.columns) <= SURELY_NAMED;
    if (isRows) use(scene, at);
  });
}

/** Verbs that stand between a whole and its part: 'percentage of phone tickets that are urgent'. */
const BETWEEN = new Set('are is was were be have has had bought buy own owns made got get came come'.split(' '));

/** Where the part begins: behind 'who' and 'that', else behind the verb. */
function partStart({ mentions, conditions }: QuestionScene, place: number): number {
  // A column may be called 'who' as well.
  const who = mentions.findIndex(
    (mention, at) => at > place && (isPhrase(mention, 'who') || /^(who|that)$/.test(mention.words)),
  );
  // 'Of the samples with more than 8 chloramines are potable': 'with' says of which, and the verb begins the part.
  const verb = mentions.findLastIndex(({ words }) => /^(is|are|was|were)$/.test(words));
  const isBetween = (from: number, to: number) => conditions.some(({ at }) => at > from && at < to);
  if (
    /^(with|having)$/.test(mentions[who]?.words ?? '') &&
    verb > who &&
    isBetween(who, verb) &&
    isBetween(verb, mentions.length)
  )
    return verb;
  return who >= 0 ? who : mentions.findIndex(({ words }, at) => at > place + 1 && BETWEEN.has(words));
}

/** 'Women among survivors': the part comes before the word. */
function amongOthers(scene: QuestionScene, place: number, said: QuestionCondition[]): QuestionCondition[] {
  const among = scene.mentions.findIndex((mention, at) => at > place && isPhrase(mention, 'among'));
  use(scene, among);
  return among < 0 ? [] : said.filter(({ at }) => at < among);
}

/**
 * 'Share of buyers among home owners': the part stands before the word, though it may name the rows as well. @throws
 * AskedBack where it names nothing but the rows.
 */
function namedBeforeAmong(scene: QuestionScene, place: number): QuestionCondition | null {
  const { mentions, conditions } = scene;
  const among = mentions.findIndex((mention, at) => at > place && isPhrase(mention, 'among'));
  const isBefore = (at: number) => at > place && at < among;
  if (among < 0 || conditions.some(({ at, role }) => role === 'filter' && isBefore(at))) return null;
  const flag = flagSaid(scene, place, among);
  use(scene, among);
  const isRows = mentions.some((mention, at) => isBefore(at) && isThing(mention) && mention.said.counted);
  if (!flag && isRows)
    askBack('not_a_query', 'Share of what? Name the part, such as “share of women among customers”.');
  return flag;
}

/** 'Share of women in the sales department': the first of two is the part, right before 'in'. */
function insideOther({ mentions }: QuestionScene, place: number, said: QuestionCondition[]): QuestionCondition | null {
  const [first, second, ...others] = said.toSorted((a, b) => a.at - b.at);
  if (!first || !second || others.length || first.column === second.column) return null;
  const between = mentions.slice(first.at + 1, second.at);
  const isFirst = mentions.slice(place + 1, first.at).every((mention) => isPhrase(mention, 'filler', 'of'));
  const isIn = between.some(({ words }) => /^(in|within|at|inside)( the)?$/.test(words));
  return isFirst && isIn && between.every((mention) => isPhrase(mention, 'filler')) ? first : null;
}

/** 'Of married people bought a bike': a yes or no that only part of a name says. */
function flagSaid(scene: QuestionScene, place: number, end = scene.mentions.length): QuestionCondition | null {
  const groups = scene.mentions.findIndex((mention, at) => at > place && isPhrase(mention, 'group'));
  for (let at = place + 1; at < Math.min(end, groups < 0 ? end : groups); at++) {
    const mention = scene.mentions[at]!;
    if (!isThing(mention) || scene.used.has(at)) continue;
    const column = chooseColumn(scene, mention, mention.said.columns, (each) => polesOf(each) !== null);
    if (!column) continue;
    use(scene, at);
    const filter = { field: column.key, op: 'eq' as const, value: polesOf(column)!.yes };
    return { id: partId(mention), filter, column, at, role: 'filter' };
  }
  return null;
}

/** A value written like a noun in the plural, of whom the other is told. */
const isPlural = ({ mentions }: QuestionScene, { at }: QuestionCondition) =>
  singular(mentions[at]!.words) !== mentions[at]!.words || /^(wo)?men$/.test(mentions[at]!.words);

/**
 * 'What percentage of women smoke', 'of germans churned', 'of women take vitamins regularly': behind 'of' stands the
 * whole, and the last one is what is told of it. Null where they may be said of one thing: 'of married men'.
 */
function saidOfFirst(scene: QuestionScene, place: number, said: QuestionCondition[]): QuestionCondition | null {
  const { mentions } = scene;
  const [first, second, ...others] = said.toSorted((a, b) => a.at - b.at);
  if (!first || !second || others.length || first.column === second.column) return null;
  const isFirst = mentions.slice(place + 1, first.at).every((mention) => isPhrase(mention, 'filler', 'of'));
  const isOf = isPhrase(mentions[place], 'share') && /\bof$|^%$|^percent(age)?$/.test(mentions[place]!.words);
  const between = mentions.slice(first.at + 1, second.at);
  const isVerbed = between.length > 0 && between.every((mention) => isDoing(mention, second));
  const isVerb = between.length === 0 && !isPlural(scene, second) && !isThing(mentions[second.at + 1]);
  if (!isFirst || !isOf || !isPlural(scene, first) || !(isVerbed || isVerb)) return null;
  between.forEach((mention) => use(scene, mentions.indexOf(mention)));
  return second;
}
/** 'Take vitamins': a verb, and the name of what the value is one of. */
const isDoing = (mention: Mention, { column }: QuestionCondition) =>
  ((isPhrase(mention, 'filler') || mention.said.kind === 'unknown') && DOING.test(mention.words)) ||
  (isThing(mention) && mention.said.columns.some((each) => each.column === column));
const DOING =
  /^(take|takes|took|use|uses|used|go|goes|went|come|comes|came|get|gets|got|make|makes|made|live|lives|lived|pay|pays|paid|buy|bought|end|ended|ended up|travel|traveled|travelled|ran|walked|visited|received|usually|also|still|only|ever|mostly)$/;

/** The condition chosen as the part. */
function chosenPart(scene: QuestionScene, place: number, said: QuestionCondition[]): QuestionCondition {
  const { mentions, choices } = scene;
  const chosen = said.length === 1 ? said[0] : said.find(({ id }) => choices['part'] === id);
  return (
    chosen ??
    askWhich(
      'part',
      mentions[place]!.text,
      said.map((part) => ({
        id: part.id,
        text: `Rows where ${part.column.label} matches ‘${mentions[part.at]!.text}’, among the others`,
      })),
      choices,
    )
  );
}

/** 'Share of sales by region': each group as a share of all of them. */
function ofTotal(scene: QuestionScene, of: Column | null): QuestionFigure {
  const { groupings, table } = scene;
  const group = table.meaning.dimensions[0]?.column.label ?? '';
  if (!groupings.length)
    askBack(
      'not_a_query',
      'Share of what? Name the part, such as “share of women”, or ask for a total by group.',
      of ? [{ text: `${of.label} by ${group || 'group'}`, question: `${of.label} by ${group}` }] : [],
    );
  scene.tellsShares = true;
  return of
    ? { kind: 'column', id: 'measure', column: of, agg: 'sum', said: true, near: [] }
    : { kind: 'rows', id: 'measure' };
}

const SHARES = new Set(['percent', 'percentage', 'share', 'proportion', 'pct', '%']);
const isShareItself = ({ label, format }: Column) =>
  format.kind === 'percent' || label.includes('%') || readLabel(label).words.some((word) => SHARES.has(word));

/**
 * @throws AskedBack for 'what percent of the self employed got a loan' where nothing says who got one: of whom it is told
 * is no part.
 */
function refuseUntold({ mentions }: QuestionScene, start: number): void {
  const isHaving = HAVING.test(mentions[start]?.words ?? '');
  const told = isHaving ? mentions.findIndex((mention, at) => at > start && mayTell(mention)) : -1;
  if (told >= 0) askBack('not_a_query', `“${mentions[told]!.text}” wasn’t understood. Name the part that you mean.`);
}
const HAVING = /^(have|has|had|bought|buy|own|owns|made|got|get)$/;
const mayTell = (mention: Mention) => mention.said.kind === 'unknown' || isThing(mention);

/** 'Share of women among survivors': which conditions are the part, which the whole. */
export function shared(scene: QuestionScene, place: number): QuestionFigure {
  use(scene, place);
  const of = measuredBehind(scene, place);
  // 'Share of veterans' of a column of just that: it is no part of its own sum.
  if (of && isShareItself(of)) return { kind: 'column', id: 'measure', column: of, agg: 'avg', said: false, near: [] };
  const own = of ? null : namedBeforeAmong(scene, place);
  if (own) return share([own], null);
  useRowNouns(scene, place);
  const filters = scene.conditions.filter(({ role }) => role === 'filter');
  const after = filters.filter(({ at }) => at > place);
  const said = after.length ? after : filters;
  const part = amongOthers(scene, place, said);
  if (part.length) return share(takeOut(scene, part), of);
  const inside = insideOther(scene, place, said);
  if (inside) return share(takeOut(scene, [inside]), of);
  const told = saidOfFirst(scene, place, said);
  if (told) return share(takeOut(scene, [told]), of);
  const start = partStart(scene, place);
  const flag = flagSaid(scene, Math.max(place, start));
  if (flag) return share([flag], of);
  const behind = start >= 0 ? said.filter(({ at }) => at > start) : [];
  if (behind.length && behind.length < said.length) return share(takeOut(scene, behind), of);
  if (said.length && !behind.length) refuseUntold(scene, start);
  if (!said.length) return ofTotal(scene, of);
  return share(takeOut(scene, [chosenPart(scene, place, said)]), of);
}
