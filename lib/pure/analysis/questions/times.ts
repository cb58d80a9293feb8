import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { askBack } from './asked-back';
import type { Clock } from './language/clock';
import { isPhrase, isThing, neighbour, partId, surest, use, type QuestionCondition, type QuestionScene } from './scene';
import { isYear } from '../semantics/measure';
import type { Thing } from './mentions';
import { timeColumnOf, timeFilters, type TimeSaid } from './time-filters';

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

const AT = /^(at|on|in|for|by)$/;
const LATEST = /^(latest|last|most recent|newest)$/;

/** 'Stock at the latest date': the rows of the last day there is. */
function readLatestDate(scene: QuestionScene): void {
  const { mentions, used, table } = scene;
  const at = mentions.findIndex((mention, place) => {
    const [link, before] = mentions
      .slice(0, place)
      .filter(({ words }) => words !== 'the')
      .toReversed();
    const isAt = link !== undefined && (AT.test(link.words) || (link.words === 'of' && before?.words === 'as'));
    return isAt && LATEST.test(mention.words) && !used.has(place);
  });
  const next = at < 0 ? undefined : mentions[at + 1];
  const named = isThing(next) ? next.said.columns.find(({ column }) => isTime(column))?.column : undefined;
  const column = named ?? (next?.words === 'date' ? timeColumnOf(table) : null);
  if (!column || !isTime(column)) return;
  const last = String(column.time?.suspects?.last ?? column.max).slice(0, 10);
  use(scene, at, at + 1);
  const filter = { field: column.key, op: 'eq' as const, value: last };
  scene.conditions.push({ id: 'latest', filter, column, at, role: 'time' });
}

/** Words of time as conditions; two moments of one kind are compared side by side. */
export function readTimes(scene: QuestionScene, latest: boolean): void {
  readLatestDate(scene);
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

type Compared = { filter: Filter; dimension: Pick<Dimension, 'grain' | 'part'> };

const monthNumber = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7));

/** Two quarters, one right behind the other, as one span. */
function spanOfQuarters(times: readonly QuestionCondition[]): Compared | null {
  const spans = times
    .flatMap(({ filter }) => (filter.op === 'between' ? [filter.values.map(String) as [string, string]] : []))
    .sort(([a], [b]) => a.localeCompare(b));
  const [first, last] = [spans[0], spans.at(-1)];
  const isWhole = spans.every(
    ([from, to], nth) =>
      monthNumber(to) - monthNumber(from) === 2 &&
      (nth === 0 || monthNumber(from) - monthNumber(spans[nth - 1]![1]) === 1),
  );
  if (!first || !last || spans.length !== times.length || !isWhole) return null;
  const filter = {
    field: times[0]!.column.key,
    op: 'between' as const,
    values: [first[0], last[1]] as [string, string],
  };
  return { filter, dimension: { grain: 'quarter' } };
}

/** March and April of every year. */
function partsOf(times: readonly QuestionCondition[]): Compared | null {
  const said = times.flatMap(({ filter }) => (filter.op === 'eq' && filter.part ? [filter] : []));
  const [first] = said;
  if (!first?.part || said.length !== times.length || said.some(({ part }) => part !== first.part)) return null;
  return {
    filter: { field: first.field, op: 'in', part: first.part, values: said.map(({ value }) => value) },
    dimension: { part: first.part },
  };
}

function wholesOf(times: readonly QuestionCondition[], clock: Clock): Compared | null {
  const values = times.flatMap(({ filter }) => (filter.op === 'eq' && !filter.part ? [filter.value] : []));
  const [first] = times;
  if (!first || values.length !== times.length) return null;
  const grain = clock.kind === 'moment' ? (clock.moment.day ? 'day' : clock.moment.month ? 'month' : 'year') : 'year';
  return {
    filter: { field: first.column.key, op: 'in', values },
    dimension: isTime(first.column) ? { grain } : {},
  };
}

/** Two years, months or quarters as one condition and the groups to compare. */
function compareMoments(scene: QuestionScene, clock: Clock, place: number): void {
  const times = scene.conditions.filter(({ role }) => role === 'time');
  const [first] = times;
  const isOne = first !== undefined && times.every(({ column }) => column === first.column);
  const compared = isOne ? (wholesOf(times, clock) ?? partsOf(times) ?? spanOfQuarters(times)) : null;
  if (!first || !compared)
    askBack('not_a_query', 'These two periods can’t be compared in one question. Ask about each separately.');
  scene.conditions = [
    ...scene.conditions.filter((condition) => !times.includes(condition)),
    { ...first, filter: compared.filter },
  ];
  scene.mentions.forEach((mention, at) => {
    // 'More in May than in April' is answered by the two of them.
    if (isPhrase(mention, 'compare', 'and') || MORE_THAN.test(mention.words)) use(scene, at);
  });
  if (!scene.groupings.some(({ column }) => column === first.column))
    scene.groupings.push({
      id: partId(scene.mentions[place]!),
      dimension: { field: first.column.key, ...compared.dimension },
      column: first.column,
      choices: [],
    });
}
const MORE_THAN = /^(more|less|fewer|higher|lower|better|worse|than)$/;

/** Dates that words name, else the years: 'graduated in 2013' of a graduation year. */
function datesIn({ columns }: Thing): Thing['columns'] {
  const dates = columns.filter(({ column }) => isTime(column));
  return dates.length ? dates : columns.filter(({ column }) => isYear(column));
}

/** 'shipped in 2012': a word for a column of dates right before a span of time says which dates are meant. */
function bindTimeColumn(scene: QuestionScene, place: number): void {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  if (at < 0 || scene.used.has(at) || !isThing(mention)) return;
  const dates = datesIn(mention.said);
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
export function bindGroupedTime(scene: QuestionScene): void {
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
    const dates = datesIn(mention.said);
    // 'Hires per year': the one date of that name; of several, none is meant before the others.
    if (!dates.length || (mention.said.counted && dates.length > 1)) return;
    scene.timeColumn = dates[0]!.column;
    if (!mention.said.counted) use(scene, place);
  });
}
