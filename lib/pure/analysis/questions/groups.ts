import { isNumeric, isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { isPlural } from '../semantics/lexicon/naming-numbers';
import { singular, splitName } from '../semantics/lexicon/words';
import type { AskTable } from './schema';
import { pointsAt } from '../semantics/time-axis';
import { askBack, askBoth, askWhich } from './asked-back';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { isPeople } from './nouns';
import { canGroup, chooseColumn, isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';
import { likelyExtent, partColumn, timeColumnOf } from './time-filters';
import { stepsOf } from './time-steps';

const MOST_POINTS = 200;

/** The data's own spacing as long as a line can carry it, else the one that charts take. */
function trendGrain({ table }: QuestionScene, column: Column): Grain {
  const own = column.time?.grain;
  const grain: Grain = own === 'minute' || own === 'second' || own === undefined ? 'day' : own;
  return pointsAt(column, grain) <= MOST_POINTS
    ? grain
    : ((table.meaning.time?.column === column ? table.meaning.time.grain : null) ?? 'month');
}

const add = (
  scene: QuestionScene,
  place: number,
  column: Column,
  dimension: Omit<QuestionScene['groupings'][number]['dimension'], 'field'> = {},
) => {
  use(scene, place);
  const same = scene.groupings.some(
    (grouping) =>
      grouping.column === column &&
      grouping.dimension.grain === dimension.grain &&
      grouping.dimension.part === dimension.part,
  );
  const mention = scene.mentions[place];
  if (!same)
    scene.groupings.push({
      id: mention ? partId(mention) : 'time',
      dimension: { field: column.key, ...dimension },
      column,
      choices: isThing(mention) ? mention.said.columns : [],
    });
};

/** The column that a word of time names just as its header is written: 'month' where there is a column of months. */
export function headerAt({ table, mentions }: QuestionScene, place: number): Column | null {
  const text = mentions[place]?.text.toLowerCase() ?? '';
  const named = table.columns.find(({ label }) => label.trim().toLowerCase() === text);
  return named && !isTime(named) && named.role !== 'ignore' && canGroup(named, table.rowCount) ? named : null;
}

const YEAR_MS = 366 * 86_400_000;
const coversYears = (column: Column) => {
  const range = likelyExtent(column);
  return range !== null && range.last - range.first > YEAR_MS;
};

/** An exact header comes first. If the data spans several years, the dates are as likely, so both are answered. */
function groupByHeader(scene: QuestionScene, place: number, dates: Column | null): boolean {
  const own = headerAt(scene, place);
  const mention = scene.mentions[place];
  if (!own || !mention) return false;
  const chosen = scene.choices[partId(mention)];
  if (chosen === undefined && dates && isTime(dates) && own.format.kind !== 'year' && coversYears(dates))
    askBoth(
      partId(mention),
      mention.text,
      [
        { id: own.key, text: `The column ${own.label}` },
        { id: mention.text.toLowerCase(), text: `Each ${mention.text.toLowerCase()} of ${dates.label}` },
      ],
      scene.choices,
    );
  if (chosen !== undefined && chosen !== own.key) return false;
  add(scene, place, own);
  return true;
}

const COARSER: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** @throws AskedBack for the busiest day of a table that says of each row only the month. */
export function refuseFiner({ label, time }: Column, grain: Grain): void {
  const [own, asked] = [COARSER.indexOf(time?.grain as Grain), COARSER.indexOf(grain)];
  const isCoarse = own > COARSER.indexOf('week') && asked >= 0 && asked < own;
  if (isCoarse) askBack('no_such_column', `${label} has ${time!.grain}s and no ${grain}s.`);
}

/** A period of time to group by: on dates by grain, else a column that holds it. */
export function groupByGrain(scene: QuestionScene, place: number, grain: Grain): void {
  const { table } = scene;
  const column = scene.timeColumn ?? timeColumnOf(table);
  const chosen = scene.mentions[place] ? scene.choices[partId(scene.mentions[place])] : undefined;
  if (groupByHeader(scene, place, column)) return;
  if (column && isTime(column)) {
    if (chosen?.startsWith('part:')) return add(scene, place, column, { part: chosen.slice(5) as 'month' });
    if (grain === 'hour' && column.type !== 'datetime') return groupByPart(scene, place, 'hour');
    refuseFiner(column, grain);
    if (grain === 'hour' && pointsAt(column, 'day') > 7) return add(scene, place, column, { part: 'hour' });
    return add(scene, place, column, {
      grain: (['day', 'week', 'month', 'quarter', 'year', 'hour'] as const).find((each) => each === chosen) ?? grain,
    });
  }
  if (grain === 'year' && column) return add(scene, place, column);
  const own = partColumn(grain === 'day' && !partColumn('day', table) ? 'weekday' : grain, table);
  if (own) return add(scene, place, own);
  askBack(
    'no_such_column',
    column ? `The table has years but no ${grain}s.` : `This data has no dates to group by ${grain}.`,
  );
}

function groupByPart(
  scene: QuestionScene,
  place: number,
  part: 'hour' | 'weekday' | 'day' | 'month' | 'quarter',
): void {
  const column = scene.timeColumn ?? timeColumnOf(scene.table);
  const holdsPart = column !== null && isTime(column) && (part !== 'hour' || column.type === 'datetime');
  if (holdsPart) return add(scene, place, column, { part });
  const own = partColumn(part, scene.table);
  if (own) return add(scene, place, own);
  if (column && isTime(column)) askBack('no_such_column', `${column.label} has dates but no times.`);
  askBack('no_such_column', `This table has no ${part} to group by.`);
}

const BOUNDS = new Set(['min', 'minimum', 'max', 'maximum', 'average', 'mean', 'median']);
/** 'Price per night' is none by the lowest number of nights that can be booked. */
const isBoundNotSaid = ({ label }: Column, { words }: Mention) =>
  readLabel(label).words.some((word) => BOUNDS.has(word)) && !words.split(' ').some((word) => BOUNDS.has(word));

/** A named column to group by; numbers of many values ask how. */
export function groupByColumn(scene: QuestionScene, place: number): boolean {
  const mention = scene.mentions[place]!;
  if (!isThing(mention)) return false;
  const { rowCount } = scene.table;
  const groups = (column: Column) =>
    column.role !== 'ignore' &&
    (canGroup(column, rowCount) || isTime(column)) &&
    !(isNumeric(column) && isBoundNotSaid(column, mention));
  const column =
    chooseColumn(scene, mention, mention.said.columns, groups) ??
    chooseColumn(scene, mention, mention.said.columns, (each) => isNumeric(each) && each.role === 'measure');
  // 'Which user' of a column 'Id' of many rows each.
  const own = mention.said.columns.length ? null : (mention.said.counted?.column ?? null);
  if (!column && own) {
    add(scene, place, own);
    return true;
  }
  if (!column) return false;
  if (isTime(column)) {
    add(scene, place, column, { grain: trendGrain(scene, column) });
    return true;
  }
  const id = `${partId(mention)}b`;
  const isBinned = isPhrase(scene.mentions[place + 1], 'binned') && isNumeric(column);
  if (groups(column) && !isBinned) {
    add(scene, place, column);
    return true;
  }
  if (isBinned) use(scene, place + 1);
  const bins = scene.choices[id] ?? (isBinned ? 'bins' : undefined);
  if (bins === undefined)
    askWhich(
      id,
      mention.text,
      [
        { id: 'bins', text: `${column.label} in 10 ranges` },
        { id: 'each', text: `Each value of ${column.label}` },
      ],
      scene.choices,
    );
  add(scene, place, column, bins === 'bins' ? { bins: 10 } : {});
  return true;
}

/** What follows 'by', 'per' and 'for each', and what groups by itself: 'monthly', 'over time'. */
export function readGroupings(scene: QuestionScene, isMeasure: (place: number) => boolean): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (isPhrase(mention, 'group')) {
      use(scene, place);
      if (!readPerThing(scene, place)) groupList(scene, place, isMeasure);
    }
    if (isPhrase(mention, 'contrast')) groupContrast(scene, place);
    if (mention.said.kind !== 'clock' || scene.used.has(place)) return;
    const { clock, grouping } = mention.said;
    if (clock.kind === 'trend') groupByTrend(scene, place);
    else if (clock.kind === 'grain' && grouping && !isPartOfName(scene, place)) groupByGrain(scene, place, clock.grain);
  });
}

