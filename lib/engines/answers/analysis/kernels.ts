import { checkDriversInput } from '@/lib/pure/analysis/drivers/check';
import { findDriversOf } from '@/lib/pure/analysis/drivers/find-drivers';
import type {
  DriversCheckResult,
  DriversModel,
  DriversInput,
  DriversRefusal,
} from '@/lib/pure/analysis/drivers/schema';
import { forecastSeries } from '@/lib/pure/analysis/forecast/forecast';
import type { ForecastInput, ForecastOutcome } from '@/lib/pure/analysis/forecast/schema';
import { mineInsights } from '@/lib/pure/analysis/insights/mine';
import type { Budget, Mined } from '@/lib/pure/analysis/insights/schema';
import type { TableValues } from '@/lib/pure/analysis/values';

/** What a kernel is given: series that a query has answered, or the rows of a table. */
export type KernelTask =
  | { kind: 'forecast'; inputs: ForecastInput[] }
  | { kind: 'mine'; table: TableValues; budget: Budget }
  | { kind: 'target'; table: TableValues; question: DriversInput }
  | { kind: 'target_check'; table: TableValues; question: DriversInput };

export type KernelAnswers = {
  forecast: ForecastOutcome[];
  mine: Mined;
  target: DriversModel | DriversRefusal;
  target_check: DriversCheckResult | DriversRefusal;
};

export function runKernel(task: KernelTask): KernelAnswers[KernelTask['kind']] {
  switch (task.kind) {
    case 'forecast':
      return task.inputs.map(forecastSeries);
    case 'mine':
      return mineInsights(task.table, task.budget);
    case 'target':
      return findDriversOf(task.table, task.question);
    case 'target_check':
      return checkDriversInput(task.table, task.question);
  }
}
