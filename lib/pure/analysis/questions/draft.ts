import type { Presentation } from '@/lib/pure/query/schema/query';
import type { QuestionFigure } from './figure';
import type { MadeCalculation } from './made-calculation';
import type { QuestionRelation } from './relation';
import type { QuestionCondition, QuestionGrouping } from './scene';
import type { ReadingKind } from './schema';

/** A question understood, before it is written as a query. */
export type QuestionDraft = {
  kind: ReadingKind;
  figures: QuestionFigure[];
  groupings: QuestionGrouping[];
  conditions: QuestionCondition[];
  /** The first groups by the first figure, or by what they are themselves: the most bedrooms. */
  top: { n: number; most: boolean; by?: 'group'; /** By 'best' or 'worst'. */ judged?: true } | null;
  /** All groups, the largest or the smallest first. */
  order: { most: boolean } | null;
  direction: 'up' | 'down' | null;
  /** How the figures stand beside those of other periods. */
  as: Presentation | null;
  /** In place of figures: two columns, row by row. */
  relation: QuestionRelation | null;
  /** Calculations that it may name. */
  made: MadeCalculation[];
};
