import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { readChange } from './change';
import { readLabel } from '../semantics/lexicon/read-label';
import { familyOf } from '../semantics/lexicon/lexicon';
import { singular } from '../semantics/lexicon/words';
import { askBack, askBoth, askWhich } from './asked-back';
import type { Clock } from './language/clock';
import { isListedOut, readFree, readNone, readSome } from './had-conditions';
import { readComparisons, readEqualities, useUnits } from './number-conditions';
import { readFlags, readValuesSaid } from './value-conditions';
import { groupByClock, groupByColumn, groupByGrain, groupByName, headerAt, readGroupings } from './groups';
import type { QuestionDraft } from './draft';
import { refuseDoubts } from './doubts';
import { aggregatedAnew, goOn } from './follow-up';
import { refuseEither, refuseImpossible, refusePairs } from './joined';
import { explainLeft } from './left-over';
import { askKind, kindColumns } from './long-tables';
import type { QuestionFigure } from './figure';
import {
  refuseExtremeOfNone,
  refuseFigureOfExtreme,
  refuseFigureOfFigure,
  refuseFigureOfGroup,
  readLevels,
  refuseAllOrNone,
  refuseCountOfRate,
  refuseDivisor,
  refuseShareOfTop,
  refuseTopOfEach,
  refuseWho,
} from './group-conditions';
import { figureAbout, mainFigure, readFigures, usualAggregate } from './measures';
import { findMentions, type Mention, type Thing } from './mentions';
import { labelWords } from './names';
import {
  canMeasure,
  columnAbout,
  findPhrase,
  isPhrase,
  isThing,
  neighbour,
  partId,
  soleMeasure,
  surest,
  use,
  type QuestionCondition,
  type QuestionScene,
} from './scene';
import type { AskTable, QuestionChoices } from './schema';
import { likelyExtent, timeColumnOf, timeFilters, type TimeSaid } from './time-filters';
import { tokenize } from './language/tokens';
import type { QuestionPhrase } from './language/phrases';
import { translate } from './language/translate';
import { suggestedQuestions } from './suggestions';

const LISTED = 10;

function assertAskable(mentions: readonly Mention[]): void {
  for (const mention of mentions) {
    if (isPhrase(mention, 'future'))
      askBack('not_a_query', 'That isn’t in the data yet. Use Predict to forecast a measure over time.');
    if (isPhrase(mention, 'beyond'))
      askBack(
        'not_a_query',
        `Questions about ${mention.said.phrase.what} aren’t supported yet. Ask for a measure by group or over time.`,
      );
  }
}

/**
 * 'which country … the most', 'country with the most', '10 counties with the highest': what is ranked, and how many are
 * shown.
 */
function readRanking(scene: QuestionScene): { n: number; most: boolean } | null {
  const { mentions } = scene;
  const top = findPhrase(scene, 'top');
  if (top >= 0) {
    const mention = mentions[top]!;
    if (!isPhrase(mention, 'top')) return null;
    use(scene, top);
    const next = neighbour(scene, top, 1);
    // 'Top 5 highest paid positions': the superlative says by what.
    const by = mentions[next];
    const isTwice = isPhrase(by, 'superlative') && !scene.used.has(next);
    if (isTwice) use(scene, next);
    const at = isTwice ? neighbour(scene, next, 1) : next;
    const isGrouped = at >= 0 && (groupByName(scene, at) || groupByClock(scene, at) || groupByColumn(scene, at));
    // 'Sales by region, top 5': the groups stand before.
    if (!isGrouped && !scene.goesOn && !mentions.slice(0, top).some((each) => isPhrase(each, 'group')))
      askBack('no_such_column', `“${mention.text}” of what? Name a column to rank.`);
    const { n, most } = mention.said.phrase;
    // 'Top source' is one.
    const isOne = isGrouped && isThing(mentions[at]) && singular(mentions[at].words) === mentions[at].words;
    return { n: n ?? (isOne ? 1 : LISTED), most: isTwice ? by.said.phrase.most : most };
  }
  const place = findPhrase(scene, 'superlative');
  const superlative = mentions[place];
  if (!isPhrase(superlative, 'superlative')) return null;
  const most = superlative.said.phrase.most;
  const ranked = rankedBefore(scene, place);
  if (ranked) {
    use(scene, place);
    return { n: ranked, most };
  }
  const next = neighbour(scene, place, 1);
  if (next >= 0 && (ranksNext(scene, next, superlative.said.phrase) || ranksSeveral(scene, place, next))) {
    use(scene, place);
    return { n: numberBefore(scene, place) ?? 1, most };
  }
  const period = mentions[next];
  if (period?.said.kind === 'clock' && period.said.clock.kind === 'grain') {
    use(scene, place);
    askCalendar(scene, next, period.text);
    groupByGrain(scene, next, period.said.clock.grain);
    return { n: 1, most };
  }
  return null;
}

