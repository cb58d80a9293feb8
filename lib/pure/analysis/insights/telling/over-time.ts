import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { say, Unsaid, type Phrase } from '../../narration/phrase';
import type { InsightFigure, TimeOf } from '../ground/schema';
import {
  compared,
  figureWords,
  grainWord,
  inParts,
  measureOf,
  periodCell,
  overSpan,
  value,
  valueOf,
  type Subject,
} from './subject';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
export const meanOf = (subject: Subject, rows: number[]): ClaimReference => ({
  of: 'mean',
  evidence: 'series',
  rows,
  column: measureOf(subject, 'series').key,
});

/**
 * How many periods at either end are set against each other: whole seasons where two of them fit, so that a season
 * makes no trend.
 */
export function endPeriods({ grain }: TimeOf, periods: number): number {
  const seasons: Record<NonNullable<TimeOf['grain']>, number[]> = {
    hour: [168, 24],
    day: [365, 28, 7],
    week: [52],
    month: [12],
    quarter: [4],
    year: [],
  };
  const season = grain && seasons[grain].find((each) => 2 * each <= periods);
  return season || Math.max(1, Math.floor(periods / 4));
}

/** ' per month' of what adds up over time; a stock, such as a population, has no such rate. */
export function perPeriod({ meaning }: Subject, { field, additive }: InsightFigure, time: TimeOf): string {
  const isStock = meaning.measures.some(({ column, meaning: { kind } }) => column.key === field && kind === 'stock');
  return additive && !isStock ? ` per ${grainWord(time)}` : '';
}

const RHYTHMS: Record<NonNullable<TimeOf['grain']>, string> = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
};
/** 'The monthly average' */
export const averageOf = ({ grain }: TimeOf): Phrase => say`The ${RHYTHMS[grain ?? 'year']} average`;

/** Both ends of a change, each the mean of its periods. */
export function bothEnds(
  subject: Subject,
  time: TimeOf,
  rows: [number[], number[]],
  direction: 'up' | 'down',
): { before: Phrase; after: Phrase; change: Phrase; spans: [Phrase, Phrase] } {
  const [before, after] = rows.map((each) => meanOf(subject, each)) as [ClaimReference, ClaimReference];
  const { format } = measureOf(subject, 'series');
  if (Math.sign(valueOf(subject, after) - valueOf(subject, before)) !== (direction === 'up' ? 1 : -1))
    throw new Unsaid('The ends of the series say otherwise.');
  const span = (each: number[]): Phrase =>
    overSpan(periodCell(subject, 'series', each[0]!), periodCell(subject, 'series', each.at(-1)!), time);
  return {
    before: [value(before, inParts(subject, before, format))],
    after: [value(after, inParts(subject, after, format))],
    change: compared(subject, after, before, format),
    spans: [span(rows[0]), span(rows[1])],
  };
}

export const captionOf = (subject: Subject, { figure, time }: { figure: InsightFigure; time: TimeOf }): Phrase =>
  say`${figureWords(subject, figure)} by ${grainWord(time)}`;