/** 'Yearly salary' of a column 'Yearly gross salary in EUR': the word is part of its name, and no group. */
function isPartOfName(scene: QuestionScene, place: number): boolean {
  const [mention, next] = [scene.mentions[place]!, scene.mentions[place + 1]];
  const [named] = isThing(next) ? next.said.columns : [];
  const isNamed = named !== undefined && readLabel(named.column.label).words.includes(mention.words);
  if (isNamed) use(scene, place);
  return isNamed;
}

/** 'Cost per click': an amount of many values divides the amount before it. */
function readPerAmount(scene: QuestionScene, place: number, at: number): boolean {
  const [over, before] = [scene.mentions[at], scene.mentions[neighbour(scene, place, -1)]];
  const isPer = scene.mentions[place]!.words === 'per';
  const isAmount = (mention: typeof over, least: number) =>
    isThing(mention) &&
    !scene.used.has(scene.mentions.indexOf(mention)) &&
    surest(mention.said.columns.filter(({ column }) => canMeasure(column))) > least;
  // Half a name divides nothing: 'sales per order' is none by the size of orders.
  if (!isThing(over) || !isAmount(over, isPer ? SURELY_OVER : 0.9) || !isAmount(before, isPer ? SURELY_PER : 0.9))
    return false;
  const column = chooseColumn(scene, over, over.said.columns, canMeasure);
  if (!column || (canGroup(column, scene.table.rowCount) && !isCountOfMany(column, [before, over], scene)))
    return false;
  use(scene, at);
  scene.per = { column };
  return true;
}

