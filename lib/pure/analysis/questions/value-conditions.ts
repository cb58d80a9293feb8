import { isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack, askWhich } from './asked-back';
import { polesOf, type Mention, type Thing } from './mentions';
import { areTwins } from './names';
import { isPeople, namesFile } from './nouns';
import { isFormOf } from './language/likeness';
import { canMeasure } from './measurable';
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
import type { ValueCandidate } from './language/values';

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

const STARTS = new Set(['pickup', 'origin', 'departure', 'start', 'source', 'sender', 'from']);
const ENDS = new Set(['dropoff', 'destination', 'arrival', 'end', 'target', 'receiver', 'to']);
const hints = (column: Column, words: ReadonlySet<string>) =>
  readLabel(column.label).words.some((word) => words.has(word));
const DOMINANT = 5;
const NEAR = 0.05;

const LOOKED_BACK = 3;

/** 'Away goals of Brazil': of columns with that value the one of which a word is said that the others lack. */
function saidBeside({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]): ValueCandidate[] {
  // Only words of a column of numbers that is named: 'home' alone may be a place.
  const words = new Set(
    mentions.flatMap((mention, at) =>
      at < place &&
      isThing(mention) &&
      mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))
        ? mention.words.split(' ')
        : [],
    ),
  );
  const own = ({ column }: ValueCandidate) =>
    readLabel(column.label).words.filter(
      (word) => !near.some((other) => other.column !== column && readLabel(other.column.label).words.includes(word)),
    );
  return near.filter((candidate) => own(candidate).some((word) => words.has(word)));
}

/** 'Born in Paris': of several columns with that value the one whose name the words before are a form of. */
const nearVerb = ({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]) =>
  near.filter(({ column }) =>
    mentions
      .slice(Math.max(0, place - LOOKED_BACK), place)
      .some(({ words }) => readLabel(column.label).words.some((named) => isFormOf(words, named))),
  );

const COUNTED_SURELY = 0.8;
/** 'Number of counties in Ohio': of the column that is counted no value is meant. */
const isCounted = ({ mentions }: QuestionScene, column: Column) =>
  mentions.some(
    (mention, at) =>
      isThing(mention) &&
      isPhrase(mentions[at - 1], 'count') &&
      mention.said.columns.some((each) => each.column === column && each.surety > COUNTED_SURELY),
  );

/** The value that words mean, and the mention beside it that only says its column. */
function chooseValue(
  scene: QuestionScene,
  place: number,
  given: readonly ValueCandidate[],
): { meant: ValueCandidate; beside: number } {
  const { mentions, choices, table } = scene;
  const uncounted = given.filter(({ column }) => !isCounted(scene, column));
  const candidates = uncounted.length ? uncounted : given;
  const mention = mentions[place]!;
  const id = partId(mention);
  const chosen = candidates.find(({ column, value }) => choices[id] === `${column.key}=${String(value)}`);
  if (chosen) return { meant: chosen, beside: besideOf(scene, place, chosen.column) };
  const again = candidates.find(({ column }) => isListed(scene, place, column));
  if (again) return { meant: again, beside: besideOf(scene, place, again.column) };
  for (const candidate of candidates) {
    const beside = besideOf(scene, place, candidate.column);
    if (beside >= 0) return { meant: candidate, beside };
  }
  const [best] = candidates;
  const near = candidates.filter(({ surety }) => best!.surety - surety <= NEAR);
  const word = mentions[place - 1]?.text.toLowerCase();
  const hinted =
    word === 'from'
      ? near.filter(({ column }) => hints(column, STARTS))
      : word === 'to'
        ? near.filter(({ column }) => hints(column, ENDS))
        : [];
  if (hinted.length === 1) return { meant: hinted[0]!, beside: -1 };
  const spoken = nearVerb(scene, place, near);
  if (spoken.length === 1) return { meant: spoken[0]!, beside: -1 };
  const named = saidBeside(scene, place, near);
  if (named.length === 1) return { meant: named[0]!, beside: -1 };
  const byCount = [...near].sort((a, b) => b.surety - a.surety || b.count - a.count);
  const rivals = byCount
    .slice(1)
    .filter(
      ({ column, count, surety }) =>
        column !== byCount[0]!.column &&
        !areTwins(column, byCount[0]!.column, table) &&
        count * DOMINANT > byCount[0]!.count &&
        byCount[0]!.surety - surety <= NEAR,
    );
  const same = byCount
    .slice(1)
    .filter(
      ({ column, surety, value }) =>
        column === byCount[0]!.column &&
        surety === byCount[0]!.surety &&
        surety < SPELLING &&
        value !== byCount[0]!.value,
    );
  const others = [...rivals, ...same];
  if (others.length)
    askWhich(
      id,
      mention.text,
      [byCount[0]!, ...others].map(({ column, value }) => ({
        id: `${column.key}=${String(value)}`,
        text: `${column.label} is ${String(value)}`,
      })),
      choices,
    );
  return { meant: byCount[0]!, beside: -1 };
}