/** 'The 3 most common issues'. */
function numberBefore(scene: QuestionScene, place: number): number | null {
  const mention = scene.mentions[place - 1];
  if (mention?.said.kind !== 'number' || scene.used.has(place - 1) || !Number.isInteger(mention.said.value))
    return null;
  use(scene, place - 1);
  return mention.said.value;
}

/** 'Five poorest countries': rows that are named so, as many as are said. */
function ranksSeveral(scene: QuestionScene, place: number, next: number): boolean {
  const [superlative, mention, number] = [scene.mentions[place], scene.mentions[next], scene.mentions[place - 1]];
  if (!isPhrase(superlative, 'superlative') || !isThing(mention) || number?.said.kind !== 'number') return false;
  const [named] = mention.said.columns;
  const isNamed = named !== undefined && named.surety > OWN_NAME && !canMeasure(named.column);
  return (
    isNamed &&
    !scene.used.has(place - 1) &&
    columnAbout(scene, superlative.said.phrase.about) !== null &&
    groupByColumn(scene, next)
  );
}

type Superlative = Extract<QuestionPhrase, { kind: 'superlative' }>;

/** 'Most common payment type', 'cheapest neighbourhood', 'best selling pizza': the groups that follow are ranked. */
function ranksNext(scene: QuestionScene, next: number, { counts, about }: Superlative): boolean {
  const mention = scene.mentions[next]!;
  const compared = columnAbout(scene, about);
  if (!counts && (!compared || !isThing(mention))) return false;
  if (!counts && isLengthOfOther(about, mention)) return false;
  const isGroup =
    isThing(mention) && mention.said.columns.some(({ column, surety }) => surety > 0.7 && isFewIn(scene, column));
  if (!counts && !isGroup) return false;
  return groupByName(scene, next) || groupByColumn(scene, next);
}

/** 'Longest delay' is about the delay itself; only for the rows may another column hold the length. */
const isLengthOfOther = (about: readonly string[], named: Mention | undefined) =>
  about.includes('duration') && isThing(named) && !named.said.counted && surest(named.said.columns) > 0.9;

const isOfOther = (scene: QuestionScene, mention: Mention) =>
  isPhrase(mention, 'superlative') &&
  isLengthOfOther(mention.said.phrase.about, scene.mentions[neighbour(scene, scene.mentions.indexOf(mention), 1)]);

/** A column of groups, each of several rows. */
const isFewIn = ({ table }: QuestionScene, column: Column) =>
  !canMeasure(column) && column.distinct <= table.rowCount / 2;

/** 'busiest month': one of a calendar, or one of a year? */
function askCalendar(scene: QuestionScene, place: number, text: string): void {
  const mention = scene.mentions[place]!;
  const column = timeColumnOf(scene.table);
  const grain = mention.said.kind === 'clock' && mention.said.clock.kind === 'grain' ? mention.said.clock.grain : null;
  const range = column && isTime(column) ? likelyExtent(column) : null;
  if (
    !range ||
    headerAt(scene, place) ||
    !grain ||
    grain === 'year' ||
    grain === 'week' ||
    scene.choices[partId(mention)] ||
    range.last - range.first < 366 * 86_400_000
  )
    return;
  const part = grain === 'day' ? 'weekday' : grain;
  askBoth(
    partId(mention),
    text,
    [
      {
        id: `part:${part}`,
        text: part === 'weekday' ? 'A day of the week' : `A ${part} of the year, all years together`,
      },
      { id: grain, text: `One ${grain} on the calendar` },
    ],
    scene.choices,
  );
}

/** What stands before a superlative as what it ranks; answers how many of it are shown, 0 where nothing is ranked. */
function rankedBefore(scene: QuestionScene, place: number): number {
  const { mentions } = scene;
  const which = mentions.findIndex((mention, at) => at < place && isPhrase(mention, 'which'));
  const from = which >= 0 ? which + 1 : 0;
  for (let at = from; at < place; at++) {
    const mention = mentions[at]!;
    if (scene.used.has(at) || isPhrase(mention, 'filler', 'of', 'who')) continue;
    if (isPhrase(mention, 'group', 'aggregate', 'count', 'share')) return 0;
    if (mention.said.kind === 'number' && isThing(mentions[at + 1])) {
      const n = mention.said.value;
      if (!groupByColumn(scene, at + 1)) return 0;
      use(scene, at, which);
      return n;
    }
    // 'the month with the most sales'
    if (
      which < 0 &&
      mention.said.kind === 'clock' &&
      !mention.said.grouping &&
      isPhrase(mentions[at + 1], 'who') &&
      groupByClock(scene, at)
    )
      return 1;
    // 'Which app has the highest price': of the rows the ones that are called so.
    if (which >= 0 && groupByName(scene, at)) {
      use(scene, which);
      return 1;
    }
    if (which >= 0) refuseNameless(scene, mention);
    if (
      isThing(mention) &&
      (surest(mention.said.columns) < 0.6 ||
        mention.said.columns.every(
          ({ column }) => canMeasure(column) && column.role === 'measure' && column.distinct > 12,
        ))
    )
      continue;
    if (which < 0 && !isThing(mention)) continue;
    // 'Who solved the most' asks for no day.
    if (
      isThing(mention) &&
      mentions[at - 1]?.words === 'who' &&
      mention.said.columns.some(({ column }) => isTime(column))
    )
      continue;
    if (mention.said.kind === 'clock') askCalendar(scene, at, mention.text);
    if (groupByClock(scene, at) || groupByColumn(scene, at)) {
      use(scene, which);
      // 'Which countries have the highest' are several.
      return isThing(mention) && singular(mention.words) !== mention.words ? LISTED : 1;
    }
  }
  return 0;
}

