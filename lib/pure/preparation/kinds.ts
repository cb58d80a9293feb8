import type { LabelOf, StepKind } from './step/step-kind';
import { calculate } from './steps/calculate/step';
import { convert } from './steps/convert/step';
import { duplicates } from './steps/duplicates/step';
import { fill } from './steps/fill/step';
import { filter } from './steps/filter/step';
import { group } from './steps/group/step';
import { pivot } from './steps/pivot/step';
import { removeColumns } from './steps/remove-columns/step';
import { rename } from './steps/rename/step';
import { replace } from './steps/replace/step';
import { spellings } from './steps/spellings/step';
import { split } from './steps/split/step';
import { trim } from './steps/trim/step';
import { unpivot } from './steps/unpivot/step';
import type { PreparationStep } from './schema';
import type { StepSql, StepTable, StepTools } from './step/table';

export type { PreparationStep, StepName } from './schema';

/** The kinds of steps, in the order in which they are offered. */
export const STEP_KINDS = {
  duplicates,
  filter,
  trim,
  replace,
  spellings,
  fill,
  split,
  convert,
  calculate,
  rename,
  remove_columns: removeColumns,
  group,
  pivot,
  unpivot,
};

/** A kind with the step that belongs to it. */
const kindOf = (step: PreparationStep) => STEP_KINDS[step.kind] as unknown as StepKind<PreparationStep>;

export const titleOf = (step: Pick<PreparationStep, 'kind'>): string => STEP_KINDS[step.kind].title;
export const sentenceOf = (step: PreparationStep, labelOf: LabelOf): string => kindOf(step).sentence(step, labelOf);
export const lookUpOf = (step: PreparationStep, table: StepTable): string | null =>
  kindOf(step).lookUp?.(step, table) ?? null;

/** One step as SQL over the rows before it. @throws StepFault */
export const compileStep = (step: PreparationStep, table: StepTable, tools: StepTools): StepSql =>
  kindOf(step).compile(step, table, tools);
