import { formatPart } from '@/lib/core/format';
import { readMoment } from '@/lib/query/calendar';
import type { Reference } from '@/lib/query/claim';
import type { Part } from '@/lib/query/column';
import type { FindingDetail, TimeOf } from '../../insights/shapes';
import { label, say, Unsaid, type Phrase } from '../phrase';
import { answerTo, cell, cellName, columnOf, comparison, figureWords, grainWord, inBrackets, measureOf, nameOf, periodCell, periodName, rowAt, spanName, value, valueOf, when, type Subject, type Told } from './subject';

type Of<Kind extends FindingDetail['kind']> = Extract<FindingDetail, { kind: Kind }>;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
const meanOf = (subject: Subject, rows: number[]): Reference => ({ of: 'mean', evidence: 'series', rows, column: measureOf(subject, 'series').key });

/** How many periods at either end are set against each other: whole seasons where two of them fit, so that a season makes no trend. */
export function endPeriods({ grain }: TimeOf, periods: number): number {
  const seasons: Record<NonNullable<TimeOf['grain']>, number[]> = { hour: [168, 24], day: [365, 28, 7], week: [52], month: [12], quarter: [4], year: [] };
  const season = grain && seasons[grain].find((each) => 2 * each <= periods);
  return season || Math.max(1, Math.floor(periods / 4));
}

/** 'a day', 'an hour' */
const each = (time: TimeOf): string => `${time.grain === 'hour' ? 'an' : 'a'} ${grainWord(time)}`;
const perGrain = (time: TimeOf): Phrase => say`${grainWord(time)} by ${grainWord(time)} it averaged `;

/** Both ends of a change, each the mean of its periods. */
function bothEnds(subject: Subject, time: TimeOf, rows: [number[], number[]], direction: 'up' | 'down'): { before: Phrase; after: Phrase; change: Phrase; spans: [Phrase, Phrase] } {
  const [before, after] = rows.map((each) => meanOf(subject, each)) as [Reference, Reference];
  const { format } = measureOf(subject, 'series');
  if (Math.sign(valueOf(subject, after) - valueOf(subject, before)) !== (direction === 'up' ? 1 : -1)) throw new Unsaid('The ends of the series say otherwise.');
  const span = (each: number[]): Phrase => [spanName(periodCell(subject, 'series', each[0]!), periodCell(subject, 'series', each.at(-1)!), time)];
  return { before: [value(before, format)], after: [value(after, format)], change: inBrackets(comparison(subject, after, before, format)), spans: [span(rows[0]), span(rows[1])] };
}

const captionOf = (subject: Subject, { figure, time }: { figure: Of<'trend'>['figure']; time: TimeOf }): Phrase => say`${figureWords(subject, figure)} by ${grainWord(time)}`;

export function tellTrend(subject: Subject, detail: Of<'trend'>): Told {
  const { figure, time, direction, from, to, rest } = detail;
  const [start, end] = [rowAt(subject, 'series', from), rowAt(subject, 'series', to)];
  const many = endPeriods(time, end - start + 1);
  const { before, after, change, spans } = bothEnds(subject, time, [range(start, start + many - 1), range(end - many + 1, end)], direction);
  const verb = direction === 'up' ? 'rose' : 'fell';
  const name = figureWords(subject, figure);
  const ends = say`from ${before} to ${after}${figure.additive ? ` ${each(time)}` : ''}`;
  const title = subject.finding.grade === 'found' ? say`${name} ${verb} ${ends}` : say`${name} may have ${direction === 'up' ? 'risen' : 'fallen'}, ${ends}`;
  const scope = subject.finding.scope;
  return {
    title, caption: captionOf(subject, detail),
    sentences: [
      say`${perGrain(time)}${before} in ${spans[0]} and ${after} in ${spans[1]}${change}.`,
      ...(rest && scope ? [say`All other values of ${label(nameOf(subject, scope.field))} together run the other way.`] : []),
    ],
  };
}

