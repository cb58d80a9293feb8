import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { canMeasure } from './measurable';
import { polesOf, type Mention } from './mentions';
import { isPhrase, isThing, neighbour, partId, type QuestionScene } from './scene';
import type { AskTable } from './schema';
import { isRateByName, NEVER_SUMMED } from './sums-in-doubt';
import { totalsOf } from './totals-beside-parts';
import { meaningIn, usualAggregate } from './usual-aggregate';

const ROWS = /\b(rows?|records?|lines?|entries|observations?|data ?points?|measurements?|readings?)\b/;
const TIMES = /^(how often|how many times|times)$/;

/** What each row is one of, together with its moment. */
const isMember = (column: Column, { meaning, relations }: AskTable) =>
  column === meaning.entity?.column || relations.panel?.entity.includes(column.key) === true;

/**
 * @throws AskedBack for 'how many floods in 1990' of a table with a row for each kind of disaster and year: its rows are
 * no floods. Rows that are counted by a number of theirs, and years, are.
 */
function refuseRowsOfPanel({ table, mentions, conditions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  if (table.meaning.rows.kind !== 'panel' || !figures.some(({ kind }) => kind === 'rows')) return;
  const saysRows = mentions.some(
    ({ words, said }) =>
      ROWS.test(words) || TIMES.test(words) || (said.kind === 'clock' && said.clock.kind === 'grain'),
  );
  const isOfNumber = conditions.some(
    ({ column, filter }) => canMeasure(column) || filter.op === 'is_null' || filter.op === 'not_null',
  );
  const place = mentions.findIndex((mention) => isPhrase(mention, 'count'));
  const counted = mentions[place + 1];
  const isAnything = !counted || isPhrase(counted, 'group', 'who', 'filler');
  if (place < 0 || isAnything || saysRows || isOfNumber) return;
  const each = table.meaning.entity?.column.label;
  askBack(
    'not_a_query',
    `Rows don’t count “${counted.text}” here: each is one ${each ? `${each} at one time` : 'moment'}. ` +
      'Ask for a column of numbers, or for the number of rows.',
  );
}

/**
 * @throws AskedBack for 'share of Mexico in 2010' of a table with a row for each country and year: every country has the
 * same share of the rows.
 */
function refuseShareOfMember({ table }: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { kind } = table.meaning.rows;
  if (kind !== 'panel' && kind !== 'summary') return;
  const share = figures.find(
    (figure) => figure.kind === 'share' && !figure.of && figure.part.some(({ column }) => isMember(column, table)),
  );
  if (share) askBack('ambiguous', 'Share of what? Name the column of numbers that it is a share of.');
  const parts = figures.flatMap((figure) => (figure.kind === 'share' ? figure.part : []));
  // 'Share of Germany in world spending': the whole is no second part.
  const isBeside = parts.some(
    ({ column, filter }) =>
      filter.op === 'in' && filter.values.some((value) => totalsOf(column, table).includes(String(value))),
  );
  if (isBeside) askBack('ambiguous', 'A total is no part of itself. Ask for the share of one value alone.');
}

/** A column that may hold all of what another holds a part of: 'population', 'poptotal'. */
const holdsAll = (whole: Column, part: Column) =>
  whole !== part &&
  whole.type === part.type &&
  canMeasure(whole) &&
  /^(pop(ulation)?|total|all|tot)(?![a-z])|^pop_?total|(total|population|enrol+ment|headcount)$/i.test(
    whole.label.trim(),
  ) &&
  Number(whole.max) >= Number(part.max) &&
  !isRateByName(whole);

/**
 * @throws AskedBack for 'share of internet users in Kenya' of a table that also holds how many live there: it may be
 * theirs of all who live in Kenya, or Kenya's of all of them.
 */
function refuseShareInPlace({ table, mentions, choices }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    const [part, ...others] = figure.kind === 'share' ? figure.part : [];
    if (figure.kind !== 'share' || !figure.of || !part || others.length || choices['part'] !== undefined) continue;
    const { of } = figure;
    if (isRateByName(of)) continue;
    const said = mentions.findIndex(
      (mention) => isThing(mention) && mention.said.columns.some(({ column }) => column === of),
    );
    const between = mentions.slice(said + 1, part.at);
    const isIn =
      said >= 0 && said < part.at && between.every((each) => /^(in|of|for|the|a|an)( the)?$/.test(each.words));
    const whole = table.columns.find((column) => holdsAll(column, of));
    if (!isIn || !whole || usualAggregate(whole, { table }) === 'max') continue;
    askBack(
      'ambiguous',
      `“Share of ${mentions[said]!.text} in ${mentions[part.at]!.text}” could be of ${whole.label} there, ` +
        `or of all ${of.label}. Say “${of.label} / ${whole.label}” or “${mentions[part.at]!.text}’s share of ${of.label}”.`,
    );
  }
}