function isAmountBefore(scene: QuestionScene, place: number): boolean {
  const before = scene.mentions[neighbour(scene, place, -1)];
  return isThing(before) && surest(before.said.columns.filter(({ column }) => canMeasure(column))) > SURELY_PER;
}

/** 'Value per square foot' of a living area: of numbers that make no groups no better name is needed. */
const SURELY_PER = 0.75;
const SURELY_OVER = 0.85;

/** 'Claims per holder' of a column 'Holders': in the singular it is one of the many that the column counts. */
function isCountOfMany(
  column: Column,
  [before, { words }]: readonly [Mention | undefined, Mention],
  { table }: QuestionScene,
): boolean {
  const { label, type, distinct, role } = column;
  const named = label.trim().toLowerCase();
  const isOne = singular(words) === words && named !== words && role === 'measure' && type === 'integer';
  const isMany = distinct > 20 && distinct > table.rowCount / 3 && singular(named) === words;
  // 'Cost per hire' of requisitions with a number of hires each.
  const isPaid = before !== undefined && before.words.split(' ').some(isMoneyWord);
  return isOne && (isMany || (isAddedUp(column, table, isPaid) && isPlural(label) && named.endsWith(`${words}s`)));
}

/** 'Revenue per booking' where bookings are added up: of a table of days and places. */
function isAddedUp(column: Column, { meaning, relations }: AskTable, isPaid: boolean): boolean {
  const found = describeMeasure(column, relations);
  return (isPaid || !meaning.rows.countable) && isMeasure(found) && found.agg === 'sum';
}

/** A column with this many names isn’t useful as groups. */
const TOO_MANY_GROUPS = 50;

const NAMED = 0.97;

const NUMBERING = new Set(['total', 'number', 'count', 'all']);
/**
 * 'Revenue per order' of campaigns with 'Total Orders': where rows are something else, the column that says how many there
 * were divides.
 */