/** @throws AskedBack for 'which player has the most hits' where no column says who the players are. */
function refuseNameless({ mentions }: QuestionScene, mention: Mention): void {
  const isRows = isThing(mention) && mention.said.counted?.column === null && !mention.said.columns.length;
  if (!isRows || !isPhrase(mentions[mentions.indexOf(mention) - 1], 'which')) return;
  askBack('no_such_column', `No column says which ${singular(mention.words)} a row is.`);
}

/** What happens once to a thing, as the names of dates and as questions say it. */
const EVENTS = [
  ['built', 'build', 'construction', 'constructed'],
  ['renovated', 'renovation', 'remodel', 'remodeled'],
  ['sold', 'sale', 'sell', 'bought', 'purchase', 'purchased'],
  ['born', 'birth', 'dob'],
  ['died', 'death'],
  ['founded', 'founding', 'established'],
  ['hired', 'hire', 'hiring'],
  ['closed', 'closing'],
  ['opened', 'opening'],
  ['released', 'release', 'published'],
  ['delivered', 'delivery', 'shipped', 'shipment'],
];
const eventOf = (words: readonly string[]) => EVENTS.findIndex((each) => each.some((word) => words.includes(word)));

/** @throws AskedBack for 'houses sold in 2014' of the years in which they were built. */
function refuseOtherEvent(scene: QuestionScene, column: Column, place: number): void {
  const said = scene.mentions.slice(Math.max(0, place - 2), place).flatMap(({ words }) => words.split(' '));
  const [own, other] = [eventOf(readLabel(column.label).words), eventOf(said)];
  if (own >= 0 && other >= 0 && own !== other)
    askBack('no_such_column', `This data has ${column.label}, but no dates of what is asked for.`);
}

const shapeOf = (clock: Clock) => (clock.kind === 'moment' ? Object.keys(clock.moment).sort().join() : clock.kind);

/** Words of time as conditions; two moments of one kind are compared side by side. */
function readTimes(scene: QuestionScene, latest: boolean): void {
  const { mentions, table, choices } = scene;
  const places = mentions.flatMap((mention, place) =>
    mention.said.kind === 'clock' &&
    !scene.used.has(place) &&
    !['grain', 'part', 'trend'].includes(mention.said.clock.kind)
      ? [place]
      : [],
  );
  if (!places.length) return;
  bindTimeColumn(scene, places[0]!);
  const named = table.columns.find(({ key }) => key === choices['time']);
  const column = named ?? scene.timeColumn ?? timeColumnOf(table);
  const everyYear = scene.groupings.some(
    (grouping) => grouping.dimension.grain === 'year' || grouping.column.format.kind === 'year',
  );
  if (column && !named) refuseOtherEvent(scene, column, places[0]!);
  const clocks = joinMoments(scene, places);
  const compared =
    clocks.length > 1 &&
    clocks.every(({ clock }) => clock.kind === 'moment' && shapeOf(clock) === shapeOf(clocks[0]!.clock));
  for (const { clock, place } of clocks) {
    const mention = mentions[place]!;
    const said: TimeSaid = { text: mention.text, id: partId(mention), everyYear, latest, choices };
    use(scene, place);
    if (choices[`${partId(mention)}t`] === 'none') continue;
    const filters = timeFilters(clock, column, table, said);
    scene.conditions.push(
      ...filters.map((filter): QuestionCondition => ({
        id: `${partId(mention)}t`,
        filter,
        column: table.columns.find(({ key }) => key === filter.field)!,
        at: place,
        role: 'time',
      })),
    );
  }
  if (compared) compareMoments(scene, clocks[0]!.clock, clocks[0]!.place);
}

/** 'March' and '2019' said apart are one month. */
function joinMoments({ mentions }: QuestionScene, places: number[]): { clock: Clock; place: number }[] {
  const clocks = places.map((place) => ({ clock: (mentions[place]!.said as { clock: Clock }).clock, place }));
  const [first, second] = clocks;
  if (
    clocks.length !== 2 ||
    first?.clock.kind !== 'moment' ||
    second?.clock.kind !== 'moment' ||
    shapeOf(first.clock) === shapeOf(second.clock)
  )
    return clocks;
  const [a, b] = [first.clock.moment, second.clock.moment];
  const apart = (a.year === undefined) !== (b.year === undefined) && Object.keys(a).every((key) => !(key in b));
  return apart ? [{ clock: { kind: 'moment', moment: { ...a, ...b } }, place: first.place }] : clocks;
}

