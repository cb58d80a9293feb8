import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { isPercentage } from './sums-in-doubt';
import { countsPieces, usualAggregate } from './usual-aggregate';
import type { Mention } from './mentions';
import { canMeasure, columnAbout } from './measurable';
import { isPhrase, isThing, neighbour, partId, type QuestionCondition, type QuestionScene } from './scene';
import type { AskTable } from './schema';

const COMPARED: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between']);
const NAMED = 0.9;
const ONE_ROW_EACH = 0.9;

/** A column whose every value stands in several rows: what is said of one of them is said of a group. */
const isOfSeveral = (column: Column, { table }: QuestionScene) => column.distinct < ONE_ROW_EACH * table.rowCount;

/** The column of groups that a mention names. */
export function groupsNamed(mention: Mention | undefined, scene: QuestionScene): Column | null {
  if (!isThing(mention)) return null;
  const [named] = mention.said.columns;
  // 'Shipments with a loss' of rows that have a shipment date.
  const isDateOfRows = mention.said.counted?.column === null && named !== undefined && isTime(named.column);
  const isNamed = named !== undefined && named.surety > NAMED && !isDateOfRows;
  const column = mention.said.counted?.column ?? (isNamed ? named.column : null);
  return column && !canMeasure(column) && isOfSeveral(column, scene) ? column : null;
}

/** The word that begins a condition on what was named before: 'where', 'whose', 'with'. */
const beginsCondition = (mention: Mention | undefined) =>
  isPhrase(mention, 'who') || /^(where|whose|with|having|have|has|that|which)$/.test(mention?.words ?? '');

/** The place of 'where' or 'with' before a place, where nothing but small words and `agg` stands between; −1 otherwise. */
function conditionBegun({ mentions }: QuestionScene, place: number): { begins: number; aggregate: Mention | null } {
  let aggregate: Mention | null = null;
  for (let at = place; at > 0; at--) {
    const mention = mentions[at]!;
    if (beginsCondition(mention)) return { begins: at, aggregate };
    if (isPhrase(mention, 'aggregate')) aggregate = mention;
    else if (!isPhrase(mention, 'filler', 'of', 'comparator') && mention.said.kind === 'phrase') break;
  }
  return { begins: -1, aggregate: null };
}

/**
 * @throws AskedBack for 'regions where the average price is above 200' and 'countries with more than 50 medals': rows of
 * a price above 200 are not regions whose mean is, and a country has the medals of all its rows. Where each has one row
 * the two are the same.
 */
export function refuseFigureOfGroup(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const condition of scene.conditions) {
    if (condition.role !== 'filter' || !canMeasure(condition.column) || !COMPARED.has(condition.filter.op)) continue;
    const { begins, aggregate } = conditionBegun(scene, condition.at);
    const groups = groupsNamed(scene.mentions[neighbour(scene, begins, -1)], scene);
    if (begins < 0 || !groups) continue;
    const isOfRows =
      isOneRowEach(groups, scene) ||
      !(addsUp(condition.column, scene) || isOnlyFigure(condition, figures, scene, begins));
    if (!aggregate && isOfRows) continue;
    const { label } = condition.column;
    askBack(
      'not_a_query',
      `${groups.label} can’t be filtered by ${aggregate ? `its ${aggregate.words} ${label}` : `its ${label}`}. ` +
        `Ask for ${label} by ${groups.label}.`,
    );
  }
}

/** What happened in each row; what there is at a moment is said of a row. */
const addsUp = (column: Column, scene: QuestionScene) =>
  (usualAggregate(column, scene) === 'sum' || countsPieces(column, scene)) &&
  scene.table.meaning.measures.find((measure) => measure.column === column)?.meaning.kind !== 'stock';

/** Countries at a moment, or at each of many: one row is what there was of a country then. */
const isOneRowEach = (groups: Column, { table }: QuestionScene) =>
  table.relations.panel?.entity.join() === groups.key && table.meaning.rows.kind === 'panel';

/** 'Regions where the price is above 200': nothing else is asked for, so it is the regions that are to be told. */
const isOnlyFigure = (
  { column }: QuestionCondition,
  figures: readonly QuestionFigure[],
  { mentions }: QuestionScene,
  begins: number,
) =>
  /^(where|whose)$/.test(mentions[begins]!.words) &&
  figures.every((figure) => figure.kind === 'column' && figure.column === column && !figure.said) &&
  mentions.slice(0, begins).filter((mention) => !isPhrase(mention, 'filler', 'which')).length === 1;

/** Whether 'each' or 'per' stands before a place. */
const saidOfEach = (mentions: readonly Mention[], place: number) =>
  mentions
    .slice(Math.max(0, place - 2), place)
    .some(({ words }) => /^(each|every|per|for each|for every)$/.test(words));