function countOf({ table }: QuestionScene, { words }: Mention): Column | null {
  const { noun, file } = table.meaning.rows;
  const word = singular(words);
  if (word !== words || singular(noun) === word || (file !== null && singular(file) === word)) return null;
  const [only, ...others] = table.columns.filter((column) => {
    const named = readLabel(column.label).words.map(singular);
    const isCount = column.type === 'integer' && column.role === 'measure' && isPlural(column.label);
    return isCount && named.includes(word) && named.every((each) => each === word || NUMBERING.has(each));
  });
  return only && !others.length ? only : null;
}

/** 'Deaths per crash', 'sales per order': a mean over the rows, or over the things that an id names. */
function readPerThing(scene: QuestionScene, place: number): boolean {
  const at = neighbour(scene, place, 1);
  const mention = scene.mentions[at];
  if (!/^(per|each|for each)$/.test(scene.mentions[place]!.words) || !isThing(mention)) return false;
  const many = isAmountBefore(scene, place) ? countOf(scene, mention) : null;
  if (many) {
    use(scene, at);
    scene.per = { column: many };
    return true;
  }
  if (!mention.said.counted || surest(mention.said.columns) > NAMED) {
    if (readPerAmount(scene, place, at)) return true;
    if (!mention.said.counted) return false;
  }
  const { column } = mention.said.counted;
  const isId = column !== null && column.role === 'id' && column.distinct > TOO_MANY_GROUPS;
  const isRow =
    column === null &&
    !mention.said.columns.some(
      ({ surety, column: each }) =>
        surety > 0.95 && canGroup(each, scene.table.rowCount) && each.role !== 'id' && !isTime(each),
    );
  if (!isId && !isRow) return false;
  use(scene, at);
  scene.per = { column };
  return true;
}

export function groupByTrend(scene: QuestionScene, place: number): void {
  const column = scene.timeColumn ?? timeColumnOf(scene.table) ?? stepsOf(scene.table);
  if (!column) askBack('no_such_column', 'This data has no dates, so it can’t be shown over time.');
  add(scene, place, column, isTime(column) ? { grain: trendGrain(scene, column) } : {});
}

/** 'before and after the law', 'with and without': both sides of a yes or no. */
function groupContrast(scene: QuestionScene, place: number): void {
  const at = neighbour(scene, place, 1);
  if (at >= 0 && groupByColumn(scene, at)) use(scene, place);
}

function groupList(scene: QuestionScene, place: number, isMeasure: (place: number) => boolean): void {
  const { mentions } = scene;
  for (let at = place + 1; at < mentions.length; at++) {
    const mention = mentions[at]!;
    if (scene.used.has(at) || isPhrase(mention, 'filler', 'and')) {
      if (isPhrase(mention, 'and') && !continues(scene, at, isMeasure)) return;
      if (isPhrase(mention, 'and')) use(scene, at);
      continue;
    }
    if (isPhrase(mention, 'count') && countsColumn(scene, at)) {
      use(scene, at);
      continue;
    }
    if (mention.said.kind === 'clock') {
      const { clock } = mention.said;
      if (clock.kind === 'grain' && mention.said.grouping && isPartOfName(scene, at)) continue;
      if (clock.kind === 'grain') groupByGrain(scene, at, clock.grain);
      else if (clock.kind === 'part') groupByPart(scene, at, clock.part);
      else return;
    } else if (!isThing(mention) || isMeasure(at) || isOnePerson(scene, at) || !groupByColumn(scene, at)) return;
    const next = mentions[isPhrase(mentions[at + 1], 'binned') ? at + 2 : at + 1];
    if (!isPhrase(next, 'and') && !isThing(next)) return;
    if (isThing(next)) return;
  }
}

/** 'Per customer' of a table with customer types: for each of them, and not for each kind. */
function isOnePerson({ mentions }: QuestionScene, at: number): boolean {
  const mention = mentions[at];
  const isPer = /^(per|each|for each|for every)$/.test(mentions[at - 1]?.words ?? '');
  return isPer && isThing(mention) && isPeople(mention.words) && surest(mention.said.columns) < HALF_NAMED;
}
const HALF_NAMED = 0.7;