/** Two years as one condition and the groups to compare. */
function compareMoments(scene: QuestionScene, clock: Clock, place: number): void {
  const times = scene.conditions.filter(({ role }) => role === 'time');
  const values = times.flatMap(({ filter }) => (filter.op === 'eq' && !filter.part ? [filter.value] : []));
  const [first] = times;
  if (!first || values.length !== times.length || times.some(({ column }) => column !== first.column))
    askBack('not_a_query', 'These two periods can’t be compared in one question. Ask about each separately.');
  scene.conditions = [
    ...scene.conditions.filter((condition) => !times.includes(condition)),
    { ...first, filter: { field: first.column.key, op: 'in', values } },
  ];
  scene.mentions.forEach((mention, at) => isPhrase(mention, 'compare', 'and') && use(scene, at));
  const grain = clock.kind === 'moment' ? (clock.moment.day ? 'day' : clock.moment.month ? 'month' : 'year') : 'year';
  if (!scene.groupings.some(({ column }) => column === first.column))
    scene.groupings.push({
      id: partId(scene.mentions[place]!),
      dimension: { field: first.column.key, ...(isTime(first.column) && { grain }) },
      column: first.column,
      choices: [],
    });
}

/** 'shipped in 2012': a word for a column of dates right before a span of time says which dates are meant. */
function bindTimeColumn(scene: QuestionScene, place: number): void {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  if (at < 0 || scene.used.has(at) || !isThing(mention)) return;
  const dates = mention.said.columns.filter(({ column }) => isTime(column));
  // 'Delivered in 2013' of a scheduled delivery and a date delivered.
  const date = dates.find(({ column }) => readLabel(column.label).words.includes(mention.words)) ?? dates[0];
  const isVerb = /(ed|ing|en)$/.test(mention.text);
  if (date && (isVerb || date.surety >= surest(mention.said.columns))) {
    scene.timeColumn = date.column;
    if (!mention.said.counted) use(scene, at);
  } else if (
    isVerb &&
    mention.length === 1 &&
    surest(mention.said.columns) < 0.8 &&
    !mention.said.values.length &&
    !mention.said.counted
  )
    use(scene, at);
}

/** Verbs of time before a grouping: 'opened per year'. */
function bindGroupedTime(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    const next = scene.mentions[place + 1];
    const isTimed =
      (isPhrase(next, 'group') && scene.mentions[place + 2]?.said.kind === 'clock') || next?.said.kind === 'clock';
    if (
      !isTimed ||
      !isThing(mention) ||
      scene.used.has(place) ||
      (mention.said.counted ? !/s$/.test(mention.words) : !/(ed|ing)$/.test(mention.text))
    )
      return;
    const dates = mention.said.columns.filter(({ column }) => isTime(column));
    // 'Hires per year': the one date of that name; of several, none is meant before the others.
    if (!dates.length || (mention.said.counted && dates.length > 1)) return;
    scene.timeColumn = dates[0]!.column;
    if (!mention.said.counted) use(scene, place);
  });
}

/** 'compare men and women': the values side by side. */
function compareValues(scene: QuestionScene): void {
  const place = findPhrase(scene, 'compare');
  if (place < 0) return;
  const several = scene.conditions.find(({ filter, role }) => role === 'filter' && filter.op === 'in');
  if (!several) return;
  use(scene, place);
  scene.mentions.forEach(
    (mention, at) => isPhrase(mention, 'comparator') && mention.said.phrase.op === 'between' && use(scene, at),
  );
  if (!scene.groupings.some(({ column }) => column === several.column))
    scene.groupings.push({
      id: several.id,
      dimension: { field: several.column.key },
      column: several.column,
      choices: [],
    });
}

/** 'Median rating of free and paid apps': a figure that can't be added up is shown for each value. */
function compareJoined(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  if (scene.groupings.length || !figures.length || !figures.every(addsNothingUp)) return;
  const several = scene.conditions.filter(({ filter, role }) => role === 'filter' && filter.op === 'in');
  const [one] = several;
  if (!one || several.length > 1 || !isJoinedByAnd(scene, one.at)) return;
  scene.groupings.push({ id: one.id, dimension: { field: one.column.key }, column: one.column, choices: [] });
}

const addsNothingUp = (figure: QuestionFigure) =>
  figure.kind === 'share' || figure.kind === 'ratio' || (figure.kind === 'column' && figure.agg !== 'sum');

