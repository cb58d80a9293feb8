import { dictionary } from '@/lib/pure/format/dictionary';
import { formatPart } from '@/lib/pure/format/format';
import { readMoment } from '@/lib/pure/query/schema/calendar';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import type { DatePart } from '@/lib/pure/query/schema/column';
import type { Measure, QueryInput } from '@/lib/pure/query/schema/query';
import { label, say, Unsaid, type Phrase } from '../../../narration/phrase';
import { inScope, series, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { meanOf, perPeriod, captionOf } from '../../telling/over-time';
import {
  answerTo,
  cell,
  columnOf,
  compared,
  figureWords,
  be,
  isFound,
  isMany,
  measureOf,
  periodCell,
  value,
  valueOf,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { SeasonalityDetail } from './kind';

function questions(context: QueryContext, { figure, time, part }: SeasonalityDetail): Questions {
  const isDay = context.columns.find(({ key }) => key === time.field)?.type === 'date';
  // A total of all Mondays says how many Mondays there are; the mean of a day does not. Where days cannot be counted,
  // means are taken over the series.
  if (!part || (figure.additive && !isDay)) return series(context, { figure, time });
  const measure: Measure =
    figure.additive && isDay && !figure.measure.over
      ? { ...figure.measure, over: { agg: 'distinct', field: time.field } }
      : figure.measure;
  const query: QueryInput = {
    measures: [measure],
    dimensions: [{ field: time.field, part }],
    filters: inScope(context),
  };
  return {
    queries: [{ name: 'cycle', query }],
    chart: { type: 'bar', query: 'cycle', options: { horizontal: false }, marked: [] },
  };
}

const WEEKDAYS: Record<string, string> = dictionary({
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
  Sun: 'Sundays',
});
const ON: Record<DatePart, (name: string) => Phrase> = {
  hour: (name) => say`at ${label(`${name}:00`)}`,
  weekday: (name) => say`on ${WEEKDAYS[name] ?? name}`,
  day: (name) => say`on day ${label(name)}`,
  month: (name) => say`in ${label(name)}`,
  quarter: (name) => say`in ${label(name)}`,
};

function tell(subject: Subject, detail: SeasonalityDetail): InsightText {
  const { figure, time, part } = detail;
  const name = figureWords(subject, figure);
  const many = isMany(subject, figure);
  if (!part)
    return {
      title: say`${name} ${isFound(subject) ? (many ? 'follow' : 'follows') : 'may follow'} a regular cycle`,
      caption: captionOf(subject, detail),
      sentences: [say`The pattern repeats at an interval other than a day, week or year.`],
    };
  const parts = partsOf(subject, part);
  const [high, low] = [parts[0], parts.at(-1)];
  if (!high || !low || high.key === low.key) throw new Unsaid('No part differs from another.');
  const on = ({ key }: PartMean) => ON[part](formatPart(part, key));
  const { format: answered } = measureOf(subject, subject.answers.has('cycle') ? 'cycle' : 'series');
  // A sum over days is in the unit of what is summed.
  const format = figure.additive && figure.field !== null ? columnOf(subject, figure.field).format : answered;
  const per =
    figure.additive && (!subject.answers.has('cycle') || isOverDays(subject, detail))
      ? perPeriod(
          subject,
          figure,
          subject.answers.has('cycle') && columnOf(subject, time.field).time?.grain === 'day'
            ? { ...time, grain: 'day' }
            : time,
        )
      : '';
  return {
    title: say`${name} ${be(subject, many)} highest ${on(high)} and lowest ${on(low)}`,
    caption: subject.answers.has('cycle')
      ? say`${name}${per === ` per ${part}` ? '' : per} by ${part === 'day' ? 'day of the month' : part}`
      : captionOf(subject, detail),
    sentences: [
      say`${value(high.mean, format)}${per} ${on(high)}, compared with ${value(low.mean, format)} ${on(low)}${compared(subject, high.mean, low.mean, format)}.`,
    ],
  };
}

/** A part of the calendar with its figure. */
type PartMean = { key: number; mean: ClaimReference };

const PART_OF: Record<DatePart, (date: Date) => number> = {
  hour: (date) => date.getUTCHours(),
  weekday: (date) => ((date.getUTCDay() + 6) % 7) + 1,
  day: (date) => date.getUTCDate(),
  month: (date) => date.getUTCMonth() + 1,
  quarter: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
};

/** Highest first: as answered by part, else the means of the periods that fall into each. */
function partsOf(subject: Subject, part: DatePart): PartMean[] {
  const byPart = new Map<number, number[]>();
  const name = subject.answers.has('cycle') ? 'cycle' : 'series';
  const measure = measureOf(subject, name);
  const { rows: answers, partial } = answerTo(subject, name);
  // What the data do not fill is no Thursday to compare with.
  const [first, last] = [partial?.first ? 1 : 0, answers.length - (partial?.last ? 2 : 1)];
  for (const [row, answered] of answers.entries()) {
    const at = periodCell(subject, name, row);
    if (row < first || row > last || at === null || answered[measure.key] === null) continue;
    const start = name === 'series' ? readMoment(String(at))?.start : undefined;
    const key = start === undefined ? Number(at) : PART_OF[part](new Date(start));
    byPart.set(key, [...(byPart.get(key) ?? []), row]);
  }
  return [...byPart]
    .map(([key, rows]): PartMean => ({
      key,
      mean: name === 'cycle' ? cell(subject, name, rows[0]) : meanOf(subject, rows),
    }))
    .toSorted((a, b) => valueOf(subject, b.mean) - valueOf(subject, a.mean));
}

/** The parts are drawn as means of a day, of counted rows too: the question divides by the days (`questions`). */
const isOverDays = ({ columns }: Subject, { figure, time }: SeasonalityDetail) =>
  !figure.measure.over && columns.find(({ key }) => key === time.field)?.type === 'date';

export const seasonalityModel: FindingModel<SeasonalityDetail> = {
  find: null,
  questions,
  tell,
};
