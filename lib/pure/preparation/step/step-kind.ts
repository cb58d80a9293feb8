import type { StepSql, StepTable, StepTools } from './table';

/** The label of a column by its key, as it is called before the step. */
export type LabelOf = (key: string) => string;

/** What one kind of step has to say: how it is called, told and written as SQL. */
export type StepKind<Step> = {
  title: string;
  /** 'Fill Region with the value above'. */
  sentence: (step: Step, labelOf: LabelOf) => string;
  /** SQL of one column whose values decide which columns there will be. */
  lookUp?: (step: Step, table: StepTable) => string;
  /** @throws StepFault where the columns do not bear it */
  compile: (step: Step, table: StepTable, tools: StepTools) => StepSql;
};

export const stepKind = <Step>(kind: StepKind<Step>): StepKind<Step> => kind;