/** 'by number of passengers': a column of numbers that counts already groups; of many values it is asked how. */
function countsColumn(scene: QuestionScene, place: number): boolean {
  const mention = scene.mentions[neighbour(scene, place, 1)];
  const isBehindBy = isPhrase(scene.mentions[place - 1], 'group');
  return (
    isThing(mention) &&
    mention.said.counted === null &&
    mention.said.columns.some(
      ({ column, surety }) =>
        surety > (isBehindBy ? 0.75 : 0.9) &&
        isNumeric(column) &&
        (canGroup(column, scene.table.rowCount) || (isBehindBy && column.role === 'measure')),
    )
  );
}

/** Whether what follows 'and' is one more thing to group by. */
const continues = (scene: QuestionScene, at: number, isMeasure: (place: number) => boolean) => {
  const next = neighbour(scene, at, 1);
  const mention = scene.mentions[next];
  return (
    next >= 0 &&
    !scene.used.has(next) &&
    ((isThing(mention) && mention.said.columns.length > 0 && !isMeasure(next)) ||
      (mention?.said.kind === 'clock' && ['grain', 'part'].includes(mention.said.clock.kind)))
  );
};

/** 'which weekday', 'which month': a period that something is the most of. */
export function groupByClock(scene: QuestionScene, place: number): boolean {
  const mention = scene.mentions[place]!;
  if (mention.said.kind !== 'clock') return false;
  const { clock } = mention.said;
  if (clock.kind === 'grain') groupByGrain(scene, place, clock.grain);
  else if (clock.kind === 'part') groupByPart(scene, place, clock.part);
  else return false;
  return true;
}

const NAMING = new Set(['name', 'title', 'label', 'full']);

/** The column by which rows are called: a name or title, or what is called like the rows. */
export function namingColumn({ table }: QuestionScene): Column | null {
  const text = table.columns.filter(({ type, distinct }) => !isNumeric({ type }) && distinct > 0.5 * table.rowCount);
  const called = text.find(({ label }) =>
    readLabel(label).words.some((word) => word === singular(table.meaning.rows.noun)),
  );
  const named = (every: boolean) =>
    text.filter(({ label }) => {
      const { words } = readLabel(label);
      return (
        words.length > 0 && (every ? words.every((word) => NAMING.has(word)) : words.some((word) => NAMING.has(word)))
      );
    });
  const [only, ...others] = named(false);
  return called ?? named(true)[0] ?? (others.length ? null : only) ?? null;
}

/** 'Best selling pizzas' of a file 'pizza-sales' with one column 'name': it names what the file is about. */
function nameInFile({ name, columns }: AskTable, word: string): Column | null {
  const isInFile = splitName(name.replace(/\.[a-z0-9]{2,7}$/i, '')).some(
    (each) => singular(each.toLowerCase()) === word,
  );
  const [only, ...others] = columns.filter(({ type, label, distinct }) => {
    const { words } = readLabel(label);
    return !isNumeric({ type }) && distinct > 1 && words.length > 0 && words.every((each) => NAMING.has(each));
  });
  return isInFile && only && !others.length ? only : null;
}

/** 'top 10 movies': rows are ranked by their names. */
export function groupByName(scene: QuestionScene, place: number): boolean {
  const mention = scene.mentions[place];
  const ofFile = mention?.said.kind === 'unknown' ? nameInFile(scene.table, singular(mention.words)) : null;
  if (ofFile) add(scene, place, ofFile);
  if (ofFile) return true;
  if (!isThing(mention) || mention.said.counted?.column !== null || surest(mention.said.columns) > 0.9) return false;
  const column = namingColumn(scene);
  // 'Which person' of films: no title is one.
  const isOther = column !== null && isPeople(mention.words) && readLabel(column.label).words.includes('title');
  if (!column || isOther) return false;
  add(scene, place, column);
  return true;
}
