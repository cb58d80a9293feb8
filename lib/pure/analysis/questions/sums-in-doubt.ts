import type { Column } from '@/lib/pure/query/schema/column';
import type { Aggregate, Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { ownGrain } from '../semantics/time-axis';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import type { AskTable, QuestionChoices } from './schema';
import { meaningIn } from './usual-aggregate';

/** What is told of a whole by one number, whatever it is counted in: never added up. */
export const NEVER_SUMMED: ReadonlySet<string> = new Set(
  (
    'rate ratio percent percentage average mean median per proportion index capita percentile quantile deviation ' +
    'variance probability share correlation coefficient deflator expectancy fertility mortality morbidity literacy ' +
    'inflation temperature density concentration intensity gini inequality aqi bmi gpa hdi'
  ).split(' '),
);
const PRICES = new Set(['price', 'close', 'open', 'high', 'low']);

/** A percentage by the way its numbers are written. */
export const isPercentage = ({ label, format }: Column): boolean => format.kind === 'percent' || label.includes('%');

/** A percentage, a rate, something per head: by its name or the way its numbers are written. */
export function isRateByName(column: Column): boolean {
  const { label } = column;
  const { words } = readLabel(label);
  return (
    isPercentage(column) ||
    /^(perc|pct)/i.test(label) ||
    words.some((word) => NEVER_SUMMED.has(word)) ||
    (words.at(-1) ?? '').endsWith('density')
  );
}

/** How many moments a condition leaves: what holds of one alone, of several, or of one that is not known. */
function isOneMoment(filter: Filter, { meaning: { time } }: AskTable): boolean {
  if (filter.op === 'last') return filter.value.n === 1;
  if (filter.op === 'between') return filter.values[0] === filter.values[1];
  if (filter.op !== 'eq' || ('part' in filter && filter.part)) return false;
  if (time?.kind !== 'date') return true;
  const grain = ownGrain(time.column) ?? 'day';
  const written = String(filter.value).length;
  return grain === 'year' || written >= (grain === 'month' || grain === 'quarter' ? 'yyyy-mm' : 'yyyy-mm-dd').length;
}

type Spoken = 'unsaid' | 'one' | 'several';

/** How many moments of the table's time a question is about. */
function momentsSaid({ conditions }: QuestionDraft, table: AskTable): Spoken {
  const said = conditions.filter(({ column }) => column === table.meaning.time?.column);
  if (!said.length) return 'unsaid';
  return said.some(({ filter }) => isOneMoment(filter, table)) ? 'one' : 'several';
}

const isAlongTime = ({ groupings }: QuestionDraft, { meaning }: AskTable) =>
  groupings.some(({ column }) => column === meaning.time?.column);

/** What an economy makes in a year is told a year: nobody means that of ten years. */
const isYearly = ({ label }: Column, { relations }: AskTable) =>
  relations.panel !== null && readLabel(label).words.some((word) => /^(gdp|gnp|gni)$/.test(word));

/** The column of which a figure adds up the rows. */
function summedIn(figure: QuestionFigure): Column | null {
  if (figure.kind === 'share') return figure.of;
  return figure.kind === 'column' && figure.agg === 'sum' ? figure.column : null;
}

/**
 * @throws AskedBack for 'population since 2000' and 'enrollment of Aldby' of a table with a line a year: what there was
 * at each of several moments adds up to nothing. In a panel the latest counts where none is said.
 */
function refuseSumOfLevels(draft: QuestionDraft, table: AskTable, figure: QuestionFigure): void {
  const { rows, time } = table.meaning;
  const column = summedIn(figure);
  const moments = momentsSaid(draft, table);
  if (!column || !time || moments === 'one' || isAlongTime(draft, table)) return;
  const isOfMoment = rows.kind !== 'event';
  if (
    !isYearly(column, table) &&
    (!isOfMoment || meaningIn(column, table).kind !== 'stock' || (moments === 'unsaid' && rows.kind === 'panel'))
  )
    return;
  askBack(
    'ambiguous',
    `${column.label} of several ${time.kind === 'year' ? 'years' : 'dates'} doesn’t add up: each has its own. ` +
      `Name one, or ask for ${column.label} by ${time.column.label}.`,
  );
}

/**
 * @throws AskedBack for 'total life expectancy' and 'sum of the unemployment rates': rates don't add up, and prices of
 * one thing at many moments don't either.
 */
function refuseSumOfRates(table: AskTable, figure: QuestionFigure): void {
  const column = summedIn(figure);
  if (!column || meaningIn(column, table).kind !== 'rate') return;
  const { words } = readLabel(column.label);
  const isPriceOfEach =
    (table.relations.panel !== null || table.meaning.rows.kind === 'reading') &&
    words.some((word) => PRICES.has(word)) &&
    !words.includes('total');
  if (!isRateByName(column) && !isPriceOfEach) return;
  const [said, other] =
    figure.kind === 'share' ? ['has no shares', `Ask for ${column.label}`] : ['doesn’t add up', 'Ask for its average'];
  askBack('not_a_query', `${column.label} ${said}: it is no amount. ${other} instead.`);
}

const SAYS_SO = /\b(cumulative|running|accumulated|to date)\b/i;

/**
 * @throws AskedBack for 'total cases' and 'deaths in March' of numbers that only ever rise: each holds those before it,
 * so they have no sum, no mean, and their highest in a month is no count of that month.
 */
function refuseRunningTotal(draft: QuestionDraft, table: AskTable, figure: QuestionFigure): void {
  if (figure.kind !== 'column' || meaningIn(figure.column, table).kind !== 'cumulative') return;
  const { column, said, agg } = figure;
  const moments = momentsSaid(draft, table);
  if (moments === 'one' || SAYS_SO.test(column.label)) return;
  const isAlong = isAlongTime(draft, table);
  const isOfPeriod = (moments === 'several' && !isAlong) || (isAlong && draft.top !== null);
  const adds: readonly Aggregate[] = ['sum', 'avg', 'median'];
  if (!(adds.includes(agg) && !(isAlong && agg === 'avg')) && !(agg === 'max' && !said && isOfPeriod)) return;
  askBack(
    'ambiguous',
    `${column.label} only ever rises, as a running total does: each value holds those before it. ` +
      `Ask for the highest ${column.label}, or for it on one day.`,
  );
}

/**
 * Looks at what a reading adds up, with what a follow-up keeps of the question before.
 * @throws AskedBack where it adds up what has no sum. What a reader chose stays.
 */
export function refuseWrongSums(draft: QuestionDraft, table: AskTable, choices: QuestionChoices): void {
  if (choices['aggregate'] !== undefined || draft.kind === 'change' || draft.as !== null) return;
  for (const figure of draft.figures) {
    refuseSumOfRates(table, figure);
    refuseSumOfLevels(draft, table, figure);
    refuseRunningTotal(draft, table, figure);
  }
}
