import { z } from 'zod';
import type { ChangeChoices } from '@/lib/pure/analysis/changes/choices';
import type { DimensionSplit, ExplainedChange } from '@/lib/pure/analysis/changes/schema';
import { changeQuestion, type ChangeQuestion } from '@/lib/pure/query/resolve/change';
import type { Measure } from '@/lib/pure/query/schema/query';
import type { ResultColumn } from '@/lib/pure/query/schema/result';

export const changeRequest = changeQuestion.extend({ dataSourceId: z.uuid() });
export type ChangeRequest = z.infer<typeof changeRequest>;

export type SourceChoices = ChangeChoices & { dataSourceId: string; dataVersion: number };

/** Where one part, or the rest, stands in evidence: the row of its answer. */
export type PartEvidence = { evidenceId: string; row: number };

/** A split with its evidence. `places` are those of `parts`, in their order. */
export type EvidentSplit = DimensionSplit & {
  label: string;
  format: ResultColumn['format'];
  values: number;
  evidenceId: string;
  places: PartEvidence[];
  restPlace: PartEvidence | null;
};

/** A change and its exact split by each dimension, the most telling first. */
export type ChangeAnswer = Omit<ExplainedChange, 'dimensions'> & {
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

export type UnexplainedChange = {
  unexplained: 'unsplittable' | 'nothing_before' | 'nothing_after' | 'nothing';
  message: string;
  /** A figure that can be split. */ offer: Measure | null;
};
export type ChangesAnswer = ChangeAnswer | UnexplainedChange;
