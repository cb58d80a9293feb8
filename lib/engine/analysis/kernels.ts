import { forecastSeries } from '@/lib/analysis/forecast/forecast';
import type { ForecastInput, ForecastOutcome } from '@/lib/analysis/forecast/shapes';
import { mineInsights } from '@/lib/analysis/insights/mine';
import type { Budget, Mined } from '@/lib/analysis/insights/shapes';
import { checkTarget } from '@/lib/analysis/rows/check';
import { explainTarget } from '@/lib/analysis/rows/explain';
import type { TargetCheck, TargetModel, TargetQuestion, TargetRefusal } from '@/lib/analysis/rows/shapes';
import type { TableValues } from '@/lib/analysis/values';

/** What a kernel is given: series that a query has answered, or the rows of a data set. */
export type KernelTask =
  | { kind: 'forecast'; inputs: ForecastInput[] }
  | { kind: 'mine'; table: TableValues; budget: Budget }
  | { kind: 'target'; table: TableValues; question: TargetQuestion }
  | { kind: 'target_check'; table: TableValues; question: TargetQuestion };

export type KernelAnswers = { forecast: ForecastOutcome[]; mine: Mined; target: TargetModel | TargetRefusal; target_check: TargetCheck | TargetRefusal };

export function runKernel(task: KernelTask): KernelAnswers[KernelTask['kind']] {
  switch (task.kind) {
    case 'forecast': return task.inputs.map(forecastSeries);
    case 'mine': return mineInsights(task.table, task.budget);
    case 'target': return explainTarget(task.table, task.question);
    case 'target_check': return checkTarget(task.table, task.question);
  }
}