/** Behind the first of several values stands 'and' before the next one. */
function isJoinedByAnd({ mentions, used }: QuestionScene, first: number): boolean {
  for (let at = first + 1; at < mentions.length; at++) {
    if (isPhrase(mentions[at], 'and'))
      return (
        mentions[at]!.words !== 'or' &&
        (isThing(mentions[at + 1]) || mentions[at + 1]?.said.kind === 'number') &&
        used.has(at + 1)
      );
    if (!isThing(mentions[at]) && !isPhrase(mentions[at], 'filler')) return false;
  }
  return false;
}

/** A column that names each row isn’t a group anyone asks for implicitly. */
const mayGroupUnasked = ({ table }: QuestionScene, { said }: Mention & { said: Thing }) => {
  const [best] = said.columns;
  return (
    best !== undefined &&
    best.surety > 0.9 &&
    said.counted === null &&
    best.column.distinct <= Math.max(100, table.rowCount / 2) &&
    !said.columns.every(({ column }) => canMeasure(column))
  );
};

/** 'Schooling in developing countries': behind a value the noun only says of what it is one. */
function isNounOfValue(scene: QuestionScene, place: number): boolean {
  const { mentions, used, conditions } = scene;
  const condition = conditions.find(({ at, role }) => at === place - 1 && role === 'filter');
  const isPlural = singular(mentions[place]!.words) !== mentions[place]!.words;
  const isOf = condition !== undefined && condition.filter.op === 'eq' && used.has(place - 1) && isPlural;
  if (isOf) refuseOfOther(scene, place, condition.column);
  return isOf;
}

/**
 * @throws AskedBack for 'small customers' where deals are small and a customer has deals of all sizes: the word is said
 * of something else.
 */
function refuseOfOther({ mentions, table }: QuestionScene, place: number, said: Column): void {
  const { said: thing, text } = mentions[place]!;
  const [best] = thing.kind === 'thing' && thing.counted === null ? thing.columns : [];
  if (!best || best.surety <= OWN_NAME || canMeasure(best.column) || best.column.distinct <= said.distinct) return;
  if (thing.kind === 'thing' && thing.columns.some(({ column }) => column === said)) return;
  // 'Texas cities': a place holds others, some of one name.
  if (familyOf(readLabel(said.label).words).family === 'place') return;
  if (table.relations.determines.some(({ from, to }) => from === best.column.key && to === said.key)) return;
  askBack('ambiguous', `“${mentions[place - 1]!.text}” is a value of ${said.label}, not said of ${text}.`);
}

/** A named column that nothing asked for yet groups: 'sales region'. */
function groupLeftColumns(scene: QuestionScene): void {
  // 'How many films passed the test' asks for one number.
  const asksOne =
    scene.conditions.some(({ role }) => role === 'filter') &&
    scene.mentions.some((mention) => isPhrase(mention, 'count') && /^how many/.test(mention.words));
  const groupsAlready = scene.groupings.length > 0 || asksOne;
  scene.mentions.forEach((mention, place) => {
    if (scene.used.has(place) || isListedOut(scene, place)) return;
    if (isThing(mention) && isNounOfValue(scene, place)) use(scene, place);
    // 'That first appeared' says more of the rows.
    else if (
      isThing(mention) &&
      !groupsAlready &&
      !isPhrase(scene.mentions[place - 1], 'who') &&
      mayGroupUnasked(scene, mention)
    )
      groupByColumn(scene, place);
    else if (mention.said.kind === 'clock' && mention.said.clock.kind === 'part') groupByClock(scene, place);
  });
}

const OWN_NAME = 0.9;

/** 'Countries with an unemployment rate above 20': of rows that are named so their number, else what is compared. */
function comparedOfNamed(scene: QuestionScene): QuestionFigure[] {
  const { table, mentions, conditions, groupings, used } = scene;
  const compared = conditions.find(
    ({ column, role, filter }) => role === 'filter' && canMeasure(column) && COMPARING.has(filter.op),
  );
  if (!compared) return [];
  const namesRows = (mention: Mention, at: number) => {
    const [named] = isThing(mention) && !used.has(at) ? mention.said.columns : [];
    return (
      named !== undefined &&
      named.surety > OWN_NAME &&
      singular(mention.words) !== mention.words &&
      !canMeasure(named.column) &&
      named.column.distinct >= OWN_NAME * table.rowCount
    );
  };
  const { countable, kind } = table.meaning.rows;
  const named = groupings.length ? -1 : mentions.findIndex(namesRows);
  if (countable) {
    use(scene, named);
    return [];
  }
  const isListed = named >= 0 ? groupByColumn(scene, named) : groupings.length === 1;
  if (!isListed || (kind !== 'panel' && kind !== 'summary')) return [];
  const { column } = compared;
  return [{ kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] }];
}
const COMPARING: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between', 'eq', 'in']);

export type InterpretOptions = {
  choices: QuestionChoices;
  /** The question before, which this one goes on from. */ previous?: QuestionDraft;
};

/** @throws AskedBack where the question cannot be read in one way, or some of its words in none. */
export function interpret(question: string, table: AskTable, { choices, previous }: InterpretOptions): QuestionDraft {
  const draft = readDraft(question, table, { choices, previous });
  return previous ? goOn(draft, previous) : draft;
}