/** 'Public and private schools': the value before 'and' says of which column the next one is. */
function isListed({ mentions, conditions }: QuestionScene, place: number, column: Column): boolean {
  const before = place - 2;
  return (
    isPhrase(mentions[place - 1], 'and', 'compare') &&
    conditions.some(
      (condition) => condition.role === 'filter' && condition.at === before && condition.column === column,
    )
  );
}

/** The mention next to a value that names its column: 'clarity VS2', 'card payments'. */
function besideOf(scene: QuestionScene, place: number, column: Column): number {
  const { mentions, used } = scene;
  // 'Wet roads' of road surface conditions.
  const behind = mentions[place + 1];
  if (
    behind &&
    !used.has(place + 1) &&
    (isThing(behind) ? surest(behind.said.values) < SURE : behind.said.kind === 'unknown') &&
    mentions[place]!.words !== behind.words &&
    readLabel(column.label).words.includes(singular(behind.words))
  )
    return place + 1;
  return (
    [place - 1, place + 1, neighbour(scene, place, -1)].find((at) => {
      const near = mentions[at];
      const grouped = isPhrase(mentions[neighbour(scene, at, -1)], 'group');
      return (
        at >= 0 &&
        at !== place &&
        !used.has(at) &&
        !grouped &&
        isThing(near) &&
        surest(near.said.values) < PLURAL &&
        near.said.columns.some((each) => each.column === column)
      );
    }) ?? -1
  );
}

/** 'Resolved in January': before a time the dates of that name are meant, not the state. */
function datesNext(scene: QuestionScene, place: number, { columns }: Thing): boolean {
  const next = scene.mentions[neighbour(scene, place, 1)];
  const isTimed = next?.said.kind === 'clock' && ['moment', 'range', 'relative'].includes(next.said.clock.kind);
  return isTimed && columns.some(({ column, surety }) => isTime(column) && surety > 0.9);
}

/** Whether a mention is to be read as a value or a yes, rather than as the name of a column or of what the rows are. */
export function meansValue(scene: QuestionScene, place: number, said: Thing): boolean {
  const { mentions } = scene;
  const before = isSubjectOf(scene, place) ? undefined : mentions[neighbour(scene, place, -1)];
  const [column, value] = [surest(said.columns), surest(said.values)];
  // 'Average age by male' groups by a column of that name.
  if (said.flags.length) return !(isPhrase(before, 'group') && column > SURE);
  if (!value) return false;
  // 'Canceled' of a column 'is_canceled' is just that, whatever status another column has.
  if (isFlagItself(said) && !isBesideOther(scene, place, said) && !isPhrase(before, 'group', 'which')) return false;
  if (datesNext(scene, place, said)) return false;
  // 'How many states are there' asks for no schools of the type 'State'.
  if (isPhrase(before, 'count') && KINDS_OF_PLACE.test(mentions[place]!.words)) return false;
  // 'Number of platforms' counts those of the column so called, though a genre is 'Platform' too.
  const isMany = isPhrase(before, 'count') || /^(most|fewest|least)$/.test(before?.words ?? '');
  if (isMany && !said.counted && countsColumn(scene, place, said)) return false;
  // 'The most deaths': what is counted is no part of the name of one value, 'Death in custody'.
  if (isPhrase(before, 'count', 'superlative', 'aggregate') && value <= PART) return false;
  if (isPhrase(before, 'group', 'which', 'top') && (value < SURE || (column >= 0.55 && value < 1))) return false;
  if (said.counted && value < PLURAL) return false;
  // 'How many students' where 'Student' is one of many occupations, and no file of students.
  const likeValue = AGES.test(mentions[place]!.words) ? PLURAL : SPELLING;
  if (said.counted?.column === null && value >= likeValue && isKindOfPeople(scene, place)) return true;
  if (said.counted?.column === null && value >= SPELLING && isKindOfRows(scene, place)) return true;
  if (said.counted && value < 1 && !isPhrase(before, 'share'))
    return isPhrase(before, 'count') ? false : countedElsewhere(scene, place);
  return value > column + 0.02 || (value >= 0.95 && !isPhrase(before, 'group', 'which', 'aggregate'));
}

