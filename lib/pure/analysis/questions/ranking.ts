import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { familyOf } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack, askBoth, askWhich } from './asked-back';
import { groupByClock, groupByColumn, groupByGrain, groupByName, headerAt, namingColumn, refuseFiner } from './groups';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { usualAggregate } from './usual-aggregate';
import { isBad, judges } from './judged';
import type { Mention, Thing } from './mentions';
import { canMeasure, columnAbout } from './measurable';
import { findPhrase, isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene, OWN_NAME } from './scene';
import { likelyExtent, timeColumnOf } from './time-filters';
import type { QuestionPhrase } from './language/phrases';
import { ranksWho } from './who';

const LISTED = 10;

/**
 * 'which country … the most', 'country with the most', '10 counties with the highest': what is ranked, and how many are
 * shown.
 */
export function readRanking(scene: QuestionScene): { n: number; most: boolean } | null {
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
    // 'Top 10 by revenue' of rows that have names.
    if (!isGrouped && top === 0 && isPhrase(next === top + 1 ? by : undefined, 'group') && groupRowsByName(scene))
      return { n: mention.said.phrase.n ?? LISTED, most: mention.said.phrase.most };
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
  if (ranksPlaces(scene) || ranksWho(scene)) {
    use(scene, place);
    return { n: 1, most };
  }
  const ranked = rankedBefore(scene, place);
  if (ranked) {
    use(scene, place);
    return { n: ranked, most };
  }
  if (ranksBehind(scene, place)) {
    use(scene, place);
    return { n: 1, most };
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
  // 'Busiest month' of a column of months, 'busiest station'.
  if (/^(busiest|quietest)$/.test(superlative.words) && isThing(period) && groupByColumn(scene, next)) {
    use(scene, place);
    return { n: 1, most };
  }
  // 'Busiest hour of the day'.
  if (period?.said.kind === 'clock' && period.said.clock.kind === 'part' && groupByClock(scene, next)) {
    use(scene, place);
    return { n: 1, most };
  }
  return null;
}

/** Groups rows by what they are called; false where nothing says that. */
function groupRowsByName(scene: QuestionScene): boolean {
  const column = namingColumn(scene);
  if (!column) return false;
  scene.groupings.push({ id: 'named', dimension: { field: column.key }, column, choices: [] });
  return true;
}

/**
 * 'Where is it cheapest': the places are ranked, where one column holds them. @throws AskedBack where none does, or
 * several do.
 */
function ranksPlaces({ mentions, table, groupings, choices, used }: QuestionScene): boolean {
  const first = mentions.findIndex((mention) => mention.words === 'where' || !isPhrase(mention, 'filler'));
  // 'Highest rate and where'.
  const last = mentions.findLastIndex((mention) => !isPhrase(mention, 'filler') || mention.words === 'where');
  const isBehindAnd = mentions[last]?.words === 'where' && isPhrase(mentions[last - 1], 'and');
  const at = isBehindAnd ? last : first;
  if (mentions[at]?.words !== 'where') return false;
  const places = table.columns.filter(
    (column) =>
      !canMeasure(column) &&
      !isTime(column) &&
      column.role !== 'ignore' &&
      column.role !== 'coordinate' &&
      column.distinct > 1 &&
      familyOf(readLabel(column.label).words).family === 'place',
  );
  const { entity } = table.meaning;
  const id = partId(mentions[at]!);
  const isMeant = (column: Column) => column.key === choices[id];
  const [own] = places.filter((column) => isMeant(column) || (choices[id] === undefined && column === entity?.column));
  const column = own ?? (places.length === 1 ? places[0]! : null);
  if (!places.length) askBack('no_such_column', '“Where” isn’t a column of this data. Name one, such as “which city”.');
  if (!column)
    askWhich(
      id,
      mentions[at]!.text,
      places.map(({ key, label }) => ({ id: key, text: label })),
      choices,
    );
  used.add(at);
  groupings.push({ id, dimension: { field: column.key }, column, choices: [] });
  return true;
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
function ranksNext(scene: QuestionScene, next: number, { counts: said, about }: Superlative): boolean {
  const mention = scene.mentions[next]!;
  const counts = said ?? isBusiest(scene);
  const compared = columnAbout(scene, about);
  if (!counts && (!compared || !isThing(mention))) return false;
  if (!counts && isLengthOfOther(about, mention)) return false;
  const isGroup =
    isThing(mention) &&
    mention.said.columns.some(
      ({ column, surety }) =>
        (surety > 0.7 && isFewIn(scene, column)) || (surety > OWN_NAME && !canMeasure(column) && !isTime(column)),
    );
  if (!counts && !isGroup) return false;
  // 'Most common loan term': each loan has a number of its own, and none comes twice.
  if (counts && isThing(mention) && !about.length && comesOnce(scene, mention))
    return isThing(scene.mentions[next + 1]) && groupByColumn(scene, next + 1);
  return groupByName(scene, next) || (!isRowsById(scene, mention) && groupByColumn(scene, next));
}

/** 'Longest match' of a column of their numbers, which are used again: a match is a row. */
const isRowsById = ({ table }: QuestionScene, { said }: Mention) =>
  said.kind === 'thing' &&
  said.counted?.column === null &&
  said.columns.length > 0 &&
  said.columns.every(({ column }) => column.role === 'id' && column.distinct < table.rowCount);

/** 'Busiest day': of what happens it is the one with the most rows. */
export const isBusiest = ({ mentions, table }: QuestionScene): boolean =>
  table.meaning.rows.countable && mentions.some(({ words }) => /^(busiest|quietest)$/.test(words));

const comesOnce = ({ table }: QuestionScene, { said }: Mention & { said: Thing }) => {
  const [named] = said.columns;
  const isRows = said.counted?.column === null;
  return isRows && named !== undefined && named.column.role === 'id' && named.column.distinct >= table.rowCount;
};

/** 'Longest delay' is about the delay itself; only for the rows may another column hold the length. */
const isLengthOfOther = (about: readonly string[], named: Mention | undefined) =>
  about.includes('duration') && isThing(named) && !named.said.counted && surest(named.said.columns) > 0.9;

export const isOfOther = (scene: QuestionScene, mention: Mention) =>
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
  if (column && isTime(column) && grain && !headerAt(scene, place)) refuseFiner(column, grain);
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
    // 'At what temperature are most sold': each of its values, or ranges of them.
    const isAt = which === from - 1 && which > 0 && /(^| )at$/.test(mentions[which - 1]!.words) && at === from;
    if (isAt && isThing(mention) && groupByColumn(scene, at)) {
      use(scene, which);
      return 1;
    }
    // 'Which app has the highest price': of the rows the ones that are called so.
    if (which >= 0 && groupByName(scene, at)) {
      use(scene, which);
      return 1;
    }
    if (which >= 0) refuseNameless(scene, mention);
    if (
      isThing(mention) &&
      !mention.said.counted?.column &&
      (surest(mention.said.columns) < 0.6 ||
        (!(which >= 0 && isNumberOfRow(scene, mention)) &&
          mention.said.columns.every(
            ({ column }) => canMeasure(column) && column.role === 'measure' && column.distinct > 12,
          )))
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

/** 'Which volume has the most maps' of volumes 1 to 13: numbers that each row has one of its own. */
const isNumberOfRow = ({ table }: QuestionScene, { said }: Mention & { said: Thing }) =>
  surest(said.columns) > OWN_NAME &&
  said.columns.some(({ column }) => column.type === 'integer' && column.distinct === table.rowCount);

/** 'The fewest passengers came from which city'. */
function ranksBehind(scene: QuestionScene, place: number): boolean {
  const { mentions } = scene;
  const which = mentions.findIndex((mention, at) => at > place && isPhrase(mention, 'which'));
  const last = mentions.findLastIndex((mention) => !isPhrase(mention, 'filler'));
  const group = mentions[which + 1];
  if (which < 0 || last !== which + 1 || !isThing(group) || surest(group.said.columns) <= OWN_NAME) return false;
  if (!groupByName(scene, last) && !groupByColumn(scene, last)) return false;
  use(scene, which);
  return true;
}

/** @throws AskedBack for 'which player has the most hits' where no column says who the players are. */
function refuseNameless({ mentions }: QuestionScene, mention: Mention): void {
  const isRows = isThing(mention) && mention.said.counted?.column === null && !mention.said.columns.length;
  if (!isRows || !isPhrase(mentions[mentions.indexOf(mention) - 1], 'which')) return;
  askBack('no_such_column', `No column says which ${singular(mention.words)} a row is.`);
}

/**
 * 'highest fare': the largest value of the column. If rows have names ('richest person'), the row with that value,
 * ranked first.
 */
export function makeExtreme(
  scene: QuestionScene,
  figures: QuestionFigure[],
  superlative: Mention,
): QuestionDraft['top'] {
  if (!isPhrase(superlative, 'superlative')) return null;
  const place = scene.mentions.indexOf(superlative);
  const [figure] = figures;
  const isWorse = judges(superlative) && isBad(figure);
  const most = superlative.said.phrase.most !== isWorse;
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
export function comparedBy(scene: QuestionScene, named: Column, superlative: Mention): Column {
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

export const aboutIt = (
  scene: QuestionScene,
  figure: QuestionFigure & { kind: 'column' },
  column: Column,
): QuestionFigure => (column === figure.column ? figure : { ...figure, column, agg: usualAggregate(column, scene) });
