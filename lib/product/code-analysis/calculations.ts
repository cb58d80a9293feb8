import { createHash } from 'node:crypto';
import type { TaskActor } from '@/lib/base/actor/actor';
import { listAllCalculations } from '@/lib/product/dashboards/calculations';
import { checkCalculations, type CheckedCalculation } from '@/lib/pure/code-analysis/calculations/rules';
import type { CodeFound } from './found';

const LONGEST_NAME = 80;

/** The calculations of the workspace’s dashboards, each a line of its dashboard. */
export async function analyseCalculations(actor: TaskActor): Promise<CodeFound> {
  const all = (await listAllCalculations(actor)).map(
    ({
      dashboardName,
      calculation: { id, dataSourceId, name, expression, error, usedIn, dashboardId },
    }): CheckedCalculation & { file: string } => ({
      id,
      dashboard: dashboardId,
      dataSourceId,
      name,
      expression,
      fault: error && { message: error.message, from: error.position.from },
      uses: usedIn.length,
      file: `${dashboardName.slice(0, LONGEST_NAME)} / ${name}`,
    }),
  );
  const files = new Map(all.map(({ id, file }) => [id, file]));
  const hits = checkCalculations(all).map(({ rule, calculation, column, message }) => ({
    rule: rule.id,
    card: rule,
    message,
    file: files.get(calculation.id) ?? calculation.name,
    line: 1,
    endLine: 1,
    column,
    snippet: calculation.expression.slice(0, 240),
    fingerprint: createHash('sha256').update(`${rule.id} ${calculation.id}`).digest('hex').slice(0, 32),
  }));
  return { hits, lines: all.length, filesScanned: all.length, routes: [] };
}