/** A yes or no of that very name, beside a state so called of another column that says less. */
const isFlagItself = ({ columns, values }: Thing) =>
  columns[0] !== undefined &&
  columns[0].surety >= RESPELT &&
  polesOf(columns[0].column) !== null &&
  YES.test(String(polesOf(columns[0].column)!.yes)) &&
  values.every(({ column }) => column !== columns[0]!.column);

/** 'Weekdays or weekends' of a column that holds both, though another one says of each row whether it is a weekday. */
function isBesideOther({ mentions }: QuestionScene, place: number, { values }: Thing): boolean {
  const isJoint = (at: number) => isPhrase(mentions[at], 'and', 'compare', 'comparator', 'filler');
  const holdsOther = (at: number) => {
    const other = mentions[at];
    return (
      isThing(other) &&
      other.said.values.some(
        (each) => each.surety > PLURAL && values.some((own) => own.column === each.column && own.value !== each.value),
      )
    );
  };
  return [-1, 1].some((step) => {
    let at = place + step;
    while (isJoint(at)) at += step;
    return at !== place + step && holdsOther(at);
  });
}

const KINDS_OF_PLACE = /^(states|countries|cities|counties|regions|districts)$/;

/** In the plural by the very name of a column of groups. */
function countsColumn({ mentions }: QuestionScene, place: number, { columns }: Thing): boolean {
  const { words } = mentions[place]!;
  const [named] = columns;
  return (
    named !== undefined &&
    named.surety > SURE &&
    !canMeasure(named.column) &&
    !isTime(named.column) &&
    singular(words) !== words
  );
}

/** People of some age: 'kids' where a column says who is a child. */
const AGES = /^(kids?|child|children|adults?|teenagers?|babies|baby|seniors?)$/;

/** People by a general word: neither the file nor its rows are called so. */
function isKindOfPeople({ mentions, table }: QuestionScene, place: number): boolean {
  const { words } = mentions[place]!;
  return isPeople(words) && !namesFile(words, table.name) && singular(table.meaning.rows.noun) !== singular(words);
}

/** 'Condos' where homes are condos or houses: one word of several for such things, and a value of a column. */
function isKindOfRows({ mentions, table }: QuestionScene, place: number): boolean {
  const { words, said } = mentions[place]!;
  if (said.kind !== 'thing' || surest(said.columns) > 0 || namesFile(words, table.name)) return false;
  const [best] = said.values;
  const isOwnNoun = singular(table.meaning.rows.noun) === singular(words);
  return best !== undefined && !isOwnNoun && best.column.type === 'category' && best.column.distinct <= FEW_KINDS;
}
const FEW_KINDS = 12;

const SURE = 0.95;
const PLURAL = 0.9;
const PART = 0.78;
const SPELLING = 0.97;
/** 'Cancelled' of 'is_canceled'. */
const RESPELT = 0.945;

const countedElsewhere = ({ mentions }: QuestionScene, place: number) =>
  mentions.some(
    (mention, at) =>
      at !== place &&
      (isPhrase(mention, 'count', 'aggregate') ||
        (isThing(mention) &&
          (mention.said.counted !== null ||
            mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))))),
  );

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
    // 'Accidents' that the rows are say nothing of 'police at the scene of the accident'.
    const named = mention.said.columns.find((each) => each.column === column)?.surety ?? 0;
    if (mention.said.counted && named < ALSO_COUNTED) return;
    const poles = polesOf(column)!;
    if (!saysYes(mention, poles.yes)) return;
    addValue(scene, { place, column, value: poles.yes, left: isLeftOut(scene, place, column) });
  });
}

/** 'What do smokers pay': behind an auxiliary they are who does it, and not what is asked for. */
const isSubjectOf = ({ mentions }: QuestionScene, place: number) =>
  /^(do|does|did)$/.test(mentions[place - 1]?.words ?? '');

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

const YES = /^\W*\d*\W*(1|yes|y|true|t)$/i;
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