function readDraft(question: string, table: AskTable, { choices, previous }: InterpretOptions): QuestionDraft {
  const tokens = translate(tokenize(question), labelWords(table.columns));
  const scene: QuestionScene = {
    table,
    choices,
    mentions: findMentions(question, tokens, table),
    used: new Set(),
    conditions: [],
    groupings: [],
    timeColumn: null,
    per: null,
    goesOn: previous !== undefined,
    tellsShares: false,
  };
  assertAskable(scene.mentions);
  useUnits(scene);
  const change = readChange(scene);
  readComparisons(scene);
  const ranking = change ? null : readRanking(scene);
  readEqualities(scene);
  readNone(scene);
  readFree(scene);
  readSome(scene);
  readValuesSaid(scene);
  bindGroupedTime(scene);
  const isRanked = ranking !== null;
  readGroupings(scene, (place) => isRanked && isRankingFigure(scene, place));
  readTimes(scene, change !== null);
  readFlags(scene);
  compareValues(scene);
  const ordering = findPhrase(scene, 'order');
  const ordered = scene.mentions[ordering];
  if (scene.groupings.length) use(scene, ordering);
  const superlative = scene.mentions.find(
    (mention, place) => isPhrase(mention, 'superlative') && !scene.used.has(place),
  );
  const figures = readFigures(scene);
  const about = scene.mentions.find(
    (mention) => isPhrase(mention, 'superlative') && mention.said.phrase.about.length > 0,
  );
  const meant =
    isPhrase(about, 'superlative') && figures.every(({ kind }) => kind === 'rows') && !isOfOther(scene, about)
      ? figureAbout(scene, about.said.phrase.about)
      : null;
  if (meant) figures.splice(0, figures.length, meant);
  const [ranked] = figures;
  // 'Which country had the most expensive burger' is about a price, whatever else is named.
  if (isRanked && about && ranked?.kind === 'column' && !ranked.said && !isOfOther(scene, about))
    figures[0] = aboutIt(scene, ranked, comparedBy(scene, ranked.column, about));
  if (
    isRanked &&
    !figures.length &&
    scene.mentions.some((mention) => isPhrase(mention, 'superlative') && mention.said.phrase.counts)
  )
    figures.push({ kind: 'rows', id: 'measure' });
  refuseFigureOfExtreme(scene);
  refuseExtremeOfNone(scene, figures);
  const top = isPhrase(superlative, 'superlative') ? (makeExtreme(scene, figures, superlative) ?? ranking) : ranking;
  refuseLargest(scene, figures);
  compareJoined(scene, figures);
  const isGrouped = scene.groupings.length > 0;
  groupLeftColumns(scene);
  if (!figures.length && !isGrouped && !isRanked && !previous) figures.push(...comparedOfNamed(scene));
  if (previous && !figures.length) figures.push(...aggregatedAnew(scene, previous));
  explainLeft(scene, figures);
  refuseFigureOfGroup(scene, figures);
  refuseAllOrNone(scene);
  refuseTopOfEach(scene, top);
  refuseCountOfRate(scene);
  refuseDivisor(scene);
  refuseShareOfTop(scene);
  refuseFigureOfFigure(scene, figures);
  figures.splice(0, figures.length, ...readLevels(scene, figures, change !== null));
  refuseWho(scene);
  refuseEither(scene);
  refusePairs(scene);
  refuseImpossible(scene);
  if (!figures.length && !previous) {
    refuseBest(scene);
    figures.push(defaultFigure(scene, question, isRanked));
  }
  refuseCountOfOne(scene, figures, top !== null);
  refuseOtherSide(scene, figures);
  refuseHalfNamed(scene, figures);
  refuseDoubts(scene, { question, figures, top });
  return {
    kind: change ? 'change' : scene.tellsShares && top === null ? 'share_of' : 'answer',
    figures,
    groupings: scene.groupings,
    conditions: scene.conditions,
    top,
    order:
      top === null && scene.groupings.length && isPhrase(ordered, 'order') ? { most: ordered.said.phrase.most } : null,
    direction: change?.direction ?? null,
  };
}

const isRankingFigure = ({ mentions }: QuestionScene, place: number) => {
  const mention = mentions[place];
  return (
    isThing(mention) &&
    (mention.said.counted !== null ||
      mention.said.columns.some(({ column, surety }) => canMeasure(column) && surety > 0.7))
  );
};

/**
 * 'highest fare': the largest value of the column. If rows have names ('richest person'), the row with that value,
 * ranked first.
 */