const RATES = /\b(rates?|ratio|percent(age)?|pct|share|proportion|per|index|density)\b|%/i;
/** 'Margin (%)' is a margin; 'veterans (% of the homeless)' are no veterans. */
const UNIT_ALONE = /\(\s*(%|percent|pct)\s*\)/i;
const lastWord = ({ words }: Mention) => words.split(' ').at(-1)!;

const MOST_WORDS = 2;

/** Whether several of something are named, and a column holds a rate of just them. */
function isManyOf(mention: Mention, { label }: Column): boolean {
  const last = lastWord(mention);
  const { words } = readLabel(label);
  const isRate = RATES.test(label.replace(UNIT_ALONE, '')) || words.some((word) => NEVER_SUMMED.has(word));
  // A name of many words that is said nearly in full is the column.
  const isShort = mention.words.split(' ').length <= MOST_WORDS;
  const isNamed = isShort && (mention.said.kind === 'thing' || mention.said.kind === 'unknown');
  const one = singular(last);
  return isNamed && isRate && one !== last && words.includes(one) && !NEVER_SUMMED.has(one);
}

/**
 * @throws AskedBack for 'suicides in Germany' of a column 'suicide rate' and 'veterans by state' of their percentage: how
 * many there were is not what the column holds.
 */
function refuseHalfRate({ mentions, choices }: QuestionScene, figures: readonly QuestionFigure[]): void {
  if (mentions.some((mention) => isPhrase(mention, 'rate', 'share', 'ratio') || RATES.test(mention.words))) return;
  for (const figure of figures) {
    if (figure.kind !== 'column' || choices[figure.id] !== undefined || !isRateByName(figure.column)) continue;
    const { column } = figure;
    // Where it is the one column of numbers, the figure has no place of its own.
    const own = mentions.find((each) => partId(each) === figure.id);
    const mention = own ?? mentions.find((each) => isManyOf(each, column));
    if (!mention || !isManyOf(mention, column)) continue;
    askBack('ambiguous', `${column.label} doesn’t say how many ${mention.text} there were.`, [
      {
        text: column.label,
        question: mentions.map((each) => (each === mention ? column.label : each.text)).join(' '),
      },
    ]);
  }
}

const EACH = /^(per|a|an|each|every)$/;

/**
 * @throws AskedBack for 'average deaths per year' where a year has one row, or one of each kind: what comes to a year on
 * average is one number, and no mean of each year.
 */