/** @throws AskedBack for 'top 3 customers in each country': the first three of all of them are not three of each. */
export function refuseTopOfEach(scene: QuestionScene, top: QuestionDraft['top']): void {
  const { mentions, groupings } = scene;
  const ranked = mentions.findIndex((mention) => isPhrase(mention, 'top', 'superlative'));
  if (!top || groupings.length < 2 || ranked < 0) return;
  const each = mentions.findIndex(
    (mention, place) => place > ranked && isThing(mention) && saidOfEach(mentions, place),
  );
  const clock = mentions.findIndex(
    (mention, place) => place > ranked && mention.said.kind === 'clock' && saidOfEach(mentions, place),
  );
  const last = Math.max(each, clock);
  if (last < 0) return;
  const [first] = groupings;
  askBack(
    'not_a_query',
    `One question can’t rank within each ${singular(mentions[last]!.words)}. ` +
      `Ask about one ${singular(mentions[last]!.words)}, or rank ${first!.column.label} overall.`,
  );
}

/** The place of 'without' or of 'have only' before a condition; −1 where neither stands there. */
function allOrNone({ mentions }: QuestionScene, { filter, at }: QuestionCondition): number {
  const isLeftOut = filter.op === 'ne' || filter.op === 'not_in';
  return mentions.findLastIndex((mention, nth) =>
    isLeftOut
      ? nth <= at && isPhrase(mention, 'not') && /^(without|no)$/.test(mention.words)
      : nth < at && /^(have|has|had|with)$/.test(mention.words) && mentions[nth + 1]?.words === 'only',
  );
}

/**
 * @throws AskedBack for 'brands without refurbished laptops' and 'departments with only women': what other rows of a
 * brand are decides it too.
 */
export function refuseAllOrNone(scene: QuestionScene): void {
  const { mentions } = scene;
  for (const condition of scene.conditions) {
    const place = allOrNone(scene, condition);
    const before = place < 0 ? undefined : mentions[neighbour(scene, place, -1)];
    const groups = groupsNamed(before, scene);
    const isAlone = mentions.slice(0, place).filter((mention) => !isPhrase(mention, 'filler', 'which')).length === 1;
    if (!before || !groups || groups === condition.column || !isAlone || singular(before.words) === before.words)
      continue;
    askBack(
      'not_a_query',
      `${groups.label} can’t be filtered by what all its rows have in common. Ask for the count by ${groups.label}.`,
    );
  }
}

const SIZE = /^(biggest|largest|smallest|greatest)$/;

/** What is asked of the most or least of something: 'the price of the lightest laptop'. */
type OfExtreme = { asked: Column; superlative: Mention; thing: Mention };

/** What rows are called may be a word that nothing else knows. */
const isOther = (mention: Mention | undefined, asked: Column): mention is Mention =>
  mention?.said.kind === 'unknown' || (isThing(mention) && mention.said.columns[0]?.column !== asked);

function findOfExtreme({ mentions }: QuestionScene): OfExtreme | null {
  const place = mentions.findIndex((mention) => isPhrase(mention, 'superlative'));
  const of = mentions.findLastIndex((mention, at) => at < place && isPhrase(mention, 'of'));
  const [named, superlative, thing] = [mentions[of - 1], mentions[place], mentions[place + 1]];
  const isOf = of > 0 && mentions.slice(of + 1, place).every((mention) => isPhrase(mention, 'filler'));
  const asked = isThing(named) ? named.said.columns[0]?.column : undefined;
  return isOf && asked && isNumeric(asked) && superlative && isOther(thing, asked)
    ? { asked, superlative, thing }
    : null;
}

/**
 * @throws AskedBack for 'the price of the lightest laptop': which one that is says another column than the price, and
 * the lowest price is that of another laptop. So it is of 'the sales of the biggest region', which has many rows. 'The
 * price of the most expensive car' is the highest, and 'the population of the largest city' too.
 */
export function refuseFigureOfExtreme(scene: QuestionScene): void {
  const found = findOfExtreme(scene);
  if (!found) return;
  const { asked, superlative, thing } = found;
  const about = isPhrase(superlative, 'superlative') ? superlative.said.phrase.about : [];
  const isSize = SIZE.test(superlative.words);
  const isAboutOther =
    about.length > 0 && !isSize && !readLabel(asked.label).words.some((word) => about.includes(word));
  const isSmall = isSize && usualAggregate(asked, scene) !== 'sum';
  const isOfGroup = isSize && groupsNamed(thing, scene) !== null;
  if (!isAboutOther && !isSmall && !isOfGroup) return;
  askBack(
    'not_a_query',
    `“${superlative.text} ${thing.text}” isn’t measured by ${asked.label}. ` +
      `Ask for the highest or lowest ${asked.label}, or filter to the ${thing.text} you mean.`,
  );
}

