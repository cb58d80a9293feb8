import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { askBoth } from './asked-back';
import type { QuestionFigure } from './figure';
import { inFormula, makeCalculation, type MadeCalculation } from './made-calculation';
import { isPhrase, isThing, partId, use, type QuestionGrouping, type QuestionScene } from './scene';
import { isRateByName } from './sums-in-doubt';
import { meaningIn } from './usual-aggregate';

const EACH = /^(per|a|an|each|every|for each|for every)$/;
/** Said of the figure, and not of its groups: 'monthly sales'. */
const ADVERB = /^(hourly|daily|weekly|monthly|quarterly|yearly|annual)$/;
/** Rows without a time are in no period. */
const FEW_WITHOUT = 0.01;

/** The group along time that a mean is told of each of, where it is the only one along time. */
function periodSaid({ groupings, mentions }: QuestionScene): { grouping: QuestionGrouping; place: number } | null {
  const along = groupings.filter(({ column, dimension }) => isTime(column) || dimension.grain !== undefined);
  const years = groupings.filter(({ column }) => column.format.kind === 'year' && column.role === 'time');
  const [grouping, ...others] = [...new Set([...along, ...years])];
  const place = mentions.findIndex((mention) => partId(mention) === grouping?.id);
  const isSaid = EACH.test(mentions[place - 1]?.words ?? '') || ADVERB.test(mentions[place]?.words ?? '');
  return grouping && !others.length && !grouping.dimension.part && isSaid ? { grouping, place } : null;
}

/** The mean that is said of something that is counted: 'average number of orders', 'average crashes'. */
function countedMean({ mentions, used }: QuestionScene, place: number): number {
  return mentions.findIndex(
    (mention, at) =>
      !used.has(at) &&
      isPhrase(mention, 'aggregate') &&
      mention.said.phrase.agg === 'avg' &&
      (at < place || /^on average$/.test(mention.words)),
  );
}

/** 'Average crashes': what is named behind the word counts rows, or different values. */
function countedBehind({ mentions, used }: QuestionScene, at: number): { figure: QuestionFigure; at: number } | null {
  const mention = mentions[at + 1];
  if (!isThing(mention) || used.has(at + 1) || !mention.said.counted) return null;
  const { column } = mention.said.counted;
  const id = partId(mention);
  return { figure: column ? { kind: 'distinct', id, column } : { kind: 'rows', id }, at: at + 1 };
}

/** The periods of a time as values that can be counted; null where it has none. */
function periodsOf({ table }: QuestionScene, { column, dimension }: QuestionGrouping): MadeCalculation | Column | null {
  if (column.nulls + column.invalid > FEW_WITHOUT * table.rowCount) return null;
  const { grain } = dimension;
  if (!isTime(column) || !grain) return { ...column, role: 'id' };
  const made = makeCalculation(table, {
    expression: `DATETRUNC('${grain}', ${inFormula(column)})`,
    label: `${NAMES[grain] ?? grain} of ${column.label}`,
  });
  return made && { ...made, column: { ...made.column, role: 'id' } };
}
const NAMES: Partial<Record<Grain, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

const isMeanOfSum = (figure: QuestionFigure | undefined, scene: QuestionScene) => {
  if (figure?.kind !== 'column' || figure.agg !== 'avg' || !figure.said) return false;
  const meaning = meaningIn(figure.column, scene.table);
  return meaning.kind === 'additive' && meaning.agg === 'sum' && !isRateByName(figure.column);
};

/** Whether each row is one such period, of all or of one that is followed over time. */
function isOwnPeriod({ table }: QuestionScene, { column, dimension }: QuestionGrouping): boolean {
  const { rows, time } = table.meaning;
  const own = column.time?.grain ?? (column.format.kind === 'year' ? 'year' : undefined);
  const isOne = rows.kind === 'panel' || (rows.kind === 'reading' && column.distinct === table.rowCount);
  return isOne && (dimension.grain ?? 'year') === own && time?.column === column;
}

function drop(scene: QuestionScene, grouping: QuestionGrouping): void {
  scene.groupings = scene.groupings.filter((each) => each !== grouping);
}

/** An amount of all rows over the number of periods in which there are any: the mean of the totals of each. */
function overPeriods(
  scene: QuestionScene,
  figure: QuestionFigure,
  grouping: QuestionGrouping,
  made: MadeCalculation[],
) {
  const periods = periodsOf(scene, grouping);
  const of =
    figure.kind === 'rows'
      ? ({ agg: 'count' } as const)
      : figure.kind === 'distinct'
        ? ({ agg: 'distinct', column: figure.column } as const)
        : figure.kind === 'column'
          ? ({ agg: 'sum', column: figure.column } as const)
          : null;
  if (!periods || !of) return null;
  if ('calculation' in periods) made.push(periods);
  const over = 'calculation' in periods ? periods.column : periods;
  return { kind: 'each', id: figure.id, of, over } satisfies QuestionFigure;
}

type Asked = { figure: QuestionFigure; grouping: QuestionGrouping; place: number; isOwn: boolean };

/** The mean of the totals of each period, or of its rows; in years the rows of each come first. */
function askTotalsOrRows(scene: QuestionScene, { figure, grouping, place, isOwn }: Asked): void {
  if (!overPeriods(scene, figure, grouping, [])) return;
  const { text } = scene.mentions[place]!;
  const totals = { id: 'totals', text: 'The totals of each, on average' };
  const rows = { id: 'rows', text: isOwn ? 'The average of all rows' : 'The average row of each' };
  const isYear = (grouping.dimension.grain ?? 'year') === 'year' && !isOwn;
  askBoth('each', text, isYear ? [rows, totals] : [totals, rows], scene.choices);
}

/**
 * 'Average sales per day', 'how many orders a month on average': the mean of the totals of each period. Of an amount the
 * mean of its rows in each period may be meant as well, and is told beside it; where each row is one such period, both
 * are the same.
 */
export function readMeanOfEach(scene: QuestionScene, figures: QuestionFigure[], made: MadeCalculation[]): void {
  const said = periodSaid(scene);
  if (!said || scene.goesOn || figures.length > 1) return;
  const { grouping, place } = said;
  const { rows } = scene.table.meaning;
  const [figure] = figures;
  if (isMeanOfSum(figure, scene)) {
    const isOwn = isOwnPeriod(scene, grouping);
    if (rows.kind === 'reading' && isOwn) return drop(scene, grouping);
    if (rows.kind === 'summary' || rows.kind === 'thing') return;
    if (scene.choices['each'] === undefined) return askTotalsOrRows(scene, { figure: figure!, grouping, place, isOwn });
    if (scene.choices['each'] === 'rows') return isOwn ? drop(scene, grouping) : undefined;
    figures[0] = overPeriods(scene, figure!, grouping, made) ?? figure!;
    return drop(scene, grouping);
  }
  if (figure && figure.kind !== 'rows' && figure.kind !== 'distinct') return;
  const mean = countedMean(scene, place);
  const behind = figure || mean < 0 ? null : countedBehind(scene, mean);
  const counts = figure ?? behind?.figure;
  if (mean < 0 || !counts || rows.kind === 'panel' || rows.kind === 'reading' || rows.kind === 'summary') return;
  const over = overPeriods(scene, counts, grouping, made);
  if (!over) return;
  use(scene, mean, behind?.at ?? -1);
  figures.splice(0, figures.length, over);
  drop(scene, grouping);
}