function refuseMeanOfEach(
  { table, mentions, groupings, choices }: QuestionScene,
  figures: readonly QuestionFigure[],
): void {
  const { rows, time } = table.meaning;
  const isReading = rows.kind === 'reading' && time?.column.distinct === table.rowCount;
  if ((rows.kind !== 'panel' && !isReading) || choices['each'] !== undefined) return;
  const grouping = groupings.find(({ column }) => column === time?.column);
  const place = mentions.findIndex((mention) => partId(mention) === grouping?.id);
  if (!grouping || groupings.length > 1 || !EACH.test(mentions[place - 1]?.words ?? '')) return;
  const mean = figures.find(
    (figure) =>
      figure.kind === 'column' &&
      figure.agg === 'avg' &&
      /^(additive|cumulative)$/.test(meaningIn(figure.column, table).kind),
  );
  if (mean?.kind !== 'column') return;
  const { label } = mean.column;
  askBack(
    'ambiguous',
    `An average over the total of each ${mentions[place]!.text} can’t be asked in one question. ` +
      `Ask for the average ${label} of all rows, or for ${label} by ${time!.column.label}.`,
  );
}

/** @throws AskedBack for 'exports without pork' of two columns: what is left of one without the other is no condition. */
function refuseRestOfSum(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions, conditions } = scene;
  for (const { column, filter, at } of conditions) {
    const isNone = (filter.op === 'eq' && filter.value === 0) || filter.op === 'is_null';
    const without = mentions.findLastIndex(({ words }, place) => place < at && words === 'without');
    if (!isNone || without < 0 || !canMeasure(column)) continue;
    const before = mentions[neighbour(scene, without, -1)];
    const figure = figures.find((each) => before && each.id === partId(before));
    if (figure?.kind !== 'column' || figure.agg !== 'sum' || figure.column === column) continue;
    askBack(
      'ambiguous',
      `“${before!.text} without ${mentions[at]!.text}” could mean two things. ` +
        `Ask for “${figure.column.label} minus ${column.label}”, or for rows “where ${column.label} is 0”.`,
    );
  }
}

const PERIODS = /^(years?|months?|weeks?|days?|quarters?|hours?)$/;

/** @throws AskedBack for 'deaths a year' of columns 'deaths' and 'thinness 5-9 years': a period is no second figure. */
function refusePeriodAsFigure({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  if (figures.length < 2) return;
  for (const figure of figures) {
    const mention = mentions.find((each) => partId(each) === figure.id);
    if (figure.kind !== 'column' || !isThing(mention)) continue;
    const isWhole = readLabel(figure.column.label).words.join(' ') === singular(mention.words);
    if (PERIODS.test(mention.words) && !isWhole)
      askBack('ambiguous', `“${mention.text}” wasn’t understood. Name a column, or a group such as “by year”.`);
  }
}

/**
 * @throws AskedBack for 'a housing loan' of a table with a yes or no for housing and one for loans: two names side by side
 * are one thing, and which of the columns holds it is in doubt.
 */
function refuseNamesBeside({ mentions, conditions }: QuestionScene): void {
  const flagAt = (at: number) =>
    conditions.find((condition) => condition.at === at && condition.filter.op === 'eq' && polesOf(condition.column));
  mentions.forEach((mention, at) => {
    const [next, one, other] = [mentions[at + 1], flagAt(at), flagAt(at + 1)];
    if (!one || !other || one.column === other.column || !isThing(mention) || !isThing(next)) return;
    // 'Married smokers', 'overweight diabetics': words for people, each of which says something.
    const arePlain = [mention, next].every(({ said, words }) => !said.values.length && singular(words) === words);
    if (arePlain && mention.at + mention.length === next.at)
      askBack(
        'ambiguous',
        `“${mention.text} ${next.text}” could be ${one.column.label} or ${other.column.label}. Name the one you mean.`,
      );
  });
}

/**
 * A look at what the rows of a reading are and which of them it takes.
 * @throws AskedBack where rows or shares of them are no answer.
 */
export function refuseWrongRows(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  refuseRowsOfPanel(scene, figures);
  refuseShareOfMember(scene, figures);
  refuseShareInPlace(scene, figures);
  refuseHalfRate(scene, figures);
  refuseMeanOfEach(scene, figures);
  refuseRestOfSum(scene, figures);
  refusePeriodAsFigure(scene, figures);
  refuseNamesBeside(scene);
}