/** @throws AskedBack for 'the most expensive ad' where no column holds what that is: no other figure is meant. */
export function refuseExtremeOfNone(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions } = scene;
  const superlative = mentions.find((mention) => isPhrase(mention, 'superlative'));
  const [figure] = figures;
  if (!isPhrase(superlative, 'superlative') || figure?.kind !== 'column' || figure.said) return;
  const { about, counts } = superlative.said.phrase;
  // 'Costliest disaster' of a number of disasters: half a name behind the adjective is what is ranked, not by what.
  const next = mentions[mentions.indexOf(superlative) + 1];
  const isNamed = mentions.some(
    (mention) =>
      isThing(mention) &&
      mention.said.columns.some(
        ({ column, surety }) =>
          column === figure.column && (mention !== next || surety > NAMED || columnAbout(scene, about) !== null),
      ),
  );
  const isAbout = readLabel(figure.column.label).words.some((word) => about.includes(word));
  // 'Which area rents fastest': how something is done is no matter of what else is named.
  const isHow = /^(fastest|quickest|slowest)$/.test(superlative.words);
  if (!about.length || counts || (isNamed && !isHow) || isAbout || columnAbout(scene, about) === figure.column) return;
  askBack('ambiguous', `“${superlative.text}” by what? Name a measure.`);
}

/**
 * @throws AskedBack for 'unemployment rate of women' and 'average age of gold winners' where women and gold are columns of
 * numbers: they say whose rate and age, and are no second figure. So it is of the share of one 'in' another.
 */