export function tellChangepoint(subject: Subject, detail: Of<'changepoint'>): Told {
  const { figure, time, direction, at, start, end, turn: mark } = detail;
  const [first, turn, last] = [start, at, end].map((period) => rowAt(subject, 'series', period)) as [number, number, number];
  if (turn <= first) throw new Unsaid('Nothing stands before the change.');
  const { before, after, change } = bothEnds(subject, time, [range(first, turn - 1), range(turn, last)], direction);
  const moment = when(periodCell(subject, 'series', turn), time);
  const name = figureWords(subject, figure);
  const verb = direction === 'up' ? 'up' : 'down';
  return {
    title: subject.finding.grade === 'found' ? say`${name} stepped ${verb} ${moment}` : say`${name} may have stepped ${verb} ${moment}`,
    caption: captionOf(subject, detail),
    sentences: [say`${perGrain(time)}${before} before and ${after} from ${periodName(periodCell(subject, 'series', turn), time)} on${change}.`, ...(mark ? [say`${label(nameOf(subject, mark.field))} turns from ${label(cellName(subject, mark.field, mark.from))} to ${label(cellName(subject, mark.field, mark.to))} then.`] : [])],
  };
}

/** Both ends of the series against its extreme: 'It came to 15,352 in Oct 2009, up from 2,944 in Jul 1967, and stands at 8,549 in Apr 2015.' */
export function tellTurningPoint(subject: Subject, detail: Of<'turning_point'>): Told {
  const { figure, time, direction, at, start, end } = detail;
  const [first, turn, last] = [start, at, end].map((period) => rowAt(subject, 'series', period)) as [number, number, number];
  const { format } = measureOf(subject, 'series');
  const [from, extreme, to] = [first, turn, last].map((row) => cell(subject, 'series', row)) as [Reference, Reference, Reference];
  const side = direction === 'peak' ? 1 : -1;
  if ([from, to].some((each) => side * (valueOf(subject, extreme) - valueOf(subject, each)) <= 0)) throw new Unsaid('An end of the series lies further out.');
  const [before, moment, after] = [first, turn, last].map((row) => when(periodCell(subject, 'series', row), time)) as [Phrase, Phrase, Phrase];
  const verb = { peak: ['peaked', 'may have peaked'], trough: ['was at its lowest', 'may have been at its lowest'] }[direction][subject.finding.grade === 'found' ? 0 : 1]!;
  return {
    title: say`${figureWords(subject, figure)} ${verb} ${moment}`,
    caption: captionOf(subject, detail),
    sentences: [say`It came to ${value(extreme, format)} ${moment}, against ${value(from, format)} ${before} and ${value(to, format)} ${after}${inBrackets(comparison(subject, to, extreme, format))}.`],
  };
}

const DAY = 86_400_000;
const NEIGHBOURS = 3;
/** Half as much again, or half less, is far. */
const FAR = 0.5;
const SAME_WEEKDAYS = 4;
const DAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Periods that one may compare a period with: the same weekdays around it, the same hours, else those on either side. */
function neighbours(subject: Subject, time: TimeOf, row: number): { rows: number[]; words: string } {
  const { rows } = answerTo(subject, 'series');
  const at = (each: number) => readMoment(String(periodCell(subject, 'series', each)))?.start ?? NaN;
  const step = time.grain === 'day' ? 7 * DAY : time.grain === 'hour' ? DAY : null;
  if (step !== null) {
    const byTime = new Map(rows.map((_, each) => [at(each), each]));
    const around = Array.from({ length: 2 * SAME_WEEKDAYS + 1 }, (_, nth) => nth - SAME_WEEKDAYS).filter((away) => away !== 0).flatMap((away) => byTime.get(at(row) + away * step) ?? []);
    if (around.length >= SAME_WEEKDAYS) return { rows: around, words: time.grain === 'day' ? `the ${DAYS[new Date(at(row)).getUTCDay()]!} around it` : 'the same hour on the days around it' };
  }
  const around = range(row - NEIGHBOURS, row + NEIGHBOURS).filter((each) => each !== row && each >= 0 && each < rows.length);
  return { rows: around, words: `the ${grainWord(time)}s around it` };
}

