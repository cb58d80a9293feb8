import { z } from 'zod';
import type { ChangeChoices } from '@/lib/analysis/change/choices';
import type { DimensionSplit, ExplainedChange } from '@/lib/analysis/change/shapes';
import { changeQuestion, type ChangeQuestion } from '@/lib/query/change';
import type { ResultColumn } from '@/lib/query/result';
import type { Measure } from '@/lib/query/schema';

export const explainRequest = changeQuestion.extend({ dataSourceId: z.uuid() });
export type ExplainRequest = z.infer<typeof explainRequest>;

export type SourceChoices = ChangeChoices & { dataSourceId: string; dataVersion: number };

/** Where one part, or the rest, stands in evidence: the row of its answer. */
export type Place = { evidenceId: string; row: number };

/** A split with its evidence. `places` are those of `parts`, in their order. */
export type EvidentSplit = DimensionSplit & { label: string; format: ResultColumn['format']; values: number; evidenceId: string; places: Place[]; restPlace: Place | null };

/** A change and its exact split by each dimension, the most telling first. */
export type Explained = Omit<ExplainedChange, 'dimensions'> & {
  question: ChangeQuestion;
  dataVersion: number;
  measure: Pick<ResultColumn, 'label' | 'format'>;
  /** Of the column that the sides speak of. */
  side: { label: string; format: ResultColumn['format'] };
  evidenceId: string;
  /** What the figures of each answer are called, the sides in turn. */
  columns: string[];
  dimensions: EvidentSplit[];
  computedAt: string;
};

export type Unexplained = { unexplained: 'unsplittable' | 'nothing_before' | 'nothing_after' | 'nothing'; message: string; /** A figure that can be split. */ offer: Measure | null };
export type ExplainAnswer = Explained | Unexplained;