export function refuseFigureOfFigure({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  const placed = figures
    .map((figure) => ({ figure, place: mentions.findIndex((mention) => partId(mention) === figure.id) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place);
  placed.slice(1).forEach((second, nth) => {
    const first = placed[nth]!;
    const between = mentions.slice(first.place + 1, second.place);
    const isOf = between.some((mention) => isPhrase(mention, 'of') || mention.words === 'in');
    // 'Medals of gold' are amounts both: one of them is meant, and both are shown.
    const areAmounts = [first, second].every(({ figure }) => figure.kind === 'column' && figure.agg === 'sum');
    if (!isOf || areAmounts || !between.every((mention) => isPhrase(mention, 'of', 'filler', 'aggregate'))) return;
    const said = mentions.slice(first.place, second.place + 1).map(({ text }) => text);
    askBack('ambiguous', `“${said.join(' ')}” wasn’t understood. Ask for one column at a time.`);
  });
}

/** @throws AskedBack for 'who won the most medals' where no group says who: how many these are is no answer. */
export function refuseWho({ mentions, groupings }: QuestionScene): void {
  const first = mentions.find((mention) => mention.words === 'who' || !isPhrase(mention, 'filler'));
  if (first?.words !== 'who' || groupings.length || !mentions.some((mention) => isPhrase(mention, 'superlative')))
    return;
  askBack('no_such_column', '“Who” isn’t a column of this data. Name one, such as “which customer”.');
}

/** @throws AskedBack for 'which restaurants scored below 72' where no column says which restaurant a row is of. */
export function refuseWhichOfNone({ mentions, groupings, used }: QuestionScene): void {
  const which = mentions.findIndex((mention) => /^which$/.test(mention.words));
  const noun = mentions[which + 1];
  if (which < 0 || noun?.said.kind !== 'unknown' || groupings.length || used.has(which + 1)) return;
  askBack('no_such_column', `No column is known as “${noun.text}”. Name the column that says which.`);
}

/** @throws AskedBack for what share the first ten have together: told is the share of each. */
export function refuseShareOfTop({ mentions }: QuestionScene): void {
  const top = mentions.findIndex((mention) => isPhrase(mention, 'top'));
  const share = mentions.findIndex((mention) => isPhrase(mention, 'share'));
  if (share < 0 || top < share || mentions.slice(share, top).some((mention) => isPhrase(mention, 'group'))) return;
  askBack(
    'not_a_query',
    `The share of the ${mentions[top]!.text} together isn’t supported yet. Ask for the share of each group.`,
  );
}

/**
 * @throws AskedBack for 'records per breach' where nothing is known as a breach, though the file is called so: their sum
 * is no answer to it.
 */
export function refuseDivisor({ mentions }: QuestionScene): void {
  if (mentions.some((mention) => isPhrase(mention, 'aggregate'))) return;
  const by = mentions.findIndex(
    ({ words }, place) => /^(per|for each|for every)$/.test(words) && mentions[place + 1]?.said.kind === 'unknown',
  );
  if (by < 0) return;
  const { text } = mentions[by + 1]!;
  askBack('no_such_column', `Nothing in this data is known as “${text}”, so nothing can be told for each.`);
}

const RATES = new Set(['rate', 'ratio', 'percent', 'percentage', 'share', 'index', 'average', 'mean', 'per']);
const isRate = (words: readonly string[]) => words.some((word) => RATES.has(word));
const MANY = /^(most|fewest|the most|the fewest|how many|number of|the number of|total number of)$/;

/**
 * @throws AskedBack for how many there were of what the data hold a rate of alone: 'which region has the most suicides'
 * by suicides per 100,000, whose rows are countries in years.
 */
export function refuseCountOfRate({ table, mentions }: QuestionScene): void {
  if (table.meaning.rows.countable) return;
  for (const [place, { words, text, said }] of mentions.entries()) {
    // 'How many days' of a header '% of comparable day': a period.
    if (!MANY.test(mentions[place - 1]?.words ?? '') || isRate(words.split(' ')) || said.kind === 'clock') continue;
    const noun = singular(words);
    const named = table.columns.filter(
      (column) => canMeasure(column) && readLabel(column.label).words.some((word) => singular(word) === noun),
    );
    const [rate] = named;
    if (rate && named.every((column) => isRate(readLabel(column.label).words) || isPercentage(column)))
      askBack('not_a_query', `${rate.label} is a rate: this data doesn’t say how many ${text} there were.`);
  }
}

/** What holds until it changes: a level that rows move on, or one of each entity at each moment. */
function isLatestOf(column: Column, { meaning, rowCount }: AskTable): boolean {
  const { levels, measures, rows, time } = meaning;
  if (time?.kind !== 'date' || rows.followed.length > 1) return false;
  // A row a day: what it says is how it stood that day.
  if (rows.kind === 'reading' && time.column.distinct === rowCount) return true;
  const isStock = measures.some((measure) => measure.column === column && measure.meaning.kind === 'stock');
  return (
    levels.some(({ measure }) => measure.column === column) ||
    (isStock && (rows.kind === 'reading' || (rows.kind === 'panel' && meaning.entity !== null)))
  );
}

const refuseLatest = ({ label }: Column): never =>
  askBack(
    'not_a_query',
    `The latest value is told of balances, stocks and other levels with a date, and ${label} isn’t read as one. ` +
      `Ask for ${label} in a period, such as “last month”.`,
  );

const labelOf = (key: string, { columns }: AskTable) => columns.find((column) => column.key === key)?.label ?? key;

/**
 * A level that rows move on, such as a balance, is its latest value where nothing else is said of it.
 * @throws AskedBack for its sum, which counts it again with each row, and for it by what has no level of its own.
 */
export function readLevels(
  { table, groupings, conditions }: QuestionScene,
  figures: readonly QuestionFigure[],
  isChange: boolean,
): QuestionFigure[] {
  const { levels, time } = table.meaning;
  return figures.map((figure) => {
    if (figure.kind !== 'column') return figure;
    const { column, agg, said } = figure;
    const level = levels.find(({ measure }) => measure.column === column);
    const isAlongTime = groupings.some(({ column: by }) => by === time?.column);
    const isOfOne = [...groupings, ...conditions].some(({ column: by }) => by.key === level?.by);
    if (level?.meter && level.by !== null && !isOfOne && !isAlongTime && (agg === 'latest' || agg === 'sum' || !said))
      askBack(
        'not_a_query',
        `${column.label} is read for each ${labelOf(level.by, table)} by itself, so the readings add up to nothing. ` +
          `Ask for the latest ${column.label} by ${labelOf(level.by, table)}.`,
      );
    const hasOwn = level && (level.by === null || groupings.some(({ column: by }) => by.key === level.by));
    // Of each period, and of each account where it's asked by account, where it stood at the end.
    if (hasOwn && isAlongTime && !isChange && time?.kind === 'date' && (!said || agg === 'latest'))
      return { ...figure, agg: 'latest' };
    if (agg === 'latest') return isLatestOf(column, table) && !isChange && !isAlongTime ? figure : refuseLatest(column);
    if (!level) return figure;
    if (agg !== 'sum' && (said || isAlongTime)) return figure;
    const isOwn = groupings.every(({ column: by }) => by.key === level.by);
    // Of a meter nobody means the sum of its readings.
    if ((!said || level.meter) && isOwn && !isChange && time?.kind === 'date') return { ...figure, agg: 'latest' };
    return askBack(
      'not_a_query',
      `${column.label} is a running balance, so it can’t be added up over rows. ` +
        `Ask for its latest, highest or lowest value, or for ${column.label} by month.`,
    );
  });
}