export function tellAnomaly(subject: Subject, detail: Of<'anomaly'>): Told {
  const { figure, time, direction, at } = detail;
  const row = rowAt(subject, 'series', at);
  const own = cell(subject, 'series', row);
  const { rows, words } = neighbours(subject, time, row);
  const usual: Reference = { of: 'median', evidence: 'series', rows, column: measureOf(subject, 'series').key };
  const { format } = measureOf(subject, 'series');
  if (Math.sign(valueOf(subject, own) - valueOf(subject, usual)) !== (direction === 'high' ? 1 : -1)) throw new Unsaid('Its neighbours say otherwise.');
  const name = figureWords(subject, figure);
  const [one, other] = [valueOf(subject, own), valueOf(subject, usual)];
  const far = other !== 0 && Math.abs(one - other) >= FAR * Math.abs(other) ? 'far ' : '';
  const perhaps = subject.finding.grade === 'found' ? '' : 'perhaps ';
  const moment = periodCell(subject, 'series', row);
  return {
    title: say`${name} ${when(moment, time)}: ${perhaps}${far}${direction === 'high' ? 'above' : 'below'} the usual`,
    caption: captionOf(subject, detail),
    sentences: [say`It came to ${value(own, format)} ${when(moment, time)}; the median of ${words} is ${value(usual, format)}${inBrackets(comparison(subject, own, usual, format))}.`],
  };
}

const WEEKDAYS: Record<string, string> = { Mon: 'Mondays', Tue: 'Tuesdays', Wed: 'Wednesdays', Thu: 'Thursdays', Fri: 'Fridays', Sat: 'Saturdays', Sun: 'Sundays' };
const ON: Record<Part, (name: string) => Phrase> = {
  hour: (name) => say`at ${label(`${name}:00`)}`, weekday: (name) => say`on ${WEEKDAYS[name] ?? name}`, day: (name) => say`on day ${label(name)}`, month: (name) => say`in ${label(name)}`, quarter: (name) => say`in ${label(name)}`,
};

export function tellSeasonality(subject: Subject, detail: Of<'seasonality'>): Told {
  const { figure, time, part } = detail;
  const name = figureWords(subject, figure);
  const perhaps = subject.finding.grade === 'found' ? '' : 'perhaps ';
  if (!part) return { title: say`${name}: ${perhaps}a cycle that returns`, caption: captionOf(subject, detail), sentences: [say`The same course returns, in a rhythm that is no day, week or year.`] };
  const parts = partsOf(subject, part);
  const [high, low] = [parts[0], parts.at(-1)];
  if (!high || !low || high.key === low.key) throw new Unsaid('No part differs from another.');
  const on = ({ key }: PartMean) => ON[part](formatPart(part, key));
  const { format, key } = measureOf(subject, subject.answers.has('cycle') ? 'cycle' : 'series');
  const per = figure.additive && (!subject.answers.has('cycle') || (key !== 'count' && columnIsDaily(subject, time))) ? ` ${subject.answers.has('cycle') && columnOf(subject, time.field).time?.grain === 'day' ? 'a day' : each(time)}` : '';
  return {
    title: say`${name}: ${perhaps}highest ${on(high)}, lowest ${on(low)}`,
    caption: subject.answers.has('cycle') ? say`${name}${per} by ${part === 'day' ? 'day of the month' : part}` : captionOf(subject, detail),
    sentences: [say`${value(high.mean, format)}${per} ${on(high)}, ${value(low.mean, format)} ${on(low)}${inBrackets(comparison(subject, high.mean, low.mean, format))}.`],
  };
}

/** A part of the calendar with its figure. */
type PartMean = { key: number; mean: Reference };

const PART_OF: Record<Part, (date: Date) => number> = {
  hour: (date) => date.getUTCHours(), weekday: (date) => ((date.getUTCDay() + 6) % 7) + 1, day: (date) => date.getUTCDate(), month: (date) => date.getUTCMonth() + 1, quarter: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
};

/** Highest first: as answered by part, else the means of the periods that fall into each. */
function partsOf(subject: Subject, part: Part): PartMean[] {
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
  return [...byPart].map(([key, rows]): PartMean => ({ key, mean: name === 'cycle' ? cell(subject, name, rows[0]) : meanOf(subject, rows) }))
    .toSorted((a, b) => valueOf(subject, b.mean) - valueOf(subject, a.mean));
}

const columnIsDaily = ({ columns }: Subject, { field }: TimeOf) => columns.find(({ key }) => key === field)?.type === 'date';
