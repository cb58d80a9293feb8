import { describe, expect, it } from 'vitest';
import { parse } from '@/lib/pure/query/expression/parse';
import { CALCULATION_RULES, checkCalculations, type CheckedCalculation } from './rules';

const one = (expression: string, other: Partial<CheckedCalculation> = {}): CheckedCalculation => {
  let fault: CheckedCalculation['fault'] = null;
  try {
    parse(expression);
  } catch (error) {
    fault = { message: (error as Error).message, from: 0 };
  }
  return { id: 'a', dashboard: 'Sales', dataSourceId: 's', name: 'Total', expression, fault, uses: 1, ...other };
};
const rulesOf = (all: CheckedCalculation[]) => checkCalculations(all).map(({ rule }) => rule.id);

describe('rules of calculations', () => {
  const examples = (pick: 'fires' | 'silent') =>
    CALCULATION_RULES.flatMap((rule) => rule[pick].map((expression) => [rule.id, expression] as const));

  it.each(examples('fires'))('%s fires: %s', (id, expression) => {
    expect(rulesOf([one(expression, id === 'calculation-unused' ? { uses: 0 } : {})])).toContain(id);
  });

  it.each(examples('silent'))('%s is silent: %s', (id, expression) => {
    expect(rulesOf([one(expression)])).not.toContain(id);
  });

  it('tell of two that say the same, on one dashboard over one data source', () => {
    const [total, twin] = [one('SUM([amount])'), one('sum( [amount] )', { id: 'b', name: 'Sum' })];
    expect(rulesOf([total, twin])).toEqual(['calculation-doubled', 'calculation-doubled']);
    expect(rulesOf([total, { ...twin, dashboard: 'Costs' }])).toEqual([]);
    expect(rulesOf([total, { ...twin, dataSourceId: 't' }])).toEqual([]);
  });
});
