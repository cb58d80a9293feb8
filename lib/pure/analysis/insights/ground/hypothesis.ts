import type { Rows } from './ground';
import type { AnyDetail, Direction, InsightScope } from './schema';

/** One thing that was tested, before the pass over all of them. */
export type Hypothesis<Detail extends AnyDetail = AnyDetail> = {
  kind: Detail['kind'];
  columns: string[];
  scope: InsightScope;
  detail: Detail;
  /** Where in time or on which value, for the identity over versions. */
  at: string;
  test: { name: string; symbol: string; statistic: number; p: number; n: number };
  /** 0 to 1, comparable over kinds; below what is trivial for its kind too small to matter. */
  effect: number;
  /** A-priori weight of the columns. */
  weight: number;
  /** Share of the measure's total (or of the rows) that it touches. */
  touched: number;
  /** Tests it again on rows that were held back; null where it is about periods. */
  confirm: ((rows: Rows) => { n: number; p: number } | null) | null;
};

/** What was counted or measured without a test: faults of the data, how near a forecast came. */
export type UntestedFact<Detail extends AnyDetail = AnyDetail> = Pick<
  Hypothesis<Detail>,
  'kind' | 'columns' | 'detail' | 'at' | 'effect' | 'touched' | 'weight'
> & {
  confidence: number;
};

export const keyOf = ({ kind, columns, scope, at }: Pick<Hypothesis, 'kind' | 'columns' | 'scope' | 'at'>): string =>
  [kind, columns.join('+'), scope ? `${scope.field}=${String(scope.value)}` : '', at].join('|');

export const signOf = (value: number): Direction => (value < 0 ? 'down' : 'up');
export const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Half of a two-sided p where the direction was known beforehand; its complement where the sign turned. */
export const oneSided = (p: number, same: boolean): number => (same ? p / 2 : 1 - p / 2);
