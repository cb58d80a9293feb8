import type { TableValues } from '../values';
import { BUDGET } from './budget';
import { guard } from './guard';
import { seededRandom, shuffle } from './models/random';
import type { DriversCheckResult, DriversInput, DriversRefusal } from './schema';
import { knownRows, targetOf } from './target';

/**
 * What a target is like before anything is learned: which rows have it, its base rate, which columns are left out and
 * why.
 */
export function checkDriversInput(table: TableValues, question: DriversInput): DriversCheckResult | DriversRefusal {
  const target = targetOf(table, question);
  if (target.kind === 'refused') return target;
  const known = knownRows(target, BUDGET.rows);
  const { features, leftOut } = guard(
    table,
    question,
    target,
    shuffle(Int32Array.from(known), seededRandom(BUDGET.seed)),
  );
  if (features.length === 0)
    return {
      kind: 'refused',
      code: 'no_columns',
      message: 'No columns left to use: all were excluded.',
      details: {},
      leftOut,
    };
  const withTarget = target.values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  const common = {
    rows: { withTarget, withoutTarget: target.values.length - withTarget, used: known.length },
    sampled: table.sampled,
    used: [...new Set(features.map(({ column }) => column))],
    leftOut,
  };
  if (target.kind === 'number') return { ...common, kind: 'number' };
  const ones = target.values.reduce((count, value) => count + Number(value === 1), 0);
  return { ...common, kind: 'class', positive: target.positive, others: target.others, baseRate: ones / withTarget };
}
