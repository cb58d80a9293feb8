import type { Cell } from '@/lib/pure/query/schema/column';
import type { PreparationStep } from '../kinds';

export const PROPOSAL_KINDS = ['duplicates', 'spaces', 'spellings', 'list', 'empty', 'constant'] as const;

/** Spellings of one value: the one that most rows have, and the others with their rows. */
export type SpellingGroup = { to: string; rows: number; from: { text: string; rows: number }[] };

/** A step that the data suggests. Nothing is applied by itself. */
export type StepProposal = {
  kind: (typeof PROPOSAL_KINDS)[number];
  step: PreparationStep;
  /** Label of the column that it is about; null of the whole table. */
  column: string | null;
  /** Rows, cells or values that it would change, and of how many rows. */
  count: number;
  of: number;
  /** Of `spellings`. */
  groups?: SpellingGroup[];
  /** Of `constant`: its value; of `list`: a cell that holds one. */
  example?: Cell;
};

export type StepProposals = {
  proposals: StepProposal[];
  /** Labels of columns that hold too many values to be compared. */
  notCompared: string[];
};
