import type { Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import type { QuestionCondition } from './scene';

/**
 * What is computed: the row count, an aggregate of a column, its distinct count, or the share of rows (or of a sum)
 * that meet `part`.
 */
export type QuestionFigure =
  | { kind: 'rows'; id: string }
  | {
      kind: 'column';
      id: string;
      column: Column;
      agg: Aggregate;
      /** Whether the question names the aggregate. */ said: boolean;
      near: Column[];
    }
  | { kind: 'distinct'; id: string; column: Column }
  | { kind: 'ratio'; id: string; column: Column; over: Column }
  /** What there is in all over the number of periods: what comes to one on average. */
  | {
      kind: 'each';
      id: string;
      of: { agg: 'count'; column?: undefined } | { agg: 'sum' | 'distinct'; column: Column };
      over: Column;
    }
  | { kind: 'share'; id: string; part: QuestionCondition[]; of: Column | null };