function makeExtreme(scene: QuestionScene, figures: QuestionFigure[], superlative: Mention): QuestionDraft['top'] {
  if (!isPhrase(superlative, 'superlative')) return null;
  const place = scene.mentions.indexOf(superlative);
  const [figure] = figures;
  const { most } = superlative.said.phrase;
  // 'The highest number of deaths' is that of one row.
  const isCounted = isPhrase(scene.mentions[neighbour(scene, place, 1)], 'count') && !scene.groupings.length;
  if (figure?.kind !== 'column' || (figure.said && figures.length === 1 && !isCounted)) return null;
  use(scene, place);
  const column = comparedBy(scene, figure.column, superlative);
  figures[0] = { ...figure, column, agg: most ? 'max' : 'min', said: true };
  const named = scene.mentions.findIndex(
    (mention, at) => at > place && isThing(mention) && mention.said.counted?.column === null,
  );
  const isNamed =
    figures.length === 1 &&
    !scene.groupings.length &&
    named === neighbour(scene, place, 1) &&
    groupByName(scene, named);
  return isNamed ? { n: 1, most } : null;
}

/** 'Youngest medal winner' is about the age, whatever else is named. */
function comparedBy(scene: QuestionScene, named: Column, superlative: Mention): Column {
  const about = isPhrase(superlative, 'superlative') ? superlative.said.phrase.about : [];
  const isAbout = ({ label }: Column) => readLabel(label).words.some((word) => about.includes(word));
  if (isAbout(named)) return named;
  const meant = columnAbout(scene, about);
  if (meant) return meant;
  // 'The most expensive burger' of three prices is about none of the other columns.
  const several = scene.table.columns.filter((column) => canMeasure(column) && isAbout(column));
  const id = partId(superlative);
  const chosen = several.find(({ key }) => key === scene.choices[id]);
  if (several.length > 1 && !chosen)
    askWhich(
      id,
      superlative.text,
      several.map(({ key, label }) => ({ id: key, text: label })),
      scene.choices,
    );
  return chosen ?? named;
}

const aboutIt = (scene: QuestionScene, figure: QuestionFigure & { kind: 'column' }, column: Column): QuestionFigure =>
  column === figure.column ? figure : { ...figure, column, agg: usualAggregate(column, scene) };

const BARE = /^(best|worst|biggest|largest|highest|lowest|smallest|greatest|strongest|weakest)$/;

/** @throws AskedBack for 'the largest fleet' where rows are fleets: how many rows there are is no size of one. */
function refuseLargest(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions, choices } = scene;
  if (!figures.length || figures.some(({ kind }) => kind !== 'rows') || choices['measure'] !== undefined) return;
  if (mentions.some((mention) => isPhrase(mention, 'count', 'aggregate'))) return;
  const place = mentions.findIndex((mention) => BARE.test(mention.words) && isPhrase(mention, 'superlative'));
  const thing = mentions[place + 1];
  if (place < 0 || !isThing(thing) || !thing.said.counted || singular(thing.words) !== thing.words) return;
  askBack('ambiguous', `“${mentions[place]!.text} ${thing.text}” by what? Name a measure.`, examples(scene));
}

/** @throws AskedBack for the most frequent of what comes up once each: 'the best selling item' of a list of items. */
function refuseCountOfOne(scene: QuestionScene, figures: readonly QuestionFigure[], isRanked: boolean): void {
  const [group, ...others] = scene.groupings;
  if (!isRanked || !group || others.length || figures.length !== 1 || figures[0]!.kind !== 'rows') return;
  const { column, dimension } = group;
  if (dimension.bins || dimension.grain || isTime(column) || scene.conditions.length || column.top[0]?.count !== 1)
    return;
  askBack(
    'not_a_query',
    `Each ${column.label} has one row here, so none comes up more often. Name a measure.`,
    examples(scene),
  );
}

/**
 * @throws AskedBack for 'remote jobs' of a column 'remote_ratio': half a name right before what the rows are says which
 * rows are meant, not what of them.
 */
function refuseHalfNamed({ mentions, choices }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || figure.said || choices[figure.id] !== undefined) continue;
    const place = mentions.findIndex((mention) => partId(mention) === figure.id);
    const [half, rows] = [mentions[place], mentions[place + 1]];
    const isHalf =
      isThing(half) && surest(half.said.columns) < OWN_NAME && half.said.columns[0]?.column === figure.column;
    if (!isHalf || !isThing(rows) || rows.said.counted?.column !== null) continue;
    if (singular(half.words) === half.words && singular(rows.words) !== rows.words)
      askBack('ambiguous', `“${half.text} ${rows.text}” wasn’t understood. ${figure.column.label} holds numbers.`);
  }
}

const TWO_SIDES = /^(\p{L}+)\s*\(?\s*(?:or|\/)\s*(\p{L}+)\)?$/u;
/**
 * @throws AskedBack for 'the largest deficit' of a column 'Surplus (or deficit)', whose deficits are the numbers below
 * zero.
 */
function refuseOtherSide({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || Number(figure.column.min) >= 0) continue;
    const [, one, other] = TWO_SIDES.exec(figure.column.label.trim().toLowerCase()) ?? [];
    const says = (word: string | undefined) => mentions.some(({ words }) => words.split(' ').includes(word ?? ''));
    if (one && says(other) && !says(one))
      askBack(
        'ambiguous',
        `${figure.column.label} is below zero for “${other}”. Ask for the highest or lowest “${one}”.`,
      );
  }
}

