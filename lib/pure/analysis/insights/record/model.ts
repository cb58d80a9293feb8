import type { Hypothesis } from '../ground/hypothesis';
import type { Links } from '../ground/links';
import type { AnyDetail, InsightScope, NamedQuery } from '../ground/schema';
import type { InsightTable, Rows } from '../ground/ground';
import type { QueryContext, Questions } from '../ground/queries';
import type { InsightText, Subject } from '../telling/subject';
import type { Phrase } from '../../narration/phrase';

/**
 * What is looked at. `whole`: all rows, for what is not confirmed on rows held back; `explored`: without those;
 * `beside`: of these without groupings that are a date by another name.
 */
export type MinedTable = {
  ground: InsightTable;
  whole: Rows;
  explored: Rows;
  beside: Rows;
  /** Rows follow each other in time. */ inTime: boolean;
};

/** A finding as others are compared with it. */
export type ToldHypothesis<Detail extends AnyDetail = AnyDetail> = Pick<
  Hypothesis<Detail>,
  'kind' | 'columns' | 'scope' | 'detail' | 'at'
>;

/** How findings of a kind are found, asked, told and weighed. Methods, so that a list can hold models of all kinds. */
export type FindingModel<Detail extends AnyDetail> = {
  /** Everything of the kind that is tested. Null: `temporal.ts` tests it along a series, or it is counted. */
  find: ((table: MinedTable) => Iterable<Hypothesis<Detail>>) | null;
  /** The columns whose definition makes it true; null where it could be false. */
  construction?(hypothesis: Pick<Hypothesis<Detail>, 'columns' | 'effect' | 'detail'>, links: Links): string[] | null;
  /** Whether `later` says again what `first` says. */
  repeats?(first: ToldHypothesis<Detail>, later: ToldHypothesis<Detail>, links: Links): boolean;
  /** Which is told first of what repeats each other: the highest. */
  foremost?(detail: Detail, scope: InsightScope): number;
  /** The questions whose answers hold its numbers, by the names that its sentences call them, and how it is drawn. */
  questions(context: QueryContext, detail: Detail): Questions;
  tell(subject: Subject, detail: Detail, queries: readonly NamedQuery[]): InsightText;
  /** What holds for `others` too, where 'The same holds for …' isn't it. */
  beside?(subject: Subject, detail: Detail, others: Phrase): Phrase | null;
  /** What to do about it, with how many `others` of its kind; null where it asks for nothing. */
  advice?(subject: Subject, detail: Detail, others: number): Phrase | null;
};