/** @throws AskedBack where nothing says in what the best are best, or no column holds it. */
function refuseBest(scene: QuestionScene): void {
  const isAsked = scene.choices['measure'] === undefined;
  const best = scene.mentions.find(
    (mention) =>
      BARE.test(mention.words) ||
      (isPhrase(mention, 'superlative') && mention.said.phrase.about.length > 0 && !mention.said.phrase.counts),
  );
  // 'Which country received the most': of what?
  const last = scene.mentions.findLast((mention) => !isPhrase(mention, 'filler'));
  const isSold = scene.mentions.some(({ words }) => /^(sold|sells?|sold for|earned|bought)$/.test(words));
  if (isAsked && !isSold && last && /^(most|least|fewest)$/.test(last.words) && mainFigure(scene)?.kind === 'column')
    askBack('ambiguous', `“${last.text}” of what? Name a measure.`, examples(scene));
  const isHigh = best && /^(high|low|bigg|larg|small|great)/.test(best.words) && soleMeasure(scene.table) !== null;
  if (best && isAsked && !isHigh) askBack('ambiguous', `“${best.text}” by what? Name a measure.`, examples(scene));
}

/** Where no figure is named: the main one of a ranking or of groups; a bare condition asks what to show. */
function defaultFigure(scene: QuestionScene, question: string, isRanked: boolean): QuestionFigure {
  const kinds = kindColumns(scene.table);
  if (
    kinds.length &&
    scene.choices['measure'] === undefined &&
    (isRanked || scene.conditions.length || scene.groupings.length)
  )
    askKind(scene.table, kinds, null, question);
  const isBusy = scene.mentions.some(({ words }) => words === 'busiest');
  if (isBusy && isRanked && scene.table.meaning.rows.kind === 'event' && scene.choices['measure'] === undefined)
    return { kind: 'rows', id: 'measure' };
  const sole = scene.choices['measure'] === undefined ? soleMeasure(scene.table) : null;
  if (sole && (isRanked || scene.conditions.length || scene.groupings.length)) {
    // 'Norway and Sweden in 2003' asks for both.
    const joined = scene.conditions.find(({ role, filter }) => role === 'filter' && filter.op === 'in');
    if (joined && !scene.groupings.length && isJoinedByAnd(scene, joined.at))
      scene.groupings.push({
        id: joined.id,
        dimension: { field: joined.column.key },
        column: joined.column,
        choices: [],
      });
    return { kind: 'column', id: 'measure', column: sole, agg: usualAggregate(sole, scene), said: false, near: [] };
  }
  const main = mainFigure(scene);
  const number = scene.conditions.find(({ column, role }) => role === 'filter' && canMeasure(column));
  const nothingAsked = !isRanked && !scene.groupings.length;
  if (nothingAsked && scene.choices['measure'] === undefined) {
    if (!scene.conditions.length)
      askBack('not_a_query', 'No measure from this data was recognised. Try one of the examples.', examples(scene));
    const column = number?.column ?? (main?.kind === 'column' ? main.column : null);
    if (!column) return { kind: 'rows', id: 'measure' };
    askRowsOrFigure(scene, column);
  }
  if (
    !main ||
    (!isRanked &&
      main.kind === 'column' &&
      scene.choices['measure'] === undefined &&
      !scene.table.meaning.rows.countable)
  )
    askBack('ambiguous', 'No measure to show was recognised.', examples(scene));
  if (isRanked && isSideFigure(scene, main)) askRowsOrFigure(scene, main.column);
  if (!isRanked && scene.choices['measure'] === undefined && main.kind === 'column')
    askWhich(
      'measure',
      'what to show',
      [
        { id: main.column.key, text: main.column.label },
        { id: 'rows', text: 'The number of rows' },
      ],
      scene.choices,
    );
  return main;
}

const HEADLINE = 3;
/** 'Top 3 sources' of a table whose best sum is a side figure: the rows are as likely meant. */
const isSideFigure = (
  { table: { meaning }, choices }: QuestionScene,
  main: QuestionFigure,
): main is QuestionFigure & { kind: 'column' } =>
  main.kind === 'column' &&
  choices['measure'] === undefined &&
  meaning.rows.countable &&
  !meaning.measures.some(({ column, meaning: { weight } }) => column === main.column && weight === HEADLINE);

const askRowsOrFigure = ({ choices }: QuestionScene, { key, label }: Column): never =>
  askBoth(
    'measure',
    'what to show',
    [
      { id: 'rows', text: 'The number of rows' },
      { id: key, text: `${label} of these rows` },
    ],
    choices,
  );

/** Questions that this table can answer. */
const examples = ({ table }: Pick<QuestionScene, 'table'>) =>
  suggestedQuestions(table).map(({ question }) => ({ text: question, question }));
